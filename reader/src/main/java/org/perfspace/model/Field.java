package org.perfspace.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A field of the definitions of one kind, such as the description of a region, for comparisons, copies and reports, which
 * treat all fields alike. {@link Fields} contains all fields.
 *
 * @param <T> the kind of definition
 * @param kind the definitions that have the field
 * @param position position of the field among all values of a definition
 * @param name name of the field in messages, such as {@code first line}
 * @param key name of the field in files, such as {@code begin}
 * @param usual returns the default value of the field in a definition
 * @param absent the value where none is stated: a constant, or another field of the definition that has it; {@link
 *     Required} for a field without which there is no definition
 */
public record Field<T>(Kind<T> kind, int position, String name, String key, Function<T, Object> usual, Object absent) {

    /** The type of a field without which there is no definition. */
    public enum Required {
        /** A text. */
        TEXT,
        /** A file id. */
        FILE_ID,
        /** The id of another definition. */
        REFERENCE
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
            return add(places, "id", "id", position::applyAsLong, Required.FILE_ID);
        }

        /** Adds a reference to another definition. */
        Field<T> place(String key, Object absent) {
            return add(places, key, key, any -> absent, absent);
        }

        /** Adds a field with a constant as default. */
        Field<T> field(String name, String key, Object usual) {
            return field(name, key, any -> usual, usual);
        }

        /** Adds a field whose default depends on the definition. */
        Field<T> field(String name, String key, Function<T, Object> usual, Object absent) {
            return add(fields, name, key, usual, absent);
        }

        private Field<T> add(List<Field<T>> list, String name, String key, Function<T, Object> usual, Object absent) {
            Field<T> field = new Field<>(this, places.size() + fields.size(), name, key, usual, absent);
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
        return !value(definition).equals(usual.apply(definition));
    }

    /**
     * {@return the value of a definition as a text}
     *
     * @param definition a definition of the kind
     */
    public String text(T definition) {
        return value(definition).toString();
    }

    /**
     * {@return the value that a definition has if this field is not stated}
     *
     * @param definition a definition of the kind
     */
    @SuppressWarnings("unchecked") // another field of the same definition
    public Object absentIn(T definition) {
        return absent instanceof Field<?> other ? ((Field<T>) other).value(definition) : absent;
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
