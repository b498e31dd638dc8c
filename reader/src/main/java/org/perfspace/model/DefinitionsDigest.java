package org.perfspace.model;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;

/**
 * A digest of definitions, which is the same for equal definitions only: SHA-256 over all fields, with attributes
 * sorted by name.
 */
public final class DefinitionsDigest {

    private static final int BUFFER_BYTES = 1 << 16;

    /**
     * The text of {@link Derivation#NONE}. The {@code toString} method of a record is generated at run time, which
     * would take 10 ms at each start.
     */
    private static final String NO_DERIVATION =
            "Derivation[expression=, rowwise=true, initialization=, aggregations=[]]";

    private final MessageDigest sha;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);

    private DefinitionsDigest(MessageDigest sha) {
        this.sha = sha;
    }

    /**
     * {@return the digest of definitions without one attribute of the profile}
     *
     * @param attribute name of the attribute
     * @param definitions definitions of the profile
     */
    public static String without(String attribute, Definitions definitions) {
        try {
            DefinitionsDigest digest = new DefinitionsDigest(MessageDigest.getInstance("SHA-256"));
            digest.addAll(definitions, attribute);
            digest.flush();
            return HexFormat.of().formatHex(digest.sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private void addAll(Definitions definitions, String attribute) {
        add(definitions.attributes().without(attribute));
        addTexts(definitions.mirrors());
        add(definitions.titles().metrics());
        add(definitions.titles().calls());
        add(definitions.titles().system());
        add(definitions, Fields.METRICS);
        add(definitions, Fields.REGIONS);
        add(definitions, Fields.CALL_NODES);
        add(definitions, Fields.SYSTEM_NODES);
        add(definitions, Fields.GROUPS);
        add(definitions, Fields.LOCATIONS);
        addNumber(definitions.topologies().size());
        for (Topology topology : definitions.topologies()) {
            add(topology.toString());
        }
    }

    /** Adds definitions of one kind: for each one its ids, then all fields. */
    private <T> void add(Definitions definitions, Field.Kind<T> kind) {
        List<T> all = kind.of(definitions);
        addNumber(all.size());
        // The name of a type is added only if there is one: databases never have one, and their digests must not
        // change.
        String optional = Fields.METRIC_TYPE_NAME.name();
        for (T definition : all) {
            List<Object> values = kind.values(definition);
            for (Field<T> place : kind.places()) {
                add(place, values.get(place.position()));
            }
            for (Field<T> field : kind.fields()) {
                if (!field.name().equals(optional) || field.isStated(definition)) {
                    add(field, values.get(field.position()));
                }
            }
        }
    }

    private void add(Field<?> field, Object value) {
        switch (field.type()) {
            case INDEX -> addNumber((Integer) value);
            case FILE_ID, NUMBER -> room(Long.BYTES).putLong((Long) value);
            case FLAG -> room(Byte.BYTES).put((byte) ((Boolean) value ? 1 : 0));
            case ATTRIBUTES -> add((Attributes) value);
            case PARAMETERS ->
                addTexts(((List<?>) value).stream().map(Object::toString).toList());
            case DERIVATION -> add(((Derivation) value).isNone() ? NO_DERIVATION : value.toString());
            case TEXT, CONSTANT, VALUE_TYPE -> add(value.toString());
        }
    }

    private void add(Attributes attributes) {
        addNumber(attributes.values().size());
        if (!attributes.values().isEmpty()) {
            for (var fact : new TreeMap<>(attributes.values()).entrySet()) {
                add(fact.getKey());
                add(fact.getValue());
            }
        }
    }

    private void addTexts(Collection<String> texts) {
        addNumber(texts.size());
        for (String text : texts) {
            add(text);
        }
    }

    private void addNumber(int number) {
        room(Integer.BYTES).putInt(number);
    }

    private void add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        addNumber(bytes.length);
        if (bytes.length > BUFFER_BYTES) {
            flush();
            sha.update(bytes);
        } else {
            room(bytes.length).put(bytes);
        }
    }

    private ByteBuffer room(int bytes) {
        if (buffer.remaining() < bytes) {
            flush();
        }
        return buffer;
    }

    private void flush() {
        sha.update(buffer.array(), 0, buffer.position());
        buffer.clear();
    }
}
