package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.algebra.Algebra;
import org.perfspace.convert.algebra.Matching;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.convert.compare.Comparison;
import org.perfspace.convert.compare.Comparison.MetricComparison;
import org.perfspace.convert.compare.Comparison.Settings;
import org.perfspace.convert.compare.Tolerance;
import org.perfspace.format.Format;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.value.ViewException;

/** Results of the algebra in the eyes of cubelib, and against those of its own algebra. */
@Official
class OfficialAlgebraTest {

    /** cube_mean adds the parts of the mean in an order that changes from run to run. */
    private static final Tolerance ROUNDING = new Tolerance(0x1p-48, 0, 0);

    /** Our operations and cubelib's. */
    private static final Map<Operation, String> TOOLS =
            Map.of(Operation.DIFF, "cube_diff", Operation.MERGE, "cube_merge", Operation.MEAN, "cube_mean");

    @TempDir
    private Path folder;

    private final Judges judges = new Judges();

    static List<Sample> samples() throws IOException {
        return Sample.all();
    }

    static List<Sample> cubes() throws IOException {
        return Sample.of(Format.CUBE);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void resultsAreRead(Sample sample) throws Exception {
        CubeFiles files = new CubeFiles(folder, judges);
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            for (Operation operation : Operation.values()) {
                PerformanceSpace result = combine(operation, space, doubled(space));
                try (CubeFiles.Plain plain = files.plain(result)) {
                    files.judge(operation.id() + " of " + sample + " to cube", result, plain, WriteOptions.DEFAULT);
                    judges.requireContent();
                } catch (ViewException.Overflow e) {
                    // twice the values do not fit into 64 bits, so that there is nothing to judge
                    assertThat(sample.name()).matches(Sample.MAY_OVERFLOW);
                    return;
                }
            }
        }
        files.requireSound();
    }

    /** With a second operand of the same definitions, in which every value that can be added up is twice as large. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("cubes")
    void resultsAreThoseOfCubelib(Sample sample) throws Exception {
        CubeFiles files = new CubeFiles(folder, judges);
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT);
                CubeFiles.Plain first = files.plain(space);
                CubeFiles.Plain second = files.plain(doubled(space));
                PerformanceSpace x = Readers.open(first.file());
                PerformanceSpace y = Readers.open(second.file())) {
            for (Map.Entry<Operation, String> tool : TOOLS.entrySet()) {
                String name = tool.getKey().id() + " of " + sample;
                judges.add(() -> compare(name, tool.getKey(), tool.getValue(), x, y, first.file(), second.file()));
            }
            judges.requireContent();
        } catch (ViewException.Overflow e) {
            assertThat(sample.name()).matches(Sample.MAY_OVERFLOW);
        }
    }

    private List<Complaint> compare(
            String name,
            Operation operation,
            String tool,
            PerformanceSpace x,
            PerformanceSpace y,
            Path first,
            Path second)
            throws IOException {
        List<Complaint> complaints = new ArrayList<>();
        // of cells that both operands have, cube_merge takes the last one's, we take the first one's
        boolean turned = operation == Operation.MERGE;
        Path theirs = folder.resolve(tool);
        Tools.Answer answer = Tools.run(folder, tool, "-o", theirs, turned ? second : first, turned ? first : second);
        if (answer.exitCode() != 0) {
            return List.of(new Complaint(tool, name, answer.complaint()));
        }
        try (PerformanceSpace official = Readers.open(Path.of(theirs + ".cubex"))) {
            Settings settings = new Settings(
                    Matching.DEFAULT,
                    operation == Operation.MEAN ? ROUNDING : Tolerance.EXACT,
                    metric -> true,
                    true,
                    1,
                    0);
            PerformanceSpace ours = combine(operation, x, y);
            Comparison comparison = Comparison.of(new Operand("ours", ours), new Operand("theirs", official), settings);
            for (MetricComparison metric : comparison.metrics()) {
                if (metric.different() > 0) {
                    complaints.add(new Complaint(
                            tool,
                            name,
                            x.definitions().metrics().get(metric.first().id()).type() + " metric "
                                    + metric.first().name() + ": " + metric.different() + " values differ, by up to "
                                    + metric.largestDifference()));
                }
                Summary.cells(tool, metric.cells() - metric.different());
            }
            if (!comparison.onlySecond().isEmpty()) {
                complaints.add(new Complaint(tool, name, "has what ours has not: " + comparison.onlySecond()));
            }
        }
        return complaints;
    }

    private static PerformanceSpace doubled(PerformanceSpace space) {
        return combine(Operation.SUM, space, space);
    }

    private static PerformanceSpace combine(Operation operation, PerformanceSpace... spaces) {
        List<Operand> operands = new ArrayList<>();
        for (PerformanceSpace space : spaces) {
            operands.add(new Operand("operand", space));
        }
        return Algebra.combine(operation, operands, Matching.DEFAULT);
    }
}
