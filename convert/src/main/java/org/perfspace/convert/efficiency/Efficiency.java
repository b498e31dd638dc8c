package org.perfspace.convert.efficiency;

import java.util.Locale;

/**
 * One efficiency of a run.
 *
 * @param kind the kind
 * @param level level in the tree, from 0 for the root
 * @param value the value, usually from 0 to 1; NaN if it is absent
 * @param absent the reason why it is absent; empty if there is a value
 */
public record Efficiency(Kind kind, int level, double value, String absent) {

    /** The ways in which the efficiency of a run is divided into causes. */
    public enum Model {
        /** Processes alone; of each, the first thread counts. */
        MPI,
        /** Processes and threads; losses are added up, so that the parts of an efficiency less 1 for each add up to it. */
        ADDITIVE,
        /** Processes and threads; an efficiency is the product of its parts. */
        MULTIPLICATIVE;

        /** {@return the name as users write it} */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The kinds of efficiencies, each with the name that users see. */
    public enum Kind {
        /** Parallel efficiency times computation scaling. */
        GLOBAL_EFFICIENCY,
        /** Share of the processor time that is useful computation. */
        PARALLEL_EFFICIENCY,
        /** Efficiency of the processes, regardless of their threads. */
        PROCESS_EFFICIENCY,
        /** Balance of the computation between the processes. */
        LOAD_BALANCE,
        /** Share of the longest runtime that is not communication. */
        COMMUNICATION_EFFICIENCY,
        /** Part of the communication efficiency that is lost because processes wait for each other. */
        SERIALISATION_EFFICIENCY,
        /** Part of the communication efficiency that is lost by the transfer of data. */
        TRANSFER_EFFICIENCY,
        /** Efficiency of the threads in their processes. */
        THREAD_EFFICIENCY,
        /** Part of the thread efficiency that is lost while the first thread computes alone (Amdahl's law). */
        AMDAHL_EFFICIENCY,
        /** Part of the thread efficiency that is lost in parallel regions. */
        REGION_EFFICIENCY,
        /** Useful computation in comparison with the reference run. */
        COMPUTATION_SCALING,
        /** Instructions in comparison with the reference run. */
        INSTRUCTION_SCALING,
        /** Instructions per cycle in comparison with the reference run. */
        IPC_SCALING,
        /** Frequency of the processors in comparison with the reference run. */
        FREQUENCY_SCALING;

        /** {@return the name as users read it} */
        @Override
        public String toString() {
            return switch (this) {
                case IPC_SCALING -> "IPC scaling";
                case AMDAHL_EFFICIENCY -> "Amdahl efficiency";
                default -> key().replace('_', ' ');
            };
        }

        /** {@return the name in JSON and tables, such as {@code load_balance}} */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** {@return whether there is a value} */
    public boolean isPresent() {
        return absent.isEmpty();
    }

    static Efficiency of(Kind kind, int level, double value) {
        return Double.isFinite(value)
                ? new Efficiency(kind, level, value, "")
                : absent(kind, level, "there is no time to divide by");
    }

    /** Returns an efficiency that is absent for a reason, if there is one. */
    static Efficiency of(Kind kind, int level, double value, String absent) {
        return absent.isEmpty() ? of(kind, level, value) : absent(kind, level, absent);
    }

    private static Efficiency absent(Kind kind, int level, String reason) {
        return new Efficiency(kind, level, Double.NaN, reason);
    }
}
