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

    /**
     * Compares options by their names only. The default equality of a record is generated at run time, which would take
     * a tenth of the startup time.
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof FormatOption<?> option && name.equals(option.name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
