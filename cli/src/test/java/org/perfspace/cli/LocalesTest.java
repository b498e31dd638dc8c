package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.fixtures.Depth;

/**
 * The command prints and writes the same in all languages and time zones. Languages differ in digits, separators, upper and
 * lower case, and calendars.
 */
@Tag("scaled")
class LocalesTest {

    private static final Path SAMPLES = Path.of("../testdata/samples");

    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();

    @TempDir
    private Path folder;

    @AfterEach
    void restore() {
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
    }

    /** Turkish has an i without a dot, Lithuanian one with two; Persian, Arabic, Hindi and Thai have digits of their own. */
    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource({
        "tr-TR, Asia/Kathmandu, score-p.cubex",
        "ar-EG-u-nu-arab, Pacific/Apia, solver.hpctoolkit",
        "th-TH-u-ca-buddhist-nu-thai, America/St_Johns, tau",
        "de-DE, Europe/Berlin, linktest.sion",
        "lt-LT, Pacific/Kiritimati, score-p.caliper.json",
        "fa-IR-u-nu-arabext, Asia/Tehran, score-p.pb",
        "hi-IN-u-nu-deva, Antarctica/Troll, solver.parquet"
    })
    void haveNoEffect(String language, String place, String sample) throws IOException {
        Subject subject = Subject.of(SAMPLES.resolve(sample), SAMPLES.resolve("solver.cubex"));
        List<String> lines = new ArrayList<>(CommandLines.REDUCIBLE);
        lines.addAll(CommandLines.conversions());
        lines.add("archive {in} {other} -o {out} --json");
        lines.add("extrap --param-from-path '{p}' {in} {other} -o {out}.jsonl");
        lines.add("generate --call-nodes 20 -o {out}.cubex");
        int number = 0;
        for (String line : lines) {
            if (Depth.tries(number++, 6)) {
                use(Locale.ROOT, "UTC");
                Map<String, String> expected = answer(line, subject);
                use(Locale.forLanguageTag(language), place);
                assertThat(answer(line, subject)).as(line).isEqualTo(expected);
            }
        }
    }

    private static void use(Locale locale, String place) {
        Locale.setDefault(locale);
        TimeZone.setDefault(TimeZone.getTimeZone(place));
    }

    /** Returns what a line prints, and the bytes of the files that it writes. */
    private Map<String, String> answer(String line, Subject subject) throws IOException {
        Path outputs = Files.createDirectory(folder.resolve("outputs"));
        Run run = Run.of(subject.into(outputs.resolve("out")).fill(line).toArray(String[]::new));
        Map<String, String> answer = new TreeMap<>(Map.of("run", withoutTimes(run.toString())));
        try (Stream<Path> paths = Files.walk(outputs)) {
            for (Path path : (Iterable<Path>) paths.sorted(Comparator.reverseOrder())::iterator) {
                // the files of an archive have random names, and the times of their arrival in them
                if (Files.isRegularFile(path) && !line.startsWith("archive")) {
                    answer.put(outputs.relativize(path).toString(), Arrays.toString(Files.readAllBytes(path)));
                }
                Files.delete(path);
            }
        }
        return answer;
    }

    /** Removes the duration of a batch, which differs from run to run. */
    private static String withoutTimes(String text) {
        return text.replaceAll(" in [0-9.,]+ s\\b|\"seconds\" ?: ?[0-9.]+", "");
    }
}
