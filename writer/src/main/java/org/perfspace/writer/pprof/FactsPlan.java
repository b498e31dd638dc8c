package org.perfspace.writer.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.perfspace.format.pprof.PprofTables.Facts;
import org.perfspace.format.pprof.PprofTables.SampleType;
import org.perfspace.model.Attributes;

/**
 * The facts about the whole profile, which represent the attributes of a space: attributes whose names begin with
 * {@code pprof.} become fields, provided that they have the form that a reader gives them; all others become comments
 * {@code name=value}.
 */
final class FactsPlan {

    private final Attributes attributes;
    private final List<String> comments = new ArrayList<>();

    private FactsPlan(Attributes attributes) {
        this.attributes = attributes;
    }

    /**
     * Plans the facts. The default sample type is that of the attributes if it is one of the sample types, otherwise
     * the given one.
     */
    static Facts of(Attributes attributes, List<String> sampleTypes, String firstType) {
        FactsPlan plan = new FactsPlan(attributes);
        String wanted = attributes.get(ATTRIBUTE + "default_sample_type");
        for (Map.Entry<String, String> fact : attributes.values().entrySet()) {
            plan.addComment(fact.getKey(), fact.getValue());
        }
        return new Facts(
                plan.text("drop_frames"),
                plan.text("keep_frames"),
                plan.number("time_nanos"),
                plan.number("duration_nanos"),
                new SampleType(plan.text("period_type"), plan.text("period_unit")),
                plan.number("period"),
                plan.comments,
                sampleTypes.contains(wanted) ? wanted : firstType,
                plan.text("doc_url"));
    }

    /** Returns whether an attribute is not read back unchanged. */
    static boolean isLost(String name) {
        return name.isEmpty() || name.indexOf('=') >= 0;
    }

    private void addComment(String name, String value) {
        boolean field = name.startsWith(ATTRIBUTE)
                && switch (name.substring(ATTRIBUTE.length())) {
                    case "drop_frames", "keep_frames", "period_type", "period_unit", "doc_url", "default_sample_type" ->
                        !value.isEmpty();
                    case "time_nanos", "duration_nanos", "period" -> isNumber(value);
                    default -> false;
                };
        boolean free = name.matches("\\Q" + ATTRIBUTE + "\\Ecomment( \\d+)?") && value.indexOf('=') < 0;
        if (!field) {
            comments.add(free ? value : name + "=" + value);
        }
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
