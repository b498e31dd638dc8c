package org.perfspace.writer.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.Workers;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

class ZcubexWriterTest {

    private static final int LOCATIONS = 1_000;
    private static final int TABLE_BYTES = 19 + 24;

    /** Random numbers become larger; the size decides beforehand whether the archive has room for one of 8 GiB. */
    @Test
    void limitsTheSizeOfValuesThatDoNotCompress(@TempDir Path folder) throws IOException {
        SpaceBuilder builder = Spaces.locations(LOCATIONS);
        Random random = new Random(36);
        int number = builder.defineMetric("Random", "random", ValueType.INT64, "", Tree.NO_PARENT);
        for (int location = 0; location < LOCATIONS; location++) {
            builder.setSeverity(number, 0, location, random.nextLong());
        }
        try (PerformanceSpace space = builder.build();
                FileChannel file = FileChannel.open(
                        folder.resolve("0.data"),
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
                Workers workers = new Workers("test", 1)) {
            Metric metric = space.definitions().metrics().get(number);
            RowPositions rows = RowPositions.of(space.severity(), metric, MetricKind.EXCLUSIVE, CallOrder.deep(1));
            ZcubexWriter writer = new ZcubexWriter(rows, LOCATIONS);
            long size = writer.write(space.severity(), new Target(file, "0.data"), workers);
            assertThat(size).isEqualTo(file.size()).isGreaterThan(TABLE_BYTES + 8L * LOCATIONS);
            assertThat(writer.largestSize())
                    .isEqualTo(TABLE_BYTES + 8L * LOCATIONS + 8 + 64 + 1)
                    .isGreaterThanOrEqualTo(size);
        }
    }
}
