package org.perfspace.writer.pprof;

import com.google.protobuf.DynamicMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** A pprof profile that protobuf-java encodes, as another tool would. */
final class ForeignProfile {

    private final DynamicMessage.Builder profile = ProfileProto.message("Profile");
    private final List<String> strings = new ArrayList<>(List.of(""));

    /** Returns the index of a text. */
    long text(String text) {
        if (!strings.contains(text)) {
            strings.add(text);
        }
        return strings.indexOf(text);
    }

    /** Returns a message with fields: names and values by turns; a text is given as its index. */
    static DynamicMessage message(String type, Object... fields) {
        DynamicMessage.Builder message = ProfileProto.message(type);
        for (int i = 0; i < fields.length; i += 2) {
            ProfileProto.set(message, (String) fields[i], fields[i + 1]);
        }
        return message.build();
    }

    /** Adds a message to a repeated field. */
    ForeignProfile add(String field, DynamicMessage message) {
        profile.addRepeatedField(profile.getDescriptorForType().findFieldByName(field), message);
        return this;
    }

    /** Sets a field. */
    ForeignProfile set(String field, Object value) {
        ProfileProto.set(profile, field, value);
        return this;
    }

    /** Adds a sort of values. */
    ForeignProfile type(String type, String unit) {
        return add("sample_type", message("ValueType", "type", text(type), "unit", text(unit)));
    }

    /** Adds a function. */
    ForeignProfile function(long id, String name, String file, long line) {
        return add(
                "function",
                message(
                        "Function",
                        "id",
                        id,
                        "name",
                        text(name),
                        "system_name",
                        text(name),
                        "filename",
                        text(file),
                        "start_line",
                        line));
    }

    /** Adds a location with lines: functions and lines by turns. */
    ForeignProfile location(long id, long... lines) {
        List<DynamicMessage> all = new ArrayList<>();
        for (int i = 0; i < lines.length; i += 2) {
            all.add(message("Line", "function_id", lines[i], "line", lines[i + 1]));
        }
        return add("location", message("Location", "id", id, "address", 0x1000 + id, "line", all));
    }

    /** Adds a sample with labels. */
    ForeignProfile sample(List<Long> stack, List<Long> values, DynamicMessage... labels) {
        return add("sample", message("Sample", "location_id", stack, "value", values, "label", List.of(labels)));
    }

    /** Returns a label that is a text. */
    DynamicMessage label(String key, String text) {
        return message("Label", "key", text(key), "str", text(text));
    }

    /** Returns a label that is a number. */
    DynamicMessage label(String key, long number) {
        return message("Label", "key", text(key), "num", number);
    }

    /** Returns the bytes. */
    byte[] bytes() {
        return ProfileProto.set(profile.clone(), "string_table", strings)
                .build()
                .toByteArray();
    }

    /** Returns the bytes as a gzip file. */
    byte[] packed() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes());
        }
        return packed.toByteArray();
    }
}
