package org.perfspace.reader.hpctoolkit.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.perfspace.io.Finding;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Collects what is found in a database, a few of each kind and the number of the others. */
final class HpctFindings {

    private static final int MOST_OF_A_KIND = 8;

    private final List<Finding> findings = new ArrayList<>();
    private final Map<Kind, Integer> counts = new LinkedHashMap<>();

    /** A kind of finding. */
    private record Kind(String name, Finding.Severity severity) {}

    /** Adds a broken rule. */
    void fault(String kind, Place place, String format, Object... args) {
        add(kind, new Finding(place, String.format(Locale.ROOT, format, args)));
    }

    /** Adds something that is no fault. */
    void warn(String kind, Place place, String format, Object... args) {
        add(kind, Finding.warning(place, String.format(Locale.ROOT, format, args)));
    }

    /** Adds the complaint of a reader. */
    void add(String kind, ProfileException complaint) {
        add(kind, Finding.of(complaint));
    }

    /** All findings; what was too much of a kind is a number. */
    List<Finding> all(Place database) {
        List<Finding> all = new ArrayList<>(findings);
        counts.forEach((kind, count) -> {
            if (count > MOST_OF_A_KIND) {
                String more =
                        String.format(Locale.ROOT, "%,d more of this sort: %s", count - MOST_OF_A_KIND, kind.name());
                all.add(new Finding(database, more, kind.severity()));
            }
        });
        return all;
    }

    private void add(String kind, Finding finding) {
        if (counts.merge(new Kind(kind, finding.severity()), 1, Integer::sum) <= MOST_OF_A_KIND) {
            findings.add(finding);
        }
    }
}
