package org.perfspace.writer.collapsed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.StoredAs;
import org.perfspace.format.Format;
import org.perfspace.format.collapsed.CollapsedLayout;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;

/** Collapsed stacks of other tools, and ours. */
class CollapsedTest {

    /** As {@code perf script | stackcollapse-perf.pl} prints two commands. */
    private static final String PERF =
            """
            solver;main;iterate;stencil 120
            solver;main;iterate;MPI_Allreduce 30
            swapper;cpu_idle 7
            solver;main;iterate;stencil 5
            """;

    @TempDir
    private Path folder;

    @Test
    void readsCommandsAsRoots() throws IOException {
        try (PerformanceSpace space = read(PERF)) {
            assertThat(values(space))
                    .containsExactly(
                            "solver/main/iterate/stencil 0 125",
                            "solver/main/iterate/MPI_Allreduce 0 30",
                            "swapper/cpu_idle 0 7");
            assertThat(space.definitions().metrics())
                    .singleElement()
                    .hasToString("metric 0 \"samples\" (INT64, EXCLUSIVE)");
            assertThat(space.definitions().locations())
                    .extracting(Location::name)
                    .containsExactly("thread");
        }
    }

    @Test
    void sumsOfEqualStacksDoNotWrap() throws IOException {
        try (PerformanceSpace space = read("f;g 999999999999999999\n".repeat(10))) {
            assertThat(space.definitions().metrics())
                    .singleElement()
                    .hasToString("metric 0 \"samples\" (DOUBLE, EXCLUSIVE)");
            Row row = space.newRow(0);
            assertThat(space.severity().read(0, 1, row)).isTrue();
            assertThat(Double.longBitsToDouble(row.word(0))).isEqualTo(1e19);
            assertThat(space.notes())
                    .containsExactly(
                            "sums of metric \"samples\" do not fit into 64 bits; its values are rounded to doubles");
        }
    }

    @Test
    void saysThatTheLastNumberMayBeCut() throws IOException {
        try (PerformanceSpace space = read("f;g 12\nf;h 3")) {
            assertThat(space.notes())
                    .containsExactly("the last line has no line end; if the file is incomplete, its number may be cut");
        }
        try (PerformanceSpace space = read("f;g 12\nf;h 3\n")) {
            assertThat(space.notes()).isEmpty();
        }
    }

    @Test
    void readsProcessesAndThreads() throws IOException {
        try (PerformanceSpace space = read("a b-7/8;f;g 1\na b-7/9;f 2\nc-?;f 3\n")) {
            assertThat(values(space)).containsExactly("f 1 2", "f 2 3", "f/g 0 1");
            assertThat(space.definitions().locationGroups())
                    .extracting(LocationGroup::name)
                    .containsExactly("a b 7", "c ?");
            assertThat(space.definitions().locations())
                    .extracting(Location::name)
                    .containsExactly("thread 8", "thread 9", "thread");
        }
    }

    @Test
    void readsDecimalsCommentsAndOddLines() throws IOException {
        String text = "# made by hand\n\na;b 1.5\r\na;b 2e-1\n;x y;%3B%41 7\na 3";
        try (PerformanceSpace space = read(text)) {
            assertThat(values(space)).containsExactly("a 0 3.0", "a/b 0 1.7", "/x y/;%41 0 7.0");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no profile\n",
                "a;b c\n",
                "page 1\nchapter 2\n",
                "x = 1;\n",
                "a;b 1\nc;d\n",
                "time,rank;value 1\n1,2;3\n",
                "\u0001;b 1\n"
            })
    void leavesOtherTextsAlone(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("text"), text);
        assertThatThrownBy(() -> Readers.detect(Input.of(file)))
                .isInstanceOf(ProfileException.NotThisFormat.class)
                .hasMessageStartingWith(file + ": expected a profile, found ");
    }

    @Test
    void skipsSingleLinesThatAreNoStacks() throws IOException {
        String text = "a;b 1\n".repeat(1_000) + "a;b 12x\n";
        Path file = Files.writeString(folder.resolve("text"), text);
        String complaint = "expected a stack, a space and a number, found \"a;b 12x\"";
        try (PerformanceSpace space = Readers.open(file)) {
            assertThat(values(space)).containsExactly("a/b 0 1000");
            assertThat(space.notes())
                    .containsExactly("1 line is no stack and was skipped: " + file + ": line 1,001: " + complaint);
        }
        assertThat(Readers.check(Input.of(file), ReadOptions.DEFAULT))
                .extracting(Finding::toString)
                .containsExactly(file + ": line 1,001: " + complaint);
    }

    /** As speedscope's and inferno's samples with damaged lines. */
    /** As in the samples of inferno and speedscope, which skip such lines with a warning. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "c;start;main 31\nc;c 6\nTHIS IS A BAD LINE\nc;c;k 1\nc;main 19\nA BAD LINE 12V.43\nn;[u] 2\nn;main 274\n",
                "# a comment\n// another one\na;b;c 1\na;b;d 4\na;b 5\ninvalid line\n"
            })
    void readsAFewStacksAmongOtherLines(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("stacks.txt"), text);

        assertThat(Readers.detect(Input.of(file)).format()).isEqualTo(Format.COLLAPSED);
        try (PerformanceSpace space = Readers.open(file)) {
            assertThat(space.notes())
                    .singleElement()
                    .asString()
                    .startsWith("2 lines are no stacks and were skipped: " + file + ": line ");
        }
    }

    /** Lines of other texts are too many, or stand first. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "no stack\na;b 1\na;c 2\na;d 3\n",
                "a;b 1\na;c 2\nno stack\n",
                "// a\nno stack\na;b 1\na;c 2\na;d 3\n"
            })
    void takesNoOtherTextForAFewStacks(String text) throws IOException {
        Input input = Input.of(Files.writeString(folder.resolve("text.txt"), text));

        assertThatThrownBy(() -> Readers.detect(input)).isInstanceOf(ProfileException.NotThisFormat.class);
    }

    @Test
    void readsANamedFileOfWhichHalfIsDamaged() throws IOException {
        String text = "// a comment\nmain;a 1\nmain;b 4\nbroken line\n";
        Path file = Files.writeString(folder.resolve("broken.folded"), text);
        try (PerformanceSpace space = Readers.open(file)) {
            assertThat(values(space)).containsExactly("main/a 0 1", "main/b 0 4");
            assertThat(space.notes())
                    .containsExactly("2 lines are no stacks and were skipped: " + file
                            + ": line 1: expected a stack, a space and a number, found \"// a comment\"");
        }
        Path worse = Files.writeString(folder.resolve("worse"), text + "no\n");
        assertThatThrownBy(() -> Readers.of(Format.COLLAPSED).orElseThrow().open(Input.of(worse), ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage(worse + ": line 1: expected a stack, a space and a number, found \"// a comment\"");
    }

    @Test
    void readsTwoColumnsAsTwoMetrics() throws IOException {
        try (PerformanceSpace space = read("main;foo 1 2\nmain;foo;bar 0 4\n")) {
            assertThat(space.definitions().metrics())
                    .extracting(Object::toString)
                    .containsExactly("metric 0 \"before\" (INT64, EXCLUSIVE)", "metric 1 \"after\" (INT64, EXCLUSIVE)");
            assertThat(values(space)).containsExactly("main/foo 0 1");
            assertThat(values(space, 1)).containsExactly("main/foo 0 2", "main/foo/bar 0 4");
            assertThat(space.notes())
                    .containsExactly("each line ends in two numbers, which are values of the metrics before and after");
            assertThat(written(space, WriteOptions.DEFAULT)).isEqualTo("main;foo 1 2\nmain;foo;bar 0 4\n");
        }
    }

    @Test
    void oneLineWithASingleNumberMakesOneColumn() throws IOException {
        try (PerformanceSpace space = read("main;foo 1 2\nmain;foo;bar 4\n")) {
            assertThat(values(space)).containsExactly("main/foo 1 0 2", "main/foo/bar 0 4");
        }
    }

    /** Names such as {@code rank 3} at the end of all stacks would look like a first column. */
    @Test
    void namesThatEndInNumbersComeBack() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int samples = builder.defineMetric("samples", "samples", ValueType.INT64, "", Tree.NO_PARENT);
        int main = builder.defineCallNode(builder.defineRegion("main", "", -1, -1), Tree.NO_PARENT);
        int partner = builder.defineCallNode(builder.defineRegion("partner 3", "", -1, -1), main);
        int process = builder.defineProcess("p", 0, builder.defineNode("n0", builder.defineMachine("m")));
        builder.setSeverity(samples, partner, builder.defineThread("t", 0, process), 7L);
        assertThat(written(builder.build(), WriteOptions.DEFAULT)).isEqualTo("# metric samples\nmain;partner 3 7\n");
        try (PerformanceSpace space = Readers.open(folder.resolve("out"))) {
            assertThat(values(space)).containsExactly("main/partner 3 0 7");
        }
    }

    @Test
    void readsByteOrderMarksAndUtf16() throws IOException {
        String text = "\ufeffmain;b \u00e9 3\nmain;c\ud83d\ude00 4\n";
        for (Charset encoding : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            Path file = Files.write(folder.resolve("text"), text.getBytes(encoding));
            try (PerformanceSpace space = Readers.open(file)) {
                assertThat(values(space))
                        .as(encoding.name())
                        .containsExactly("main/b \u00e9 0 3", "main/c\ud83d\ude00 0 4");
                assertThat(space.notes()).isEmpty();
            }
        }
    }

    /** Surrogate pairs at all positions relative to the blocks in which the text is converted. */
    @Test
    void readsLongTextsInUtf16() throws IOException {
        for (int shift = 0; shift < 3; shift++) {
            String name = "x".repeat(shift) + "\ud83d\ude00".repeat(20_000);
            Path file = Files.write(
                    folder.resolve("text.folded"), ("\ufeffa;" + name + " 1\n").getBytes(StandardCharsets.UTF_16LE));
            try (PerformanceSpace space = Readers.open(file)) {
                assertThat(values(space)).containsExactly("a/" + name + " 0 1");
            }
        }
    }

    @Test
    void judgesAFirstLineOfAnyLength() throws IOException {
        String stack = "main" + ";fib".repeat(1_500);
        try (PerformanceSpace space = read(stack + " 7\n")) {
            assertThat(space.definitions().callNodes()).hasSize(1_501);
            assertThat(values(space)).hasSize(1).first().asString().endsWith("/fib 0 7");
        }
        Path script = Files.writeString(folder.resolve("min.js"), "a;".repeat(5_000) + "\n");
        assertThatThrownBy(() -> Readers.detect(Input.of(script))).isInstanceOf(ProfileException.NotThisFormat.class);
    }

    /** The finding: tables of Unicode, which a tree such as /usr/share has, were archived as profiles. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "# names\nKEYCAP NUMBER SIGN;0023 FE0F 20E3\nKEYCAP ASTERISK;002A FE0F 20E3\n",
                "05D0 05D1 0028;0;0;1 1 0;1 0 2\n0061 0062 0063;1;1;1 1 0;12 13 11\n",
                "F951;96FB;964B;3.2.0 # Corrigendum 3\n2F868;2136A;36FC;4.0.0 # Corrigendum 4\n"
            })
    void aTableOfNumbersIsNoProfile(String text) throws IOException {
        Path table = Files.writeString(folder.resolve("table.txt"), text);
        assertThatThrownBy(() -> Readers.detect(Input.of(table))).isInstanceOf(ProfileException.NotThisFormat.class);
        Path stacks = Files.writeString(folder.resolve("stacks.txt"), "main;[unknown];fF00 7\nmain;7f00aa;00ff 8\n");
        assertThat(Readers.detect(Input.of(stacks)).format()).isEqualTo(Format.COLLAPSED);
    }

    @Test
    void readsSingleFramesOfANamedFile() throws IOException {
        String text = "base_only 50\nboth1 25\nboth2 25\n";
        Path file = Files.writeString(folder.resolve("base.folded"), text);
        try (PerformanceSpace space = Readers.open(file)) {
            assertThat(values(space)).containsExactly("base_only 0 50", "both1 0 25", "both2 0 25");
        }
        Path other = Files.writeString(folder.resolve("base.txt"), text);
        assertThatThrownBy(() -> Readers.detect(Input.of(other))).isInstanceOf(ProfileException.NotThisFormat.class);
    }

    @Test
    void integersOfNineteenDigitsStayIntegers() throws IOException {
        try (PerformanceSpace space = read("a;b 9223372036854775807\n")) {
            assertThat(values(space)).containsExactly("a/b 0 9223372036854775807");
        }
        try (PerformanceSpace space = read("a;b 9223372036854775808\n")) {
            assertThat(values(space)).containsExactly("a/b 0 9.223372036854776E18");
        }
    }

    @Test
    void survivesMutations() throws IOException {
        byte[] bytes = PERF.getBytes(StandardCharsets.UTF_8);
        long seed = 77;
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            byte[] mutant = bytes.clone();
            mutant[random.nextInt(mutant.length)] = (byte) random.nextInt();
            mutant[random.nextInt(mutant.length)] = (byte) " ;\n-/9".charAt(random.nextInt(6));
            Path file = Files.write(folder.resolve("mutant"), mutant);
            try (PerformanceSpace space = Readers.open(file)) {
                assertThat(values(space)).as("seed " + seed + ", mutant " + i).isNotNull();
            } catch (ProfileException e) {
                assertThat(e).hasMessageStartingWith(file.toString());
            }
        }
    }

    @Test
    void escapesWhatWouldEndAName() {
        for (String name : List.of(
                "a;b", "a\nb", "a\r", "#x", "x#", "100%", "%3B", "%25", "%2", "%00", "\0\t\37", "", " ", "a b 1")) {
            String escaped = CollapsedLayout.escape(name);
            assertThat(CollapsedLayout.unescape(escaped)).isEqualTo(name);
            assertThat(escaped).doesNotContain(";", "\n", "\r").doesNotStartWith("#");
        }
        assertThat(CollapsedLayout.escape("a;b%3B%41")).isEqualTo("a%3Bb%253B%41");
        assertThat(CollapsedLayout.escape("f()\0\2\t#{%1F%09")).isEqualTo("f()%00%02\t#{%251F%09");
    }

    /** A name with control characters would make a file that nobody takes for text. */
    @Test
    void namesWithControlCharactersComeBack() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main = builder.defineCallNode(builder.defineRegion("main", "", -1, -1), Tree.NO_PARENT);
        int odd = builder.defineCallNode(builder.defineRegion("f()\0\2{a.c}", "", -1, -1), main);
        int process = builder.defineProcess("p", 0, builder.defineNode("n0", builder.defineMachine("m")));
        builder.setSeverity(time, odd, builder.defineThread("t", 0, process), 1e-9);
        assertThat(written(builder.build(), WriteOptions.DEFAULT)).isEqualTo("main;f()%00%02{a.c} 1\n");
        try (PerformanceSpace space = Readers.open(folder.resolve("out"))) {
            assertThat(values(space)).containsExactly("main/f()\0\2{a.c} 0 1");
        }
    }

    @Test
    void writesOneMetricMergedOrEach() throws IOException {
        PerformanceSpace space = space();
        assertThat(written(space, WriteOptions.DEFAULT)).isEqualTo("main 250000000\nmain;so%3Blve 1500000001\n");
        assertThat(written(space, WriteOptions.DEFAULT.with("stack-locations", "each")))
                .isEqualTo("rank-0/0;main 250000000\nrank-3/2;main;so%3Blve 1500000001\n");
        assertThat(written(space, WriteOptions.DEFAULT.with("stack-metric", "Visits")))
                .isEqualTo("# metric visits [count]\nmain 4\n");
    }

    @Test
    void readsTheMetricOfAFileOfSingleFrames() throws IOException {
        written(space(), WriteOptions.DEFAULT.with("stack-metric", "visits"));
        try (PerformanceSpace space = Readers.open(folder.resolve("out"))) {
            assertThat(space.definitions().metrics())
                    .singleElement()
                    .hasToString("metric 0 \"visits\" [count] (INT64, EXCLUSIVE)");
            assertThat(values(space)).containsExactly("main 0 4");
        }
    }

    @Test
    void refusesChoicesThatAreNone() {
        Path target = folder.resolve("out");
        assertThatThrownBy(() -> StoredAs.store(
                        space(), Format.COLLAPSED, target, WriteOptions.DEFAULT.with("stack-metric", "x")))
                .isInstanceOf(OutputException.class)
                .hasMessage(target
                        + ": expected a metric whose values are numbers that add up (time, visits) as stack-metric,"
                        + " found \"x\"");
        assertThatThrownBy(() -> StoredAs.store(
                        space(), Format.COLLAPSED, target, WriteOptions.DEFAULT.with("stack-locations", "x")))
                .hasMessage(target + ": expected merged or each as stack-locations, found \"x\"");
        assertThat(target).doesNotExist();
    }

    @Test
    void saysWhatIsLost() throws IOException {
        List<String> losses = StoredAs.store(space(), Format.COLLAPSED, folder.resolve("out")).losses().stream()
                .map(loss -> loss.what())
                .toList();
        assertThat(losses)
                .containsExactly(
                        "metric \"visits\": there is room for one metric",
                        "unique name and title of metrics; file, first line and last line of regions",
                        "2 locations, whose values are added up",
                        "1 value of metric \"time\" rounded to whole nanoseconds, by at most 0.25");
    }

    private static PerformanceSpace space() {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int visits = builder.defineMetric("Visits", "visits", ValueType.UINT64, "occ", Tree.NO_PARENT);
        int main = builder.defineCallNode(builder.defineRegion("main", "main.c", 1, 20), Tree.NO_PARENT);
        int solve = builder.defineCallNode(builder.defineRegion("so;lve", "", -1, -1), main);
        int node = builder.defineNode("n0", builder.defineMachine("m"));
        int first = builder.defineThread("thread 0", 0, builder.defineProcess("rank 0", 0, node));
        int second = builder.defineThread("thread 2", 2, builder.defineProcess("rank 3", 3, node));
        builder.setSeverity(time, main, first, 0.25);
        builder.setSeverity(time, solve, second, 1.50000000125);
        builder.setSeverity(visits, main, first, 4L);
        return builder.build();
    }

    private String written(PerformanceSpace space, WriteOptions options) throws IOException {
        Path target = folder.resolve("out");
        StoredAs.store(space, Format.COLLAPSED, target, options);
        return Files.readString(target);
    }

    private PerformanceSpace read(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("text"), text);
        assertThat(Readers.detect(Input.of(file)).format()).isEqualTo(Format.COLLAPSED);
        return Readers.open(file);
    }

    /** Call path, location and value of every cell. */
    private static List<String> values(PerformanceSpace space) throws IOException {
        return values(space, 0);
    }

    private static List<String> values(PerformanceSpace space, int metric) throws IOException {
        List<String> values = new ArrayList<>();
        Definitions d = space.definitions();
        try (RowCursor rows = space.severity().rows(metric)) {
            while (rows.next()) {
                Row row = rows.row();
                for (int i = 0; i < row.count(); i++) {
                    Object value = row.type().isInteger() ? (Object) row.word(i) : Double.longBitsToDouble(row.word(i));
                    values.add(d.callPath(rows.callNode()) + " " + row.location(i) + " " + value);
                }
            }
        }
        return values;
    }
}
