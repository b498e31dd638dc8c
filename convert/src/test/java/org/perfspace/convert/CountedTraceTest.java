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
import org.perfspace.fixtures.HeldTrace;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.writer.Writers;

class CountedTraceTest {

    private static final int SAMPLES = 70_000;
    private static final int STEP = 65_536;

    @TempDir
    private Path folder;

    @Test
    void aTraceIsPassedOnceForChromeAndThreeTimesForFirefox() throws IOException {
        Path database = folder.resolve("a.hpctoolkit");
        try (PerformanceSpace space = space()) {
            Writers.of(Format.HPCTOOLKIT).orElseThrow().write(space, database, WriteOptions.DEFAULT);
        }

        assertThat(news(database, Format.CHROME))
                .contains(STEP + " of " + 2 * SAMPLES, 2 * STEP + " of " + 2 * SAMPLES);
        assertThat(news(database, Format.FIREFOX)).last().isEqualTo(6 * STEP + " of 0");
    }

    @Test
    void aProfileWithoutTraceStaysAsItIs() throws IOException {
        try (PerformanceSpace space = new SpaceBuilder().build();
                PerformanceSpace traced = space()) {
            assertThat(Conversion.CountedTrace.of(space, (done, all) -> {})).isSameAs(space);
            assertThat(Conversion.CountedTrace.of(traced, ProgressListener.NONE))
                    .isSameAs(traced);
        }
    }

    private List<String> news(Path database, Format to) throws IOException {
        List<String> news = new ArrayList<>();
        Conversion.convert(
                Input.of(database),
                folder.resolve("out"),
                to,
                ReadOptions.DEFAULT,
                Reductions.NONE,
                WriteOptions.DEFAULT.withForce(true),
                (done, all) -> news.add(done + " of " + all));
        return news;
    }

    private static PerformanceSpace space() {
        SpaceBuilder builder = new SpaceBuilder();
        builder.defineCallNode(builder.defineRegion("main", "", 1, 2), Tree.NO_PARENT);
        int process = builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m")));
        builder.defineThread("t0", 0, process);
        builder.defineThread("t1", 1, process);
        List<HeldTrace.Sample> samples = new ArrayList<>();
        for (int i = 0; i < SAMPLES; i++) {
            samples.add(new HeldTrace.Sample(i, i % 2 - 1));
        }
        return builder.build().withTrace(new HeldTrace(0, SAMPLES, Collections.nCopies(2, samples)));
    }
}
