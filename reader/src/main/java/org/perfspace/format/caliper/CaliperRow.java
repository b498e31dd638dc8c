package org.perfspace.format.caliper;

import static org.perfspace.format.caliper.CaliperLayout.*;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.io.IoRunnable;

/** The current row of a file: each column contains a node, a text, a number, or nothing. */
final class CaliperRow {

    private final CaliperFile file;
    private final JsonInput json;
    private final Numbers numbers;
    private final int[] nodes;
    private final @Nullable String[] texts;

    /** Receives the numbers of the current row. */
    interface Numbers {
        /** Receives the number of a column, which is the current token. */
        void number(int column) throws IOException;
    }

    CaliperRow(CaliperFile file, JsonInput json, Numbers numbers) {
        this.file = file;
        this.json = json;
        this.numbers = numbers;
        this.nodes = new int[file.columns().size()];
        this.texts = new String[nodes.length];
    }

    /** Reads all rows, with an action after each of them. */
    void readAll(IoRunnable after) throws IOException {
        json.next(Token.OBJECT, "an object");
        while (json.next() == Token.NAME) {
            boolean data = json.text().equals(DATA);
            json.next();
            if (!data) {
                json.skip();
                continue;
            }
            while (json.next() != Token.END_LIST) {
                json.require(Token.LIST, "a row");
                read();
                after.run();
            }
        }
    }

    private void read() throws IOException {
        List<CaliperFile.Column> columns = file.columns();
        int count = 0;
        while (json.next() != Token.END_LIST) {
            if (count == columns.size()) {
                throw json.place().corrupt("expected a row of %,d columns, found more", count);
            }
            nodes[count] = CaliperFile.NONE;
            texts[count] = null;
            if (json.token() != Token.NULL) {
                read(columns.get(count), count);
            }
            count++;
        }
        if (count < columns.size()) {
            throw json.place().corrupt("expected a row of %,d columns, found %,d", columns.size(), count);
        }
    }

    private void read(CaliperFile.Column column, int index) throws IOException {
        if (!column.isValue()) {
            if (!json.isUnsignedLong()
                    || json.bits() < 0
                    || json.bits() >= file.nodes().size()) {
                throw json.expected(String.format(
                        Locale.ROOT,
                        "one of the %,d nodes in column \"%s\"",
                        file.nodes().size(),
                        column.name()));
            }
            nodes[index] = (int) json.bits();
        } else if (json.isNumber()) {
            texts[index] = isNumbers(column.name()) ? null : json.text();
            numbers.number(index);
        } else if (json.token() == Token.TEXT || json.token() == Token.TRUE || json.token() == Token.FALSE) {
            texts[index] = json.text();
        } else {
            throw json.expected("a number, a text or null in column \"" + column.name() + "\"");
        }
    }

    /** Returns the index of the node in a column, or {@link CaliperFile#NONE}. */
    int node(int column) {
        return nodes[column];
    }

    /** Returns the text in a column, or the number as text if it is not the value of a metric; null if there is none. */
    @Nullable
    String text(int column) {
        return texts[column];
    }

    /** Returns the number of a rank or thread in a column, or the label of its node as a number; 0 if there is none. */
    long number(int column) throws IOException {
        String text = nodes[column] == CaliperFile.NONE
                ? texts[column]
                : file.nodes().get(nodes[column]).label();
        try {
            long number = text == null ? 0 : Long.parseLong(text);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw json.place()
                .corrupt(
                        "expected a whole number of at least 0 in column \"%s\" of the row that ends here, found \"%s\"",
                        file.columns().get(column).name(), text);
    }
}
