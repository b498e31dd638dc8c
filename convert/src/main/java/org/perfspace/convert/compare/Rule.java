package org.perfspace.convert.compare;

import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.convert.hot.HotSpots;
import org.perfspace.io.Place;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.NameSearch;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;

/**
 * A limit for the total of a metric, which a second profile must keep: {@code time of solve > +5%} is broken if the time of
 * {@code solve} and all that it calls, over all locations, has grown by more than 5 %. Names are exact.
 *
 * @param text the rule as it was written
 * @param metric unique name of the metric
 * @param call name of a region, or a call path of names with {@code /} between them; empty for the whole profile
 * @param above whether a value above the limit breaks the rule, rather than one below it
 * @param quantity the value that is limited
 * @param limit the limit, as a fraction for {@link Quantity#SHARE}, else in the unit of the metric
 */
public record Rule(String text, String metric, String call, boolean above, Quantity quantity, double limit) {

    private static final Pattern FORM =
            Pattern.compile("(\\S.*?)(?: of (\\S.*?))? *([<>]) *([+-]?)([0-9.]+(?:[eE][+-]?[0-9]+)?) *(%?)");

    /** A value that can be limited. */
    public enum Quantity {
        /** The change as a share of the value in the first profile. */
        SHARE,
        /** The change. */
        CHANGE,
        /** The value in the second profile. */
        VALUE
    }

    /**
     * The values that a rule is about.
     *
     * @param rule the rule
     * @param unit unit of the values
     * @param before total in the first profile
     * @param after total in the second profile
     */
    public record Outcome(Rule rule, String unit, double before, double after) {

        /** {@return whether the rule is broken; a value that is not a number breaks every rule} */
        public boolean isBroken() {
            double change = after - before;
            double value =
                    switch (rule.quantity()) {
                        case SHARE -> change == 0 ? 0 : change / Math.abs(before);
                        case CHANGE -> change;
                        case VALUE -> after;
                    };
            return rule.above() ? !(value <= rule.limit()) : !(value >= rule.limit());
        }
    }

    /**
     * {@return the rule that a text states}
     *
     * @param text {@code METRIC [of CALL] > LIMIT} or {@code <}; a limit is a change such as {@code +5%} or {@code +0.3}, or the
     *     value itself if it has no sign
     * @throws IllegalArgumentException if the text states no rule
     */
    public static Rule of(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "expected a rule such as \"time of solve > +5%\", found \"" + text + "\"");
        }
        boolean percent = !form.group(6).isEmpty();
        double number = Double.parseDouble(form.group(4) + form.group(5));
        Quantity quantity = percent ? Quantity.SHARE : form.group(4).isEmpty() ? Quantity.VALUE : Quantity.CHANGE;
        String call = form.group(2) == null ? "" : form.group(2);
        return new Rule(
                text.strip(),
                form.group(1),
                call,
                form.group(3).equals(">"),
                quantity,
                percent ? number / 100 : number);
    }

    /**
     * {@return the values that the rule is about} A call that only one of the profiles has costs nothing in the other.
     *
     * @param first the first profile, with its name
     * @param second the second profile, with its name
     * @throws IOException if a profile cannot be read, has no such metric, or neither has such a call
     */
    public Outcome check(Named first, Named second) throws IOException {
        BitSet before = nodes(first.space().definitions());
        BitSet after = nodes(second.space().definitions());
        if (before.isEmpty() && after.isEmpty()) {
            throw Place.of(first.name())
                    .unsupported("expected a call that is named exactly \"%s\", found none%s", call, nearest(first));
        }
        String unit = metric(first).unit();
        if (!unit.equals(metric(second).unit())) {
            throw Place.of(second.name())
                    .unsupported(
                            "expected metric \"%s\" in %s as in %s, found it in %s",
                            metric, unit, first.name(), metric(second).unit());
        }
        return new Outcome(this, unit, total(first, before), total(second, after));
    }

    /**
     * A profile and its name in messages.
     *
     * @param name the name
     * @param space the profile
     */
    public record Named(String name, PerformanceSpace space) {}

    private String nearest(Named profile) {
        return NameSearch.of(
                        "call",
                        profile.space().definitions().regions().stream()
                                .map(Region::name)
                                .toList())
                .suggestion(call);
    }

    private Metric metric(Named profile) throws IOException {
        Definitions definitions = profile.space().definitions();
        Metric found = definitions.metric(metric);
        if (found == null) {
            throw Place.of(profile.name())
                    .unsupported(
                            "expected a metric that is named exactly \"%s\", found none%s",
                            metric,
                            NameSearch.of(
                                            "metric",
                                            definitions.metrics().stream()
                                                    .map(Metric::name)
                                                    .toList())
                                    .suggestion(metric));
        }
        return found;
    }

    private double total(Named profile, BitSet nodes) throws IOException {
        Metric found = metric(profile);
        Optional<String> refusal = HotSpots.refusal(profile.space(), found);
        if (refusal.isPresent()) {
            throw Place.of(profile.name()).unsupported("%s", refusal.get());
        }
        return nodes.isEmpty()
                ? 0
                : HotSpots.of(profile.space(), found, Optional.of(nodes)).total();
    }

    /** Returns the outermost call nodes that the rule names: those of a region, at the end of a call path, or all roots. */
    private BitSet nodes(Definitions definitions) {
        BitSet nodes = new BitSet();
        for (CallNode node : definitions.callNodes()) {
            boolean named = call.isEmpty()
                    ? node.parent() < 0
                    : definitions.regionOf(node.id()).name().equals(call) || endsPath(definitions, node);
            nodes.set(node.id(), named);
        }
        return nodes;
    }

    private boolean endsPath(Definitions definitions, CallNode node) {
        int end = call.length();
        CallNode at = node;
        while (true) {
            String name = definitions.regionOf(at.id()).name();
            if (!call.startsWith(name, end - name.length())) {
                return false;
            }
            end -= name.length();
            if (at.parent() < 0 || end == 0) {
                return end == 0 && at.parent() < 0;
            }
            if (call.charAt(--end) != '/') {
                return false;
            }
            at = definitions.callNodes().get(at.parent());
        }
    }
}
