package org.perfspace.format.pprof;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.stacks.SampleStore;
import org.perfspace.format.stacks.StackTree;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/** Opens pprof profiles, compressed or not. */
public final class PprofReader {

    private PprofReader() {}

    /** Returns whether the first bytes of a file, decompressed, are fields of a profile. */
    public static boolean recognizes(Input input) {
        return Plausible.isProfile(Gzip.head(input));
    }

    /** Opens a profile; the values may be kept in a temporary file. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        Place place = input.place();
        try (ByteSource source = input.open()) {
            TablesReader.Result head;
            try (InputStream in = Gzip.stream(input, source, options.limits())) {
                head = TablesReader.read(in, place, options.salvage());
            }
            try (InputStream in = Gzip.stream(input, source, options.limits())) {
                return readSamples(in, head, place);
            }
        }
    }

    /** Returns the violations that reading the whole profile reveals. */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        return ReadThrough.check(input.place(), () -> open(input, options), false);
    }

    private static PerformanceSpace readSamples(InputStream in, TablesReader.Result head, Place place)
            throws IOException {
        PprofDefinitions defined = new PprofDefinitions(head.tables(), place);
        try (SampleStore store = new SampleStore(head.tables().sampleTypes().size(), false, place)) {
            SamplesReader samples = new SamplesReader(head, defined, store, place);
            samples.read(in, place);
            Definitions definitions = defined.build();
            List<String> notes = new ArrayList<>(head.notes());
            notes.addAll(notes(samples));
            return store.space(definitions, defined::callNodeId, defined::locationId, notes)
                    .without(lost(samples));
        }
    }

    private static List<String> notes(SamplesReader samples) {
        List<String> notes = new ArrayList<>(StackTree.notesOn(samples.stackless()));
        if (samples.lost() > 0) {
            notes.add(Definitions.count(
                    samples.lost(),
                    "1 sample is left out, as its stack is not in the part of the file that can be read",
                    "%,d samples are left out, as their stacks are not in the part of the file that can be read"));
        }
        return notes;
    }

    /** Returns the parts of samples that call paths and locations do not hold. */
    private static List<String> lost(SamplesReader samples) {
        List<String> lost = new ArrayList<>();
        if (samples.leafLines() > 0) {
            lost.add("the line or address inside the function that was running, of "
                    + Definitions.count(
                            samples.leafLines(),
                            "1 sample, which is counted at the function",
                            "%,d samples, which are counted at the function"));
        }
        samples.ignoredLabels()
                .forEach((key, count) -> lost.add("the number \"" + key + "\" as a label of "
                        + Definitions.count(count, "1 sample", "%,d samples")
                        + "; samples that differ in it only are added up"));
        return lost;
    }
}
