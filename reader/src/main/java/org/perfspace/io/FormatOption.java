package org.perfspace.io;

/**
 * A reading option that a single format supports. The format declares it as a constant; {@link ReadOptions} carries its
 * value.
 *
 * @param name for programs and messages, such as {@code call-tree}; unique among all formats
 * @param type type of its values
 * @param otherwise default value
 * @param description a sentence that describes the option for users
 * @param <T> type of its values
 */
public record FormatOption<T>(String name, Class<T> type, T otherwise, String description) {

    /** Returns whether the names are equal, since a name is unique. */
    @Override
    public boolean equals(Object other) {
        return other instanceof FormatOption<?> option && name.equals(option.name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
