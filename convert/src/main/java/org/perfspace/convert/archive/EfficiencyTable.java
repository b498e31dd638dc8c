package org.perfspace.convert.archive;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.perfspace.convert.efficiency.Efficiencies;
import org.perfspace.convert.efficiency.Efficiency;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.io.ProfileException;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.parquet.ParquetTable.Column;

/** Table {@code efficiency}: POP's efficiencies of a run. */
final class EfficiencyTable {

    /** The efficiencies of a run alone, in the order of their columns. */
    private static final List<Efficiency.Kind> OF_A_RUN = List.of(
            Efficiency.Kind.PARALLEL_EFFICIENCY,
            Efficiency.Kind.PROCESS_EFFICIENCY,
            Efficiency.Kind.LOAD_BALANCE,
            Efficiency.Kind.COMMUNICATION_EFFICIENCY,
            Efficiency.Kind.SERIALISATION_EFFICIENCY,
            Efficiency.Kind.TRANSFER_EFFICIENCY,
            Efficiency.Kind.THREAD_EFFICIENCY,
            Efficiency.Kind.AMDAHL_EFFICIENCY,
            Efficiency.Kind.REGION_EFFICIENCY);

    private EfficiencyTable() {}

    /** Returns the table; without a row if the profile has no time of processes. */
    static RunTables.Table of(String run, PerformanceSpace space, String source) throws IOException {
        try {
            Efficiencies known = Efficiencies.of(space, Efficiencies.Options.USUAL, source);
            return new RunTables.Table(1, columns(run, Optional.of(known)));
        } catch (ProfileException.Unsupported e) {
            return new RunTables.Table(0, columns(run, Optional.empty()));
        }
    }

    /** Returns the columns, which have a row only if the efficiencies are known. */
    static List<Column> columns(String run, Optional<Efficiencies> known) {
        List<Column> columns = new ArrayList<>(List.of(
                RunTables.runId(run),
                Column.text("metric", row -> known.orElseThrow().metric().name()),
                Column.text("model", row -> known.orElseThrow().model().toString()),
                RunTables.number(
                        "processes", row -> known.orElseThrow().processes().size()),
                RunTables.number("threads", row -> known.orElseThrow().threads()),
                real("runtime", known.map(Efficiencies::runtime)),
                real("useful", known.map(Efficiencies::useful))));
        Map<Efficiency.Kind, Double> values = new EnumMap<>(Efficiency.Kind.class);
        for (Efficiency row : known.map(Efficiencies::tree).orElse(List.of())) {
            values.put(row.kind(), row.value());
        }
        for (Efficiency.Kind kind : OF_A_RUN) {
            columns.add(real(kind.key(), Optional.ofNullable(values.get(kind))));
        }
        return columns;
    }

    /** Returns the names of the columns that contain doubles. */
    static List<String> numbers() {
        List<String> names = new ArrayList<>(List.of("runtime", "useful"));
        OF_A_RUN.forEach(kind -> names.add(kind.key()));
        return names;
    }

    private static Column real(String name, Optional<Double> known) {
        double value = known.orElse(Double.NaN);
        return Column.number(name, LeafKind.DOUBLE, row -> Double.doubleToRawLongBits(value))
                .where(row -> Double.isFinite(value));
    }
}
