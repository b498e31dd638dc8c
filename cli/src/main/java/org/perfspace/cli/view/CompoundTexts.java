package org.perfspace.cli.view;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import org.perfspace.model.CellText;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.LocationSums;

/**
 * Sums of a metric of compound cells as text: a JSON object with the inclusive and the exclusive value of each call node
 * that has one.
 */
final class CompoundTexts {

    private CompoundTexts() {}

    /** Returns the block of a metric; empty if its values cannot be combined. */
    static Optional<PageBlock> of(PerformanceSpace space, Metric metric) throws IOException {
        LocationSums all = LocationSums.overAll(space.definitions());
        CallTreeSums inclusive = CallTreeSums.of(space, CallFlavour.INCLUSIVE, all);
        CallTreeSums exclusive = CallTreeSums.of(space, CallFlavour.EXCLUSIVE, all);
        if (inclusive.refusal(metric.id()).isPresent()
                || exclusive.refusal(metric.id()).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(PageBlock.ofJson("c" + metric.id(), json -> {
            try (RowCursor whole = inclusive.rows(metric.id());
                    RowCursor alone = exclusive.rows(metric.id())) {
                write(json, whole, alone);
            }
        }));
    }

    private static void write(JsonGenerator json, RowCursor whole, RowCursor alone) throws IOException {
        json.writeStartObject();
        boolean more = alone.next();
        while (whole.next()) {
            json.writeArrayFieldStart(String.valueOf(whole.callNode()));
            json.writeString(text(whole.row()));
            while (more && alone.callNode() < whole.callNode()) {
                more = alone.next();
            }
            json.writeString(more && alone.callNode() == whole.callNode() ? text(alone.row()) : "");
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private static String text(Row row) {
        return CellText.of(row.type(), row.words(), 0);
    }
}
