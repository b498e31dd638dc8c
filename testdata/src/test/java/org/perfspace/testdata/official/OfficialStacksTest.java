package org.perfspace.testdata.official;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.reader.Readers;
import org.perfspace.value.Totals;

/** {@code flamegraph.pl} shows the total of every public file of collapsed stacks that we read; of two columns, that of the second. */
@Official
class OfficialStacksTest {

    private static final String TOOL = "flamegraph";
    private static final Pattern ALL = Pattern.compile("<title>all \\(([\\d,]+) samples, 100%.*");

    private final Judges judges = new Judges();

    static List<Path> files() throws IOException {
        Path data = Tools.path(TOOL).resolveSibling("../data/collapsed").normalize();
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(data)) {
            try (Stream<Path> files = Files.walk(data)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    if (isCollapsed(file)) {
                        found.add(file);
                    }
                }
            }
        }
        return found;
    }

    private static boolean isCollapsed(Path file) throws IOException {
        try {
            return Readers.detect(Input.of(file)).format() == Format.COLLAPSED;
        } catch (ProfileException e) {
            return false;
        }
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("files")
    void totalsAreThoseOfFlameGraphs(Path file) throws Exception {
        assumeTrue(Tools.has(TOOL), () -> TOOL + " is not asked: there is no " + Tools.path(TOOL));
        judges.add(() -> judge(file));
        judges.requireContent();
    }

    private static List<Complaint> judge(Path file) throws IOException {
        String name = file.toString().replaceFirst(".*/data/collapsed/", "data/collapsed/");
        List<String> totals = new ArrayList<>();
        Tools.Answer answer = Tools.read(
                line -> {
                    Matcher matcher = ALL.matcher(line);
                    if (matcher.find()) {
                        totals.add(matcher.group(1).replace(",", ""));
                    }
                },
                TOOL,
                file);
        if (totals.size() != 1) {
            return List.of(new Complaint(TOOL, name, answer.complaint()));
        }
        String ours = ours(file);
        if (!totals.get(0).equals(ours)) {
            return List.of(new Complaint(TOOL, name, "total is " + totals.get(0) + ", ours " + ours));
        }
        Summary.cells(TOOL, 1);
        return List.of();
    }

    private static String ours(Path file) throws IOException {
        try (PerformanceSpace space = Readers.open(file)) {
            Row total = Totals.total(space, space.definitions().metrics().size() - 1)
                    .orElseThrow();
            long word = total.word(0);
            return total.type().isInteger()
                    ? Long.toString(word)
                    : String.format(Locale.ROOT, "%.0f", Double.longBitsToDouble(word));
        }
    }
}
