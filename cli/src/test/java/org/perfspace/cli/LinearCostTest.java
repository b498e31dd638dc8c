package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.io.FileTree;

/**
 * Files of n and of 4n parts: the processor time of a command grows by less than a factor of 6. A size is tried if the larger
 * file takes at least a second; sizes grow until one does, or until files are large. If the time grows by more, processes of their
 * own decide, since what hundreds of commands left in the heap of a test costs the collector time that no user pays. They are asked
 * for n, 4n, and, if such a file can be read, 16n parts: a step in which a cache is full for the first time is not repeated, a cost
 * that is not linear is. Only processor time is measured, because others may use the machine.
 */
@Tag("deep")
@Tag("scaled")
class LinearCostTest {

    private static final double MOST_GROWTH = 6;
    private static final double ENOUGH_SECONDS = 1;
    private static final double TOO_MANY_SECONDS = 60;
    private static final int FIRST = 500;

    /** Enough for a million regions, so that the collector has little to do. */
    private static final String HEAP = "-Xmx3g";

    private static final long LARGEST_FILE = 1 << 20;

    /** Files of one longer line are not recognized. */
    private static final long LARGEST_LINE = 8 << 20;

    /** Files of n parts, by what there are many of; the name says the ending of the file, too. */
    private static final Map<String, IntFunction<String>> SHAPES = new TreeMap<>(Map.ofEntries(
            Map.entry("columns.hatchet.json", n -> "[" + columns("m", n) + "]"),
            Map.entry("columns of inclusive values.hatchet.json", n -> "[" + columns("inclusive#m", n) + "]"),
            Map.entry("columns below a root.hatchet.json", LinearCostTest::columnsBelow),
            Map.entry("stacks of one line.folded", n -> names("f", n, ";") + " 1\n"),
            Map.entry("stacks of many lines.folded", n -> names("main;f", n, " 1\n") + " 1\n"),
            Map.entry(
                    "recursion.folded",
                    n -> Stream.generate(() -> "f").limit(n).collect(Collectors.joining(";")) + " 1\n"),
            Map.entry("name of brackets.folded", n -> "main;" + "<".repeat(n) + " 1\n"),
            Map.entry("name of templates.folded", n -> "main;a" + "<b>".repeat(n) + " 1\n"),
            Map.entry("name of operators.folded", n -> "main;" + "<(".repeat(n) + " 1\n"),
            Map.entry("name of blanks.folded", n -> "main;operator" + " ".repeat(n) + "x 1\n"),
            Map.entry("levels.hatchet.json", LinearCostTest::levels),
            Map.entry("levels beside inclusive values.hatchet.json", LinearCostTest::levelsBeside),
            Map.entry("records.cali", LinearCostTest::records)));

    private static final List<String> LINES = List.of(
            "info {in}",
            "info --tree calls {in}",
            "hot {in}",
            "hot --json --threshold 0 --depth 1000000 {in}",
            "hot --by callers {in}",
            "stat {in}",
            "stat --by call-path --json {in}",
            "stat --by function {in}",
            "stat --fold templates {in}",
            "stat --fold recursion {in}",
            "stat --canonize plain {in}",
            "stat --calls **/a*b*c*d {in}",
            "stat --calls ~(a|b)*c {in}",
            "stat --metric *a*b*c {in}",
            "dump --sum {in}",
            "validate {in}",
            "compare {in} {in}",
            "compare --by meaning {in} {in}",
            "compare --tree {in} {in}",
            "compare {in} {in} --against {in} {in}",
            "diff {in} {in} --to cube -o {out}",
            "mean {in} {in} --to cube -o {out}",
            "merge {in} {in} --to cube -o {out}",
            "archive {in} -o {out}",
            "view {in} -o {out}",
            "view --svg flame {in} -o {out}",
            "convert --to cube {in} {out}",
            "convert --exclusive --to cube {in} {out}",
            "convert --inclusive --to cube {in} {out}",
            "convert --flat --to cube {in} {out}",
            "convert --prune **/f1*2*3 --to cube {in} {out}",
            "convert --root ~f[0-9]*7$ --to cube {in} {out}",
            "convert --max-depth 100000 --to cube {in} {out}",
            "convert --fold functions --to cube {in} {out}",
            "convert --canonize plain,lower-case,no-files,no-lines --to cube {in} {out}",
            "convert --common-with {in} --to cube {in} {out}",
            "convert --to hpctoolkit {in} {out}",
            "convert --to tau {in} {out}",
            "convert --to parquet {in} {out}",
            "convert --to pprof {in} {out}",
            "convert --to collapsed {in} {out}",
            "convert --to speedscope {in} {out}",
            "convert --to hatchet {in} {out}",
            "convert --to cali {in} {out}");

    private static final String PPROF = "a sample of pprof has a value of each metric";
    private static final String TAU = "TAU has a file of each metric with a line for each call path";
    private static final String WHOLE_PATHS = "each line has the whole path of a call node";

    /** Messages of a command whose pattern, which was tried on everything, fits nothing. */
    private static final Pattern FITS_NOTHING = Pattern.compile("no call node is chosen by|no metric is called");

    /** Pairs that are not linear, and why. */
    private static final Map<String, String> EXCEPT = Map.ofEntries(
            Map.entry("levels dump --sum", WHOLE_PATHS),
            Map.entry("levels beside inclusive values dump --sum", WHOLE_PATHS),
            Map.entry("levels beside inclusive values convert --to tau", WHOLE_PATHS),
            Map.entry("stacks of one line dump --sum", WHOLE_PATHS),
            Map.entry(
                    "stacks of one line compare",
                    "the definitions of two profiles of half a million regions fill the heap of a test, so that most of the"
                            + " time is that of the garbage collector"),
            Map.entry("columns convert --to pprof", PPROF),
            Map.entry("columns of inclusive values convert --to pprof", PPROF),
            Map.entry("columns below a root convert --to pprof", PPROF),
            Map.entry("columns convert --to tau", TAU),
            Map.entry("columns of inclusive values convert --to tau", TAU),
            Map.entry("columns below a root convert --to tau", TAU));

    @TempDir
    private Path folder;

    private static String names(String prefix, int n, String between) {
        return IntStream.range(0, n).mapToObj(i -> prefix + i).collect(Collectors.joining(between));
    }

    private static String columns(String prefix, int n) {
        return IntStream.range(0, n)
                .mapToObj(i -> "{\"frame\":{\"name\":\"main\"},\"metrics\":{\"" + prefix + i + "\":1},\"children\":[]}")
                .collect(Collectors.joining(","));
    }

    private static String columnsBelow(int n) {
        return "[{\"frame\":{\"name\":\"all\"},\"metrics\":{\"m\":1},\"children\":[" + columns("m", n) + "]}]";
    }

    private static String levels(int n) {
        String begin = "{\"frame\":{\"name\":\"f\"},\"metrics\":{\"time\":1},\"children\":[";
        return "[" + begin.repeat(n) + "]}".repeat(n) + "]";
    }

    /** Levels without inclusive values, each of which is followed by a call node that has one. */
    private static String levelsBeside(int n) {
        String begin = "{\"frame\":{\"name\":\"f\"},\"metrics\":{\"other\":1},\"children\":[";
        String last = "{\"frame\":{\"name\":\"g\"},\"metrics\":{\"time (inc)\":1},\"children\":[]}";
        return "[" + begin.repeat(n) + last + ("," + last + "]}").repeat(n) + "]";
    }

    private static String records(int n) {
        StringBuilder text = new StringBuilder(
                "__rec=node,id=12,attr=10,data=276,parent=3\n__rec=node,id=13,attr=8,data=region,parent=12\n"
                        + "__rec=node,id=14,attr=10,data=65,parent=2\n__rec=node,id=15,attr=8,data=count,parent=14\n");
        for (int i = 0; i < n; i++) {
            text.append("__rec=node,id=").append(16 + i).append(",attr=13,data=f");
            text.append(i).append(i == 0 ? "" : ",parent=" + (15 + i)).append('\n');
            text.append("__rec=ctx,ref=").append(16 + i).append(",attr=15,data=1\n");
        }
        return text.toString();
    }

    static Stream<String> shapes() {
        return SHAPES.keySet().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    void costIsLinear(String shape) throws IOException {
        List<String> steep = new ArrayList<>();
        for (String line : LINES) {
            String name = shape.replaceFirst("\\..*", "") + " " + line.replaceAll(" \\{.*", "");
            if (!EXCEPT.containsKey(name)) {
                measure(shape, line).ifPresent(growth -> steep.add(name + ": " + growth));
            }
        }
        assertThat(steep).isEmpty();
    }

    /** Returns a text if the time grows by too much. */
    private Optional<String> measure(String shape, String line) throws IOException {
        int n = FIRST;
        double before = seconds(shape, n, line);
        while (true) {
            Path larger = file(shape, 4 * n);
            double after = seconds(shape, 4 * n, line);
            if (after >= ENOUGH_SECONDS && after > MOST_GROWTH * before) {
                return measureAlone(shape, n, line);
            }
            if (after >= ENOUGH_SECONDS || Files.size(larger) > LARGEST_FILE) {
                return Optional.empty();
            }
            n *= 4;
            before = after;
        }
    }

    /** Returns a text if the time grows by too much in processes of their own, too. */
    private Optional<String> measureAlone(String shape, int n, String line) throws IOException {
        double one = secondsAlone(shape, n, line);
        double four = secondsAlone(shape, 4 * n, line);
        if (four <= MOST_GROWTH * one) {
            return Optional.empty();
        }
        boolean isLast = four > TOO_MANY_SECONDS || Files.size(file(shape, 16 * n)) > LARGEST_LINE;
        double sixteen = isLast ? Double.POSITIVE_INFINITY : secondsAlone(shape, 16 * n, line);
        return sixteen <= MOST_GROWTH * four
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%.2f, %.2f and %.2f s for %,d parts, 4 and 16 times as many",
                        one,
                        four,
                        sixteen,
                        n));
    }

    private double secondsAlone(String shape, int n, String line) throws IOException {
        file(shape, n);
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-X") || argument.startsWith("-Djava.io.tmpdir"))
                .forEach(words::add);
        words.add(HEAP);
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), LinearCostTest.class.getName()));
        words.addAll(List.of(folder.toString(), shape, Integer.toString(n), line));
        Process process = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (InputStream out = process.getInputStream()) {
            return Double.parseDouble(new String(out.readAllBytes(), StandardCharsets.US_ASCII).strip());
        }
    }

    /**
     * Prints the processor time of a command whose classes a small file has loaded.
     *
     * @param arguments the folder of the files, the shape, the number of parts, and the line
     */
    public static void main(String... arguments) throws IOException {
        LinearCostTest test = new LinearCostTest();
        test.folder = Path.of(arguments[0]);
        test.seconds(arguments[1], FIRST, arguments[3]);
        System.out.println(test.seconds(arguments[1], Integer.parseInt(arguments[2]), arguments[3]));
    }

    private Path file(String shape, int n) throws IOException {
        Path file = folder.resolve(n + "-" + shape.replace(' ', '-'));
        if (!Files.exists(file)) {
            Files.writeString(file, SHAPES.getOrDefault(shape, size -> "").apply(n));
        }
        return file;
    }

    private double seconds(String shape, int n, String line) throws IOException {
        Path out = folder.resolve("out");
        String[] words = line.replace("{in}", file(shape, n).toString())
                .replace("{out}", out.toString())
                .split(" ", -1);
        OperatingSystemMXBean machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long start = machine.getProcessCpuTime();
        Run run = Run.quietly(words);
        double seconds = (machine.getProcessCpuTime() - start) / 1e9;
        if (!FITS_NOTHING.matcher(run.err()).find()) {
            assertThat(run.exitCode()).as("%s: %s", line, run.err()).isIn(ExitCode.DONE, ExitCode.NO, ExitCode.REFUSED);
        }
        FileTree.delete(out);
        return seconds;
    }
}
