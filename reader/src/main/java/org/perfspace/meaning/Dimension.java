package org.perfspace.meaning;

/** The dimension of a unit. */
public enum Dimension {
    /** Time, in seconds. */
    TIME("s"),
    /** An amount of data, in bytes. */
    DATA("B"),
    /** A number of things. */
    COUNT("1"),
    /** A data rate, in bytes per second. */
    DATA_RATE("B/s"),
    /** A frequency, in hertz. */
    FREQUENCY("Hz"),
    /** Energy, in joules. */
    ENERGY("J"),
    /** Power, in watts. */
    POWER("W"),
    /** A part of a whole, where 1 is all of it. */
    SHARE("1");

    private final String base;

    Dimension(String base) {
        this.base = base;
    }

    /** {@return whether amounts of this dimension add up} */
    public boolean adds() {
        return switch (this) {
            case TIME, DATA, COUNT, ENERGY -> true;
            case DATA_RATE, FREQUENCY, POWER, SHARE -> false;
        };
    }

    /** {@return the symbol of the unit in which quantities of this dimension are compared} */
    public String base() {
        return base;
    }
}
