package org.perfspace.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.reader.Readers;

class RowTest {

    private static Row row(ValueType type, long word) {
        Row row = new Row(type, 1);
        row.words()[0] = word;
        return row;
    }

    @Test
    void readsACellByItsType() {
        assertThat(row(ValueType.DOUBLE, Double.doubleToRawLongBits(2.5)).asDouble(0))
                .isEqualTo(2.5);
        assertThat(row(ValueType.INT64, -3).asDouble(0)).isEqualTo(-3.0);
        assertThat(row(ValueType.UINT64, 7).asDouble(0)).isEqualTo(7.0);
        assertThat(row(ValueType.MINDOUBLE, ValueType.MINDOUBLE.neutral(0)).asDouble(0))
                .isNaN();
    }

    @Test
    void refusesACellOfSeveralNumbers() {
        Row row = new Row(ValueType.COMPLEX, 1);
        assertThatThrownBy(() -> row.asDouble(0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("cells of type COMPLEX are not plain numbers");
    }

    /** The finding: the example of the documentation printed 0.000000 for every profile whose values are integers. */
    @ParameterizedTest
    @CsvSource({"solver.cubex, 0, 12.9", "score-p.pb, 0, 60.0", "perf.folded, 0, 0.0"})
    void addsUpSamplesOfAnyType(String sample, int metric, double least) throws IOException {
        try (PerformanceSpace space = Readers.open(Path.of("samples", sample));
                RowCursor rows = space.severity().rows(metric)) {
            double sum = 0;
            while (rows.next()) {
                for (int i = 0; i < rows.row().count(); i++) {
                    sum += rows.row().asDouble(i);
                }
            }
            assertThat(sum).isGreaterThan(least);
        }
    }
}
