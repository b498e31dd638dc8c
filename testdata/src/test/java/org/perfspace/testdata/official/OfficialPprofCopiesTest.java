package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;

/**
 * {@code go tool pprof} shows the same of public profiles before and after each way from pprof to a format and back: header,
 * samples, frames, inlined calls and mappings of {@code -raw}, and {@code -top} and {@code -traces} of each sample type.
 *
 * <p>Not compared are the line and address of a leaf in a known function and labels with numbers, whose loss is noted.
 */
@Official
class OfficialPprofCopiesTest {

    private static final String TOOL = "go_pprof";
    private static final long MOST_BYTES = 300_000;
    private static final int MOST_SHOWN = 3;

    private static final Pattern SAMPLE = Pattern.compile(" *(-?\\d[-\\d ]*): *([\\d ]*)");
    private static final Pattern LABELS = Pattern.compile(" {16}(\\S.*)");
    private static final Pattern LABEL = Pattern.compile("(\\S+?):\\[(.*?)\\](?: |$)");
    private static final Pattern LOCATION = Pattern.compile(" *(\\d+): (0x[\\da-f]+) (M=\\d+ )?(?:\\[F\\] )?(.*)");
    private static final Pattern LINE = Pattern.compile(":\\d+( s=-?\\d+(?:\\(.*?\\))?(?: \\(inline\\))?)$");
    private static final Pattern TOP = Pattern.compile(" *(\\S+) +\\S+% +\\S+% +(\\S+) +\\S+%  (.*)");

    private static final Pattern TRACE = Pattern.compile(" *(-?[\\d.]+)\\S* {3}(.*)");
    private static final Pattern TRACE_LABEL = Pattern.compile(" *(\\S+): {2}(.*)");

    /** Marks a function that is inlined in that of the next line. */
    private static final String INLINED = " (inline)";

    private final Judges judges = new Judges();

    @TempDir
    private Path folder;

    /** The output of the tool for a profile: sums of values by stack and labels, and other lines. */
    private record Shown(Map<String, List<Long>> samples, List<String> units, List<String> others) {}

    static List<Path> profiles() throws IOException {
        Path data = Tools.path(TOOL).resolveSibling("../data/pprof").normalize();
        List<Path> profiles = new ArrayList<>();
        if (Files.isDirectory(data)) {
            try (Stream<Path> files = Files.walk(data)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    if (Files.size(file) <= MOST_BYTES && isPprof(file)) {
                        profiles.add(file);
                    }
                }
            }
        }
        return profiles;
    }

    private static boolean isPprof(Path file) throws IOException {
        try {
            return Readers.detect(Input.of(file)).format() == Format.PPROF;
        } catch (ProfileException e) {
            return false;
        }
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("profiles")
    void copiesOfPublicProfilesShowTheSame(Path file) throws Exception {
        assumeTrue(Tools.has(TOOL), () -> TOOL + " is not asked: there is no " + Tools.path(TOOL));
        List<Format> ways = new ArrayList<>(WrittenFormats.lossless());
        ways.add(Format.PPROF);
        for (Format format : ways) {
            judges.add(() -> judge(file, format));
        }
        judges.requireContent();
    }

    private List<Complaint> judge(Path file, Format by) throws IOException {
        String name = "data/pprof/" + file.getFileName() + " to " + by.id() + " and back";
        Path there = folder.resolve(by.id() + by.endings().get(0));
        Path back = folder.resolve("back.pb.gz");
        try (PerformanceSpace space = Readers.open(file)) {
            write(by, space, there);
        } catch (ProfileException e) {
            return List.of();
        }
        try (PerformanceSpace space = Readers.open(there)) {
            write(Format.PPROF, space, back);
        }
        Summary.file();
        List<Complaint> complaints = new ArrayList<>();
        Shown before = raw(file);
        Shown after = raw(back);
        if (before.samples.isEmpty()) {
            return complaints;
        }
        difference(before.others.toString(), after.others.toString())
                .forEach(text -> complaints.add(new Complaint(TOOL, name, text)));
        difference(before.samples, after.samples).forEach(text -> complaints.add(new Complaint(TOOL, name, text)));
        int types = before.samples.values().iterator().next().size();
        for (int type = 0; type < types; type++) {
            String which = ", sample type " + type;
            difference(top(file, type), top(back, type))
                    .forEach(text -> complaints.add(new Complaint(TOOL, name + which, text)));
            String unit = before.units.get(type);
            difference(traces(file, type, unit), traces(back, type, unit))
                    .forEach(text -> complaints.add(new Complaint(TOOL, name + which + ", traces", text)));
        }
        if (complaints.isEmpty()) {
            Summary.cells(TOOL, (long) before.samples.size() * types);
        }
        return complaints;
    }

    private static void write(Format format, PerformanceSpace space, Path file) throws IOException {
        Writers.of(format).orElseThrow().write(space, file, WriteOptions.DEFAULT.withForce(true));
    }

    private static List<String> difference(String before, String after) {
        return before.equals(after) ? List.of() : List.of("shows " + after + ", not " + before);
    }

    private static List<String> difference(Map<String, List<Long>> before, Map<String, List<Long>> after) {
        List<String> all = new ArrayList<>();
        Map<String, List<Long>> rest = new TreeMap<>(after);
        before.forEach((key, values) -> {
            List<Long> found = rest.remove(key);
            if (!values.equals(found)) {
                all.add(key.replace('\n', '|') + ": expected " + values + ", found " + found);
            }
        });
        rest.forEach((key, values) -> all.add(key.replace('\n', '|') + ": expected nothing, found " + values));
        return all.stream().limit(MOST_SHOWN).toList();
    }

    /** Reads {@code -raw}: samples with equal stacks and texts of labels are added up; samples of zeros are left out. */
    private static Shown raw(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        Tools.Answer answer = Tools.read(lines::add, TOOL, "-raw", "-symbolize=none", file);
        assertThat(answer.exitCode()).as(answer.complaint()).isZero();
        int samples = lines.indexOf("Samples:");
        int locations = lines.indexOf("Locations");
        int mappings = lines.indexOf("Mappings");
        Map<String, List<String>> frames = frames(lines.subList(locations + 1, mappings));
        List<String> others = new ArrayList<>(lines.subList(0, samples));
        others.removeIf(line -> line.startsWith("Comment") || line.startsWith("Doc:") || line.contains("="));
        String types = lines.get(samples + 1).replace("[dflt]", "");
        others.add(types);
        others.addAll(lines.subList(mappings + 1, lines.size()));
        Map<String, List<Long>> all = new HashMap<>();
        for (int i = samples + 2; i < locations; i++) {
            Matcher sample = SAMPLE.matcher(lines.get(i));
            if (sample.matches()) {
                List<Long> values = Stream.of(sample.group(1).strip().split(" +", -1))
                        .map(Long::valueOf)
                        .toList();
                String key = stack(sample.group(2), frames) + labels(lines.get(i + 1));
                if (values.stream().anyMatch(value -> value != 0)) {
                    all.merge(key, values, OfficialPprofCopiesTest::sum);
                }
            }
        }
        all.values().removeIf(values -> values.stream().allMatch(value -> value == 0));
        List<String> units = Stream.of(types.strip().split(" +", -1))
                .map(type -> type.substring(type.indexOf('/') + 1))
                .toList();
        return new Shown(all, units, others);
    }

    private static List<Long> sum(List<Long> a, List<Long> b) {
        List<Long> sum = new ArrayList<>();
        for (int i = 0; i < a.size(); i++) {
            sum.add(a.get(i) + b.get(i));
        }
        return sum;
    }

    private static Map<String, List<String>> frames(List<String> lines) {
        Map<String, List<String>> frames = new HashMap<>();
        List<String> last = new ArrayList<>();
        for (String line : lines) {
            Matcher location = LOCATION.matcher(line);
            String text = line.strip();
            if (location.matches()) {
                last = new ArrayList<>();
                frames.put(location.group(1), last);
                text = location.group(4).strip();
                text = text.isEmpty() ? location.group(2) + " " + location.group(3) : text;
            } else {
                last.set(last.size() - 1, last.get(last.size() - 1) + INLINED);
            }
            last.add(text.replaceFirst("\\(\\)$", "")); // an empty name of the linker is the name itself
        }
        return frames;
    }

    private static String stack(String ids, Map<String, List<String>> frames) {
        List<String> stack = new ArrayList<>();
        for (String id : ids.strip().split(" +", -1)) {
            stack.addAll(frames.getOrDefault(id, List.of()));
        }
        if (!stack.isEmpty()) {
            stack.set(0, LINE.matcher(stack.get(0)).replaceFirst("$1"));
        }
        return String.join("\n", stack);
    }

    /** Returns the texts of labels; numbers are no texts. */
    private static String labels(String line) {
        TreeSet<String> texts = new TreeSet<>();
        Matcher labels = LABELS.matcher(line);
        if (labels.matches()) {
            Matcher label = LABEL.matcher(labels.group(1));
            while (label.find()) {
                if (!label.group(2).matches("-?\\d+.*") && !label.group(1).equals("location")) {
                    texts.add(label.group(2));
                }
            }
        }
        return texts.isEmpty() ? "" : "\n" + texts;
    }

    private static String top(Path file, int type) throws IOException {
        TreeSet<String> lines = new TreeSet<>();
        Tools.read(
                line -> {
                    Matcher matcher = TOP.matcher(line);
                    if (matcher.matches()) {
                        lines.add(matcher.group(3) + " " + matcher.group(1) + " " + matcher.group(2));
                    }
                },
                TOOL,
                "-top",
                "-trim=false",
                "-symbolize=none",
                "-sample_index=" + type,
                file);
        return lines.toString();
    }

    /** Reads {@code -traces}: the values of equal stacks of functions and texts of labels are added up. */
    private static Map<String, List<Long>> traces(Path file, int type, String unit) throws IOException {
        Map<String, List<Long>> all = new HashMap<>();
        List<String> block = new ArrayList<>();
        Tools.Lines lines = line -> {
            if (line.startsWith("------")) {
                addTrace(block, all);
                block.clear();
            } else {
                block.add(line);
            }
        };
        String index = "-sample_index=" + type;
        Tools.read(lines, TOOL, "-traces", "-symbolize=none", index, "-unit=" + unit, file);
        addTrace(block, all);
        all.values().removeIf(values -> values.get(0) == 0);
        return all;
    }

    private static void addTrace(List<String> block, Map<String, List<Long>> all) {
        TreeSet<String> labels = new TreeSet<>();
        StringBuilder stack = new StringBuilder();
        List<Long> value = List.of();
        for (String line : block) {
            Matcher label = TRACE_LABEL.matcher(line);
            Matcher first = TRACE.matcher(line);
            if (value.isEmpty() && label.matches()) {
                if (!label.group(2).matches("-?\\d+.*") && !label.group(1).equals("location")) {
                    labels.add(label.group(2));
                }
            } else if (value.isEmpty() && first.matches()) {
                value = List.of(Math.round(Double.parseDouble(first.group(1))));
                stack.append(first.group(2));
            } else {
                stack.append('\n').append(line.strip());
            }
        }
        if (!value.isEmpty()) {
            all.merge(stack.toString() + labels, value, OfficialPprofCopiesTest::sum);
        }
    }
}
