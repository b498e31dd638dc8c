package org.perfspace.convert.reduce;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
import org.perfspace.model.PerformanceSpace;
import org.perfspace.value.cubepl.ToolFormulas;

/** The columns of hpcviewer that a formula refers to by number, as described in {@code meta.db}. */
final class ViewerColumns {

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
        try (DbSource source = DbSource.of(DbFile.META, new HeapSource(bytes, Place.of(attachment.name())), false)) {
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
