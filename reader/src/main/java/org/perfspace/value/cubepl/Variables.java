package org.perfspace.value.cubepl;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of the variables of all expressions of a profile. A variable is local unless {@code global(name)} comes
 * before its first mention; the initializations are read first, in the order of the metrics, then the expressions.
 */
final class Variables {

    private final Predefined predefined;
    private final Map<String, Variable> mentioned = new HashMap<>();
    private int locals;
    private int globals;

    /** The storage of the elements of a variable. */
    public enum Kind {
        /** Memory that is cleared for each evaluation. */
        LOCAL,
        /** Memory that the initializations fill for all expressions. */
        GLOBAL,
        /** The definitions of the profile. */
        PREDEFINED,
        /** The value that is being computed: see {@link Calculation}. */
        CALCULATION
    }

    /**
     * A variable.
     *
     * @param slot index among the local or global variables
     * @param fixed elements of a predefined variable
     * @param calculation the property for kind {@link Kind#CALCULATION}
     */
    public record Variable(
            String name, Kind kind, int slot, @Nullable FixedArray fixed, @Nullable Calculation calculation) {

        public boolean isAssignable() {
            return kind == Kind.LOCAL || kind == Kind.GLOBAL;
        }
    }

    public Variables(Predefined predefined) {
        this.predefined = predefined;
        for (Calculation calculation : Calculation.values()) {
            String name = "calculation::" + calculation.text();
            mentioned.put(name, new Variable(name, Kind.CALCULATION, 0, null, calculation));
        }
    }

    /** Returns the variable with a name, which is created if it does not exist. */
    public Variable mention(String name) {
        Variable known = find(name);
        if (known == null) {
            known = new Variable(name, Kind.LOCAL, locals++, null, null);
            mentioned.put(name, known);
        }
        return known;
    }

    /** Makes a variable global unless it was mentioned before. */
    public void declareGlobal(String name) {
        if (find(name) == null) {
            mentioned.put(name, new Variable(name, Kind.GLOBAL, globals++, null, null));
        }
    }

    /** Returns whether a variable is predefined or was mentioned. */
    public boolean isDefined(String name) {
        return find(name) != null;
    }

    /** Returns the number of local variables. */
    int locals() {
        return locals;
    }

    /** Returns the number of global variables. */
    int globals() {
        return globals;
    }

    private @Nullable Variable find(String name) {
        Variable known = mentioned.get(name);
        FixedArray fixed = known == null ? predefined.variable(name) : null;
        if (fixed != null) {
            known = new Variable(name, Kind.PREDEFINED, 0, fixed, null);
            mentioned.put(name, known);
        }
        return known;
    }

    /** The properties of the value that is being computed, which are variables of CubePL. */
    public enum Calculation {
        METRIC_ID("metric::id"),
        CALLPATH_ID("callpath::id"),
        CALLPATH_STATE("callpath::state"),
        CALLPATH_COUNT("callpath::#elements"),
        REGION_ID("region::id"),
        REGION_COUNT("region::#elements"),
        SYSRES_ID("sysres::id"),
        SYSRES_SYSID("sysres::sysid"),
        SYSRES_STATE("sysres::state"),
        SYSRES_KIND("sysres::kind"),
        SYSRES_COUNT("sysres::#elements");

        private final String text;

        Calculation(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }

        /** Returns whether the property differs between the columns of a row. */
        public boolean varies() {
            return this == SYSRES_ID || this == SYSRES_SYSID;
        }
    }
}
