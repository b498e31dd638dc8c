package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.Format;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.HpctDatabaseReader;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDbReader;
import org.perfspace.io.Finding;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;

/**
 * Load modules that hpcrun copied to the measurements: the vDSO, symbols of the kernel, binaries of a GPU. Since April 2024
 * their paths may be relative to the measurements. They are names of modules as they are, and no copies of source files.
 */
class RelativeModulesTest {

    private static final Path SAMPLE = Path.of("samples/hpctoolkit.hpctoolkit");
    private static final List<String> FILES =
            List.of("profile.db", "cct.db", "trace.db", "metrics/default.yaml", "meta.db");

    private static final String VDSO = "vdso/7efc21c8.vdso";
    private static final String KERNEL = "kernel_symbols/vmlinux";
    private static final String GPU = "gpubins/1165a3eeddeea5ea.gpubin";

    /** Modules of the sample, and relative paths that are not longer. */
    private static final Map<String, String> RELATIVE = Map.of(
            "/usr/lib64/libc.so.6", VDSO,
            "/usr/lib64/libmpi.so.40.30.6", KERNEL,
            "/usr/local/cuda/lib64/libcudart.so.12", GPU);

    @TempDir
    private Path folder;

    private Path database;

    @BeforeEach
    void makeDatabase() throws IOException {
        database = folder.resolve("in.hpctoolkit");
        Files.createDirectories(database.resolve("metrics"));
        for (String file : FILES) {
            Files.copy(SAMPLE.resolve(file), database.resolve(file));
        }
        Path meta = database.resolve("meta.db");
        String text = Files.readString(meta, StandardCharsets.ISO_8859_1);
        for (Map.Entry<String, String> module : RELATIVE.entrySet()) {
            String old = module.getKey() + "\0";
            assertThat(text).contains(old);
            char[] path = Arrays.copyOf(module.getValue().toCharArray(), old.length());
            text = text.replace(old, new String(path));
        }
        Files.writeString(meta, text, StandardCharsets.ISO_8859_1);
    }

    private static MetaDb meta(Path database) throws IOException {
        byte[] bytes = Files.readAllBytes(database.resolve("meta.db"));
        try (DbSource source = DbSource.of(DbFile.META, new HeapSource(bytes, Place.of("meta.db")), false)) {
            return MetaDbReader.read(source);
        }
    }

    private static List<String> modules(PerformanceSpace space) {
        return space.definitions().regions().stream()
                .map(Region::module)
                .filter(RELATIVE::containsValue)
                .distinct()
                .toList();
    }

    private Path write(PerformanceSpace space, String name, boolean plain) throws IOException {
        Path target = folder.resolve(name);
        Format format = name.endsWith(".hpctoolkit")
                ? Format.HPCTOOLKIT
                : name.endsWith(".cubex") ? Format.CUBE : Format.PARQUET;
        WriteOptions options = WriteOptions.DEFAULT.withPlain(plain).withKeepExtras(!plain);
        Writers.of(format).orElseThrow().write(space, target, options);
        return target;
    }

    private static void assertSound(Path database) throws IOException {
        assertThat(HpctDatabaseReader.check(Input.of(database), ReadOptions.DEFAULT))
                .noneMatch(Finding::isFault);
    }

    @Test
    void areReadAsTheyAre() throws IOException {
        assertSound(database);
        try (PerformanceSpace space = Readers.open(database)) {
            assertThat(modules(space)).containsExactlyInAnyOrder(VDSO, KERNEL, GPU);
            assertThat(space.definitions().regions())
                    .filteredOn(region -> region.module().equals(GPU))
                    .isNotEmpty()
                    .allMatch(region -> region.paradigm().equals("cuda"));
            assertThat(space.definitions().regions())
                    .filteredOn(region -> region.module().equals(VDSO))
                    .noneMatch(region -> region.paradigm().equals("cuda"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"COMPACT", "FULL"})
    void comeBackByWayOfAnyFormat(HpctOptions.CallTree form) throws IOException {
        MetaDb original = meta(database);
        ReadOptions options = ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, form);
        try (PerformanceSpace space = Readers.open(Input.of(database), options)) {
            for (String way : List.of("a.hpctoolkit", "a.cubex", "a.parquet")) {
                try (PerformanceSpace carried = Readers.open(Input.of(write(space, way, false)), options)) {
                    assertThat(SpaceComparison.firstDifference(space, carried))
                            .as(way)
                            .isEmpty();
                    Path copy = write(carried, "by-" + way.replace('.', '-') + ".hpctoolkit", false);
                    assertSound(copy);
                    assertThat(meta(copy).modules()).as(way).isEqualTo(original.modules());
                    assertThat(meta(copy).files()).as(way).isEqualTo(original.files());
                    assertThat(meta(copy).functions()).as(way).isEqualTo(original.functions());
                }
            }
        }
    }

    /** Without the definitions of a database, the writer still takes them for modules and not for source files. */
    @Test
    void areWrittenAsModules() throws IOException {
        try (PerformanceSpace space = Readers.open(database)) {
            Path cube = write(space, "plain.cubex", true);
            try (PerformanceSpace plain = Readers.open(cube)) {
                assertThat(modules(plain)).containsExactlyInAnyOrder(VDSO, KERNEL, GPU);
                Path copy = write(plain, "plain.hpctoolkit", true);
                assertSound(copy);
                assertThat(meta(copy).modules()).contains(VDSO, KERNEL, GPU);
                assertThat(meta(copy).files())
                        .noneMatch(file -> RELATIVE.containsValue(file.path()))
                        .noneMatch(MetaDb.SourceFile::copied);
            }
        }
    }
}
