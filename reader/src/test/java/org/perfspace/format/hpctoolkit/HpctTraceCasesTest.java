package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Shared;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;
import org.perfspace.reader.Readers;

/** Traces that are legal, but not as HPCToolkit writes them. */
@NeedsShared
class HpctTraceCasesTest {

    private static final String CASE = "data/cases/hpctoolkit/trace-twice";

    @Test
    void twoLinesOfAProfileAreOne() throws IOException {
        Path database = Shared.sample(CASE);
        try (PerformanceSpace space = Readers.open(database)) {
            String place = database.resolve("trace.db") + ": byte 88: ";
            assertThat(space.notes())
                    .containsExactly(
                            place + "profile 1 has 2 trace lines, whose samples are read as one line in order of time");
            Trace trace = space.trace().orElseThrow();
            for (int location = 0; location < space.definitions().locations().size(); location++) {
                Trace.SampleCursor samples = trace.samples(location);
                long count = 0;
                long last = 0;
                while (samples.next()) {
                    assertThat(samples.nanos()).isGreaterThanOrEqualTo(last);
                    last = samples.nanos();
                    count++;
                }
                assertThat(count).isEqualTo(trace.sampleCount(location));
            }
        }
        assertThat(Readers.check(Input.of(database), ReadOptions.DEFAULT))
                .filteredOn(Finding::isFault)
                .extracting(Finding::toString)
                .isEmpty();
    }
}
