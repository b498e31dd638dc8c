package org.perfspace.writer.supplement;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.perfspace.format.supplement.Supplement.RenamedMember;
import org.perfspace.format.supplement.SupplementLayout;
import org.perfspace.model.Definitions;

/**
 * Writes definitions that a format cannot express, and the descriptions of attachments, as JSON: see
 * {@link SupplementLayout}.
 */
public final class SupplementWriter {

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private SupplementWriter() {}

    /**
     * Writes the text.
     *
     * @param definitions definitions of the space
     * @param image the definitions that a reader gets from the format itself; parts that are equal to these are omitted
     * @param metricPositions position of each metric in the image; empty if the order is the same
     * @param members the attachments whose name or size differs from those of their member
     */
    public static void write(
            Definitions definitions,
            Definitions image,
            List<Integer> metricPositions,
            List<RenamedMember> members,
            Writer out)
            throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeNumberField(SupplementLayout.VERSION, SupplementLayout.CURRENT_VERSION);
            new DefinitionsWriter(json).write(definitions, image, metricPositions);
            members(json, members);
            json.writeEndObject();
        }
    }

    private static void members(JsonGenerator json, List<RenamedMember> members) throws IOException {
        json.writeArrayFieldStart(SupplementLayout.MEMBERS);
        for (RenamedMember member : members) {
            json.writeStartArray();
            json.writeString(member.member());
            json.writeString(member.name());
            json.writeNumber(member.size());
            json.writeEndArray();
        }
        json.writeEndArray();
    }
}
