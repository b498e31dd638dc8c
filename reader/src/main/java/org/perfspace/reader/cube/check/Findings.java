package org.perfspace.reader.cube.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.perfspace.io.Finding;
import org.perfspace.io.Place;

/** Collects broken rules, each once, and stops collecting when there are very many. */
final class Findings {

    private static final int MOST = 2_000;

    private final Set<Finding> found = new LinkedHashSet<>();
    private boolean more;

    /** Adds a broken rule. */
    void add(Place place, String format, Object... args) {
        add(new Finding(place, args.length == 0 ? format : String.format(Locale.ROOT, format, args)));
    }

    /** Adds a broken rule. */
    void add(Finding finding) {
        if (found.size() < MOST) {
            found.add(finding);
        } else {
            more = true;
        }
    }

    /** All so far; if there were too many, the last one says so. */
    List<Finding> toList(Place file) {
        List<Finding> list = new ArrayList<>(found);
        if (more) {
            list.add(new Finding(file, "more rules are broken; these are the first " + MOST));
        }
        return list;
    }
}
