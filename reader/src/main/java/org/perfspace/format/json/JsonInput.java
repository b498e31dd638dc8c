package org.perfspace.format.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.ByteArrayInputStream;
import java.io.CharConversionException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * A cursor over the tokens of a JSON text that reports the place of each token. Numbers of more than 1,000 characters,
 * names of more than 50,000 and texts of more than 20 million are rejected. Like Python's parser, it accepts {@code NaN},
 * {@code Infinity} and {@code -Infinity} as numbers.
 */
public final class JsonInput implements Closeable {

    /** Number of levels of lists and objects that suffices for every file whose depth does not grow with its content. */
    public static final int FEW_LEVELS = 100;

    /** No limit on the levels, for files that nest as deeply as the calls of a program; their readers must not recurse. */
    public static final int ANY_LEVELS = Integer.MAX_VALUE;

    /** Kinds of tokens. */
    public enum Token {
        /** The start of an object. */
        OBJECT("an object"),
        /** The end of an object. */
        END_OBJECT("the end of an object"),
        /** The start of a list. */
        LIST("a list"),
        /** The end of a list. */
        END_LIST("the end of a list"),
        /** The name of a field, whose value follows. */
        NAME("a name"),
        /** A text. */
        TEXT("a text"),
        /** A number without fraction and exponent. */
        INTEGER("a whole number"),
        /** Any other number. */
        DECIMAL("a number"),
        /** The word {@code true}. */
        TRUE("true"),
        /** The word {@code false}. */
        FALSE("false"),
        /** The word {@code null}. */
        NULL("null"),
        /** The end of the text. */
        END("the end of the file");

        private final String words;

        Token(String words) {
            this.words = words;
        }
    }

    private final JsonParser parser;
    private final Place file;
    private Token token = Token.END;

    private JsonInput(JsonParser parser, Place file) {
        this.parser = parser;
        this.file = file;
    }

    /**
     * Opens a text and positions the cursor before its first token. A name that an object contains twice is an error.
     *
     * @param levels maximum nesting depth of lists and objects
     */
    public static JsonInput open(InputStream in, Place file, int levels) throws IOException {
        return open(in, file, levels, true);
    }

    /** Opens a text that was read before, whose names are known to be sound. */
    public static JsonInput again(InputStream in, Place file, int levels) throws IOException {
        return open(in, file, levels, false);
    }

    private static JsonInput open(InputStream in, Place file, int levels, boolean uniqueNames) throws IOException {
        JsonFactory factory = JsonFactory.builder()
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .configure(StreamReadFeature.STRICT_DUPLICATE_DETECTION, uniqueNames)
                .streamReadConstraints(
                        StreamReadConstraints.builder().maxNestingDepth(levels).build())
                .build();
        try {
            return new JsonInput(factory.createParser(in), file);
        } catch (CharConversionException e) {
            // the first four bytes indicate an unsupported encoding
            throw unsound(file, String.valueOf(e.getMessage()), e);
        }
    }

    /** Opens the first bytes of a text, whose last token may be truncated. */
    public static JsonInput ofHead(byte[] head, Place file) throws IOException {
        return open(new ByteArrayInputStream(head), file, FEW_LEVELS, false);
    }

    /** Moves to the next token. */
    public Token next() throws IOException {
        try {
            JsonToken next = parser.nextToken();
            token = next == null ? Token.END : of(next);
            return token;
        } catch (JsonProcessingException e) {
            throw unsound(e.getOriginalMessage(), e);
        } catch (CharConversionException e) {
            throw unsound(String.valueOf(e.getMessage()), e);
        }
    }

    /** Moves to the value of the next field of the current object; false at the end of the object. */
    public boolean nextField() throws IOException {
        boolean more = next() == Token.NAME;
        if (more) {
            next();
        }
        return more;
    }

    /** Returns the name of the field whose value is the current token. */
    public String field() throws IOException {
        return String.valueOf(parser.currentName());
    }

    /** Returns the current token. */
    public Token token() {
        return token;
    }

    /** Moves to the end of the list or object that starts at the current token; does nothing if none starts there. */
    public void skip() throws IOException {
        int open = 0;
        do {
            open += opens();
            if (open > 0) {
                next();
            }
        } while (open > 0 && token != Token.END);
    }

    private int opens() {
        return switch (token) {
            case OBJECT, LIST -> 1;
            case END_OBJECT, END_LIST -> -1;
            case NAME, TEXT, INTEGER, DECIMAL, TRUE, FALSE, NULL, END -> 0;
        };
    }

    /** Returns the name, the text, or the digits of the current token. */
    public String text() throws IOException {
        try {
            return parser.getText();
        } catch (JsonProcessingException e) {
            throw unsound(e.getOriginalMessage(), e);
        } catch (CharConversionException e) {
            throw unsound(String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns whether the current token is a number. */
    public boolean isNumber() {
        return token == Token.INTEGER || token == Token.DECIMAL;
    }

    /** Returns whether the current token is a whole number that fits into 64 bits in two's complement. */
    public boolean isLong() throws IOException {
        return token == Token.INTEGER && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
    }

    /** Returns whether the current token is a whole number from 0 to 2<sup>64</sup>-1. */
    public boolean isUnsignedLong() throws IOException {
        return token == Token.INTEGER
                && (isLong()
                        ? parser.getLongValue() >= 0
                        : parser.getBigIntegerValue().signum() > 0
                                && parser.getBigIntegerValue().bitLength() <= Long.SIZE);
    }

    /** Returns the lower 64 bits of the current token, a whole number. */
    public long bits() throws IOException {
        return isLong() ? parser.getLongValue() : parser.getBigIntegerValue().longValue();
    }

    /** Returns the value of the current token, a number, as the nearest double. */
    public double number() throws IOException {
        double value;
        try {
            value = parser.getDoubleValue();
        } catch (JsonProcessingException e) {
            throw unsound(e.getOriginalMessage(), e);
        }
        if (Double.isInfinite(value) && text().chars().anyMatch(c -> c >= '0' && c <= '9')) {
            throw expected("a number that is not greater than any double");
        }
        return value;
    }

    /** Requires the current token to be of the expected kind. */
    public void require(Token expected, String what) throws IOException {
        if (token != expected) {
            throw expected(what);
        }
    }

    /** Moves to the next token, which must be of the expected kind. */
    public void next(Token expected, String what) throws IOException {
        next();
        require(expected, what);
    }

    /** Returns the exception for a current token that is not the expected one. */
    public ProfileException expected(String what) throws IOException {
        return place().corrupt("expected %s, found %s", what, found());
    }

    private String found() throws IOException {
        return switch (token) {
            case TEXT -> "\"" + Place.shortened(text()) + "\"";
            case INTEGER, DECIMAL -> Place.shortened(text());
            case OBJECT, END_OBJECT, LIST, END_LIST, NAME, TRUE, FALSE, NULL, END -> token.words;
        };
    }

    /** Returns the place of the current token. */
    public Place place() {
        return at(parser.currentTokenLocation().getByteOffset());
    }

    private ProfileException unsound(String message, IOException cause) {
        return unsound(at(parser.currentLocation().getByteOffset()), message, cause);
    }

    private static ProfileException unsound(Place place, String message, IOException cause) {
        return place.corrupt("expected sound JSON, found: %s", message.replaceFirst(" \\(start marker at .*", ""))
                .causedBy(cause);
    }

    /** Returns the place of a byte offset, or the file if the offset is unknown, as in texts in UTF-16 and UTF-32. */
    private Place at(long offset) {
        return offset < 0 ? file : file.atByte(offset);
    }

    private static Token of(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> Token.OBJECT;
            case END_OBJECT -> Token.END_OBJECT;
            case START_ARRAY -> Token.LIST;
            case END_ARRAY -> Token.END_LIST;
            case FIELD_NAME -> Token.NAME;
            case VALUE_STRING -> Token.TEXT;
            case VALUE_NUMBER_INT -> Token.INTEGER;
            case VALUE_NUMBER_FLOAT -> Token.DECIMAL;
            case VALUE_TRUE -> Token.TRUE;
            case VALUE_FALSE -> Token.FALSE;
            case VALUE_NULL, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE -> Token.NULL;
        };
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
