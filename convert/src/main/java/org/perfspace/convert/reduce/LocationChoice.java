package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.Severity;
import org.perfspace.model.Trace;

/**
 * Keeps some of the locations, chosen by the rank of their group (the process) or by their own rank within it (the thread),
 * regardless of the kind of group or location: the streams of an accelerator have the accelerator's rank, and their own
 * ranks within it. Groups and parts of the machine without remaining locations are removed, as are the coordinates of
 * removed parts, with a note.
 *
 * @param by the ranks that are compared
 * @param ranks the ranks that are kept; each range must contain at least one existing rank
 */
record LocationChoice(By by, NumberRanges ranks) implements Reduction {

    /** The ranks by which locations are chosen. */
    enum By {
        /** Ranks of processes and other groups of locations. */
        GROUP,
        /** Ranks of threads and other locations within their group. */
        LOCATION
    }

    @Override
    public Step step() {
        return switch (by) {
            case GROUP -> Step.RANKS;
            case LOCATION -> Step.THREADS;
        };
    }

    @Override
    public String text() {
        return switch (by) {
            case GROUP -> "ranks " + ranks;
            case LOCATION -> "threads " + ranks;
        };
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        Definitions source = space.definitions();
        requireKnown(source);
        boolean[] kept = new boolean[source.locations().size()];
        for (Location location : source.locations()) {
            kept[location.id()] = ranks.contains(rank(source, location));
        }
        List<String> notes = new ArrayList<>();
        Definitions definitions = new DefinitionsCopy(source)
                .metrics()
                .calls()
                .system(kept, notes)
                .build();
        int[] originals = KeptPositions.of(kept);
        Optional<Trace> trace = space.trace().map(t -> ReducedTrace.ofLocations(t, originals));
        return space.withDefinitions(definitions)
                .withSeverity(columns(space, originals, KeptPositions.after(kept)))
                .withTrace(trace)
                .withMoreNotes(notes);
    }

    private long rank(Definitions definitions, Location location) {
        return switch (by) {
            case GROUP -> definitions.locationGroups().get(location.group()).rank();
            case LOCATION -> location.rank();
        };
    }

    private void requireKnown(Definitions definitions) throws ReductionException {
        long[] known = definitions.locations().stream()
                .mapToLong(location -> rank(definitions, location))
                .sorted()
                .distinct()
                .toArray();
        for (NumberRanges.Range range : ranks.ranges()) {
            boolean any = false;
            for (long rank : known) {
                any |= range.contains(rank);
            }
            if (!any) {
                String what = by == By.GROUP ? "process" : "thread";
                String there = known.length == 0 ? "there is none at all" : "there is " + NumberRanges.inShort(known);
                throw new ReductionException.Unknown("no " + what + " has rank " + range + "; " + there);
            }
        }
    }

    /** Returns the rows of the source, with only some of their columns. */
    private static Severity columns(PerformanceSpace space, int[] originals, int[] places) {
        ChangedRows.Change choice = (callNode, row, into) -> choose(row, into, originals, places);
        return new ChangedRows(
                space,
                metric -> new Row(space.definitions().metrics().get(metric).type(), originals.length),
                metric -> choice);
    }

    private static void choose(Row row, Row into, int[] originals, int[] places) {
        int width = row.type().words();
        if (row.isDense()) {
            long[] words = into.fillDense(row.type());
            for (int i = 0; i < originals.length; i++) {
                copyCell(row.words(), originals[i] * width, words, i * width, width);
            }
            return;
        }
        into.clearSparse(row.type());
        for (int i = 0; i < row.count(); i++) {
            int place = places[row.location(i)];
            if (place != DefinitionsCopy.NONE) {
                int at = into.append(place);
                copyCell(row.words(), i * width, into.words(), at, width);
            }
        }
    }

    private static void copyCell(long[] from, int at, long[] to, int place, int width) {
        for (int word = 0; word < width; word++) {
            to[place + word] = from[at + word];
        }
    }
}
