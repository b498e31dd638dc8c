package org.perfspace.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.definitions.MetricKind;
import org.perfspace.testdata.fixtures.SyntheticProfile;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.writer.Writers;

/** The inputs of the {@link Jobs}; those that are there already are kept. */
final class JobInputs {

    /** The directory of the many small profiles. */
    static final String MANY = "runs";

    private final Path folder;

    private JobInputs(Path folder) {
        this.folder = folder;
    }

    static void make(Path folder) throws IOException {
        Files.createDirectories(folder);
        new JobInputs(folder).make();
    }

    private void make() throws IOException {
        WriteOptions plain = WriteOptions.DEFAULT;
        PerformanceSpace large = FormulaSpace.of(20, 5_000, 512, MetricKind.EXCLUSIVE);
        PerformanceSpace middle = FormulaSpace.of(20, 1_000, 320, MetricKind.EXCLUSIVE);
        write(large, "cube410.cubex", plain);
        write(large, "cube410.parquet", plain);
        write(large, "cube410.pb.gz", plain);
        write(middle, "cube51.cubex", plain);
        write(middle, "cube51z.cubex", plain.withCompress(true));
        PerformanceSpace digits = FormulaSpace.of(20, 1_000, 160, MetricKind.EXCLUSIVE, 3);
        write(digits, "cube51.cube", plain);
        write(digits, "cube51.cube.gz", plain);
        write(FormulaSpace.of(4, 100, 60, MetricKind.EXCLUSIVE), "cube200k.cubex", plain);
        write(SyntheticProfile.LARGE_DATABASE.space(), "database.hpctoolkit", plain);
        PerformanceSpace small = FormulaSpace.of(4, 1_000, 320, MetricKind.EXCLUSIVE);
        write(small, "cube10.cubex", plain);
        write(small, "cube10.tau", plain.withPlain(true));
        write(small, "cube10.ppk", plain.withPlain(true));
        write(LinkTestRuns.run(4_096, 1), "link4096.sion", plain);
        write(LinkTestRuns.run(2_048, 1), "link2048.sion", plain);
        write(LinkTestRuns.run(2_048, 1), "link2048sparse.sion", plain.with("sion-block-size", "2097152"));
        write(
                FormulaSpace.of(1, 2_000, 64, MetricKind.EXCLUSIVE).withTrace(new FormulaTrace(2_000, 312_500)),
                "trace20m.hpctoolkit",
                plain);
        many(1_000);
    }

    private void write(PerformanceSpace space, String name, WriteOptions options) throws IOException {
        Path target = folder.resolve(name);
        if (!Files.exists(target)) {
            Format format = Format.byName(name).orElseThrow();
            Writers.of(format).orElseThrow().storer().write(space, target, options);
            System.out.println("wrote " + name);
        }
    }

    /** Writes runs of one program that differ in their values: equal files would be the same run. */
    private void many(int count) throws IOException {
        Files.createDirectories(folder.resolve(MANY));
        for (int i = 0; i < count; i++) {
            write(FormulaSpace.ofRun(i, 4, 100, 60), MANY + "/run" + i + ".cubex", WriteOptions.DEFAULT);
        }
    }
}
