package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.perfspace.format.Format;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.fixtures.HeldTrace;
import org.perfspace.testdata.hostile.Reading;
import org.perfspace.writer.Writers;

/** The formats that can be written, by what comes back from them: the one place where tests tell them apart. */
public final class WrittenFormats {

    private WrittenFormats() {}

    /** All formats that can be written. */
    public static List<Format> all() {
        return Writers.all().stream().map(Writers.Codec::format).toList();
    }

    /** Formats from which every space comes back as it was. */
    public static List<Format> lossless() {
        return Writers.all().stream()
                .filter(writer -> writer.keeps() == Writers.Keeps.ALL)
                .map(Writers.Codec::format)
                .toList();
    }

    /** Formats from which every space comes back, but for what the report says is lost. */
    public static List<Format> spaces() {
        return Writers.all().stream()
                .filter(writer -> writer.keeps() != Writers.Keeps.VALUES)
                .map(Writers.Codec::format)
                .toList();
    }

    /** Formats that can be read as well, even if less comes back. */
    public static List<Format> readBack() {
        return all().stream().filter(WrittenFormats::isReadBack).toList();
    }

    /** Returns whether a format can be read as well. */
    public static boolean isReadBack(Format format) {
        return Readers.of(format).isPresent();
    }

    /** Returns a profile that a format takes: some take none without a trace, so it gets one where the format is not read. */
    public static PerformanceSpace fit(PerformanceSpace space, Format format) {
        if (isReadBack(format) || space.trace().isPresent()) {
            return space;
        }
        int last = space.definitions().callNodes().size() - 1;
        List<HeldTrace.Sample> samples =
                List.of(new HeldTrace.Sample(5, last), new HeldTrace.Sample(9, Math.min(0, last)));
        return space.withTrace(new HeldTrace(
                5, 12, Collections.nCopies(space.definitions().locations().size(), samples)));
    }

    /** Requires that an output is whole: reads all of it, as JSON where the format is not read. */
    public static void requireWhole(Path output, Format format) throws IOException {
        if (!isReadBack(format)) {
            requireJson(output);
            return;
        }
        try (PerformanceSpace space = Readers.open(output)) {
            Reading.of(space, 0);
            // a format of values has no call node without any
            assertThat(space.definitions().callNodes().isEmpty() && spaces().contains(format))
                    .isFalse();
        }
    }

    private static void requireJson(Path output) throws IOException {
        try (JsonParser json = new JsonFactory().createParser(output.toFile())) {
            assertThat(json.nextToken()).isEqualTo(JsonToken.START_OBJECT);
            json.skipChildren();
            assertThat(json.currentToken()).isEqualTo(JsonToken.END_OBJECT);
            assertThat(json.nextToken()).isNull();
        }
    }
}
