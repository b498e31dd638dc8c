package org.perfspace.reader.hpctoolkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Tree;

/**
 * Makes machine, nodes, processes and locations from the identifier tuples, as {@link HpctNames} says. Profiles of the
 * same NODE and RANK are one process; where a thread would occur twice in it (a process that forked), the second one
 * opens a further process of the same rank.
 */
final class SystemDefinitions {

    private static final Comparator<Owner> ORDER =
            Comparator.comparing(Owner::node).thenComparingLong(Owner::rank).thenComparingInt(Owner::repetition);

    private final DefinitionsBuilder definitions;
    private final List<String> kinds;
    private final Map<Node, Integer> nodes = new TreeMap<>();
    private final Map<Owner, Integer> processes = new TreeMap<>(ORDER);

    /** A compute node; {@code known} is false for the one of profiles that name none. */
    private record Node(boolean known, boolean physical, long logicalId, long physicalId) implements Comparable<Node> {
        @Override
        public int compareTo(Node other) {
            return Comparator.comparing(Node::known)
                    .thenComparingLong(Node::logicalId)
                    .thenComparing(Node::physicalId, Long::compareUnsigned)
                    .thenComparing(Node::physical)
                    .compare(this, other);
        }
    }

    /** A process; {@code rank} is -1 for profiles that name none. */
    private record Owner(Node node, long rank, int repetition) {}

    SystemDefinitions(DefinitionsBuilder definitions, List<String> kinds) {
        this.definitions = definitions;
        this.kinds = kinds;
    }

    /**
     * Adds a location for each profile that is no summary.
     *
     * @param profiles their indices
     * @param tuples identifier tuple of each of them
     */
    void add(int[] profiles, List<ProfileDb.IdTuple> tuples) {
        List<Owner> owners = new ArrayList<>(profiles.length);
        Map<List<Object>, Integer> repetitions = new HashMap<>();
        for (ProfileDb.IdTuple tuple : tuples) {
            Node node = node(tuple);
            long rank = logicalId(tuple, ProfileDbLayout.RANK, -1);
            int repetition = repetitions.merge(List.of(node, rank, withoutCore(tuple)), 1, Integer::sum) - 1;
            Owner process = new Owner(node, rank, tuple.ids().isEmpty() ? 0 : repetition);
            owners.add(process);
            nodes.put(node, 0);
            processes.put(process, 0);
        }
        addSystem();
        for (int i = 0; i < profiles.length; i++) {
            addLocation(profiles[i], tuples.get(i), processes.getOrDefault(owners.get(i), 0));
        }
    }

    private void addSystem() {
        int machine = definitions.addSystemNode(Tree.NO_PARENT, "machine", "machine", "", Attributes.NONE);
        for (Map.Entry<Node, Integer> entry : nodes.entrySet()) {
            Node node = entry.getKey();
            entry.setValue(definitions.addSystemNode(machine, name(node), "node", "", Attributes.NONE));
        }
        long next = 0;
        for (Map.Entry<Owner, Integer> entry : processes.entrySet()) {
            Owner process = entry.getKey();
            long rank = process.rank() < 0 ? next : process.rank();
            next = Math.max(next, rank + 1);
            entry.setValue(definitions.addLocationGroup(
                    nodes.getOrDefault(process.node(), machine),
                    name(process),
                    rank,
                    LocationGroup.Type.PROCESS,
                    Attributes.NONE));
        }
    }

    private void addLocation(int profile, ProfileDb.IdTuple tuple, int group) {
        boolean gpu = tuple.ids().stream().anyMatch(id -> kind(id).startsWith("GPU"));
        long last = tuple.ids().isEmpty()
                ? profile
                : tuple.ids().get(tuple.ids().size() - 1).logicalId();
        long rank = logicalId(tuple, ProfileDbLayout.THREAD, logicalId(tuple, ProfileDbLayout.GPU_STREAM, last));
        definitions.addLocation(
                profile,
                group,
                locationName(profile, tuple),
                rank,
                gpu ? Location.Type.ACCELERATOR_STREAM : Location.Type.CPU_THREAD,
                tuple.ids().isEmpty() ? Attributes.NONE : Attributes.of(HpctNames.TUPLE, text(tuple)));
    }

    private Node node(ProfileDb.IdTuple tuple) {
        for (ProfileDb.Id id : tuple.ids()) {
            if (kind(id).equals(ProfileDbLayout.NODE)) {
                return new Node(true, id.flags() != 0, id.logicalId(), id.physicalId());
            }
        }
        return new Node(false, false, 0, 0);
    }

    private long logicalId(ProfileDb.IdTuple tuple, String kind, long otherwise) {
        for (ProfileDb.Id id : tuple.ids()) {
            if (kind(id).equals(kind)) {
                return id.logicalId();
            }
        }
        return otherwise;
    }

    private List<ProfileDb.Id> withoutCore(ProfileDb.IdTuple tuple) {
        return tuple.ids().stream()
                .filter(id -> !kind(id).equals(ProfileDbLayout.CORE))
                .toList();
    }

    private String kind(ProfileDb.Id id) {
        return id.kind() < kinds.size() ? kinds.get(id.kind()) : "kind " + id.kind();
    }

    private static String name(Node node) {
        if (!node.known()) {
            return "node";
        }
        return node.physical() ? "0x" + Long.toHexString(node.physicalId()) : "node " + node.logicalId();
    }

    private static String name(Owner process) {
        String name = process.rank() < 0 ? "process" : "rank " + process.rank();
        return process.repetition() == 0 ? name : name + " (" + (process.repetition() + 1) + ")";
    }

    private String locationName(int profile, ProfileDb.IdTuple tuple) {
        List<String> parts = new ArrayList<>();
        for (ProfileDb.Id id : tuple.ids()) {
            switch (kind(id)) {
                case ProfileDbLayout.NODE, ProfileDbLayout.RANK, ProfileDbLayout.CORE -> {
                    // said by the system tree, or by the tuple
                }
                case ProfileDbLayout.THREAD -> parts.add("thread " + id.logicalId());
                case ProfileDbLayout.GPU_DEVICE -> parts.add("GPU " + id.logicalId());
                case ProfileDbLayout.GPU_CONTEXT -> parts.add("GPU context " + id.logicalId());
                case ProfileDbLayout.GPU_STREAM -> parts.add("stream " + id.logicalId());
                default -> parts.add(kind(id) + " " + id.logicalId());
            }
        }
        return parts.isEmpty() ? "profile " + profile : String.join(", ", parts);
    }

    private static String text(ProfileDb.IdTuple tuple) {
        List<String> items = new ArrayList<>();
        for (ProfileDb.Id id : tuple.ids()) {
            items.add(String.valueOf(id.kind()));
            items.add(String.valueOf(id.flags()));
            items.add(String.valueOf(id.logicalId()));
            items.add(Long.toUnsignedString(id.physicalId()));
        }
        return HpctText.join(items);
    }
}
