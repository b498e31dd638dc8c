package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SectionsTest {

    @Test
    void splitsTheBytesOfEachArray() {
        byte[] bytes = new Sections()
                .add(new byte[] {7, 8})
                .add(new int[] {0x01020304, 0x11121314})
                .toBytes();

        assertThat(bytes)
                .containsExactly(
                        2, 0, 0, 0, //
                        1, 0, 0, 0, 2, 0, 0, 0, //
                        4, 0, 0, 0, 2, 0, 0, 0, //
                        7, 8, //
                        4, 0x14, 3, 0x13, 2, 0x12, 1, 0x11);
    }

    @Test
    void keepsNumbers() {
        byte[] bytes = new Sections()
                .addDoubles(1.5, -0.0, Double.POSITIVE_INFINITY)
                .addLongs(new long[] {Long.MIN_VALUE, 1L << 53, 99}, 2)
                .add(new int[] {-1})
                .toBytes();

        assertThat(PageReader.arrays(bytes))
                .isEqualTo(List.of(
                        List.of(1.5, -0.0, Double.POSITIVE_INFINITY), List.of(Long.MIN_VALUE, 1L << 53), List.of(-1)));
    }

    @Test
    void takesThePartsOfTablesThatFitAsIntegers() {
        byte[] bytes = new Table()
                .column("narrow", List.of(1, -2), Integer::longValue)
                .column("wide", List.of(1L << 40, 3L), Long::longValue)
                .toBytes();

        assertThat(PageReader.arrays(bytes)).isEqualTo(List.of(List.of(1, -2), List.of(0x1p40, 3.0)));
    }
}
