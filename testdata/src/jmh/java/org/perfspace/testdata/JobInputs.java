package org.perfspace.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.writer.Writers;
import org.perfspace.writer.hpctoolkit.LargeDatabase;

/** The inputs of the {@link Jobs} in a folder, which are made when a job needs them, and kept. */
final class JobInputs {

    /** The directory of the many small profiles. */
    static final String MANY = "runs";

    private static final int MANY_COUNT = 1_000;

    private final Path folder;
    private final Map<String, Maker> makers = new LinkedHashMap<>();

    private interface Maker {
        void make(Path target) throws IOException;
    }

    private interface Source {
        PerformanceSpace space();
    }

    JobInputs(Path folder) {
        this.folder = folder;
        addCubes();
        addOthers();
        makers.put(MANY, JobInputs::many);
        makers.put("database54.hpctoolkit", target -> LargeDatabase.write(target, 5_600, 64, 6));
        makers.put("database490.hpctoolkit", target -> LargeDatabase.write(target, 50_000, 64, 6));
        makers.put("database1450.hpctoolkit", target -> LargeDatabase.write(target, 150_000, 64, 6));
    }

    /** Makes the input of a path unless it is there or no input of this folder; a path may have a + in front. */
    void need(String word) throws IOException {
        Path path = Path.of(word.startsWith("+") ? word.substring(1) : word);
        String name = String.valueOf(path.getFileName());
        Maker maker = makers.get(name);
        if (maker != null && path.equals(folder.resolve(name)) && !Files.exists(path)) {
            Files.createDirectories(folder);
            Path making = folder.resolve("making-" + name);
            new Rounds(1, making).clean();
            maker.make(making.resolve(name));
            Files.move(making.resolve(name), path);
            Files.delete(making);
            System.err.println("wrote " + path);
        }
    }

    private void addCubes() {
        WriteOptions plain = WriteOptions.DEFAULT;
        WriteOptions packed = plain.withCompress(true);
        Source small = () -> FormulaSpace.of(20, 1_000, 320, MetricKind.EXCLUSIVE);
        Source middle = () -> FormulaSpace.of(20, 5_000, 512, MetricKind.EXCLUSIVE);
        add("cube200k.cubex", () -> FormulaSpace.of(4, 100, 60, MetricKind.EXCLUSIVE), plain);
        add("cube51.cubex", small, plain);
        add("cube51z.cubex", small, packed);
        add("cube51i.cubex", () -> FormulaSpace.of(20, 1_000, 320, MetricKind.INCLUSIVE), plain);
        add("cube410.cubex", middle, plain);
        add("cube410z.cubex", middle, packed);
        add("cube410i.cubex", () -> FormulaSpace.of(20, 5_000, 512, MetricKind.INCLUSIVE), plain);
        add("cube1480.cubex", () -> FormulaSpace.of(20, 18_000, 512, MetricKind.EXCLUSIVE), plain);
        add("cube410.parquet", middle, plain);
        add("cube410.pb.gz", middle, plain);
        Source digits = () -> FormulaSpace.of(20, 1_000, 160, MetricKind.EXCLUSIVE, 3);
        add("cube51.cube", digits, plain);
        add("cube51.cube.gz", digits, plain);
        Source tau = () -> FormulaSpace.of(4, 1_000, 320, MetricKind.EXCLUSIVE);
        add("cube10.cubex", tau, plain);
        add("cube10.tau", tau, plain.withPlain(true));
        add("cube10.ppk", tau, plain.withPlain(true));
        add("cube10.cali", tau, plain.with("caliper-threads", "rows"));
        add(
                "stream500.cali",
                () -> FormulaSpace.of(4, 1_000, 2_300, MetricKind.EXCLUSIVE),
                plain.with("caliper-threads", "rows"));
    }

    private void addOthers() {
        WriteOptions plain = WriteOptions.DEFAULT;
        add("link4096.sion", () -> LinkTestRuns.run(4_096, 1, 1), plain);
        add("link2048.sion", () -> LinkTestRuns.run(2_048, 1, 1), plain);
        add("link2048sparse.sion", () -> LinkTestRuns.run(2_048, 1, 1), plain.with("sion-block-size", "2097152"));
        add(
                "trace20m.hpctoolkit",
                () -> FormulaSpace.of(1, 2_000, 64, MetricKind.EXCLUSIVE).withTrace(new FormulaTrace(2_000, 312_500)),
                plain);
    }

    private void add(String name, Source source, WriteOptions options) {
        makers.put(name, target -> write(source.space(), target, options));
    }

    private static void write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        Format format = Format.byName(String.valueOf(target.getFileName())).orElseThrow();
        Writers.of(format).orElseThrow().write(space, target, options);
    }

    /** Writes runs of one program that differ in their values: equal files would be the same run. */
    private static void many(Path target) throws IOException {
        Files.createDirectories(target);
        for (int i = 0; i < MANY_COUNT; i++) {
            write(FormulaSpace.ofRun(i, 4, 100, 60), target.resolve("run" + i + ".cubex"), WriteOptions.DEFAULT);
        }
    }
}
