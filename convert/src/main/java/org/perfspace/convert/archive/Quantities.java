package org.perfspace.convert.archive;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.meaning.Quantity;
import org.perfspace.writer.parquet.TidySeries;

/** The quantities of the series of a run, which table {@code metric} contains with the factors to units of the SI. */
final class Quantities {

    private Quantities() {}

    /**
     * Returns the meaning of each series of a run that is a quantity. A quantity has at most one series, the one with the
     * preferred name, so that nothing is counted twice. Only values that add up are quantities of a run.
     */
    static List<Optional<MetricMeaning>> of(List<TidySeries> series) {
        List<Optional<MetricMeaning>> meanings = new ArrayList<>(Collections.nCopies(series.size(), Optional.empty()));
        Map<Quantity, Integer> best = new EnumMap<>(Quantity.class);
        for (int at = 0; at < series.size(); at++) {
            if (!isSum(series.get(at))) {
                continue;
            }
            MetricMeaning meaning = MetricMeaning.of(series.get(at).metric());
            Integer known = best.get(meaning.quantity());
            if (meaning.quantity() != Quantity.NONE
                    && (known == null
                            || MetricMeaning.isBetter(
                                    series.get(at).metric(), series.get(known).metric()))) {
                if (known != null) {
                    meanings.set(known, Optional.empty());
                }
                meanings.set(at, Optional.of(meaning));
                best.put(meaning.quantity(), at);
            }
        }
        return meanings;
    }

    private static boolean isSum(TidySeries series) {
        return series.aggregate().equals("sum")
                && MetricMeaning.isCost(series.metric())
                && !series.metric().kind().derived();
    }
}
