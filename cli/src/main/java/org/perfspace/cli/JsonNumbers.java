package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.perfspace.model.CellText;

/** Doubles in JSON: one that is undefined is null, an infinite one a string, as JSON has no numbers for them. */
final class JsonNumbers {

    private JsonNumbers() {}

    static void write(JsonGenerator json, String field, double value) throws IOException {
        if (Double.isNaN(value)) {
            json.writeNullField(field);
        } else if (Double.isInfinite(value)) {
            json.writeStringField(field, CellText.number(Double.doubleToRawLongBits(value)));
        } else {
            json.writeNumberField(field, value);
        }
    }
}
