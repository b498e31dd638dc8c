package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.perfspace.model.Definitions;
import org.perfspace.model.Trace;

class TraceBlockTest {

    /** Times since the beginning and call nodes of the only location; the run takes 1,000 ns from 5,000 on. */
    private static final long[][] SAMPLES = {{0, 1}, {90, 2}, {100, 3}, {160, 1}, {400, 2}, {950, Trace.IDLE}};

    private static final Definitions ONE = Spaces.single();

    @Test
    void holdsAllSamplesIfAsked() throws IOException {
        assertThat(block(0, 1000, 0))
                .isEqualTo(List.of(
                        List.of(6), List.of(0.0, 90.0, 100.0, 160.0, 400.0, 950.0), List.of(1, 2, 3, 1, 2, -1)));
    }

    @Test
    void showsWhatCoversMostOfAPixel() throws IOException {
        assertThat(block(0, 1000, 5)) // 0 to 200: 130 ns of 1, 10 of 2, 60 of 3; 800 to 1000: 150 ns of 2, 50 idle
                .isEqualTo(List.of(List.of(2), List.of(0.0, 400.0), List.of(1, 2)));
    }

    @Test
    void holdsWhatIsInAnInterval() throws IOException {
        assertThat(block(95, 170, 0)).isEqualTo(List.of(List.of(3), List.of(90.0, 100.0, 160.0), List.of(2, 3, 1)));
        assertThat(block(990, 1000, 0)).isEqualTo(List.of(List.of(1), List.of(950.0), List.of(-1)));
        assertThat(block(90, 110, 2)).isEqualTo(List.of(List.of(2), List.of(90.0, 100.0), List.of(2, 3)));
    }

    private static List<List<Number>> block(double from, double until, int pixels) throws IOException {
        return PageReader.arrays(TraceBlock.of(ONE, new Samples(), from, until, pixels));
    }

    private static final class Samples implements Trace {
        @Override
        public long beginNanos() {
            return 5000;
        }

        @Override
        public long endNanos() {
            return 6000;
        }

        @Override
        public long sampleCount(int location) {
            return SAMPLES.length;
        }

        @Override
        public SampleCursor samples(int location) {
            return new SampleCursor() {
                private int at = -1;

                @Override
                public boolean next() {
                    return ++at < SAMPLES.length;
                }

                @Override
                public long nanos() {
                    return 5000 + SAMPLES[at][0];
                }

                @Override
                public int callNode() {
                    return (int) SAMPLES[at][1];
                }

                @Override
                public long place() {
                    return NO_PLACE;
                }
            };
        }
    }
}
