package org.perfspace.reader.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.perfspace.format.pprof.PprofTables;
import org.perfspace.format.pprof.PprofTables.Facts;
import org.perfspace.format.pprof.PprofTables.SampleType;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.ValueType;
import org.perfspace.reader.stacks.SampleRows;
import org.perfspace.reader.stacks.SampleStore;
import org.perfspace.reader.stacks.StackTree;

/** Opens pprof profiles, compressed or not. */
public final class PprofReader {

    private PprofReader() {}

    /** Returns whether the first bytes of a file, decompressed, are fields of a profile. */
    public static boolean recognizes(Input input) {
        return !input.isFolder() && Plausible.isProfile(Gzip.head(input));
    }

    /** Opens a profile; the values may be kept in a temporary file. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        Place place = input.place();
        try (ByteSource source = input.open()) {
            TablesReader.Result head;
            try (InputStream in = Gzip.stream(input, source, options.limits())) {
                head = TablesReader.read(in, place);
            }
            try (InputStream in = Gzip.stream(input, source, options.limits())) {
                return readSamples(in, head, place);
            }
        }
    }

    private static PerformanceSpace readSamples(InputStream in, TablesReader.Result head, Place place)
            throws IOException {
        PprofTables tables = head.tables();
        DefinitionsBuilder builder = new DefinitionsBuilder();
        StackTree tree = new StackTree(place);
        PprofSystem system = new PprofSystem(place);
        defineMetrics(tables.sampleTypes(), builder);
        defineFacts(tables.facts(), builder);
        ProgramRegions regions = new ProgramRegions(tables, builder);
        try (SampleStore store = new SampleStore(tables.sampleTypes().size(), false, place)) {
            SamplesReader samples = new SamplesReader(head, regions, tree, system, store, place);
            samples.read(in, place);
            tree.define(builder);
            system.define(builder);
            Definitions definitions = builder.build();
            SampleRows rows = store.rows(
                    definitions.callNodes().size(),
                    builder::callNodeId,
                    definitions.locations().size(),
                    handle -> builder.locationId(system.defined(handle)));
            return PerformanceSpace.of(definitions, rows)
                    .withNotes(notes(samples))
                    .closing(rows);
        }
    }

    private static void defineMetrics(List<SampleType> types, DefinitionsBuilder builder) {
        Set<String> names = new HashSet<>();
        for (SampleType type : types) {
            String name = type.type();
            for (int i = 2; !names.add(name); i++) {
                name = type.type() + " " + i;
            }
            builder.add(Metric.named(name).title(type.type()).unit(type.unit()).type(ValueType.INT64));
        }
    }

    private static void defineFacts(Facts facts, DefinitionsBuilder builder) {
        attribute(builder, "default_sample_type", facts.defaultSampleType());
        attribute(builder, "time_nanos", number(facts.timeNanos()));
        attribute(builder, "duration_nanos", number(facts.durationNanos()));
        attribute(builder, "period_type", facts.periodType().type());
        attribute(builder, "period_unit", facts.periodType().unit());
        attribute(builder, "period", number(facts.period()));
        attribute(builder, "drop_frames", facts.dropFrames());
        attribute(builder, "keep_frames", facts.keepFrames());
        attribute(builder, "doc_url", facts.docUrl());
        int free = 0;
        for (String comment : facts.comments()) {
            int equals = comment.indexOf('=');
            if (equals > 0) {
                builder.attribute(comment.substring(0, equals), comment.substring(equals + 1));
            } else {
                builder.attribute(ATTRIBUTE + "comment" + (++free == 1 ? "" : " " + free), comment);
            }
        }
    }

    private static String number(long number) {
        return number == 0 ? "" : Long.toString(number);
    }

    private static void attribute(DefinitionsBuilder builder, String field, String value) {
        if (!value.isEmpty()) {
            builder.attribute(ATTRIBUTE + field, value);
        }
    }

    private static List<String> notes(SamplesReader samples) {
        List<String> notes = new ArrayList<>();
        if (samples.stackless() > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d samples have no stack; they are counted at a region \"unknown\"",
                    samples.stackless()));
        }
        if (samples.leafLines() > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d samples tell the line inside the function that was running; they are counted at the function",
                    samples.leafLines()));
        }
        samples.ignoredLabels()
                .forEach((key, count) -> notes.add(String.format(
                        Locale.ROOT,
                        "%,d samples have the number \"%s\" as a label; samples that differ in it only are added up",
                        count,
                        key)));
        return notes;
    }
}
