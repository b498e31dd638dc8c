package org.perfspace.format.tau;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Tree;

/** The hosts, processes and threads of a profile, and their metadata, as definitions of a space. */
public final class TauSystem {

    private final DefinitionsBuilder builder;
    private final Map<TauThread, Integer> locations = new HashMap<>();

    /** Starts without anything. */
    public TauSystem(DefinitionsBuilder builder) {
        this.builder = builder;
    }

    /** Defines the threads. Metadata that all of them share become attributes of the profile. */
    public void define(Map<TauThread, Map<String, String>> threads) {
        Map<String, String> shared = shared(threads);
        shared.forEach((name, value) -> builder.attribute(TauNames.METADATA + name, value));
        int machine = builder.addSystemNode(Tree.NO_PARENT, "Machine", "machine", "", Attributes.NONE);
        Map<String, Integer> hosts = new HashMap<>();
        Map<String, Integer> processes = new HashMap<>();
        for (Map.Entry<TauThread, Map<String, String>> each : threads.entrySet()) {
            TauThread thread = each.getKey();
            Map<String, String> facts = each.getValue();
            String host = facts.getOrDefault(TauNames.HOST, facts.getOrDefault("Node Name", TauNames.NO_HOST));
            int node = hosts.computeIfAbsent(
                    host, name -> builder.addSystemNode(machine, name, TauNames.HOST_CLASS, "", Attributes.NONE));
            int process = processes.computeIfAbsent(
                    thread.node() + "." + thread.context(), key -> defineProcess(thread, node));
            locations.put(
                    thread,
                    builder.addLocation(
                            DefinitionsBuilder.NEXT_FILE_ID,
                            process,
                            TauNames.thread(thread.thread()),
                            thread.thread(),
                            Location.Type.CPU_THREAD,
                            own(facts, shared)));
        }
    }

    /** Returns the location of a thread, after the definitions were built. */
    public int location(TauThread thread) {
        return builder.locationId(locations.getOrDefault(thread, 0));
    }

    private int defineProcess(TauThread thread, int node) {
        String name = TauNames.process(thread.node(), thread.context());
        return thread.context() == 0
                ? builder.addLocationGroup(node, name, thread.node(), LocationGroup.Type.PROCESS, Attributes.NONE)
                : builder.addLocationGroup(
                        node,
                        name,
                        thread.node(),
                        LocationGroup.Type.PROCESS,
                        Attributes.of(TauNames.CONTEXT, "" + thread.context()));
    }

    private static Map<String, String> shared(Map<TauThread, Map<String, String>> threads) {
        Map<String, String> shared = new TreeMap<>();
        boolean first = true;
        for (Map<String, String> facts : threads.values()) {
            if (first) {
                shared.putAll(facts);
                first = false;
            } else {
                shared.entrySet().retainAll(facts.entrySet());
            }
        }
        return shared;
    }

    private static Attributes own(Map<String, String> facts, Map<String, String> shared) {
        Map<String, String> own = new TreeMap<>();
        facts.forEach((name, value) -> {
            if (!shared.containsKey(name)) {
                own.put(TauNames.METADATA + name, value);
            }
        });
        return Attributes.of(own);
    }
}
