package org.perfspace.writer.firefox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.PiecedFile;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.ValueType;

class ValueSamplesTest {

    private static final int LOCATIONS = 5;

    /** The exclusive values of location l are 1 + l, 2 and 3 + l; the file has inclusive ones. */
    @ParameterizedTest
    @ValueSource(longs = {0, 24, 50, 80, 1_000_000})
    void bandsOfAnyWidthGiveTheSame(long bandBytes) throws IOException {
        PerformanceSpace space = space("sec");
        StringBuilder expected = new StringBuilder();
        for (int l = 0; l < LOCATIONS; l++) {
            int first = 1000 * (1 + l);
            int third = 1000 * (3 + l);
            expected.append(String.format(
                    "\"stack\":[0,1,2],\"time\":[0,%d,%d],\"weight\":[%d,2000,%d],",
                    first, first + 2000, first, third));
        }

        assertThat(text(new ValueSamples(space, space.definitions().metrics().get(0), bandBytes)))
                .isEqualTo(expected.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "s, tracing-ms, 1000",
        "msec, tracing-ms, 1",
        "usec, tracing-ms, 0.001",
        "ns, tracing-ms, 1.0E-6",
        "bytes, bytes, 1",
        "B, bytes, 1",
        "occ, samples, 1",
        "'', samples, 1"
    })
    void unitsDecideWhatWeightsAre(String unit, String weightType, String one) throws IOException {
        PerformanceSpace space = space(unit);
        ValueSamples samples =
                new ValueSamples(space, space.definitions().metrics().get(0));

        assertThat(samples.weightType()).isEqualTo(weightType);
        assertThat(text(samples)).contains("\"weight\":[" + one + ",");
    }

    @Test
    void longColumnsAreOnePieceAfterTheOther() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StringBuilder expected = new StringBuilder("\"a\":[");
        try (PiecedFile file = new PiecedFile(Channels.newChannel(bytes), Path.of("a"))) {
            TableText out = new TableText(file);
            out.begin("a", TableText.Kind.INTEGER);
            for (int i = 0; i < 100_000; i++) {
                out.add(i);
                expected.append(i == 0 ? "" : ",").append(i);
            }
            out.end();
            out.flush();
            file.finish();
        }

        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo(expected.append("],").toString());
    }

    private static String text(ValueSamples samples) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PiecedFile file = new PiecedFile(Channels.newChannel(bytes), Path.of("a"))) {
            TableText out = new TableText(file);
            for (int l = 0; l < LOCATIONS; l++) {
                assertThat(samples.write(l, out)).isEqualTo(3);
            }
            out.flush();
            file.finish();
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static PerformanceSpace space(String unit) {
        SpaceBuilder builder = new SpaceBuilder();
        int metric = builder.defineMetric(Metric.named("m")
                .type(ValueType.DOUBLE)
                .kind(MetricKind.INCLUSIVE)
                .unit(unit));
        for (int i = 0; i < 3; i++) {
            builder.defineCallNode(builder.defineRegion("region" + i, "", 1, 2), i - 1);
        }
        int process = builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m")));
        for (int l = 0; l < LOCATIONS; l++) {
            int thread = builder.defineThread("t" + l, l, process);
            builder.setSeverity(metric, 0, thread, 6.0 + 2 * l);
            builder.setSeverity(metric, 1, thread, 5.0 + l);
            builder.setSeverity(metric, 2, thread, 3.0 + l);
        }
        return builder.build();
    }
}
