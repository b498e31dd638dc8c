package org.perfspace.writer.supplement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;

/**
 * Reports the definitions that an output does not hold. A format specifies the fields that it has no place for and, for
 * other fields, the cases in which it cannot hold them. This class counts the definitions concerned; losses that do not
 * occur are not reported.
 */
public final class Losses {

    /** The first noun of a description that is in the plural. */
    private static final Pattern PLURAL = Pattern.compile("\\b[a-z]+s\\b");

    private final Definitions definitions;
    private final Consumer<String> lines;

    /**
     * Creates a report.
     *
     * @param definitions definitions of the profile
     * @param lines receives a description of each loss
     */
    public Losses(Definitions definitions, Consumer<String> lines) {
        this.definitions = definitions;
        this.lines = lines;
    }

    /**
     * Creates a report that adds the losses to a write report.
     *
     * @param definitions definitions of the profile
     * @param report receives the losses
     */
    public Losses(Definitions definitions, WriteReport report) {
        this(definitions, what -> report.lose(what, 0));
    }

    /**
     * Reports fields that the output has no place for, wherever one is stated.
     *
     * @param fields the fields
     */
    public void of(List<Field<?>> fields) {
        fields.forEach(this::of);
    }

    private <T> void of(Field<T> field) {
        of(field, field::isStated);
    }

    /**
     * Reports a field that the output cannot hold in some cases.
     *
     * @param <T> the kind of definition
     * @param field the field
     * @param lost returns whether the value of a definition is lost
     */
    public <T> void of(Field<T> field, Predicate<T> lost) {
        of(field, field.kind().all().apply(definitions), lost);
    }

    /**
     * Reports a field of some of the definitions.
     *
     * @param <T> the kind of definition
     * @param field the field
     * @param some the definitions
     * @param lost returns whether the value of a definition is lost
     */
    public <T> void of(Field<T> field, List<T> some, Predicate<T> lost) {
        long count = some.stream().filter(lost).count();
        if (count > 0) {
            lines.accept(field.of(count));
        }
    }

    /**
     * Reports things that are lost although they are not a field.
     *
     * @param <T> their type
     * @param things the things
     * @param what description of the things that are lost
     * @param lost returns whether one is lost
     */
    public <T> void count(List<T> things, String what, Predicate<T> lost) {
        count(things.stream().filter(lost).count(), what);
    }

    /**
     * Reports a number of things; reports nothing if the number is 0.
     *
     * @param number number of things that are lost
     * @param what description of the things, in the plural
     */
    public void count(long number, String what) {
        if (number > 0) {
            lines.accept(String.format(Locale.ROOT, "%,d %s", number, number == 1 ? singular(what) : what));
        }
    }

    /** Returns a description with its first noun in the singular. */
    private static String singular(String what) {
        return PLURAL.matcher(what).replaceFirst(found -> {
            String noun = found.group();
            if (noun.endsWith("ies")) {
                return noun.substring(0, noun.length() - "ies".length()) + "y";
            }
            return noun.substring(0, noun.length() - (noun.endsWith("sses") ? "es" : "s").length());
        });
    }

    /**
     * {@return a line about the losses of one metric; call {@link OfMetric#report} when it is complete}
     *
     * @param metric the metric
     */
    public OfMetric of(Metric metric) {
        return new OfMetric(metric);
    }

    /** Reports the mirrors. */
    public void ofMirrors() {
        count(definitions.mirrors().size(), "mirrors");
    }

    /** Reports the titles of the dimensions. */
    public void ofTitles() {
        if (!definitions.titles().equals(Definitions.Titles.NONE)) {
            lines.accept("the titles of the dimensions");
        }
    }

    /** Reports the attributes of the profile. */
    public void ofAttributes() {
        count(definitions.attributes().values().size(), "attributes of the profile");
    }

    /** Reports the topologies. */
    public void ofTopologies() {
        count(definitions.topologies().size(), "topologies");
    }

    /**
     * Reports the trace and the attachments of a space.
     *
     * @param space the profile
     * @param report receives the losses
     * @throws IOException if the profile cannot be read
     */
    public static void ofExtras(PerformanceSpace space, WriteReport report) throws IOException {
        ofTrace(space, report);
        ofAttachments(space.attachments(), report);
    }

    /**
     * Reports the trace of a space, if there is one.
     *
     * @param space the profile
     * @param report receives the losses
     * @throws IOException if the profile cannot be read
     */
    public static void ofTrace(PerformanceSpace space, WriteReport report) throws IOException {
        if (space.trace().isPresent()) {
            report.loseTrace(space.traceSamples());
        }
    }

    /**
     * Reports attachments.
     *
     * @param attachments the attachments that are omitted
     * @param report receives the losses
     */
    public static void ofAttachments(List<Attachment> attachments, WriteReport report) {
        attachments.forEach(attachment -> report.lose(attachment.description(), attachment.size()));
    }

    /** A line that lists the losses of one metric. */
    public final class OfMetric {

        private final Metric metric;
        private final List<String> facts = new ArrayList<>();

        private OfMetric(Metric metric) {
            this.metric = metric;
        }

        /**
         * Adds a fact if it is lost.
         *
         * @param lost whether the fact is lost
         * @param fact description of the fact
         * @return this line
         */
        public OfMetric when(boolean lost, String fact) {
            if (lost) {
                facts.add(fact);
            }
            return this;
        }

        /**
         * Adds a field if it is stated.
         *
         * @param field the field
         * @return this line
         */
        public OfMetric field(Field<Metric> field) {
            return when(field.isStated(metric), field.name());
        }

        /** Reports the line, unless nothing is lost. */
        public void report() {
            if (!facts.isEmpty()) {
                lines.accept("of metric \"" + metric.name() + "\": " + String.join(", ", facts));
            }
        }
    }
}
