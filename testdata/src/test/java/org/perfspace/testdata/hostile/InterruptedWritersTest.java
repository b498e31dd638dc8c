package org.perfspace.testdata.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.OutputException;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.Writers;

/** Whatever happens to a writer: the target is the old one or the whole new one. */
@Tag("scaled")
class InterruptedWritersTest {

    private static final int TERMINATED = 143;
    private static final int KILLED = 137;

    /** A file that a directory of a format may hold, and none that is written here does. */
    private static Path mark(Path target) {
        return target.resolve(Files.exists(target.resolve("meta.db")) ? "src/mark.c" : "profile.9.9.9");
    }

    @TempDir
    private Path folder;

    @TempDir
    private Path elsewhere;

    static Stream<Format> formats() {
        return Depth.some(WrittenFormats.all(), EnumSet.of(Format.CUBE, Format.HPCTOOLKIT)::contains).stream();
    }

    /** Formats of tests for which the one that is a directory is not quick. */
    static Stream<Format> fewer() {
        return Depth.some(WrittenFormats.all(), Format.CUBE::equals).stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("formats")
    void aKilledOneLeavesATemporaryThatTheNextOneDeletes(Format format) throws Exception {
        Path target = old(format);
        Process child = ready(format, target, true);
        child.destroyForcibly();
        assertThat(child.waitFor()).isEqualTo(KILLED);
        assertOld(target);
        assertThat(names()).allMatch(name -> name.equals("out") || name.matches("\\.out\\.perfspace-\\d+"));
        write(format, target, true);
        assertThat(names()).containsExactly("out");
        WrittenFormats.requireWhole(target, format);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("formats")
    void aTerminatedOneLeavesNothing(Format format) throws Exception {
        Path target = old(format);
        Process child = ready(format, target, true);
        // the same as Ctrl-C, which this process and its children ignore if a script started it in the background
        child.destroy();
        assertThat(child.waitFor()).isEqualTo(TERMINATED);
        assertOld(target);
        assertThat(names()).containsExactly("out");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fewer")
    void ofTwoAtOnceOneIsToldThatTheTargetExists(Format format) throws Exception {
        Path target = folder.resolve("out");
        Process other = ready(format, target, false);
        write(format, target, false);
        assertThat(goOn(other)).isEqualTo(target + ": exists already");
        assertThat(names()).containsExactly("out");
        WrittenFormats.requireWhole(target, format);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("formats")
    void ofTwoAtOnceWithForceTheLastOneStays(Format format) throws Exception {
        Path target = old(format);
        Process other = ready(format, target, true);
        write(format, target, true);
        WrittenFormats.requireWhole(target, format);
        assertThat(goOn(other)).isEqualTo("done");
        assertThat(names()).containsExactly("out");
        WrittenFormats.requireWhole(target, format);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fewer")
    void whereFilesMayNotGrowTheOldOneStays(Format format) throws Exception {
        Path target = old(format);
        // what viewers get of this profile is less than a kilobyte
        boolean less = Writers.of(format).orElseThrow().keeps() == Writers.Keeps.VALUES;
        Process child = WritingChild.start("ulimit -f " + (less ? 0 : 1) + "; exec", format, target, true);
        String said = firstWord(child);
        String last = said.equals(WritingChild.READY) ? goOn(child) : said;
        assertThat(last)
                .matches("\\Q" + target + "\\E(: its temporary file .*[.]cubex)?: cannot be written: File too large");
        child.waitFor();
        assertOld(target);
        assertThat(names()).containsExactly("out");
    }

    /** Into one of 2 KiB go the values and the definitions, but not what travels beside them. */
    @Test
    void whereTheLastFileOfADatabaseMayNotGrowTheOldOneStays() throws Exception {
        Path target = old(Format.HPCTOOLKIT);
        Process child = ready(WritingChild.start("ulimit -f 2; exec", Format.HPCTOOLKIT, target, true));
        assertThat(goOn(child)).isEqualTo(target + ": cannot be written: File too large");
        assertOld(target);
        assertThat(names()).containsExactly("out");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("formats")
    void belowAFileThereIsNoRoom(Format format) throws IOException {
        Path target = Files.writeString(folder.resolve("out"), "old").resolve("below");
        assertThatThrownBy(() -> write(format, target, false))
                .isInstanceOf(OutputException.class)
                .hasMessage(target + ": cannot be written: Not a directory");
        assertThat(names()).containsExactly("out");
    }

    /** A file that says "old", or a directory of the format with that in it. */
    private Path old(Format format) throws IOException {
        Path target = folder.resolve("out");
        if (format != Format.HPCTOOLKIT && format != Format.TAU) {
            return Files.writeString(target, "old");
        }
        // moved, as a process looks for what others have left only before it first writes to a directory
        Path made = elsewhere.resolve("out");
        write(format, made, false);
        Files.move(made, target);
        Files.createDirectories(mark(target).resolveSibling(""));
        Files.writeString(mark(target), "old");
        return target;
    }

    private static void assertOld(Path target) {
        assertThat(Files.isDirectory(target) ? mark(target) : target).hasContent("old");
    }

    private static Process ready(Format format, Path target, boolean force) throws IOException {
        return ready(WritingChild.start("", format, target, force));
    }

    private static Process ready(Process child) throws IOException {
        assertThat(firstWord(child)).isEqualTo(WritingChild.READY);
        return child;
    }

    @SuppressWarnings("resource") // the reader of a process lives as long as the process
    private static String firstWord(Process child) throws IOException {
        return String.valueOf(child.inputReader(StandardCharsets.UTF_8).readLine());
    }

    /** Lets a waiting child go on; what it says in the end. */
    private static String goOn(Process child) throws IOException, InterruptedException {
        try (OutputStream line = child.getOutputStream();
                BufferedReader said = child.inputReader(StandardCharsets.UTF_8)) {
            line.write('\n');
            line.flush();
            String last = said.readLine();
            child.waitFor();
            return String.valueOf(last);
        }
    }

    private static void write(Format format, Path target, boolean force) throws IOException {
        try (PerformanceSpace space = WrittenFormats.fit(WritingChild.space(), format)) {
            Writers.of(format).orElseThrow().write(space, target, WriteOptions.DEFAULT.withForce(force));
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
