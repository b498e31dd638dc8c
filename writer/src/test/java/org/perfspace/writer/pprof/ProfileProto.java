package org.perfspace.writer.pprof;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** The published messages of pprof as descriptors of protobuf-java, which knows nothing of our codec. */
public final class ProfileProto {

    /** Fields in the order of their numbers: {@code *} is repeated, then the type, then the name. */
    private static final Map<String, String> MESSAGES = Map.of(
            "Profile",
            "*ValueType sample_type, *Sample sample, *Mapping mapping, *Location location, *Function function,"
                    + " *string string_table, int64 drop_frames, int64 keep_frames, int64 time_nanos,"
                    + " int64 duration_nanos, ValueType period_type, int64 period, *int64 comment,"
                    + " int64 default_sample_type, int64 doc_url",
            "ValueType",
            "int64 type, int64 unit",
            "Sample",
            "*uint64 location_id, *int64 value, *Label label",
            "Label",
            "int64 key, int64 str, int64 num, int64 num_unit",
            "Mapping",
            "uint64 id, uint64 memory_start, uint64 memory_limit, uint64 file_offset, int64 filename, int64 build_id,"
                    + " bool has_functions, bool has_filenames, bool has_line_numbers, bool has_inline_frames",
            "Location",
            "uint64 id, uint64 mapping_id, uint64 address, *Line line, bool is_folded",
            "Line",
            "uint64 function_id, int64 line",
            "Function",
            "uint64 id, int64 name, int64 system_name, int64 filename, int64 start_line");

    private static final FileDescriptor FILE = file();

    private ProfileProto() {}

    /** Returns an empty message of a type. */
    public static DynamicMessage.Builder message(String type) {
        return DynamicMessage.newBuilder(FILE.findMessageTypeByName(type));
    }

    /** Decodes a file, compressed or not. */
    public static DynamicMessage decode(byte[] file) throws IOException {
        Descriptor profile = FILE.findMessageTypeByName("Profile");
        if (file.length > 1 && file[0] == 0x1f) {
            try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
                return DynamicMessage.parseFrom(profile, in.readAllBytes());
            }
        }
        return DynamicMessage.parseFrom(profile, file);
    }

    /** Sets a field of a message. */
    public static DynamicMessage.Builder set(DynamicMessage.Builder message, String field, Object value) {
        return message.setField(message.getDescriptorForType().findFieldByName(field), value);
    }

    /** Returns a field of a message. */
    public static Object get(DynamicMessage message, String field) {
        return message.getField(message.getDescriptorForType().findFieldByName(field));
    }

    /** Returns a field that is a number. */
    public static long number(DynamicMessage message, String field) {
        return ((Number) get(message, field)).longValue();
    }

    /** Returns a repeated field. */
    @SuppressWarnings("unchecked")
    public static <T> List<T> list(DynamicMessage message, String field) {
        return (List<T>) get(message, field);
    }

    private static FileDescriptor file() {
        FileDescriptorProto.Builder file =
                FileDescriptorProto.newBuilder().setName("profile.proto").setSyntax("proto3");
        MESSAGES.forEach((name, fields) -> file.addMessageType(message(name, fields)));
        try {
            return FileDescriptor.buildFrom(file.build(), new FileDescriptor[0]);
        } catch (DescriptorValidationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static DescriptorProto message(String name, String fields) {
        DescriptorProto.Builder message = DescriptorProto.newBuilder().setName(name);
        List<String> all = Arrays.asList(fields.split(", ", -1));
        for (int i = 0; i < all.size(); i++) {
            boolean repeated = all.get(i).startsWith("*");
            String[] words = all.get(i).substring(repeated ? 1 : 0).split(" ", -1);
            FieldDescriptorProto.Builder field = FieldDescriptorProto.newBuilder()
                    .setName(words[1])
                    .setNumber(i + 1)
                    .setLabel(
                            repeated
                                    ? FieldDescriptorProto.Label.LABEL_REPEATED
                                    : FieldDescriptorProto.Label.LABEL_OPTIONAL);
            switch (words[0]) {
                case "int64" -> field.setType(FieldDescriptorProto.Type.TYPE_INT64);
                case "uint64" -> field.setType(FieldDescriptorProto.Type.TYPE_UINT64);
                case "bool" -> field.setType(FieldDescriptorProto.Type.TYPE_BOOL);
                case "string" -> field.setType(FieldDescriptorProto.Type.TYPE_STRING);
                default -> field.setType(FieldDescriptorProto.Type.TYPE_MESSAGE).setTypeName(words[0]);
            }
            message.addField(field);
        }
        return message.build();
    }
}
