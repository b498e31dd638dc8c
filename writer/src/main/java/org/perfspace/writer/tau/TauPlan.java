package org.perfspace.writer.tau;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.format.tau.TauNames;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SystemNode;

/**
 * A space in terms of TAU: its threads, call paths, metrics and metadata.
 *
 * @param space the space
 * @param threads numbers of each location
 * @param paths call paths
 * @param metrics metrics that TAU can express
 * @param survey metrics that can be computed, and the call paths of each location
 * @param metadata metadata of the threads
 */
record TauPlan(
        PerformanceSpace space,
        List<TauThread> threads,
        TauPaths paths,
        TauMetricPlan metrics,
        TauSurvey survey,
        Metadata metadata) {

    /** Plans a profile. */
    static TauPlan of(PerformanceSpace space) throws IOException {
        TauMetricPlan metrics = TauMetricPlan.of(space.definitions());
        BitSet created =
                TauPaths.areCut(space.definitions()) ? TauEvents.nodesWithoutValues(space, metrics) : new BitSet();
        TauPaths paths = TauPaths.of(space.definitions(), TauEvents.nodes(space, metrics), created);
        return new TauPlan(
                space,
                TauThreads.of(space.definitions()),
                paths,
                metrics,
                TauSurvey.of(space, metrics, paths),
                new Metadata(space.definitions()));
    }

    /** Returns the directory of a metric with a trailing slash; empty if there is only one metric. */
    String folder(TauColumn column) {
        return survey.columns().size() == 1 ? "" : TauLayout.MULTI_FOLDER + column.shortName() + "/";
    }

    /** The metadata of threads: attributes of the profile, those of the location, and the name of the host. */
    static final class Metadata {

        /** Maximum length of a name together with its value, because each file has all metadata in one line. */
        private static final int LONGEST = 16_000;

        private final Definitions definitions;
        private final Map<String, String> shared;

        Metadata(Definitions definitions) {
            this.definitions = definitions;
            this.shared = fields(definitions.attributes());
        }

        /** Returns the fields of the whole profile. */
        Map<String, String> shared() {
            return shared;
        }

        /** Returns the fields that belong only to a location. */
        Map<String, String> own(int location) {
            if (location >= definitions.locations().size()) {
                return Map.of();
            }
            Location defined = definitions.locations().get(location);
            Map<String, String> own = fields(defined.attributes());
            String host = host(definitions.locationGroups().get(defined.group()).systemNode());
            if (!host.isBlank() && !host.equals(TauNames.NO_HOST) && !shared.containsKey(TauNames.HOST)) {
                own.putIfAbsent(TauNames.HOST, host);
            }
            return own;
        }

        private static boolean isWritten(String name, String value) {
            return !key(name).isBlank() && name.length() + value.length() <= LONGEST;
        }

        private static Map<String, String> fields(Attributes attributes) {
            Map<String, String> fields = new TreeMap<>();
            attributes.values().forEach((name, value) -> {
                if (isWritten(name, value)) {
                    fields.put(key(name), value);
                }
            });
            return fields;
        }

        private static String key(String name) {
            return name.startsWith(TauNames.METADATA) ? name.substring(TauNames.METADATA.length()) : name;
        }

        private String host(int systemNode) {
            for (int node = systemNode; node >= 0; ) {
                SystemNode defined = definitions.systemNodes().get(node);
                if (defined.isHost()) {
                    return defined.name();
                }
                node = defined.parent();
            }
            return "";
        }
    }
}
