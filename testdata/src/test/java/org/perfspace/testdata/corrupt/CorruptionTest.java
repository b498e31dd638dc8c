package org.perfspace.testdata.corrupt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Shared;
import org.perfspace.format.Format;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.generate.Recipe;
import org.perfspace.testdata.generate.Recipe.Likeness;
import org.perfspace.writer.Writers;

/**
 * Every damage of every format: what the reader says of it, and what the validator says, to the letter, in
 * {@code corruptions.txt}; and the independent checkers flag it, too, where they cover it. After a change that is meant, run
 * this test with {@code -Dperfspace.reports=write}: it writes the file anew, and the difference is there to be read.
 */
@Tag("shared")
class CorruptionTest {

    private static final Path EXPECTED = Path.of("src/test/resources/corruptions.txt");
    private static final boolean WRITE = "write".equals(System.getProperty("perfspace.reports"));

    /**
     * The checker of databases does not look at default.yaml; that of SION takes the file for a plain container, and only
     * warns of strange byte orders and of versions to come.
     */
    private static final List<String> BEYOND_CHECKERS =
            List.of("hpctoolkit bad-yaml", "linktest linktest-id", "linktest byte-order-mark", "linktest newer-format");

    @TempDir
    private static Path sound;

    @TempDir
    private Path folder;

    private static final List<String> WRITTEN = new ArrayList<>();

    private static Map<String, String> expected = Map.of();

    @BeforeAll
    static void makeSoundFiles() throws IOException {
        expected = expected();
        for (Format format : Format.values()) {
            if (Corruption.all().stream().anyMatch(corruption -> corruption.format() == format)) {
                write(format, false);
            }
        }
        write(Format.CUBE, true);
    }

    @AfterAll
    static void writeAnew() throws IOException {
        if (WRITE) {
            Files.writeString(EXPECTED, String.join("\n\n", WRITTEN) + "\n");
        }
    }

    private static void write(Format format, boolean compress) throws IOException {
        Recipe recipe =
                switch (format) {
                    case HPCTOOLKIT -> new Recipe(Likeness.HPCTOOLKIT, 3, 40, 4, 1, 0);
                    case LINKTEST -> new Recipe(Likeness.LINKTEST, 2, 9, 8, 1, 0);
                    default -> new Recipe(Likeness.SCORE_P, 4, 60, 5, 1, 0);
                };
        Writers.of(format)
                .orElseThrow()
                .write(
                        recipe.space(),
                        sound.resolve(name(format, compress)),
                        WriteOptions.DEFAULT.withCompress(compress));
    }

    private static String name(Format format, boolean compress) {
        return (compress ? "packed" : "plain") + format.endings().get(0);
    }

    @Test
    void kindsAreUniqueAndAllHaveTheirMessages() {
        List<String> keys = Corruption.all().stream().map(CorruptionTest::key).toList();

        assertThat(keys).doesNotHaveDuplicates();
        if (!WRITE) {
            assertThat(keys).containsExactlyElementsOf(expected.keySet());
        }
    }

    static Stream<Corruption> all() {
        return Corruption.all().stream();
    }

    static Stream<Named<Corruption>> named() {
        return all().map(corruption -> Named.of(key(corruption), corruption));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("named")
    void isToldToTheLetter(Corruption corruption) throws IOException {
        Path damaged = damage(corruption);

        String told = "open: " + opening(damaged) + "\ncheck: " + checking(damaged);
        if (WRITE) {
            WRITTEN.add(key(corruption) + "\n" + told);
        } else {
            assertThat(told).as(key(corruption)).isEqualTo(expected.get(key(corruption)));
        }
    }

    /** Without an exception. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("named")
    void isAFaultForValidation(Corruption corruption) throws IOException {
        Path damaged = damage(corruption);

        assertThat(Readers.check(Input.of(damaged), ReadOptions.DEFAULT))
                .as(key(corruption))
                .anyMatch(Finding::isFault);
    }

    @NeedsShared
    @ParameterizedTest(name = "{0}")
    @CsvSource({"CUBE, cubepeek.py", "HPCTOOLKIT, hpctpeek.py", "LINKTEST, sionpeek.py"})
    void areFlaggedByTheCheckers(Format format, String checker) throws IOException, InterruptedException {
        List<Corruption> corruptions =
                all().filter(corruption -> corruption.format() == format).toList();
        List<Path> damaged = new ArrayList<>();
        for (Corruption corruption : corruptions) {
            damaged.add(damage(corruption, Files.createDirectory(folder.resolve(corruption.kind()))));
        }

        Shared.Verdict verdict = Shared.checkEach(checker, "check", damaged);

        List<String> sounds = new ArrayList<>();
        List<String> codes = verdict.output().lines().toList();
        assertThat(codes).as(verdict.output()).hasSameSizeAs(corruptions);
        for (int i = 0; i < codes.size(); i++) {
            if (codes.get(i).equals("0")) {
                sounds.add(key(corruptions.get(i)));
            }
        }
        assertThat(BEYOND_CHECKERS).containsAll(sounds);
    }

    @Test
    void saysThatAFileHasNoPlaceForADamage() throws IOException {
        Path file = Files.writeString(folder.resolve("small.cube"), "<cube/>");
        Corruption corruption = Corruption.find(Format.CUBE3, "bad-xml").orElseThrow();

        assertThatThrownBy(() -> corruption.damage().accept(file))
                .isInstanceOf(IOException.class)
                .hasMessage(file + ": has no place for this damage: found no \"</metrics>\"");
        assertThat(file).hasContent("<cube/>");
    }

    private static String key(Corruption corruption) {
        return corruption.format().name().toLowerCase(Locale.ROOT) + " " + corruption.kind();
    }

    private Path damage(Corruption corruption) throws IOException {
        return damage(corruption, folder);
    }

    private static Path damage(Corruption corruption, Path folder) throws IOException {
        String name = name(corruption.format(), corruption.compressed());
        Path copy = folder.resolve(name);
        try (Stream<Path> files = Files.walk(sound.resolve(name))) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, folder.resolve(sound.relativize(file).toString()));
            }
        }
        corruption.damage().accept(copy);
        return copy;
    }

    /** The reader's complaint on opening, or on reading every row; or that there is none. */
    private String opening(Path damaged) {
        try (PerformanceSpace space = Readers.open(damaged)) {
            for (Metric metric : space.definitions().metrics()) {
                try (RowCursor cursor = space.severity().rows(metric.id())) {
                    while (cursor.next()) {
                        Objects.checkIndex(
                                cursor.callNode(),
                                space.definitions().callNodes().size());
                    }
                }
            }
            return "reads " + space.notes().stream().map(this::local).toList();
        } catch (ProfileException e) {
            return local(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return "not a ProfileException: " + e;
        }
    }

    private String checking(Path damaged) throws IOException {
        List<String> texts = new ArrayList<>();
        for (Finding finding : Readers.check(Input.of(damaged), ReadOptions.DEFAULT)) {
            texts.add(local(finding.toString()));
        }
        return String.join("\n       ", texts);
    }

    private String local(String text) {
        return text.replace(folder + "/", "");
    }

    /** Texts by format and kind: a line with both, then the lines of the text. */
    private static Map<String, String> expected() throws IOException {
        Map<String, String> all = new LinkedHashMap<>();
        for (String block : Files.readString(EXPECTED).split("\n\n", -1)) {
            int end = block.indexOf('\n');
            if (end > 0) {
                all.put(block.substring(0, end), block.substring(end + 1).stripTrailing());
            }
        }
        return all;
    }
}
