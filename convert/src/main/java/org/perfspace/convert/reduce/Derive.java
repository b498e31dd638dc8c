package org.perfspace.convert.reduce;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.format.hpctoolkit.MetaDbReader;
import org.perfspace.io.HeapPart;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attachment;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.NameSearch;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.value.DerivedView;
import org.perfspace.value.cubepl.Formula;
import org.perfspace.value.cubepl.Formula.Language;
import org.perfspace.value.cubepl.ToolFormulas;

/**
 * Adds a derived metric after all others. Its expression is in CubePL, or in the language of hpcviewer, which no file
 * format can store: {@link Materialize} replaces such a metric by its values.
 *
 * @param name unique name of the metric
 * @param formula its expression
 * @param kind POSTDERIVED, PREDERIVED_EXCLUSIVE or PREDERIVED_INCLUSIVE
 * @param title display name; empty to use the unique name
 * @param unit unit of the values
 */
record Derive(String name, Formula formula, MetricKind kind, String title, String unit) implements Reduction {

    /** Rejects a kind that is not derived, and a name that expressions could not refer to. */
    Derive {
        if (!kind.derived()) {
            throw new IllegalArgumentException("a derived metric cannot be " + kind);
        }
        if (!name.matches("[A-Za-z0-9_:]+")) {
            throw new IllegalArgumentException(
                    "expected a name of letters, digits, \"_\" and \":\", found \"" + name + "\"");
        }
        if (formula.text().isBlank()) {
            throw new IllegalArgumentException("expected an expression for metric \"" + name + "\", found none");
        }
    }

    /**
     * {@return a derived metric}
     *
     * @param definition {@code NAME=EXPRESSION}
     * @param language language of the expression
     * @param kind kind of the derived metric
     * @param title display name; empty to use the unique name
     * @param unit unit of the values; empty if there is none
     */
    static Derive of(String definition, Language language, MetricKind kind, String title, String unit) {
        int end = definition.indexOf('=');
        if (end < 0) {
            throw new IllegalArgumentException("expected NAME=EXPRESSION, found \"" + definition + "\"");
        }
        Formula formula = new Formula(language, definition.substring(end + 1).strip());
        return new Derive(definition.substring(0, end).strip(), formula, kind, title, unit);
    }

    @Override
    public Step step() {
        return Step.DERIVE;
    }

    @Override
    public String text() {
        return "derive " + name + "=" + formula.text();
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        Definitions source = space.definitions();
        if (source.metric(name) != null) {
            throw new ReductionException.Refused("there is a metric \"" + name + "\" already");
        }
        List<Metric> metrics = new ArrayList<>(source.metrics());
        long fileId = metrics.stream().mapToLong(Metric::fileId).max().orElse(-1) + 1;
        boolean cubePl = formula.language() == Language.CUBEPL;
        metrics.add(Metric.named(name)
                .title(title.isEmpty() ? name : title)
                .unit(unit)
                .fileId(fileId)
                .kind(kind)
                .derivation(new Derivation(cubePl ? formula.text() : "0", true, "", List.of()))
                .attributes(cubePl ? Attributes.NONE : attributes(space))
                .asDefined(metrics.size()));
        PerformanceSpace result = space.withDefinitions(source.withMetrics(metrics));
        Optional<String> refusal = DerivedView.of(result).refusal(metrics.size() - 1);
        if (refusal.isPresent()) {
            throw new ReductionException.Refused(refusal.get());
        }
        for (Map.Entry<String, String> unknown :
                DerivedView.of(result).unknown(metrics.size() - 1).entrySet()) {
            throw new ReductionException.Unknown("metric \"" + name + "\": " + unknown.getValue()
                    + NameSearch.metrics(source).suggestion(unknown.getKey()));
        }
        return result;
    }

    private Attributes attributes(PerformanceSpace space) throws IOException {
        Attributes attributes = ToolFormulas.attributes(formula);
        String columns = ViewerColumns.of(space, formula.text());
        return columns.isEmpty() ? attributes : attributes.with(ToolFormulas.COLUMNS, columns);
    }

    /** The columns of hpcviewer that a formula refers to by number, as described in {@code meta.db}. */
    private static final class ViewerColumns {

        private static final Pattern NUMBER = Pattern.compile("[$@]\\s*([0-9]{1,9})");

        private ViewerColumns() {}

        /**
         * Returns the columns of a formula, in the format of {@link ToolFormulas#COLUMNS}.
         *
         * @return the columns; empty if the space does not come from an HPCToolkit database, or if its {@code meta.db} cannot
         *     be read
         */
        static String of(PerformanceSpace space, String formula) throws IOException {
            Set<Integer> numbers = new HashSet<>();
            for (Matcher matcher = NUMBER.matcher(formula); matcher.find(); ) {
                numbers.add(Integer.parseInt(matcher.group(1)));
            }
            for (Attachment attachment : numbers.isEmpty() ? List.<Attachment>of() : space.attachments()) {
                if (attachment.name().equals(HpctNames.META) && attachment.size() <= HeapPart.VALUES.bytes()) {
                    return text(attachment, numbers);
                }
            }
            return "";
        }

        private static String text(Attachment attachment, Set<Integer> numbers) throws IOException {
            byte[] bytes;
            try (InputStream in = attachment.open()) {
                bytes = in.readAllBytes();
            }
            try (DbSource source =
                    DbSource.of(DbFile.META, new HeapSource(bytes, Place.of(attachment.name())), false)) {
                List<String> items = new ArrayList<>();
                for (MetaDb.MetricRecord metric : MetaDbReader.read(source).metrics()) {
                    for (MetaDb.Statistic statistic : metric.statistics()) {
                        if (numbers.contains(statistic.statMetricId())) {
                            items.add(String.valueOf(statistic.statMetricId()));
                            items.add(statistic.scope());
                            items.add(statistic.formula());
                            items.add(MetaDbLayout.combine(statistic.combine()));
                            items.add(metric.name());
                        }
                    }
                }
                return HpctText.join(items);
            } catch (ProfileException e) {
                return "";
            }
        }
    }
}
