package org.perfspace.format.supplement;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Derivation;
import org.perfspace.model.Field;
import org.perfspace.model.ValueType;

/**
 * One JSON object of texts, integers, truth values and lists of these. A getter throws an exception if a field has another
 * type, or if it is missing and has no default.
 */
final class JsonRecord {

    private static final Pattern TYPE = Pattern.compile("([A-Z0-9_]+)(?:\\((\\d{1,9})\\))?");

    private final Place place;
    private final Map<String, Object> values = new HashMap<>();

    private JsonRecord(Place place) {
        this.place = place;
    }

    /** Reads the object that starts at the current token, up to its end. */
    static JsonRecord read(JsonParser json, Place file) throws IOException {
        Place place = file.atByte(json.currentTokenLocation().getByteOffset());
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw place.corrupt("expected a JSON object, found %s", json.currentToken());
        }
        JsonRecord record = new JsonRecord(place);
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            Object value = value(json);
            if (value != null) {
                record.values.put(name, value);
            }
        }
        return record;
    }

    /** Reads the list that starts at the current token, up to its end. */
    static List<Object> list(JsonParser json, Place file) throws IOException {
        Place place = file.atByte(json.currentTokenLocation().getByteOffset());
        if (value(json) instanceof List<?> list) {
            return List.copyOf(list);
        }
        throw place.corrupt("expected a JSON list, found something else");
    }

    /** Returns the text, number, truth value or list at the current token; null for any other value. */
    private static @Nullable Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT -> json.getLongValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case START_ARRAY -> values(json);
            default -> {
                json.skipChildren();
                yield null;
            }
        };
    }

    /** Returns the elements of an array; arrays inside it must not contain further arrays. */
    private static List<Object> values(JsonParser json) throws IOException {
        List<Object> list = new ArrayList<>();
        List<Object> inner = list;
        for (JsonToken token = json.nextToken();
                token != JsonToken.END_ARRAY || inner != list;
                token = json.nextToken()) {
            if (token == JsonToken.END_ARRAY) {
                list.add(inner);
                inner = list;
            } else if (token == JsonToken.START_ARRAY && inner == list) {
                inner = new ArrayList<>();
            } else if (token == JsonToken.START_ARRAY) {
                json.skipChildren();
            } else {
                Object value = value(json);
                if (value != null) {
                    inner.add(value);
                }
            }
        }
        return list;
    }

    /** Returns the place where the object begins. */
    Place place() {
        return place;
    }

    /** Returns a definition with the places and fields of this object, and an id of 0. */
    <T> T definition(Field.Kind<T> kind) throws ProfileException {
        List<Object> read = new ArrayList<>();
        for (Field<T> field : kind.places()) {
            read.add(value(field));
        }
        for (Field<T> field : kind.fields()) {
            read.add(value(field));
        }
        return kind.with(read);
    }

    private Object value(Field<?> field) throws ProfileException {
        String name = field.key();
        // a derivation is several fields of the object
        boolean stated = values.containsKey(name) || field.type() == Field.Type.DERIVATION;
        if (!stated && field.absent() != null) {
            return field.absent();
        } else if (!stated && field.like() != null) {
            return value(field.like());
        }
        return switch (field.type()) {
            case FILE_ID -> fileId(name);
            case INDEX -> index(name, number(name));
            case TEXT -> text(name);
            case NUMBER -> number(name);
            case FLAG -> flag(name, true);
            case CONSTANT -> constant(field, text(name));
            case VALUE_TYPE -> type(text(name));
            case DERIVATION -> derivation();
            case PARAMETERS -> parameters(texts(name, 3));
            case ATTRIBUTES -> attributes(texts(name, 2));
        };
    }

    /** Returns the constant of the type that the default of a field has. */
    private static Object constant(Field<?> field, String name) {
        return Enum.valueOf(((Enum<?>) Objects.requireNonNull(field.absent())).getDeclaringClass(), name);
    }

    private long fileId(String name) throws ProfileException {
        long id = number(name);
        if (id < 0) {
            throw place.corrupt("expected an id of at least 0, found %d", id);
        }
        return id;
    }

    private ValueType type(String text) throws ProfileException {
        Matcher matcher = TYPE.matcher(text);
        if (!matcher.matches()) {
            throw place.corrupt("expected a type such as HISTOGRAM(5), found \"%s\"", text);
        }
        String length = matcher.group(2);
        return new ValueType(ValueType.Base.valueOf(matcher.group(1)), length == null ? 0 : Integer.parseInt(length));
    }

    private Derivation derivation() throws ProfileException {
        List<String> texts = texts(SupplementLayout.AGGREGATIONS, 2);
        List<Derivation.Aggregation> aggregations = new ArrayList<>();
        for (int i = 0; i < texts.size(); i += 2) {
            aggregations.add(new Derivation.Aggregation(texts.get(i), texts.get(i + 1)));
        }
        return new Derivation(
                text(SupplementLayout.EXPRESSION, ""),
                flag(SupplementLayout.ROWWISE, true),
                text(SupplementLayout.INITIALIZATION, ""),
                aggregations);
    }

    private static List<Parameter> parameters(List<String> texts) {
        List<Parameter> parameters = new ArrayList<>(texts.size() / 3);
        for (int i = 0; i < texts.size(); i += 3) {
            parameters.add(new Parameter(Parameter.Kind.valueOf(texts.get(i)), texts.get(i + 1), texts.get(i + 2)));
        }
        return parameters;
    }

    /** Returns attributes, whose names and values alternate in a list. */
    static Attributes attributes(List<String> texts) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < texts.size(); i += 2) {
            values.put(texts.get(i), texts.get(i + 1));
        }
        return Attributes.of(values);
    }

    /** Returns a text, which must exist. */
    String text(String name) throws ProfileException {
        if (values.get(name) instanceof String text) {
            return text;
        }
        throw missing("a text", name);
    }

    /** Returns a text, or a default. */
    String text(String name, String otherwise) throws ProfileException {
        return values.containsKey(name) ? text(name) : otherwise;
    }

    /** Returns a number, which must exist. */
    long number(String name) throws ProfileException {
        if (values.get(name) instanceof Long number) {
            return number;
        }
        throw missing("a whole number", name);
    }

    /** Returns a number, or a default. */
    long number(String name, long otherwise) throws ProfileException {
        return values.containsKey(name) ? number(name) : otherwise;
    }

    /** Returns a truth value, or a default. */
    boolean flag(String name, boolean otherwise) throws ProfileException {
        if (!values.containsKey(name)) {
            return otherwise;
        }
        if (values.get(name) instanceof Boolean flag) {
            return flag;
        }
        throw missing("true or false", name);
    }

    /** Returns a list; empty if it does not exist. */
    List<Object> list(String name) throws ProfileException {
        if (!values.containsKey(name)) {
            return List.of();
        }
        if (values.get(name) instanceof List<?> list) {
            return List.copyOf(list);
        }
        throw missing("a list", name);
    }

    /** Returns a list of texts, whose size must be a multiple of a number; empty if it does not exist. */
    List<String> texts(String name, int multiple) throws ProfileException {
        return texts(list(name), name, multiple, place);
    }

    /** Returns a list as texts; its size must be a multiple of a number. */
    static List<String> texts(List<Object> list, String name, int multiple, Place place) throws ProfileException {
        List<String> texts = new ArrayList<>(list.size());
        for (Object value : list) {
            if (!(value instanceof String text)) {
                throw place.corrupt("expected texts in \"%s\", found %s", name, value);
            }
            texts.add(text);
        }
        if (texts.size() % multiple != 0) {
            throw place.corrupt(
                    "expected %d texts for each part of \"%s\", found %d in all", multiple, name, texts.size());
        }
        return texts;
    }

    private int index(String name, long number) throws ProfileException {
        if (number != (int) number) {
            throw place.corrupt("expected a small number as \"%s\", found %d", name, number);
        }
        return (int) number;
    }

    private ProfileException missing(String what, String name) {
        Object found = values.get(name);
        return place.corrupt("expected %s as \"%s\", found %s", what, name, found == null ? "nothing" : found);
    }
}
