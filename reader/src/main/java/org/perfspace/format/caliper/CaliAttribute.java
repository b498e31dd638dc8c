package org.perfspace.format.caliper;

import static org.perfspace.format.caliper.CaliperLayout.*;

import java.util.Map;
import org.perfspace.model.Region;

/**
 * An attribute of a stream.
 *
 * @param name the name, or its alias if it has one
 * @param type type of its values, such as {@code double}
 * @param properties the bits below
 * @param facts attributes of the attribute, such as its unit
 */
record CaliAttribute(String name, String type, int properties, Map<String, String> facts) {

    /** The meaning that a value of an attribute has for its record. */
    enum Meaning {
        /** Nothing. */
        NONE,
        /** A fact about the run. */
        GLOBAL,
        /** The rank. */
        RANK,
        /** The thread. */
        THREAD,
        /** A function of a sampled call path. */
        CALL_PATH,
        /** A nested region. */
        REGION,
        /** A text that distinguishes call nodes. */
        TEXT,
        /** A number that distinguishes call nodes. */
        POSITION,
        /** A value of a metric. */
        METRIC
    }

    CaliAttribute {
        facts = Map.copyOf(facts);
    }

    /** Returns the column that the attribute has in json-split. */
    CaliperFile.Column column() {
        return new CaliperFile.Column(name, isValue(), facts);
    }

    private boolean isValue() {
        return (properties & AS_VALUE) != 0;
    }

    private String nativeName() {
        return facts.getOrDefault(NATIVE, name);
    }

    boolean isDecimal() {
        return type.equals(DOUBLE);
    }

    Meaning meaning() {
        if (isGlobal(nativeName()) || (properties & GLOBAL_FACT) != 0) {
            return Meaning.GLOBAL;
        }
        if (isRank(name)) {
            return Meaning.RANK;
        }
        if (isThread(name)) {
            return Meaning.THREAD;
        }
        boolean isNumber = type.equals(DOUBLE) || type.equals(INT) || type.equals(UINT);
        if ((properties & HIDDEN) != 0
                || column().isComputed()
                || isLeftOut(name)
                || isLeftOut(nativeName())
                || type.equals("addr")) {
            return Meaning.NONE;
        }
        if (name.equals(CALL_PATH)) {
            return Meaning.CALL_PATH;
        }
        if ((properties & NESTED) != 0) {
            return Meaning.REGION;
        }
        if (isPosition(name) || (isNumber && !isValue())) {
            return Meaning.POSITION;
        }
        return isNumber ? Meaning.METRIC : Meaning.TEXT;
    }

    /** Returns the role of regions that this attribute names. */
    String role() {
        return switch (meaning()) {
            case CALL_PATH -> Region.FUNCTION;
            case REGION ->
                name.equals(LOOP)
                        ? name
                        : name.endsWith(Region.FUNCTION) || name.endsWith("runtimeAPI")
                                ? Region.FUNCTION
                                : Region.UNKNOWN;
            default -> name;
        };
    }
}
