package org.perfspace.writer.cube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.cube.SupplementFileReader;
import org.perfspace.io.Finding;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;

class SupplementFileTest {

    private static final long SEED = 20121123;
    private static final Set<SpaceComparison.Extra> ALL = EnumSet.allOf(SpaceComparison.Extra.class);
    private static final Definitions NONE = new DefinitionsBuilder().build();
    private static final RandomSpaces SPACES =
            RandomSpaces.small().withLoneSurrogates().withTraces().withAttachments();

    @Test
    void everySpaceComesBack() throws IOException {
        for (long seed = 0; seed < 200; seed++) {
            PerformanceSpace space = SPACES.space(seed);
            for (Definitions image : List.of(NONE, space.definitions())) {
                byte[] file = bytes(space, image, seed % 2 == 0);
                try (PerformanceSpace copy = open(file, image)) {
                    assertThat(SpaceComparison.differences(space, copy, 5, ALL))
                            .as("seed %d", seed)
                            .isEmpty();
                    assertThat(copy.notes()).as("seed %d", seed).isEmpty();
                }
            }
        }
    }

    @Test
    void soundOnesHaveNoFindings() throws IOException {
        for (long seed = 0; seed < 50; seed++) {
            assertThat(findings(bytes(SPACES.space(seed), NONE, false)))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    @Test
    void damageEndsInAMessage() throws IOException {
        byte[] sound = bytes(SPACES.space(1), NONE, false);
        Random random = new Random(SEED);
        int refused = 0;
        for (int round = 0; round < 2_000; round++) {
            byte[] file = sound.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                file[random.nextInt(file.length)] = (byte) random.nextInt(256);
            }
            refused += readAll(random.nextBoolean() ? file : Arrays.copyOf(file, random.nextInt(file.length))) ? 0 : 1;
        }
        assertThat(refused).as("seed %d", SEED).isBetween(500, 2_000);
    }

    @Test
    void saysWhatIsMissing() throws IOException {
        byte[] file = bytes(SPACES.space(1), NONE, false);
        byte[] name = "perfspace.supplement".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        for (int at = 0; at < file.length - name.length; at++) {
            if (Arrays.equals(file, at, at + name.length, name, 0, name.length)) {
                file[at] = 'q';
            }
        }
        assertThatThrownBy(() -> open(file, NONE))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("run.sion: expected a member perfspace.supplement, found none");
    }

    private static boolean readAll(byte[] file) throws IOException {
        try (PerformanceSpace space = open(file, NONE)) {
            for (Metric metric : space.definitions().metrics()) {
                try (RowCursor rows = space.severity().rows(metric.id())) {
                    boolean more = true;
                    while (more) {
                        more = rows.next();
                    }
                }
            }
            return true;
        } catch (ProfileException e) {
            assertThat(e).hasMessageStartingWith("run.sion");
            return false;
        }
    }

    private static byte[] bytes(PerformanceSpace space, Definitions image, boolean compress) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SupplementFileWriter.write(space, image, compress, "run.sion", Channels.newChannel(out));
        return out.toByteArray();
    }

    private static PerformanceSpace open(byte[] file, Definitions image) throws IOException {
        return SupplementFileReader.open(new HeapSource(file, Place.of("run.sion")), image, ReadOptions.DEFAULT);
    }

    private static List<Finding> findings(byte[] file) throws IOException {
        List<Finding> findings = new ArrayList<>();
        SupplementFileReader.check(new HeapSource(file, Place.of("run.sion")), ReadOptions.DEFAULT, findings::add);
        return findings;
    }
}
