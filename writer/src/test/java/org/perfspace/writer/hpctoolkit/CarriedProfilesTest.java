package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.RowsOnly;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.writer.cube.CubeWriter;

/** Spaces that carry along the profile.db of a database, but whose values come from elsewhere. */
@Tag("shared")
class CarriedProfilesTest {

    private static final String PROFILES = "hpctoolkit/profile.db";
    private static final Path SAMPLE = Samples.path("samples/hpctoolkit.hpctoolkit");

    @TempDir
    Path folder;

    /** The values of a space, but for a cell that is larger by 1. */
    private record OneLarger(Severity severity, int locations, int callNodes, int metric, int callNode)
            implements Severity {

        @Override
        public boolean hasRow(int m, int node) throws IOException {
            return severity.hasRow(m, node);
        }

        @Override
        public boolean read(int m, int node, Row into) throws IOException {
            boolean found = severity.read(m, node, into);
            if (m == metric && node == callNode) {
                into.words()[0] = Double.doubleToRawLongBits(Double.longBitsToDouble(into.words()[0]) + 1);
            }
            return found;
        }

        @Override
        public RowCursor rows(int m) throws IOException {
            Row row = new Row(ValueType.DOUBLE, locations);
            return RowCursor.nodeByNode(callNodes, node -> read(m, node, row) ? row : null);
        }
    }

    private static PerformanceSpace open(Path path) throws IOException {
        return Readers.open(path);
    }

    private Path throughCube(Path original) throws IOException {
        Path cube = folder.resolve("a.cubex");
        Path copy = folder.resolve("copy.hpctoolkit");
        try (PerformanceSpace space = open(original)) {
            CubeWriter.write(space, cube, WriteOptions.DEFAULT.withKeepExtras(true));
        }
        try (PerformanceSpace space = open(cube)) {
            WriteReport report = HpctDatabaseWriter.write(space, copy, WriteOptions.DEFAULT);
            assertThat(report.losses()).isEmpty();
        }
        return copy;
    }

    @ParameterizedTest
    @ValueSource(strings = {"samples/hpctoolkit.hpctoolkit", "samples/solver.hpctoolkit"})
    void areTakenOverAfterADetour(String name) throws IOException {
        Path original = Samples.path(name);
        Path copy = throughCube(original);

        for (String file : List.of("profile.db", "cct.db")) {
            assertThat(copy.resolve(file)).hasSameBinaryContentAs(original.resolve(file));
        }
    }

    /** A database whose profiles have values of instructions, which are in no call tree. */
    @NeedsShared
    @Test
    void bringHiddenContexts() throws IOException {
        Path original = Samples.path("data/hpctoolkit/hpct-small-2024-04-25");

        assertThat(description(throughCube(original))).isEqualTo(description(original));
    }

    private static String description(Path database) throws IOException {
        try (PerformanceSpace space = open(database)) {
            return attachment(space).description();
        }
    }

    private static Attachment attachment(PerformanceSpace space) {
        return space.attachments().stream()
                .filter(attachment -> attachment.name().equals(PROFILES))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void areNotTakenOverIfAValueIsAnother() throws IOException {
        try (PerformanceSpace space = open(SAMPLE)) {
            int callNode = 0;
            while (!space.severity().hasRow(0, callNode)) {
                callNode++;
            }
            PerformanceSpace changed = PerformanceSpace.of(
                            space.definitions(),
                            new OneLarger(
                                    space.severity(),
                                    space.definitions().locations().size(),
                                    space.definitions().callNodes().size(),
                                    0,
                                    callNode))
                    .withAttachments(space.attachments());

            assertComesBack(changed, "a larger value");
        }
    }

    /** Damage may change what the space does not hold, but neither its values nor the soundness of the files. */
    @Tag("tenth6")
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void mayBeDamaged(long seed) throws IOException {
        Random random = new Random(seed);
        try (PerformanceSpace space = open(SAMPLE);
                InputStream in = attachment(space).open()) {
            byte[] sound = in.readAllBytes();
            List<Attachment> others = space.attachments().stream()
                    .filter(attachment -> !attachment.name().equals(PROFILES))
                    .toList();
            for (int i = 0; i < (Depth.isQuick() ? 6 : 25); i++) {
                byte[] bytes =
                        random.nextInt(5) == 0 ? Arrays.copyOf(sound, random.nextInt(sound.length)) : sound.clone();
                for (int flips = random.nextInt(3); flips > 0 && bytes.length > 0; flips--) {
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                }
                PerformanceSpace damaged = PerformanceSpace.of(space.definitions(), new RowsOnly(space.severity()))
                        .withAttachments(Stream.concat(others.stream(), Stream.of(Attachment.of(PROFILES, bytes)))
                                .toList());

                assertComesBack(damaged, "round " + i);
            }
        }
    }

    private void assertComesBack(PerformanceSpace space, String what) throws IOException {
        Path copy = folder.resolve("copy.hpctoolkit");
        HpctDatabaseWriter.write(space, copy, WriteOptions.DEFAULT.withForce(true));
        try (PerformanceSpace back = open(copy)) {
            assertThat(SpaceComparison.firstDifference(space, back)).as(what).isEmpty();
        }
    }
}
