package org.perfspace.model.definitions;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;

/** A short text that tells equal definitions from others: SHA-256 over every field, attributes by name. */
public final class DefinitionsDigest {

    private final DataOutputStream out;

    private DefinitionsDigest(DataOutputStream out) {
        this.out = out;
    }

    /**
     * {@return the digest of definitions, with one of the top attributes left out}
     *
     * @param attribute name of the attribute
     * @param definitions definitions of the profile
     */
    public static String without(String attribute, Definitions definitions) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            try (DataOutputStream out = new DataOutputStream(new java.io.BufferedOutputStream(
                    new DigestOutputStream(OutputStream.nullOutputStream(), sha), 1 << 16))) {
                new DefinitionsDigest(out).addAll(definitions, attribute);
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        } catch (IOException e) {
            throw new UncheckedIOException("nothing is written anywhere", e);
        }
    }

    private void addAll(Definitions definitions, String attribute) throws IOException {
        add(definitions.attributes().without(attribute));
        addTexts(definitions.mirrors());
        add(definitions.titles().metrics());
        add(definitions.titles().calls());
        add(definitions.titles().system());
        add(definitions.metrics(), Fields.OF_METRICS, m -> List.of(m.fileId(), m.parent()));
        add(definitions.regions(), Fields.OF_REGIONS, r -> List.of(r.fileId()));
        add(definitions.callNodes(), Fields.OF_CALL_NODES, n -> List.of(n.fileId(), n.parent(), n.region()));
        add(definitions.systemNodes(), Fields.OF_SYSTEM_NODES, n -> List.of(n.parent()));
        add(definitions.locationGroups(), Fields.OF_GROUPS, g -> List.of(g.systemNode()));
        add(definitions.locations(), Fields.OF_LOCATIONS, l -> List.of(l.fileId(), l.group()));
        out.writeInt(definitions.topologies().size());
        for (Topology topology : definitions.topologies()) {
            add(topology.toString());
        }
    }

    /** Adds definitions of one kind: the numbers that tell their place, then all fields. */
    private <T> void add(List<T> all, List<Field<T>> fields, Function<T, List<Object>> place) throws IOException {
        out.writeInt(all.size());
        for (T definition : all) {
            for (Object number : place.apply(definition)) {
                addValue(number);
            }
            for (Field<T> field : fields) {
                // No database has such a name; without it, digests are those of before.
                if (!field.equals(Fields.METRIC_TYPE_NAME) || field.isStated(definition)) {
                    addValue(field.value().apply(definition));
                }
            }
        }
    }

    private void addValue(Object value) throws IOException {
        if (value instanceof Attributes attributes) {
            add(attributes);
        } else if (value instanceof Integer number) {
            out.writeInt(number);
        } else if (value instanceof Long number) {
            out.writeLong(number);
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else if (value instanceof List<?> list) {
            addTexts(list.stream().map(Object::toString).toList());
        } else {
            add(value.toString());
        }
    }

    private void add(Attributes attributes) throws IOException {
        out.writeInt(attributes.values().size());
        for (var fact : new TreeMap<>(attributes.values()).entrySet()) {
            add(fact.getKey());
            add(fact.getValue());
        }
    }

    private void addTexts(Collection<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            add(text);
        }
    }

    private void add(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
