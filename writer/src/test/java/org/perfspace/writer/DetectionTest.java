package org.perfspace.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** Formats are told by content: a name says nothing, and exactly one format claims each input. */
class DetectionTest {

    private static final String TAU =
            """
            1 templated_functions_MULTI_TIME
            # Name Calls Subrs Excl Incl ProfileCalls #
            "main" 1 0 10 10 0 GROUP="TAU_DEFAULT"
            0 aggregates
            """;

    @TempDir
    private Path folder;

    /** Under a name without an ending, and under the ending of every other format. */
    @ParameterizedTest
    @MethodSource("readable")
    void knowsEveryFormatUnderAnyName(Format format) throws IOException {
        Path original = make(format);
        try (PerformanceSpace expected = Readers.open(original)) {
            for (String ending : endings()) {
                Path renamed = folder.resolve("renamed" + ending);
                Files.move(original, renamed);
                original = renamed;
                assertThat(Readers.recognizing(Input.of(renamed)))
                        .extracting(Readers.Codec::format)
                        .as(ending)
                        .containsExactly(format);
                try (PerformanceSpace space = Readers.open(renamed)) {
                    assertThat(SpaceComparison.firstDifference(expected, space))
                            .as(ending)
                            .isEmpty();
                }
            }
        }
    }

    private static List<String> endings() {
        Stream<String> known = Stream.of(Format.values()).flatMap(format -> format.endings().stream());
        return Stream.concat(known, Stream.of("", ".txt", ".tar")).distinct().toList();
    }

    @Test
    void namesBothFormatsThatClaimAnInput() throws IOException {
        Path both = make(Format.HPCTOOLKIT);
        Files.writeString(both.resolve("profile.0.0.0"), TAU);

        assertThatThrownBy(() -> Readers.detect(Input.of(both)))
                .isInstanceOf(ProfileException.NotThisFormat.class)
                .hasMessage(both + ": expected one format, found signs of HPCToolkit v4 database (directory)"
                        + " and of TAU profiles");
    }

    /** The finding of a sweep: a function with such a name comes first in a file that we write. */
    @Test
    void takesStacksOfAnOddFunctionForStacks() throws IOException {
        Path stacks = Files.writeString(folder.resolve("a.folded"), "__rec=node,id= @a.c:12;foo 7\nmain;foo 2\n");

        assertThat(Readers.detect(Input.of(stacks)).format()).isEqualTo(Format.COLLAPSED);
    }

    @Test
    void saysWhatWasFoundWhereNoFormatFits() throws IOException {
        Path other = Files.writeString(folder.resolve("a.cubex"), "no profile\n");
        Path empty = Files.createFile(folder.resolve("empty.parquet"));
        Path bare = Files.createDirectory(folder.resolve("bare.hpctoolkit"));
        String expected = ": expected a profile, found ";

        assertThatThrownBy(() -> Readers.detect(Input.of(other)))
                .hasMessage(other + expected + "text of no known format: \"no profile\"");
        assertThatThrownBy(() -> Readers.detect(Input.of(empty))).hasMessage(empty + expected + "an empty file");
        assertThatThrownBy(() -> Readers.detect(Input.of(bare))).hasMessage(bare + expected + "an empty directory");
        Files.write(other, new byte[] {1, 2, 3});
        assertThatThrownBy(() -> Readers.detect(Input.of(other))).hasMessage(other + expected + "bytes 01 02 03");
        Files.move(other, bare.resolve("a"));
        assertThatThrownBy(() -> Readers.detect(Input.of(bare)))
                .hasMessage(bare + expected + "a directory without profiles");
    }

    static Stream<Format> readable() {
        return Readers.all().stream().map(Readers.Codec::format);
    }

    private Path make(Format format) throws IOException {
        Path path = folder.resolve("original");
        if (format == Format.TAU) {
            Files.writeString(Files.createDirectory(path).resolve("profile.0.0.0"), TAU);
            return path;
        }
        if (format == Format.HPCTOOLKIT_XML) {
            Files.createDirectory(path);
            for (String file : List.of("experiment.xml", "1.solver-000000-000-7f0101-4711-0.metric-db")) {
                Files.copy(Path.of("samples/dense-database", file), path.resolve(file));
            }
            return path;
        }
        Writers.of(format).orElseThrow().write(RandomSpaces.small().tame().space(3), path, WriteOptions.DEFAULT);

        return path;
    }
}
