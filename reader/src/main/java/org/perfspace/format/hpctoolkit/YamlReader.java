package org.perfspace.format.hpctoolkit;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Reads a YAML file with its anchors and aliases, which Jackson's trees do not preserve. An alias does not copy its node,
 * so the number of aliases needs no limit; the file's size and its nesting depth are limited. Merge keys ({@code <<}) are
 * resolved.
 */
public final class YamlReader {

    /** Maximum size of a file in bytes: many times that of the largest known one (67 kB). */
    public static final int MOST_BYTES = 2 << 20;

    private static final int MOST_MERGED = 1_000_000;
    private static final int MOST_DEPTH = 100;
    private static final String MERGE = "<<";

    private final Place place;
    private final YAMLParser parser;
    private final Map<String, Yaml> anchors = new HashMap<>();
    private long merged;

    private YamlReader(Place place, YAMLParser parser) {
        this.place = place;
        this.parser = parser;
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
        byte[] bytes = source.bytes(0, (int) source.size());
        requireUtf8(bytes, source.place());
        try (YAMLParser parser = new YAMLFactory().createParser(bytes)) {
            parser.configure(JsonParser.Feature.STRICT_DUPLICATE_DETECTION, eachKeyOnce);
            YamlReader reader = new YamlReader(source.place(), parser);
            try {
                return reader.document();
            } catch (JacksonException e) {
                throw reader.here()
                        .corrupt("expected YAML, found a syntax error%s", summary(e.getOriginalMessage()))
                        .causedBy(e);
            }
        } catch (ProfileException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw source.place()
                    .corrupt("expected YAML, found what its parser cannot read")
                    .causedBy(e);
        }
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

    private static void requireUtf8(byte[] bytes, Place place) throws ProfileException {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, CharBuffer.allocate(bytes.length), true);
        if (result.isError()) {
            throw place.atByte(in.position()).corrupt("expected text in UTF-8, found other bytes");
        }
    }

    /** Returns the first line of the parser's message, unless it describes the parser itself. */
    private static String summary(String message) {
        String line = message.lines().findFirst().orElse("");
        boolean internal = line.isBlank() || line.contains("org.") || line.contains("java.") || line.contains("<");
        return internal ? "" : " (" + line + ")";
    }

    private Yaml document() throws IOException {
        if (parser.nextToken() == null) {
            return Yaml.Text.NONE;
        }
        Yaml document = value(0);
        if (parser.nextToken() != null) {
            throw here().corrupt("expected one YAML document, found a second one");
        }
        return document;
    }

    private Place here() {
        return place.atLine(Math.max(1, parser.currentLocation().getLineNr()));
    }

    private Yaml value(int depth) throws IOException {
        if (depth > MOST_DEPTH) {
            throw here().beyondLimit("expected at most %d levels of nesting, found more", MOST_DEPTH);
        }
        if (parser.isCurrentAlias()) {
            return alias();
        }
        String anchor = parser.getObjectId();
        JsonToken token = parser.currentToken();
        Yaml value;
        if (token == JsonToken.START_OBJECT) {
            value = new Yaml.Fields(fields(depth));
        } else if (token == JsonToken.START_ARRAY) {
            value = new Yaml.Items(items(depth));
        } else {
            value = new Yaml.Text(token == JsonToken.VALUE_NULL ? "" : parser.getText());
        }
        if (anchor != null) {
            anchors.put(anchor, value);
        }
        return value;
    }

    private Yaml alias() throws IOException {
        String name = parser.getText();
        Yaml known = anchors.get(name);
        if (known == null) {
            throw here().unsupported(
                            "expected an alias of a map or list that comes before it, found *%s; aliases of texts and numbers are not"
                                    + " supported",
                            name);
        }
        return known;
    }

    private Map<String, Yaml> fields(int depth) throws IOException {
        Map<String, Yaml> fields = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            Yaml value = value(depth + 1);
            if (name.equals(MERGE)) {
                for (Yaml map : value.items()) {
                    merge(map.fields(), fields);
                }
            } else {
                fields.put(name, value);
            }
        }
        return fields;
    }

    private void merge(Map<String, Yaml> from, Map<String, Yaml> into) throws ProfileException {
        merged += from.size();
        if (merged > MOST_MERGED) {
            throw here().beyondLimit("expected at most %,d merged fields, found more", MOST_MERGED);
        }
        from.forEach(into::putIfAbsent);
    }

    private List<Yaml> items(int depth) throws IOException {
        List<Yaml> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == null) {
                throw here().corrupt("expected the end of a list, found the end of the file");
            }
            items.add(value(depth + 1));
        }
        return items;
    }
}
