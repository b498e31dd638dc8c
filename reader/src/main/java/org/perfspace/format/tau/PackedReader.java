package org.perfspace.format.tau;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.Place;

/** Reads a packed profile; see {@link PackedLayout}. */
final class PackedReader {

    /** A function: the call path in its name, the last name of that, and its groups. */
    private record Named(String path, String leaf, String group) {}

    private static final int LONGEST_GROUPS = 1 << 20;

    private final PackedCursor in;
    private final TauRemarks remarks;
    private final Map<String, String> trial = new LinkedHashMap<>();
    private final Map<TauThread, Map<String, String>> facts = new HashMap<>();
    private final List<String> metrics = new ArrayList<>();
    private final List<Named> functions = new ArrayList<>();
    private final List<String> events = new ArrayList<>();

    PackedReader(InputStream in, Place place, TauRemarks remarks) {
        this.in = new PackedCursor(in, place);
        this.remarks = remarks;
    }

    /** Reads the file from its first byte to its last. */
    void read(TauPath.Pool paths, IoConsumer<TauProfile> receiver) throws IOException {
        if (readVersion() >= PackedLayout.WITH_METADATA) {
            readHeader();
        } else {
            in.skip("reserved bytes", in.count("number of reserved bytes"));
        }
        readNames(paths);
        int threads = in.count("number of threads");
        for (int i = 0; i < threads; i++) {
            readThread(receiver);
        }
        if (in.hasMore()) {
            remarks.bytesBehind();
        }
    }

    private int readVersion() throws IOException {
        in.magic(PackedLayout.SIGNATURE);
        int version = in.i32("version");
        Place here = in.place();
        int compatible = in.i32("lowest compatible version");
        if (compatible > PackedLayout.NEWEST) {
            throw here.unsupported(
                    "expected a packed profile that readers of version %d understand, found one for version %d and later",
                    PackedLayout.NEWEST, compatible);
        }
        return version;
    }

    /** Reads the beginning of the file, and returns whether a supplement follows the profile. */
    boolean hasSupplement() throws IOException {
        return readVersion() >= PackedLayout.WITH_METADATA && in.count("size of the header") > 0 && readMark();
    }

    /** Reads the reserved bytes, and returns whether they indicate that a supplement follows the profile. */
    private boolean readMark() throws IOException {
        int size = in.count("number of reserved bytes");
        if (size != PackedLayout.SUPPLEMENT.length) {
            in.skip("reserved bytes", size);
            return false;
        }
        return Arrays.equals(in.bytes("reserved bytes", size), PackedLayout.SUPPLEMENT);
    }

    private void readHeader() throws IOException {
        int size = in.count("size of the header");
        long end = in.position() + size;
        readMark();
        readFacts(trial);
        int threads = in.count("number of threads with metadata");
        for (int i = 0; i < threads; i++) {
            readFacts(facts.computeIfAbsent(readThreadNumbers(), thread -> new LinkedHashMap<>()));
        }
        if (in.position() < end) {
            in.skip("rest of the header", end - in.position());
        }
    }

    private void readFacts(Map<String, String> into) throws IOException {
        int count = in.count("number of metadata fields");
        for (int i = 0; i < count; i++) {
            String name = in.utf("name of a metadata field");
            into.put(name, in.utf("value of a metadata field"));
        }
        into.remove(TauLayout.METRIC_NAME);
    }

    private void readNames(TauPath.Pool paths) throws IOException {
        readTexts(metrics, "metrics");
        List<String> groups = new ArrayList<>();
        readTexts(groups, "groups");
        int count = in.count("number of functions");
        for (int i = 0; i < count; i++) {
            String path = paths.of(TauLayout.path(in.utf("name of a function")));
            functions.add(new Named(path, paths.of(TauPath.leaf(path)), readGroups(groups)));
        }
        readTexts(events, "user events");
    }

    private String readGroups(List<String> groups) throws IOException {
        Place here = in.place();
        StringBuilder own = new StringBuilder();
        int count = in.count("number of groups of a function");
        for (int i = 0; i < count; i++) {
            own.append(i == 0 ? "" : " | ").append(groups.get(in.index("group", groups.size())));
            if (own.length() > LONGEST_GROUPS) {
                throw here.beyondLimit(
                        "expected groups of a function of at most %,d characters, found more", LONGEST_GROUPS);
            }
        }
        return own.toString();
    }

    private void readTexts(List<String> into, String what) throws IOException {
        int count = in.count("number of " + what);
        for (int i = 0; i < count; i++) {
            into.add(in.utf("name of one of the " + what));
        }
    }

    private TauThread readThreadNumbers() throws IOException {
        return new TauThread(in.count("node"), in.count("context"), in.count("thread"));
    }

    private void readThread(IoConsumer<TauProfile> receiver) throws IOException {
        TauThread thread = readThreadNumbers();
        List<TauProfile.Builder> builders = new ArrayList<>(List.of(new TauProfile.Builder()));
        int functionCount = in.count("number of functions of a thread");
        for (int i = 0; i < functionCount; i++) {
            readFunction(builders);
        }
        int eventCount = in.count("number of user events of a thread");
        for (int i = 0; i < eventCount; i++) {
            readEvent(builders.get(0));
        }
        for (int metric = 0; metric < builders.size(); metric++) {
            TauProfile.Builder builder = builders.get(metric);
            builder.add(trial);
            builder.add(facts.getOrDefault(thread, Map.of()));
            TauProfile profile = builder.build(thread, metrics.isEmpty() ? TauLayout.metric("") : metrics.get(metric));
            remarks.add(builder, profile);
            receiver.accept(profile);
        }
    }

    private void readFunction(List<TauProfile.Builder> builders) throws IOException {
        Named function = functions.get(in.index("function", functions.size()));
        double calls = number("calls");
        double subroutines = number("subroutines");
        for (int metric = 0; metric < metrics.size(); metric++) {
            if (metric == builders.size()) {
                builders.add(new TauProfile.Builder());
            }
            builders.get(metric)
                    .add(new TauProfile.Function(
                            function.path(),
                            function.leaf(),
                            calls,
                            subroutines,
                            number("exclusive value"),
                            number("inclusive value"),
                            Double.NaN,
                            function.group(),
                            0));
        }
    }

    private void readEvent(TauProfile.Builder builder) throws IOException {
        String name = events.get(in.index("user event", events.size())).strip();
        int samples = in.i32("number of samples");
        double min = number("minimum");
        double max = number("maximum");
        double mean = number("mean");
        builder.add(new TauProfile.Event(name, samples, max, min, mean, number("sum of squares"), 0));
    }

    private double number(String field) throws IOException {
        double number = in.f64(field);
        remarks.missing(Double.isFinite(number) ? 0 : Double.NaN);
        return Double.isFinite(number) ? number : Double.NaN;
    }
}
