package org.perfspace.io;

/**
 * An option of reading that a single format understands. The format declares it as a constant; {@link ReadOptions}
 * carries its value.
 *
 * @param name for programs and messages, such as {@code call-tree}; unique among all formats
 * @param type type of its values
 * @param otherwise value where none is set
 * @param description what it does, a sentence for people
 * @param <T> type of its values
 */
public record FormatOption<T>(String name, Class<T> type, T otherwise, String description) {

    /** The name alone tells options apart. Java would make the equality of a record at run time: a tenth of a start. */
    @Override
    public boolean equals(Object other) {
        return other instanceof FormatOption<?> option && name.equals(option.name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
