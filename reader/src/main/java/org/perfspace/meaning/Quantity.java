package org.perfspace.meaning;

import java.util.Locale;
import java.util.Optional;

/** A quantity that several tools measure under different names; {@link MetricNames} has all these names. */
public enum Quantity {
    /** Elapsed time. */
    TIME(Dimension.TIME),
    /** Time of processors. */
    CPU_TIME(Dimension.TIME),
    /** Time of accelerators. */
    ACCELERATOR_TIME(Dimension.TIME),
    /** Time in which a process waits for others. */
    WAITING_TIME(Dimension.TIME),
    /** Time in which threads have no work. */
    IDLE_TIME(Dimension.TIME),
    /** Number of calls. */
    VISITS(Dimension.COUNT),
    /** Bytes that were sent. */
    BYTES_SENT(Dimension.DATA),
    /** Bytes that were received. */
    BYTES_RECEIVED(Dimension.DATA),
    /** Bytes that were read from files. */
    BYTES_READ(Dimension.DATA),
    /** Bytes that were written to files. */
    BYTES_WRITTEN(Dimension.DATA),
    /** Messages that were sent or received. */
    MESSAGES(Dimension.COUNT),
    /** Instructions that were completed. */
    INSTRUCTIONS(Dimension.COUNT),
    /** Cycles of processors. */
    CYCLES(Dimension.COUNT),
    /** Floating-point operations. */
    FLOPS(Dimension.COUNT),
    /** Misses of caches. */
    CACHE_MISSES(Dimension.COUNT),
    /** Samples. */
    SAMPLES(Dimension.COUNT),
    /** Bytes of memory. */
    MEMORY(Dimension.DATA),
    /** Energy. */
    ENERGY(Dimension.ENERGY),
    /** Not known. */
    NONE(Dimension.COUNT);

    private final Dimension dimension;

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

    Quantity(Dimension dimension) {
        this.dimension = dimension;
    }

    /** {@return the dimension of its units} */
    public Dimension dimension() {
        return dimension;
    }

    /** {@return its name in tables, such as {@code cpu_time}} */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return whether a metric in this unit can be this quantity; counts and data may be without a unit} */
    boolean fits(String unit) {
        if (unit.isBlank()) {
            return dimension == Dimension.COUNT || dimension == Dimension.DATA;
        }
        Optional<Unit> known = Unit.of(unit);
        return known.isPresent() && known.get().dimension() == dimension;
    }
}
