package org.perfspace.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A field of the definitions of one kind, such as the description of a region, for comparisons, copies and reports, which
 * treat all fields alike. {@link Fields} contains all fields.
 *
 * @param <T> the kind of definition
 * @param kind the definitions that have the field
 * @param position position of the field among all values of a definition
 * @param name name of the field in messages, such as {@code first line}
 * @param key name of the field in files, such as {@code begin}
 * @param type the type of the values
 * @param usual returns the default value of the field in a definition
 * @param absent the value where none is stated; null if it is that of another field, and for a field without which there is
 *     no definition
 * @param like the other field of the definition whose value this one has where none is stated; null for most fields
 */
public record Field<T>(
        Kind<T> kind,
        int position,
        String name,
        String key,
        Type type,
        Function<T, Object> usual,
        @Nullable Object absent,
        @Nullable Field<T> like) {

    /** The types of values. */
    public enum Type {
        /** A file id, a {@link Long}. */
        FILE_ID,
        /** The position of another definition, an {@link Integer}. */
        INDEX,
        /** A text, a {@link String}. */
        TEXT,
        /** A number, a {@link Long}. */
        NUMBER,
        /** A truth value, a {@link Boolean}. */
        FLAG,
        /** A constant of an {@link Enum}. */
        CONSTANT,
        /** A {@link ValueType}. */
        VALUE_TYPE,
        /** A {@link Derivation}. */
        DERIVATION,
        /** A {@link List} of {@link CallNode.Parameter}. */
        PARAMETERS,
        /** {@link Attributes}. */
        ATTRIBUTES
    }

    /**
     * A kind of definition. All values of a definition are taken at once: one method for each kind rather than for each
     * field, which would take several milliseconds at each start.
     *
     * @param <T> the kind of definition
     */
    public static final class Kind<T> {

        private final String noun;
        private final Function<Definitions, List<T>> all;
        private final Function<T, Object[]> values;
        private final Function<Iterator<?>, T> maker;
        private final List<Field<T>> places = new ArrayList<>();
        private final List<Field<T>> fields = new ArrayList<>();

        /**
         * Describes a kind, without its fields yet.
         *
         * @param values returns the values of all places, then of all fields
         * @param maker returns a definition with these values
         */
        Kind(
                String noun,
                Function<Definitions, List<T>> all,
                Function<T, Object[]> values,
                Function<Iterator<?>, T> maker) {
            this.noun = noun;
            this.all = all;
            this.values = values;
            this.maker = maker;
        }

        /** Adds the file id, which is the position by default. */
        Field<T> id(ToLongFunction<T> position) {
            return add(places, "id", "id", Type.FILE_ID, position::applyAsLong, null, null);
        }

        /** Adds a reference to another definition, which must exist. */
        Field<T> reference(String key) {
            return add(places, key, key, Type.INDEX, any -> Tree.NO_PARENT, null, null);
        }

        /** Adds a reference to the parent, which is absent at the top. */
        Field<T> parent() {
            return add(places, "parent", "parent", Type.INDEX, any -> Tree.NO_PARENT, Tree.NO_PARENT, null);
        }

        /** Adds a text without which there is no definition. */
        Field<T> name(String name) {
            return add(fields, name, "name", Type.TEXT, any -> "", null, null);
        }

        /** Adds a text that is by default, and where none is stated, that of another field. */
        Field<T> text(String name, String key, Function<T, Object> usual, Field<T> like) {
            return add(fields, name, key, Type.TEXT, usual, null, like);
        }

        /** Adds a text whose default depends on the definition; it is empty where none is stated. */
        Field<T> text(String name, String key, Function<T, Object> usual) {
            return add(fields, name, key, Type.TEXT, usual, "", null);
        }

        /** Adds a text with a default. */
        Field<T> text(String name, String key, String usual) {
            return field(name, key, Type.TEXT, usual);
        }

        /** Adds a text that is empty by default. */
        Field<T> text(String name, String key) {
            return text(name, key, "");
        }

        /** Adds a number with a default. */
        Field<T> number(String name, String key, long usual) {
            return field(name, key, Type.NUMBER, usual);
        }

        /** Adds a truth value that is true by default. */
        Field<T> flag(String name, String key) {
            return field(name, key, Type.FLAG, true);
        }

        /** Adds a constant of the type of its default. */
        Field<T> constant(String name, String key, Enum<?> usual) {
            return field(name, key, Type.CONSTANT, usual);
        }

        /** Adds attributes, of which there are none by default. */
        Field<T> attributes() {
            return field("attributes", "attributes", Type.ATTRIBUTES, Attributes.NONE);
        }

        /** Adds a field with a constant as default. */
        Field<T> field(String name, String key, Type type, Object usual) {
            return add(fields, name, key, type, any -> usual, usual, null);
        }

        private Field<T> add(
                List<Field<T>> list,
                String name,
                String key,
                Type type,
                Function<T, Object> usual,
                @Nullable Object absent,
                @Nullable Field<T> like) {
            int position = places.size() + fields.size();
            Field<T> field = new Field<>(this, position, name, key, type, usual, absent, like);
            list.add(field);
            return field;
        }

        /** {@return the singular noun for messages, such as {@code call node}} */
        public String noun() {
            return noun;
        }

        /**
         * {@return the definitions of this kind in a profile}
         *
         * @param definitions all definitions of the profile
         */
        public List<T> of(Definitions definitions) {
            return all.apply(definitions);
        }

        /** {@return the file id, if the kind has one, and the references to other definitions, in the order of the record} */
        public List<Field<T>> places() {
            return Collections.unmodifiableList(places);
        }

        /** {@return all other fields, in the order of the record} */
        public List<Field<T>> fields() {
            return Collections.unmodifiableList(fields);
        }

        /**
         * {@return the values of all places, then of all fields}
         *
         * @param definition a definition
         */
        public List<Object> values(T definition) {
            return Arrays.asList(values.apply(definition));
        }

        /**
         * {@return whether two definitions have equal values}
         *
         * @param one a definition
         * @param other a definition
         * @param from position of the first value that counts: 0 for all, {@code places().size()} for the fields alone
         */
        public boolean areEqual(T one, T other, int from) {
            Object[] some = values.apply(one);
            Object[] others = values.apply(other);
            for (int i = from; i < some.length; i++) {
                // Most equal values are the same: the equality of records takes long until it is compiled.
                if (some[i] != others[i] && !some[i].equals(others[i])) {
                    return false;
                }
            }
            return true;
        }

        /**
         * {@return a number with the noun, such as {@code 2 call nodes}}
         *
         * @param count the number
         */
        public String counted(long count) {
            return Definitions.count(count, noun);
        }

        /**
         * {@return a definition}
         *
         * @param all the values of all places, then of all fields
         */
        public T with(List<?> all) {
            return maker.apply(all.iterator());
        }

        /**
         * {@return a definition at the same place with other values}
         *
         * @param original a definition
         * @param change returns the new value of a field for the value in the original
         */
        public T changed(T original, BiFunction<Field<T>, Object, Object> change) {
            List<Object> changed = values(original);
            for (Field<T> field : fields) {
                changed.set(field.position, change.apply(field, changed.get(field.position)));
            }
            return with(changed);
        }
    }

    // There is each field once; the methods that Java makes for records cost 30 ms when they are called first.

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return 31 * key.hashCode() + position;
    }

    /**
     * {@return the value of the field}
     *
     * @param definition a definition of the kind
     */
    public Object value(T definition) {
        return kind.values(definition).get(position);
    }

    /**
     * {@return whether the value of a definition differs from the default}
     *
     * @param definition a definition of the kind
     */
    public boolean isStated(T definition) {
        Object value = value(definition);
        Object other = usual.apply(definition);
        // most are the same, and the equality of records is slow at first
        return value != other && !value.equals(other);
    }

    /**
     * {@return the value of a definition as a text}
     *
     * @param definition a definition of the kind
     */
    public String text(T definition) {
        return value(definition).toString();
    }

    /** {@return whether there is no definition without this field} */
    public boolean isRequired() {
        return absent == null && like == null;
    }

    /**
     * {@return the value that a definition has if this field is not stated; null if it must be}
     *
     * @param definition a definition of the kind
     */
    public @Nullable Object absentIn(T definition) {
        return like == null ? absent : like.value(definition);
    }

    /**
     * {@return a text for the field of a number of definitions, such as {@code description of 2 regions}}
     *
     * @param count the number
     */
    public String of(long count) {
        return name + " of " + kind.counted(count);
    }
}
