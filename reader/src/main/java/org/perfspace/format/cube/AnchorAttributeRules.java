package org.perfspace.format.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.io.Place;
import org.perfspace.model.MetricKind;

/**
 * The attributes of each element of anchor.xml, their order, and their permitted values (README.md of format.cube, section
 * 7).
 */
final class AnchorAttributeRules {

    private static final Pattern ATTRIBUTE = Pattern.compile("([A-Za-z]+)=\"([^\"<]*)\"");
    private static final Pattern COUNT = Pattern.compile("\\d{1,10}");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,10}");
    private static final Set<String> COORDINATES = Set.of(LOC_ID, LG_ID, STN_ID, THRD_ID, PROC_ID, NODE_ID, MACH_ID);

    /** Required attributes of an element. */
    private static final Map<String, Set<String>> REQUIRED = Map.ofEntries(
            Map.entry(CUBE, Set.of(VERSION)),
            Map.entry(ATTR, Set.of(KEY, VALUE)),
            Map.entry(PARAMETER, Set.of(PARTYPE, PARKEY, PARVALUE)),
            Map.entry(DIM, Set.of(SIZE, PERIODIC)),
            Map.entry(METRIC, Set.of(ID)),
            Map.entry(REGION, Set.of(ID)),
            Map.entry(CNODE, Set.of(ID, CALLEE_ID)),
            Map.entry(SYSTEMTREENODE, Set.of(ID)),
            Map.entry(LOCATIONGROUP, Set.of(ID)),
            Map.entry(LOCATION, Set.of(ID)),
            Map.entry(MACHINE, Set.of(ID)),
            Map.entry(NODE, Set.of(ID)),
            Map.entry(PROCESS, Set.of(ID)),
            Map.entry(THREAD, Set.of(ID)),
            Map.entry(CART, Set.of(NDIMS)));

    /** Optional attributes of an element. */
    private static final Map<String, Set<String>> OPTIONAL = Map.ofEntries(
            Map.entry(METRICS, Set.of(TITLE)),
            Map.entry(PROGRAM, Set.of(TITLE)),
            Map.entry(SYSTEM, Set.of(TITLE)),
            Map.entry(METRIC, Set.of(TYPE, VIZTYPE, CONVERTIBLE, CACHEABLE)),
            Map.entry(REGION, Set.of(MOD, BEGIN, END)),
            Map.entry(CNODE, Set.of(LINE, MOD)),
            Map.entry(DIM, Set.of(NAME)),
            Map.entry(CART, Set.of(NAME)),
            Map.entry(CUBEPL, Set.of(ROWWISE, LOCATIONWISE)),
            Map.entry(CUBEPLAGGR, Set.of(CUBEPLAGGRTYPE)),
            Map.entry(COORD, COORDINATES));

    /** Permitted values of attributes that only have a few. */
    private static final Map<String, Set<String>> VALUES = Map.of(
            CONVERTIBLE, Set.of("true", "false"),
            CACHEABLE, Set.of("true", "false"),
            PERIODIC, Set.of("true", "false"),
            ROWWISE, Set.of("false"),
            LOCATIONWISE, Set.of("false"),
            CUBEPLAGGRTYPE, Set.of("plus", "minus", "aggr"),
            PARTYPE, Set.of("numeric", "string"),
            VIZTYPE, Set.of(GHOST, "NORMAL"));

    /** Attributes that are numbers of at least 0; those of the next set are at least -1. */
    private static final Set<String> COUNTS = Set.of(ID, CALLEE_ID, NDIMS, SIZE);

    private static final Set<String> LINES = Set.of(BEGIN, END, LINE);

    /** Elements whose ids the reader replaces, so that it accepts an id that occurs twice. */
    private static final Set<String> NUMBERED_ANEW = Set.of(SYSTEMTREENODE, LOCATIONGROUP);

    /** Receives a violation. */
    interface Report {
        void broken(String format, Object... args);
    }

    private final Report report;
    private final Map<String, Set<String>> ids = new HashMap<>();

    AnchorAttributeRules(Report report) {
        this.report = report;
    }

    /** Checks the attributes of an element as they are written in its tag. */
    void check(String element, String attributes) {
        List<String> names = new ArrayList<>();
        Set<String> known = new HashSet<>();
        Matcher matcher = ATTRIBUTE.matcher(attributes);
        while (matcher.find()) {
            String name = matcher.group(1).equals(SYSTEM_ID) ? ID : matcher.group(1);
            if (!known.add(name)) {
                report.broken("expected attribute %s of <%s> once, found it twice", name, element);
            }
            names.add(name);
            if (name.equals(ID)
                    && NUMBERED_ANEW.contains(element)
                    && !ids.computeIfAbsent(element, first -> new HashSet<>()).add(matcher.group(2))) {
                report.broken("expected one <%s> of Id %s, found another one", element, matcher.group(2));
            }
            value(element, name, matcher.group(2));
        }
        presence(element, names);
        order(element, names);
    }

    private void presence(String element, List<String> names) {
        Set<String> required = REQUIRED.getOrDefault(element, Set.of());
        Set<String> optional = OPTIONAL.getOrDefault(element, Set.of());
        for (String name : new TreeSet<>(required)) {
            if (!names.contains(name)) {
                report.broken("expected attribute %s of <%s>, found none", name, element);
            }
        }
        for (String name : names) {
            if (!required.contains(name) && !optional.contains(name)) {
                report.broken("expected no attribute %s of <%s>", name, element);
            }
        }
        if (element.equals(COORD) && names.size() != 1) {
            report.broken("expected one attribute of <coord>, found %d", names.size());
        }
    }

    private void order(String element, List<String> names) {
        if (element.equals(METRIC) && !names.isEmpty() && !names.get(0).equals(ID)) {
            report.broken("expected id as the first attribute of <metric>, found %s", names.get(0));
        }
        if (element.equals(PARAMETER) && !names.equals(List.of(PARTYPE, PARKEY, PARVALUE))) {
            report.broken(
                    "expected the attributes partype, parkey, parvalue of <parameter> in this order, found %s", names);
        }
        if (element.equals(CART) && names.equals(List.of(NDIMS, NAME))) {
            report.broken("expected the attributes name, ndims of <cart> in this order, found %s", names);
        }
    }

    private void value(String element, String name, String value) {
        if (element.equals(CUBE) && name.equals(VERSION) && !AnchorGrammar.VERSIONS.contains(value)) {
            report.broken("expected a version that cubelib accepts, found \"%s\"", Place.shortened(value));
        }
        boolean count = COUNTS.contains(name) || COORDINATES.contains(name);
        if ((count && !isInt(COUNT, value)) || (LINES.contains(name) && (!isInt(NUMBER, value) || isBelow(value)))) {
            report.broken(
                    "expected a whole number of 31 bits as %s of <%s>, found \"%s\"",
                    name, element, Place.shortened(value));
        }
        Set<String> values = VALUES.get(name);
        if (values != null && !values.contains(value)) {
            report.broken(
                    "expected one of %s as %s of <%s>, found \"%s\"",
                    new TreeSet<>(values), name, element, Place.shortened(value));
        }
        if (element.equals(METRIC) && name.equals(TYPE) && !isKind(value)) {
            report.broken("expected a kind of metric that cubelib knows, found \"%s\"", Place.shortened(value));
        }
    }

    private static boolean isInt(Pattern pattern, String value) {
        return pattern.matcher(value).matches() && Math.abs(Long.parseLong(value)) <= Integer.MAX_VALUE;
    }

    private static boolean isBelow(String value) {
        return Long.parseLong(value) < -1;
    }

    private static boolean isKind(String value) {
        return value.equals(DERIVED)
                || Arrays.stream(MetricKind.values())
                        .anyMatch(kind -> kind.name().equals(value));
    }
}
