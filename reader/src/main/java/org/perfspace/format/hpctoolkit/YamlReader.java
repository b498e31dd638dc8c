package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Reads a YAML file with its anchors and aliases. An alias does not copy its node, so the number of aliases needs no limit;
 * the file's size and its nesting depth are limited. Merge keys ({@code <<}) are resolved.
 */
public final class YamlReader {

    /** Maximum size of a file in bytes: many times that of the largest known one (67 kB). */
    public static final int MOST_BYTES = 2 << 20;

    private static final int MOST_MERGED = 1_000_000;
    private static final int MOST_DEPTH = 100;
    private static final String MERGE = "<<";

    private final Place place;
    private final boolean eachKeyOnce;
    private final IdentityHashMap<Node, Yaml> known = new IdentityHashMap<>();
    private long merged;

    private YamlReader(Place place, boolean eachKeyOnce) {
        this.place = place;
        this.eachKeyOnce = eachKeyOnce;
    }

    /** Reads the only document of a file; returns {@link Yaml.Text#NONE} for an empty file. */
    public static Yaml read(ByteSource source) throws IOException {
        return read(source, false);
    }

    private static Yaml read(ByteSource source, boolean eachKeyOnce) throws IOException {
        if (source.size() > MOST_BYTES) {
            throw source.place()
                    .beyondLimit("expected at most %,d bytes of YAML, found %,d", MOST_BYTES, source.size());
        }
        return new YamlReader(source.place(), eachKeyOnce).document(source.bytes(0, (int) source.size()));
    }

    /**
     * Reads a file of YAML or JSON that is one map of texts and numbers, as they are spelled; keys without a value are left
     * out. A key that occurs twice is rejected.
     */
    public static Map<String, String> texts(ByteSource source) throws IOException {
        if (!(read(source, true) instanceof Yaml.Fields map)) {
            throw source.place().notThisFormat("expected a map of names to texts and numbers, found none");
        }
        Map<String, String> texts = new LinkedHashMap<>();
        for (Map.Entry<String, Yaml> field : map.values().entrySet()) {
            if (!(field.getValue() instanceof Yaml.Text text)) {
                throw source.place()
                        .notThisFormat("expected a text or a number for \"%s\", found a list or a map", field.getKey());
            }
            if (!text.value().isEmpty()) {
                texts.put(field.getKey(), text.value());
            }
        }
        return texts;
    }

    private Yaml document(byte[] bytes) throws ProfileException {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(MOST_BYTES);
        options.setNestingDepthLimit(MOST_DEPTH);
        options.setMaxAliasesForCollections(Integer.MAX_VALUE);
        try {
            StreamReader text = new StreamReader(utf8(bytes));
            Composer composer = new Composer(new ParserImpl(text, options), new Resolver(), options);
            if (!composer.checkNode()) {
                return Yaml.Text.NONE;
            }
            Yaml document = value(composer.getNode());
            if (composer.checkNode()) {
                throw at(composer.getNode()).corrupt("expected one YAML document, found a second one");
            }
            return document;
        } catch (MarkedYAMLException e) {
            throw place.atLine(1 + e.getProblemMark().getLine())
                    .corrupt("expected YAML, found a syntax error (%s)", e.getProblem())
                    .causedBy(e);
        } catch (ReaderException e) {
            throw place.corrupt("expected YAML, found the character U+%04X, which it does not allow", e.getCodePoint())
                    .causedBy(e);
        } catch (YAMLException e) {
            throw place.beyondLimit("expected at most %d levels of nesting, found more", MOST_DEPTH)
                    .causedBy(e);
        }
    }

    private String utf8(byte[] bytes) throws ProfileException {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer text = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, text, true);
        if (result.isError()) {
            throw place.atByte(in.position()).corrupt("expected text in UTF-8, found other bytes");
        }
        return text.flip().toString();
    }

    private Place at(Node node) {
        return place.atLine(1 + node.getStartMark().getLine());
    }

    private Yaml value(Node node) throws ProfileException {
        @Nullable Yaml value = known.get(node);
        if (value != null) {
            return value;
        }
        if (node.isTwoStepsConstruction()) {
            throw at(node).corrupt(
                            "expected nodes that do not contain themselves, found *%s within its own node",
                            node.getAnchor());
        }
        if (node instanceof MappingNode map) {
            value = new Yaml.Fields(fields(map));
        } else if (node instanceof SequenceNode list) {
            value = new Yaml.Items(items(list));
        } else {
            value = new Yaml.Text(text((ScalarNode) node));
        }
        known.put(node, value);
        return value;
    }

    /** Returns the text of a scalar; empty for the plain scalars that mean no value. */
    private static String text(ScalarNode node) {
        String text = node.getValue();
        boolean absent = node.isPlain() && (text.equals("~") || text.equalsIgnoreCase("null"));
        return absent ? "" : text;
    }

    private Map<String, Yaml> fields(MappingNode map) throws ProfileException {
        Map<String, Yaml> fields = new LinkedHashMap<>();
        for (NodeTuple field : map.getValue()) {
            if (!(field.getKeyNode() instanceof ScalarNode key)) {
                throw at(field.getKeyNode()).corrupt("expected a text as a key, found a list or a map");
            }
            Yaml value = value(field.getValueNode());
            if (key.getValue().equals(MERGE)) {
                for (Yaml from : value.items()) {
                    merge(key, from.fields(), fields);
                }
            } else if (fields.put(key.getValue(), value) != null && eachKeyOnce) {
                throw at(key).corrupt("expected each key once, found \"%s\" again", key.getValue());
            }
        }
        return fields;
    }

    private void merge(Node key, Map<String, Yaml> from, Map<String, Yaml> into) throws ProfileException {
        merged += from.size();
        if (merged > MOST_MERGED) {
            throw at(key).beyondLimit("expected at most %,d merged fields, found more", MOST_MERGED);
        }
        from.forEach(into::putIfAbsent);
    }

    private List<Yaml> items(SequenceNode list) throws ProfileException {
        List<Yaml> items = new ArrayList<>();
        for (Node item : list.getValue()) {
            items.add(value(item));
        }
        return items;
    }
}
