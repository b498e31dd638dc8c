package org.perfspace.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;

class CountedSeverityTest {

    private static final Path SAMPLE = Path.of("../testdata/samples/solver.cubex");

    @TempDir
    private Path folder;

    @Test
    void everyPlaceIsPassedOnceByAConversionToCube() throws IOException {
        List<Long> counts = Collections.synchronizedList(new ArrayList<>());
        long places = 0;
        try (PerformanceSpace space = Readers.open(SAMPLE)) {
            places = (long) space.definitions().metrics().size()
                    * space.definitions().callNodes().size();
        }
        List<Long> totals = Collections.synchronizedList(new ArrayList<>());
        Conversion.convert(
                Input.of(SAMPLE),
                folder.resolve("copy.cubex"),
                Format.CUBE,
                ReadOptions.DEFAULT,
                Reductions.NONE,
                WriteOptions.DEFAULT,
                (done, all) -> {
                    counts.add(done);
                    totals.add(all);
                });

        assertThat(Collections.max(counts)).isEqualTo(places);
        assertThat(totals).containsOnly(places);
    }

    @Test
    void theTotalIsUnknownInASecondPass() throws IOException {
        List<String> news = new ArrayList<>();
        try (PerformanceSpace space = Readers.open(SAMPLE)) {
            int callNodes = space.definitions().callNodes().size();
            int metrics = space.definitions().metrics().size();
            PerformanceSpace counted = CountedSeverity.of(space, (done, all) -> news.add(done + " of " + all));
            for (int metric = 0; metric < metrics; metric++) {
                try (RowCursor rows = counted.severity().rows(metric)) {
                    while (rows.next()) {
                        assertThat(rows.callNode()).isLessThan(callNodes);
                    }
                }
            }
            long places = (long) metrics * callNodes;
            assertThat(news).last().isEqualTo(places + " of " + places);

            Row row = new Row(
                    space.definitions().metrics().get(0).type(),
                    space.definitions().locations().size());
            assertThat(counted.severity().read(0, 0, row))
                    .isEqualTo(space.severity().hasRow(0, 0))
                    .isEqualTo(counted.severity().hasRow(0, 0));
            assertThat(news).last().isEqualTo(places + 1 + " of 0");
            assertThat(CountedSeverity.of(space, ProgressListener.NONE)).isSameAs(space);
        }
    }
}
