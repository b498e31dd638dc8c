package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.testdata.fixtures.NormalForm;
import org.perfspace.testdata.fixtures.RandomSpaces;
import org.perfspace.testdata.fixtures.SpaceComparison;

class RandomSpacesTest {

    private static final Set<SpaceComparison.Extra> ALL = EnumSet.allOf(SpaceComparison.Extra.class);
    private static final RandomSpaces EVERYTHING =
            RandomSpaces.small().withTraces().withAttachments().withLoneSurrogates();

    @Test
    void theSameSeedGivesTheSameSpace() throws IOException {
        for (long seed = 0; seed < 300; seed++) {
            PerformanceSpace first = EVERYTHING.space(seed);
            PerformanceSpace second = EVERYTHING.space(seed);
            assertThat(SpaceComparison.differences(first, second, 3, ALL))
                    .as("seed %d", seed)
                    .isEmpty();
            assertThat(NormalForm.of(first)).as("seed %d", seed).isEqualTo(NormalForm.of(second));
        }
    }

    @Test
    void equalSpacesAndEqualTextsAreTheSame() throws IOException {
        PerformanceSpace last = EVERYTHING.space(-1);
        for (long seed = 0; seed < 300; seed++) {
            PerformanceSpace next = EVERYTHING.upTo(1, 2, 2).space(seed);
            boolean equal = SpaceComparison.differences(last, next, 1, ALL).isEmpty();
            assertThat(NormalForm.of(last).equals(NormalForm.of(next)))
                    .as("seed %d", seed)
                    .isEqualTo(equal);
            last = next;
        }
    }

    @Test
    void coversWhatTheModelAdmits() throws IOException {
        Set<ValueType.Base> types = new HashSet<>();
        Set<MetricKind> kinds = new HashSet<>();
        Set<String> cases = new HashSet<>();
        for (long seed = 0; seed < 500; seed++) {
            PerformanceSpace space = EVERYTHING.space(seed);
            Definitions all = space.definitions();
            cases.add(all.callNodes().isEmpty() ? "no calls" : "calls");
            cases.add(all.locations().isEmpty() ? "no locations" : "locations");
            cases.add(space.trace().isPresent() ? "trace" : "no trace");
            cases.add(space.attachments().isEmpty() ? "no attachments" : "attachments");
            cases.add(all.topologies().isEmpty() ? "no topologies" : "topologies");
            for (Metric metric : all.metrics()) {
                types.add(metric.type().base());
                kinds.add(metric.kind());
                rowsOf(space, metric, cases);
            }
        }
        assertThat(types).containsExactlyInAnyOrder(ValueType.Base.values());
        assertThat(kinds).containsExactlyInAnyOrder(MetricKind.values());
        assertThat(cases)
                .containsExactlyInAnyOrder(
                        "no calls",
                        "calls",
                        "no locations",
                        "locations",
                        "trace",
                        "no trace",
                        "attachments",
                        "no attachments",
                        "topologies",
                        "no topologies",
                        "dense",
                        "sparse",
                        "empty row");
    }

    private static void rowsOf(PerformanceSpace space, Metric metric, Set<String> cases) throws IOException {
        try (RowCursor rows = space.severity().rows(metric.id())) {
            while (rows.next()) {
                Row row = rows.row();
                cases.add(row.count() == 0 ? "empty row" : row.isDense() ? "dense" : "sparse");
            }
        }
    }
}
