package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.perfspace.model.Combination;
import org.perfspace.model.Metric;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.writer.parquet.TidySeries;

class QuantitiesTest {

    @Test
    void areThoseOfCostsWithThePreferredName() {
        assertThat(quantities(
                        Metric.named("Avg time/rank").unit("sec").combination(Combination.MEAN),
                        Metric.named("P_WALL_CLOCK_TIME").unit("usec"),
                        Metric.named("Total time").unit("sec"),
                        Metric.named("bytes_sent").unit("KiB"),
                        Metric.named("things").unit("occ")))
                .containsExactly("Total time TIME 1.0", "bytes_sent BYTES_SENT 1024.0");
    }

    private static List<String> quantities(Metric.Builder... metrics) {
        SpaceBuilder builder = new SpaceBuilder();
        List.of(metrics).forEach(builder::defineMetric);
        List<TidySeries> series = TidySeries.of(builder.build(), false);
        return Quantities.of(series).stream()
                .flatMap(Optional::stream)
                .map(meaning -> meaning.metric().name() + " " + meaning.quantity() + " " + meaning.factor())
                .toList();
    }
}
