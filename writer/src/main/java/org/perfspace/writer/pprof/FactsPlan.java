package org.perfspace.writer.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.perfspace.format.pprof.MappingText;
import org.perfspace.format.pprof.PprofDefinitions;
import org.perfspace.format.pprof.PprofTables.Facts;
import org.perfspace.format.pprof.PprofTables.Mapping;
import org.perfspace.format.pprof.PprofTables.SampleType;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;

/**
 * The facts about the whole profile, which represent the attributes of a space: attributes whose names begin with
 * {@code pprof.} become fields, provided that they have the form that a reader gives them; all others become comments
 * {@code name=value}.
 */
final class FactsPlan {

    private final Attributes attributes;
    private final Map<String, String> mappings;
    private final List<String> comments = new ArrayList<>();

    private FactsPlan(Attributes attributes, List<Mapping> mappings) {
        this.attributes = attributes;
        this.mappings = MappingText.of(mappings);
    }

    /**
     * Plans the facts. The default sample type is that of the attributes. If they contain none, it is the given one,
     * unless tools show that one anyway.
     */
    static Facts of(Attributes attributes, List<SampleType> sampleTypes, List<Mapping> mappings, String firstType) {
        FactsPlan plan = new FactsPlan(attributes, mappings);
        String wanted = attributes.get(ATTRIBUTE + "default_sample_type");
        String added = firstType.equals(PprofDefinitions.usualType(sampleTypes, "")) ? "" : firstType;
        String defaultType = wanted.isEmpty() ? added : wanted;
        Optional<String> usual = PprofDefinitions.usualMetric(sampleTypes, defaultType);
        for (Map.Entry<String, String> fact : attributes.values().entrySet()) {
            boolean known =
                    fact.getKey().equals(Definitions.USUAL_METRIC) && usual.equals(Optional.of(fact.getValue()));
            if (!known) {
                plan.addComment(fact.getKey(), fact.getValue());
            }
        }
        return new Facts(
                plan.text("drop_frames"),
                plan.text("keep_frames"),
                plan.number("time_nanos"),
                plan.number("duration_nanos"),
                new SampleType(plan.text("period_type"), plan.text("period_unit")),
                plan.number("period"),
                plan.comments,
                defaultType,
                plan.text("doc_url"));
    }

    private void addComment(String name, String value) {
        boolean field = name.startsWith(ATTRIBUTE)
                && switch (name.substring(ATTRIBUTE.length())) {
                    case "drop_frames", "keep_frames", "period_type", "period_unit", "doc_url", "default_sample_type" ->
                        !value.isEmpty();
                    case "time_nanos", "duration_nanos", "period" -> isNumber(value);
                    case RANK + LABEL_KEY, THREAD + LABEL_KEY, HOST + LABEL_KEY -> isKey(name, value);
                    default -> value.equals(mappings.get(name));
                };
        boolean free = name.matches("\\Q" + ATTRIBUTE + "\\Ecomment( \\d+)?") && value.indexOf('=') < 0;
        if (!field) {
            comments.add(free ? value : name + "=" + value);
        }
    }

    /** Returns whether an attribute is the key of the labels that identify a place. */
    private static boolean isKey(String name, String value) {
        String meaning = name.substring(ATTRIBUTE.length(), name.length() - LABEL_KEY.length());
        return !value.equals(meaning)
                && key(meaning, Attributes.of(name, value)).equals(value);
    }

    private String text(String field) {
        return attributes.get(ATTRIBUTE + field);
    }

    private long number(String field) {
        String text = text(field);
        return isNumber(text) ? Long.parseLong(text) : 0;
    }

    private static boolean isNumber(String text) {
        try {
            return Long.toString(Long.parseLong(text)).equals(text) && !text.equals("0");
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
