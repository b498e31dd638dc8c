package org.perfspace.format.speedscope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.format.ReadThrough;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.ValueType;
import org.perfspace.reader.CellTexts;

/** Files of speedscope, as other programs write them, sound and damaged. */
class SpeedscopeReaderTest {

    private static final String SAMPLED =
            """
            {"version": "0.1.2", "$schema": "https://www.speedscope.app/file-format-schema.json", "name": "Two",
             "exporter": "py-spy@0.3.14",
             "profiles": [
              {"type": "sampled", "name": "one", "unit": "seconds", "startValue": 0, "endValue": 14,
               "samples": [[0, 1, 2], [0, 1, 2], [0, 1, 3], [0, 1, 2], [0, 1], []], "weights": [1, 1, 4, 3, 5.5, 0]},
              {"weights": [2, 1], "samples": [[0], [0, 1, 2]], "type": "sampled", "name": "two", "unit": "seconds"},
              {"type": "sampled", "name": "memory", "unit": "bytes", "samples": [[3], []], "weights": [4096, 7]}],
             "shared": {"frames": [{"name": "a", "file": "a.c", "line": 3, "col": 9}, {"name": "b", "file": null},
              {"name": "c", "line": 0}, {"name": "c"}]}}
            """;

    private static final String EVENTED =
            """
            {"exporter": "speedscope@1.20.0", "$schema": "https://www.speedscope.app/file-format-schema.json",
             "shared": {"frames": [{"name": "a"}, {"name": "b"}]},
             "profiles": [{"type": "evented", "name": "main", "unit": "microseconds", "startValue": 10, "endValue": 30,
              "events": [{"type": "O", "frame": 0, "at": 12}, {"at": 12, "type": "O", "frame": 1},
               {"type": "O", "frame": 1, "at": 13}, {"type": "C", "frame": 1, "at": 17}, {"type": "C", "frame": 1, "at": 20},
               {"type": "C", "frame": 0, "at": 21}, {"type": "O", "frame": 0, "at": 25},
               {"type": "C", "frame": 0, "at": 25.5}]}]}
            """;

    @TempDir
    private Path folder;

    private PerformanceSpace read(String text) throws IOException {
        return SpeedscopeReader.open(Input.of(file(text), "a.json"), ReadOptions.DEFAULT);
    }

    private Path file(String text) throws IOException {
        return Files.write(folder.resolve("a.json"), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static List<String> cells(PerformanceSpace space) throws IOException {
        return CellTexts.of(space, Location::name);
    }

    @Test
    void takesProfilesWithTheSameUnitForThreads() throws IOException {
        try (PerformanceSpace space = read(SAMPLED)) {
            assertThat(cells(space))
                    .containsExactlyInAnyOrder(
                            "time a two: 2.0",
                            "time a/b one: 5.5",
                            "time a/b/c one: 5.0",
                            "time a/b/c two: 1.0",
                            "time a/b/c one: 4.0",
                            "bytes c memory: 4096",
                            "bytes unknown memory: 7");
            assertThat(space.definitions().metrics())
                    .extracting(Metric::unit, Metric::type)
                    .containsExactly(tuple("seconds", ValueType.DOUBLE), tuple("bytes", ValueType.INT64));
            Region a = space.definitions().regions().get(0);
            assertThat(a.module()).isEqualTo("a.c");
            assertThat(a.beginLine()).isEqualTo(3);
            assertThat(space.definitions().regions().get(2).beginLine()).isEqualTo(Region.NO_LINE);
            assertThat(space.definitions().attributes().values())
                    .containsEntry("name", "Two")
                    .containsEntry("exporter", "py-spy@0.3.14");
            assertThat(space.notes())
                    .containsExactly("2 samples have no stack; they are counted at a region \"unknown\"");
        }
    }

    @Test
    void measuresTheTimeBetweenEvents() throws IOException {
        try (PerformanceSpace space = read(EVENTED)) {
            assertThat(cells(space)).containsExactly("time a main: 1.5", "time a/b main: 4.0", "time a/b/b main: 4.0");
            assertThat(space.definitions().metrics().get(0).unit()).isEqualTo("microseconds");
        }
    }

    @Test
    void readsAFileWithoutProfiles() throws IOException {
        try (PerformanceSpace space = read("{\"shared\": {\"frames\": []}, \"profiles\": []}")) {
            assertThat(space.definitions().metrics()).isEmpty();
            assertThat(space.definitions().locations()).hasSize(1);
        }
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "[0, 1], []]|[0, 4], []]|byte 298: expected one of the 4 frames, found 4",
                "[0, 1], []]|[0, -1], []]|byte 298: expected the index of a frame, found -1",
                "[0, 1], []]|[0, 2147483647], []]|byte 298: expected the index of a frame, found 2147483647",
                "5.5, 0|5.5|byte 148: expected a weight for each of the 6 samples, found 5",
                "5.5, 0|-5.5, 0|byte 331: expected a number of at least 0 as weight, found -5.5",
                "5.5, 0|NaN, 0|byte 331: expected a number of at least 0 as weight, found NaN",
                "\"sampled\", \"name\": \"one\"|\"x\", \"name\": \"one\"|byte 148: expected a profile of type sampled or"
                        + " evented, found \"x\"",
                "{\"name\": \"b\"|{\"nane\": \"b\"|byte 623: expected a frame with a \"name\", found none",
                "\"frames\"|\"franes\"|expected the field \"frames\" of \"shared\", found none",
            })
    void saysWhatIsWrongWithSamples(String sound, String other, String complaint) {
        requireComplaint(SAMPLED, sound, other, complaint);
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "\"at\": 21|\"at\": 19|byte 466: expected an event that is not before the previous one, at 20.0, found 19.0",
                "\"at\": 21|\"ot\": 21|byte 466: expected an event that is not before the previous one, at 20.0, found NaN",
                "\"C\", \"frame\": 0, \"at\": 21|\"C\", \"frame\": 1, \"at\": 21|byte 466: expected an event that opens a"
                        + " frame or closes frame 0, found type \"C\" and frame 1",
                "\"C\", \"frame\": 0, \"at\": 21|\"X\", \"at\": 21|byte 466: expected an event that opens a"
                        + " frame or closes frame 0, found type \"X\" and no frame",
                "\"O\", \"frame\": 0, \"at\": 12|\"C\", \"frame\": 0, \"at\": 12|byte 275: expected an event that opens a"
                        + " frame, found type \"C\" and frame 0",
                "\"C\", \"frame\": 0, \"at\": 25.5|\"O\", \"frame\": 0, \"at\": 25.5|byte 580: expected an event that"
                        + " closes frame 0, found the end of a list",
            })
    void saysWhatIsWrongWithEvents(String sound, String other, String complaint) {
        requireComplaint(EVENTED, sound, other, complaint);
    }

    private void requireComplaint(String text, String sound, String other, String complaint) {
        assertThat(text).contains(sound);
        assertThatThrownBy(() -> read(text.replace(sound, other)))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("a.json: " + complaint);
    }

    @ParameterizedTest
    @ValueSource(strings = {SAMPLED, EVENTED})
    void refusesWhateverIsCutOff(String text) {
        String sound = text.strip();
        for (int length = 0; length < sound.length(); length++) {
            String cut = sound.substring(0, length);
            assertThatThrownBy(() -> read(cut)).as(cut).isInstanceOf(ProfileException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void survivesMutations(long seed) throws IOException {
        Random random = new Random(seed);
        for (int round = 0; round < 1_000; round++) {
            byte[] bytes = (round % 2 == 0 ? SAMPLED : EVENTED).getBytes(StandardCharsets.ISO_8859_1);
            for (int change = 0; change <= round % 3; change++) {
                byte[] kinds = "0129-.,:[]{}\"eOCx \\".getBytes(StandardCharsets.ISO_8859_1);
                bytes[random.nextInt(bytes.length)] = kinds[random.nextInt(kinds.length)];
            }
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            assertThat(ReadThrough.check(Place.of("a.json"), () -> read(text), false))
                    .as("seed %d, round %d: %s", seed, round, text)
                    .allMatch(finding -> finding.place().toString().startsWith("a.json"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                SAMPLED,
                EVENTED,
                "{\"shared\":{\"frames\":[",
                "{\"profiles\":[{\"endValue\":1,\"type\":\"sampled\"",
                "{\"exporter\":\"x\",\"$schema\":\"https://www.speedscope.app/file-format-schema.json\"",
            })
    void knowsItsOwn(String text) throws IOException {
        assertThat(SpeedscopeReader.recognizes(Input.of(file(text)))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{}",
                "[]",
                "{\"shared\":{\"stringArray\":[",
                "{\"profiles\":[]}",
                "{\"profiles\":[{\"type\":\"x\"",
                "{\"$schema\":\"http://json-schema.org/draft-07/schema#\"}",
            })
    void claimsNothingElse(String text) throws IOException {
        assertThat(SpeedscopeReader.recognizes(Input.of(file(text)))).isFalse();
    }
}
