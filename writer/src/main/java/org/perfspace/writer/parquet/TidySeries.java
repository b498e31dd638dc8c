package org.perfspace.writer.parquet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/**
 * The numbers that have separate rows in a tidy table: those of a metric, or of one part of a metric with compound
 * values.
 *
 * @param metric the metric
 * @param name the unique name of the metric; for a part, followed by a dot and the name of the part
 * @param word number of the part in the cells of the metric
 * @param along whether the values add up along the call tree; otherwise the stored values are shown
 */
public record TidySeries(Metric metric, String name, int word, boolean along) {

    private static final Comparator<TidySeries> BY_NAME = (a, b) -> Arrays.compareUnsigned(utf8(a.name), utf8(b.name));

    /**
     * Returns the series of a space by name, in the order of the bytes of UTF-8, as Parquet sorts texts.
     *
     * @param derived whether derived metrics are wanted; those that cannot be computed are not included
     */
    public static List<TidySeries> of(PerformanceSpace space, boolean derived) {
        CallTreeView view = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
        List<TidySeries> all = new ArrayList<>();
        for (Metric metric : space.definitions().metrics()) {
            boolean refused = view.refusal(metric.id()).isPresent();
            if (metric.kind().derived()) {
                if (derived && !refused) {
                    all.add(new TidySeries(metric, metric.name(), 0, true));
                }
            } else if (isShown(metric.type())) {
                boolean along = !refused
                        && !metric.type().isExtreme()
                        && metric.combination().alongTree();
                for (int word = 0; word < metric.type().words(); word++) {
                    all.add(new TidySeries(metric, name(metric, word), word, along));
                }
            }
        }
        all.sort(BY_NAME);
        return all;
    }

    /** Returns whether values of a type are numbers, and have few enough parts for separate rows. */
    public static boolean isShown(ValueType type) {
        return type.words() <= ParquetLayout.MAX_WORDS && type.word(0) != ValueType.Word.OPAQUE;
    }

    /** Returns how values combine over call paths and locations: sum, min or max; empty if they do not. */
    public String aggregate() {
        if (metric.kind() == MetricKind.POSTDERIVED || !metric.combination().overLocations()) {
            return "";
        }
        return switch (metric.type().base()) {
            case MINDOUBLE -> "min";
            case MAXDOUBLE -> "max";
            case RATE -> "";
            case TAU_ATOMIC, HISTOGRAM ->
                switch (part(metric, word)) {
                    case "minimum" -> "min";
                    case "maximum" -> "max";
                    default -> "sum";
                };
            default -> along ? "sum" : "";
        };
    }

    /** Returns whether the values are minima or maxima, of which the neutral element stands for no value. */
    boolean isExtreme() {
        return metric.type().isAbsent(word, metric.type().neutral(word))
                && !metric.type().zeroIsAbsent();
    }

    private static String name(Metric metric, int word) {
        String part = part(metric, word);
        return part.isEmpty() ? metric.name() : metric.name() + "." + part;
    }

    private static String part(Metric metric, int word) {
        List<String> parts =
                LeafKind.components(metric.type().base().name(), metric.type().words());
        return parts.isEmpty() ? "" : parts.get(word);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
