package org.perfspace.spark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The values of options, by name in any case.
 *
 * @param options texts of the values by name
 */
record OptionValues(CaseInsensitiveStringMap options) {

    /** Returns a text, which is empty if the option is absent. */
    String text(String name) {
        return options.getOrDefault(name, "").strip();
    }

    /** Returns a yes or no. */
    boolean flag(String name, boolean otherwise) {
        String text = text(name).toLowerCase(Locale.ROOT);
        if (!text.isEmpty() && !text.equals("true") && !text.equals("false")) {
            throw unexpected(name, "true or false", text(name));
        }
        return text.isEmpty() ? otherwise : text.equals("true");
    }

    /** Returns a positive number. */
    long positive(String name, String unit, long otherwise) {
        String text = text(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            long value = Long.parseLong(text);
            if (value > 0) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw unexpected(name, "a positive number of " + unit, text);
    }

    /** Returns one of the constants of an enum. */
    <E extends Enum<E>> E choice(String name, E otherwise) {
        String text = options.getOrDefault(name, otherwise.name());
        E[] values = otherwise.getDeclaringClass().getEnumConstants();
        for (E value : values) {
            if (value.name().equalsIgnoreCase(text)) {
                return value;
            }
        }
        String known = Arrays.stream(values)
                .map(value -> value.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        throw unexpected(name, "one of " + known, text);
    }

    /** Returns a time in milliseconds since 1970; empty if the option is absent. */
    OptionalLong time(String name, ZoneId zone) {
        String text = text(name).replace(' ', 'T');
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        List<Function<String, Instant>> forms = List.of(
                value -> LocalDateTime.parse(value).atZone(zone).toInstant(),
                value -> OffsetDateTime.parse(value).toInstant(),
                value -> LocalDate.parse(value).atStartOfDay(zone).toInstant());
        for (Function<String, Instant> form : forms) {
            try {
                return OptionalLong.of(form.apply(text).toEpochMilli());
            } catch (DateTimeException e) {
                // perhaps another form
            }
        }
        throw unexpected(name, "a time such as 2026-01-31T13:00:00", text(name));
    }

    /** Returns a time zone. */
    ZoneId zone(String name, String otherwise) {
        String text = text(name);
        try {
            return ZoneId.of(text.isEmpty() ? otherwise : text);
        } catch (DateTimeException e) {
            throw unexpected(name, "a time zone such as Europe/Berlin or +01:00", text);
        }
    }

    /** Returns the texts of a JSON array, which is how Spark passes several paths. */
    List<String> texts(String name) {
        String json = text(name);
        List<String> texts = new ArrayList<>();
        if (json.isEmpty()) {
            return texts;
        }
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            boolean isArray = parser.nextToken() == JsonToken.START_ARRAY;
            while (isArray && parser.nextToken() == JsonToken.VALUE_STRING) {
                texts.add(parser.getText());
            }
            if (isArray && parser.currentToken() == JsonToken.END_ARRAY) {
                return texts;
            }
        } catch (IOException e) {
            // reported below
        }
        throw unexpected(name, "a JSON array of texts such as [\"a\", \"b\"]", json);
    }

    /** Returns an error that names an option, what is expected as its value, and its value. */
    static IllegalArgumentException unexpected(String name, String expected, String found) {
        return unexpected(name, "expected " + expected + ", found \"" + found + "\"");
    }

    /** Returns an error that names an option and says what is wrong with it. */
    static IllegalArgumentException unexpected(String name, String message) {
        return new IllegalArgumentException(PerfspaceSource.NAME + ": option " + name + ": " + message);
    }
}
