package org.perfspace.format.hpctoolkit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Tree;

/**
 * Creates the machine, nodes, processes and locations from the identifier tuples. Profiles with the same NODE and RANK form
 * one process; if a thread would occur twice in it (because the process forked), the second one begins a further process of
 * the same rank. Locations are in natural order: by node, process, thread; the streams of GPUs follow the threads of their
 * process.
 */
final class SystemDefinitions {

    /** Name of the machine, and of nodes that profiles do not name: HPCToolkit does not store one. */
    private static final String NO_NAME = "";

    /** Name of a process without a rank if the name of the program is unknown, too. */
    private static final String PROCESS = "process";

    private final List<String> kinds;
    private final String program;
    private final List<Profile> profiles = new ArrayList<>();

    /** A compute node; {@code known} is false for the node of profiles that do not name one. */
    private record Node(boolean known, boolean physical, long logicalId, long physicalId) implements Comparable<Node> {
        @Override
        public int compareTo(Node other) {
            return first(
                    Boolean.compare(known, other.known),
                    Long.compare(logicalId, other.logicalId),
                    Long.compareUnsigned(physicalId, other.physicalId),
                    Boolean.compare(physical, other.physical));
        }
    }

    /** A process; {@code rank} is -1 for profiles that do not name one. */
    private record Owner(Node node, long rank, int repetition) implements Comparable<Owner> {
        @Override
        public int compareTo(Owner other) {
            return first(
                    node.compareTo(other.node),
                    Long.compare(rank, other.rank),
                    Integer.compare(repetition, other.repetition));
        }
    }

    /** A profile that becomes a location; ids of threads and of parts of GPUs are -1 if they are absent. */
    private record Profile(
            int index, IdTuple tuple, Owner owner, boolean stream, long thread, long gpu, long context, long gpuStream)
            implements Comparable<Profile> {
        @Override
        public int compareTo(Profile other) {
            return first(
                    owner.compareTo(other.owner),
                    Boolean.compare(stream, other.stream),
                    Long.compare(thread, other.thread),
                    Long.compare(gpu, other.gpu),
                    Long.compare(context, other.context),
                    Long.compare(gpuStream, other.gpuStream),
                    Integer.compare(index, other.index));
        }
    }

    /**
     * Plans the system tree of a database.
     *
     * @param kinds names of the kinds of identifiers
     * @param program name of the program that was measured
     * @param indices numbers of the profiles that are not summaries, ascending
     * @param tuples sound identifier tuple of each of them
     */
    SystemDefinitions(List<String> kinds, String program, int[] indices, List<IdTuple> tuples) {
        this.kinds = kinds;
        this.program = program;
        Map<String, Integer> repetitions = new HashMap<>();
        for (int i = 0; i < indices.length; i++) {
            IdTuple tuple = tuples.get(i);
            Node node = node(tuple);
            long rank = identifier(tuple, ProfileDbLayout.RANK, -1);
            int repetition = repetitions.merge(HpctText.joinTuple(withoutCore(tuple)), 1, Integer::sum) - 1;
            profiles.add(new Profile(
                    indices[i],
                    tuple,
                    new Owner(node, rank, tuple.ids().isEmpty() ? 0 : repetition),
                    tuple.isStream(kinds),
                    identifier(tuple, ProfileDbLayout.THREAD, -1),
                    identifier(tuple, ProfileDbLayout.GPU_DEVICE, -1),
                    identifier(tuple, ProfileDbLayout.GPU_CONTEXT, -1),
                    identifier(tuple, ProfileDbLayout.GPU_STREAM, -1)));
        }
        Collections.sort(profiles);
    }

    /**
     * Returns the first comparison that is not 0. Comparators would be created at run time, which costs 5 ms when a database
     * is opened.
     */
    private static int first(int... comparisons) {
        for (int comparison : comparisons) {
            if (comparison != 0) {
                return comparison;
            }
        }
        return 0;
    }

    /** Returns the index of the profile of each location. */
    int[] profileOfLocation() {
        return profiles.stream().mapToInt(Profile::index).toArray();
    }

    /** Adds a location for each profile. */
    void add(DefinitionsBuilder definitions) {
        Map<Owner, Integer> processes = addProcesses(definitions);
        long fileId = 1;
        for (Profile profile : profiles) {
            addLocation(definitions, fileId++, profile, processes.getOrDefault(profile.owner(), 0));
        }
    }

    private Map<Owner, Integer> addProcesses(DefinitionsBuilder definitions) {
        int machine = definitions.addSystemNode(Tree.NO_PARENT, NO_NAME, "machine", "", Attributes.NONE);
        Set<Owner> owners = new TreeSet<>();
        Map<Node, Integer> nodes = new TreeMap<>();
        for (Profile profile : profiles) {
            owners.add(profile.owner());
            nodes.put(profile.owner().node(), 0);
        }
        nodes.replaceAll((node, handle) -> definitions.addSystemNode(machine, name(node), "node", "", Attributes.NONE));
        Map<Owner, Integer> processes = new TreeMap<>();
        long next = 0;
        for (Owner owner : owners) {
            long rank = owner.rank() < 0 ? next : owner.rank();
            next = Math.max(next, rank + 1);
            processes.put(
                    owner,
                    definitions.addLocationGroup(
                            nodes.getOrDefault(owner.node(), machine),
                            name(owner),
                            rank,
                            LocationGroup.Type.PROCESS,
                            Attributes.NONE));
        }
        return processes;
    }

    private void addLocation(DefinitionsBuilder definitions, long fileId, Profile profile, int group) {
        IdTuple tuple = profile.tuple();
        long last = tuple.ids().isEmpty()
                ? profile.index()
                : identifier(tuple.ids().get(tuple.ids().size() - 1));
        long rank = identifier(tuple, ProfileDbLayout.THREAD, identifier(tuple, ProfileDbLayout.GPU_STREAM, last));
        Attributes number = Attributes.of(HpctNames.PROFILE, String.valueOf(profile.index()));
        definitions.addLocation(
                fileId,
                group,
                locationName(profile),
                rank,
                profile.stream() ? Location.Type.ACCELERATOR_STREAM : Location.Type.CPU_THREAD,
                tuple.ids().isEmpty() ? number : number.with(HpctNames.TUPLE, HpctText.joinTuple(tuple)));
    }

    private Node node(IdTuple tuple) {
        for (IdTuple.Id id : tuple.ids()) {
            if (kind(id).equals(ProfileDbLayout.NODE)) {
                return new Node(true, id.flags() != 0, id.logicalId(), id.physicalId());
            }
        }
        return new Node(false, false, 0, 0);
    }

    private long identifier(IdTuple tuple, String kind, long otherwise) {
        for (IdTuple.Id id : tuple.ids()) {
            if (kind(id).equals(kind)) {
                return identifier(id);
            }
        }
        return otherwise;
    }

    /** Returns the number that identifies a resource: the physical one if the flag says so and it is below 2^63. */
    private static long identifier(IdTuple.Id id) {
        boolean physical = (id.flags() & ProfileDbLayout.IS_PHYSICAL) != 0 && id.physicalId() >= 0;
        return physical ? id.physicalId() : id.logicalId();
    }

    private IdTuple withoutCore(IdTuple tuple) {
        return new IdTuple(tuple.ids().stream()
                .filter(id -> !kind(id).equals(ProfileDbLayout.CORE))
                .toList());
    }

    private String kind(IdTuple.Id id) {
        return kinds.get(id.kind());
    }

    private static String name(Node node) {
        if (!node.known()) {
            return NO_NAME;
        }
        return node.physical() ? "0x" + Long.toHexString(node.physicalId()) : String.valueOf(node.logicalId());
    }

    private String name(Owner process) {
        String name = process.rank() >= 0 ? "rank " + process.rank() : program.isBlank() ? PROCESS : program;
        return process.repetition() == 0 ? name : name + " (" + (process.repetition() + 1) + ")";
    }

    private String locationName(Profile profile) {
        List<String> parts = new ArrayList<>();
        for (IdTuple.Id id : profile.tuple().ids()) {
            switch (kind(id)) {
                case ProfileDbLayout.NODE, ProfileDbLayout.RANK, ProfileDbLayout.CORE -> {
                    // the system tree or the tuple contains these
                }
                case ProfileDbLayout.THREAD -> parts.add("thread " + identifier(id));
                case ProfileDbLayout.GPU_DEVICE -> parts.add("GPU " + identifier(id));
                case ProfileDbLayout.GPU_CONTEXT -> parts.add("GPU context " + identifier(id));
                case ProfileDbLayout.GPU_STREAM -> parts.add("stream " + identifier(id));
                default -> parts.add(kind(id) + " " + identifier(id));
            }
        }
        return parts.isEmpty() ? nameOfWhole(profile) : String.join(", ", parts);
    }

    /** Returns the name of the only location of a core, process or node. */
    private String nameOfWhole(Profile profile) {
        long core = identifier(profile.tuple(), ProfileDbLayout.CORE, -1);
        if (core >= 0) {
            return "core " + core;
        }
        if (profile.owner().rank() >= 0) {
            return name(profile.owner());
        }
        Node node = profile.owner().node();
        return node.known() ? "node " + name(node) : "profile " + profile.index();
    }
}
