package org.perfspace.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Input;
import org.perfspace.io.InputException;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.Storage;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/** Profiles that are read from a {@link Storage} instead of a path. */
class StorageTest {

    private static final Path SAMPLES = Path.of("samples");

    static Stream<String> samples() throws IOException {
        try (Stream<Path> entries = Files.list(SAMPLES)) {
            return entries
                    .map(path -> path.getFileName().toString())
                    .filter(name -> !name.equals("README.md"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void isTheProfileOfThePath(String sample) throws IOException {
        Path path = SAMPLES.resolve(sample);
        Input input = Input.of(memory(), "samples/" + sample, path.toString());
        try (PerformanceSpace onDisk = Readers.open(path);
                PerformanceSpace inMemory = Readers.open(input, ReadOptions.DEFAULT)) {
            assertThat(SpaceComparison.firstDifference(onDisk, inMemory)).isEmpty();
            assertThat(inMemory.notes()).isEqualTo(onDisk.notes());
        }
        assertThat(Readers.check(input, ReadOptions.DEFAULT))
                .isEqualTo(Readers.check(Input.of(path), ReadOptions.DEFAULT));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void hasDefinitionsWithoutValues(String sample) throws IOException {
        try (PerformanceSpace space = Readers.open(SAMPLES.resolve(sample))) {
            assertThat(Readers.definitions(Input.of(SAMPLES.resolve(sample)), ReadOptions.DEFAULT))
                    .isEqualTo(space.definitions());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void readsRangesOfCallNodes(String sample) throws IOException {
        try (PerformanceSpace space = Readers.open(SAMPLES.resolve(sample))) {
            for (CallFlavour flavour : CallFlavour.values()) {
                CallTreeView view = CallTreeView.of(space, flavour);
                int nodes = space.definitions().callNodes().size();
                int middle = nodes / 3;
                for (Metric metric : space.definitions().metrics()) {
                    if (view.refusal(metric.id()).isEmpty()) {
                        Row buffer = view.newRow(metric.id());
                        List<String> whole = texts(view.rows(metric.id()));
                        List<String> parts = Stream.concat(
                                        texts(view.rows(metric.id(), 0, middle, buffer)).stream(),
                                        texts(view.rows(metric.id(), middle, nodes, buffer)).stream())
                                .toList();
                        assertThat(parts)
                                .as(sample + " " + flavour + " " + metric.name())
                                .isEqualTo(whole);
                    }
                }
            }
        }
    }

    @Test
    void readsPartsOfADatabaseByTheirNames() throws IOException {
        Input meta = Input.of(memory(), "samples/solver.hpctoolkit/meta.db", "bucket/solver.hpctoolkit/meta.db");
        try (PerformanceSpace file = Readers.open(meta, ReadOptions.DEFAULT);
                PerformanceSpace folder = Readers.open(SAMPLES.resolve("solver.hpctoolkit"))) {
            assertThat(SpaceComparison.firstDifference(file, folder)).isEmpty();
        }
        Input thread = Input.of(memory(), "samples/tau/profile.1.0.0", "profile.1.0.0");
        try (PerformanceSpace one = Readers.open(thread, ReadOptions.DEFAULT)) {
            assertThat(one.notes())
                    .containsExactly("this is one of 4 profiles in its directory; the directory holds the whole");
        }
    }

    @Test
    void refusesWhatIsNoProfile() throws IOException {
        Storage storage = Storage.ofMemory(Map.of("a/b", new byte[] {1, 2, 3}, "a/c", new byte[0]));
        assertThat(storage.list("")).containsExactly("a");
        assertThat(storage.list("a")).containsExactly("b", "c");
        assertThatThrownBy(() -> Input.of(storage, "x", "s3://bucket/x"))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage("s3://bucket/x: no such file or directory");
        assertThatThrownBy(() -> Readers.detect(Input.of(storage, "a", "s3://bucket/a")))
                .isInstanceOf(ProfileException.NotThisFormat.class)
                .hasMessage("s3://bucket/a: expected a profile, found a directory without profiles");
    }

    @Test
    void noticesThatAnObjectChanged() throws IOException {
        AtomicBoolean changed = new AtomicBoolean();
        Storage storage = changing(memory(), changed);
        PerformanceSpace space = Readers.open(
                Input.of(storage, "samples/solver.cubex", "s3://bucket/solver.cubex"), ReadOptions.DEFAULT);
        space.requireUnchanged();
        changed.set(true);
        assertThatThrownBy(space::requireUnchanged)
                .isInstanceOf(InputException.Changed.class)
                .hasMessage("s3://bucket/solver.cubex: expected a file that nobody writes to, found that it changed"
                        + " while it was read");
    }

    private static List<String> texts(RowCursor cursor) throws IOException {
        List<String> texts = new ArrayList<>();
        try (cursor) {
            while (cursor.next()) {
                Row row = cursor.row();
                long[] cells = new long[row.locations() * row.type().words()];
                row.copyDense(cells);
                texts.add(cursor.callNode() + " " + row.type() + " " + Arrays.toString(cells));
            }
        }
        return texts;
    }

    private static Storage memory() throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(SAMPLES)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                files.put(path.toString().replace('\\', '/'), Files.readAllBytes(path));
            }
        }
        return Storage.ofMemory(files);
    }

    private static Storage changing(Storage storage, AtomicBoolean changed) {
        return new Storage() {
            @Override
            public Optional<Entry> entry(String name) throws IOException {
                return storage.entry(name);
            }

            @Override
            public List<String> list(String folder) throws IOException {
                return storage.list(folder);
            }

            @Override
            public ByteSource open(String name, Place place) throws IOException {
                ByteSource source = storage.open(name, place);
                return new ByteSource() {
                    @Override
                    public Place place() {
                        return place;
                    }

                    @Override
                    public long size() {
                        return source.size();
                    }

                    @Override
                    public boolean hasChanged() {
                        return changed.get();
                    }

                    @Override
                    public void read(long position, ByteBuffer into) throws IOException {
                        source.read(position, into);
                    }

                    @Override
                    public void close() throws IOException {
                        source.close();
                    }
                };
            }
        };
    }
}
