package org.perfspace.format.caliper;

import static org.perfspace.format.caliper.CaliperLayout.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.io.IoRunnable;
import org.perfspace.io.Place;

/** Reads everything except the rows of a file. */
final class CaliperFileReader {

    private final JsonInput json;
    private final HeldBytes memory;
    private final Set<String> names = new LinkedHashSet<>();
    private final List<CaliperFile.Column> metadata = new ArrayList<>();
    private final List<CaliperFile.Node> nodes = new ArrayList<>();
    private final Map<String, String> globals = new LinkedHashMap<>();

    private CaliperFileReader(JsonInput json, HeldBytes memory) {
        this.json = json;
        this.memory = memory;
    }

    /** Reads from the first token to the end. */
    static CaliperFile read(JsonInput json, Place file, HeldBytes memory) throws IOException {
        return new CaliperFileReader(json, memory).read(file);
    }

    private CaliperFile read(Place file) throws IOException {
        Set<String> seen = new HashSet<>();
        json.next(Token.OBJECT, "an object");
        while (json.next() == Token.NAME) {
            String name = json.text();
            seen.add(name);
            json.next();
            section(name);
        }
        json.require(Token.END_OBJECT, "a field");
        json.next(Token.END, "the end of the file");
        for (String name : List.of(DATA, COLUMNS, COLUMN_METADATA, NODES)) {
            if (!seen.contains(name)) {
                throw file.corrupt("expected the field \"%s\", found none", name);
            }
        }
        return new CaliperFile(columns(file), nodes, globals);
    }

    private void section(String name) throws IOException {
        switch (name) {
            case DATA -> {
                json.require(Token.LIST, "a list of rows");
                json.skip();
            }
            case COLUMNS -> columnNames();
            case COLUMN_METADATA -> each("an object about a column", this::column);
            case NODES -> each("a node", this::node);
            default -> global(name);
        }
    }

    private void columnNames() throws IOException {
        json.require(Token.LIST, "a list of names");
        while (json.next() != Token.END_LIST) {
            json.require(Token.TEXT, "the name of a column");
            memory.hold(HeldBytes.NODE, json);
            if (!names.add(json.text())) {
                throw json.expected("another column");
            }
        }
    }

    /** Reads a list, each object of it with the given action. */
    private void each(String what, IoRunnable read) throws IOException {
        json.require(Token.LIST, "a list");
        while (json.next() != Token.END_LIST) {
            json.require(Token.OBJECT, what);
            memory.hold(HeldBytes.NODE, json);
            read.run();
        }
    }

    private void column() throws IOException {
        Place place = json.place();
        Map<String, String> facts = facts();
        String isValue = facts.remove(IS_VALUE);
        if (isValue == null || !(isValue.equals("true") || isValue.equals("false"))) {
            throw place.corrupt("expected true or false as \"%s\", found %s", IS_VALUE, isValue);
        }
        metadata.add(new CaliperFile.Column("", isValue.equals("true"), facts));
    }

    private void node() throws IOException {
        Place place = json.place();
        Map<String, String> facts = facts();
        String label = facts.get(LABEL);
        if (label == null) {
            throw place.corrupt("expected a node with a \"%s\", found none", LABEL);
        }
        int parent = CaliperFile.NONE;
        if (facts.containsKey(PARENT)) {
            String text = facts.get(PARENT);
            if (!text.matches("\\d{1,9}") || Integer.parseInt(text) >= nodes.size()) {
                throw place.corrupt(
                        "expected as \"%s\" one of the %,d nodes before, found %s", PARENT, nodes.size(), text);
            }
            parent = Integer.parseInt(text);
        }
        nodes.add(new CaliperFile.Node(label, facts.getOrDefault(COLUMN, ""), parent));
    }

    /** Reads an object of texts, numbers and truth values; members of other types are ignored. */
    private Map<String, String> facts() throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        while (json.next() == Token.NAME) {
            String name = json.text();
            json.next();
            scalar(name, facts);
        }
        json.require(Token.END_OBJECT, "a field");
        return facts;
    }

    private void global(String name) throws IOException {
        memory.hold(HeldBytes.NODE, json);
        if (json.token() != Token.OBJECT) {
            scalar(name, globals);
            return;
        }
        String prefix = name.equals(GLOBALS) ? "" : name + ".";
        facts().forEach((key, value) -> globals.put(prefix + key, value));
    }

    private void scalar(String name, Map<String, String> into) throws IOException {
        switch (json.token()) {
            case TEXT, INTEGER, DECIMAL, TRUE, FALSE -> {
                memory.hold(name, json);
                memory.hold(json.text(), json);
                into.put(name, json.text());
            }
            default -> json.skip();
        }
    }

    private List<CaliperFile.Column> columns(Place file) throws IOException {
        if (names.size() != metadata.size()) {
            throw file.corrupt(
                    "expected as many entries of \"%s\" as of \"%s\", found %,d and %,d",
                    COLUMN_METADATA, COLUMNS, metadata.size(), names.size());
        }
        List<CaliperFile.Column> columns = new ArrayList<>();
        for (String name : names) {
            CaliperFile.Column facts = metadata.get(columns.size());
            columns.add(new CaliperFile.Column(name, facts.isValue(), facts.facts()));
        }
        return columns;
    }
}
