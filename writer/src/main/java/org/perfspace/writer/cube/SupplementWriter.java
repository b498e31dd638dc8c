package org.perfspace.writer.cube;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.perfspace.format.cube.SupplementLayout;
import org.perfspace.model.Definitions;

/** Writes the text of the member {@code perfspace.supplement}: see {@link SupplementLayout}. */
final class SupplementWriter {

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private SupplementWriter() {}

    /**
     * Writes the text.
     *
     * @param definitions of the space
     * @param form the same in native form, as anchor.xml has them
     */
    static void write(Definitions definitions, Definitions form, List<ExtraMember> members, Writer out)
            throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeNumberField(SupplementLayout.VERSION, SupplementLayout.CURRENT_VERSION);
            new DefinitionsWriter(json).write(definitions, form);
            members(json, members);
            json.writeEndObject();
        }
    }

    private static void members(JsonGenerator json, List<ExtraMember> members) throws IOException {
        json.writeArrayFieldStart(SupplementLayout.MEMBERS);
        for (ExtraMember member : members) {
            if (!member.storedAsItIs()) {
                json.writeStartArray();
                json.writeString(member.name());
                json.writeString(member.attachment().name());
                json.writeNumber(member.attachment().size());
                json.writeEndArray();
            }
        }
        json.writeEndArray();
    }
}
