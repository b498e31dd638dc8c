package org.perfspace.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A name and a value, {@code NAME=VALUE}. The value may contain anything, also quotes, which picocli's own maps interpret.
 *
 * @param name the text before the first equals sign
 * @param value the text after it
 */
record NamedValue(String name, String value) {

    /** Reads the text of an option; Java generates a class for each lambda, which costs time at every start. */
    static final class Converter implements ITypeConverter<NamedValue> {
        @Override
        public NamedValue convert(String text) {
            return of(text);
        }
    }

    private static NamedValue of(String text) {
        int end = text.indexOf('=');
        if (end < 0) {
            throw new TypeConversionException("expected NAME=VALUE, found \"" + text + "\"");
        }
        return new NamedValue(text.substring(0, end), text.substring(end + 1));
    }

    /** Returns the values by their names; the last one of a name counts. */
    static Map<String, String> map(List<NamedValue> all) {
        Map<String, String> map = new LinkedHashMap<>();
        all.forEach(each -> map.put(each.name(), each.value()));
        return map;
    }
}
