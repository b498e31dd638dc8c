package org.perfspace.io.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * A collector of findings, which keeps a bounded number of them and says how many it left out. The order is that in which
 * they were added.
 */
public final class Findings {

    private final Collection<Finding> found;
    private final int most;
    private final int mostOfAKind;
    private final String moreText;
    private final Map<Kind, Integer> counts = new LinkedHashMap<>();
    private boolean more;

    /** A sort of findings of which only the first ones are kept. */
    private record Kind(String name, Finding.Severity severity) {}

    private Findings(Collection<Finding> found, int most, int mostOfAKind, String moreText) {
        this.found = found;
        this.most = most;
        this.mostOfAKind = mostOfAKind;
        this.moreText = moreText;
    }

    /** {@return a collector that keeps everything} */
    public static Findings all() {
        return new Findings(new ArrayList<>(), Integer.MAX_VALUE, Integer.MAX_VALUE, "");
    }

    /** {@return a collector that keeps nothing, for reading without a check} */
    public static Findings none() {
        return new Findings(new ArrayList<>(), 0, 0, "");
    }

    /**
     * {@return a collector that keeps each finding once, and the first ones only}
     *
     * @param most how many it keeps
     * @param moreText the finding that comes last if there were more
     */
    public static Findings distinct(int most, String moreText) {
        return new Findings(new LinkedHashSet<>(), most, Integer.MAX_VALUE, moreText);
    }

    /**
     * {@return a collector that keeps the first findings of each kind and the number of the others}
     *
     * @param most how many it keeps of a kind
     * @param moreText the finding that says how many there are besides: a format of a number and the kind
     */
    public static Findings ofEachKind(int most, String moreText) {
        return new Findings(new ArrayList<>(), Integer.MAX_VALUE, most, moreText);
    }

    /**
     * Adds a finding of no kind.
     *
     * @param finding the finding
     */
    public void add(Finding finding) {
        if (found.size() < most) {
            found.add(finding);
        } else {
            more = true;
        }
    }

    /**
     * Adds a broken rule of no kind.
     *
     * @param place where
     * @param format what was expected and what was found
     * @param args the parts of the text; if there are none, the text is no format
     */
    public void add(Place place, String format, Object... args) {
        add(new Finding(place, args.length == 0 ? format : String.format(Locale.ROOT, format, args)));
    }

    /**
     * Adds a finding of some kind.
     *
     * @param kind the kind
     * @param finding the finding
     */
    public void add(String kind, Finding finding) {
        if (counts.merge(new Kind(kind, finding.severity()), 1, Integer::sum) <= mostOfAKind) {
            add(finding);
        }
    }

    /**
     * Adds the complaint of a reader.
     *
     * @param kind the kind
     * @param complaint the complaint
     */
    public void add(String kind, ProfileException complaint) {
        add(kind, Finding.of(complaint));
    }

    /**
     * Adds a broken rule of some kind.
     *
     * @param kind the kind
     * @param place where
     * @param format what was expected and what was found
     * @param args the parts of the text
     */
    public void fault(String kind, Place place, String format, Object... args) {
        add(kind, new Finding(place, String.format(Locale.ROOT, format, args)));
    }

    /**
     * Adds a remark that is no fault.
     *
     * @param kind the kind
     * @param place where
     * @param format the text
     * @param args the parts of the text
     */
    public void warn(String kind, Place place, String format, Object... args) {
        add(kind, Finding.warning(place, String.format(Locale.ROOT, format, args)));
    }

    /** {@return whether nothing was found} */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** {@return whether something was found that is more than a remark} */
    public boolean hasFaults() {
        return found.stream().anyMatch(Finding::isFault);
    }

    /**
     * {@return all findings; those that were left out are numbers at the end}
     *
     * @param whole the input, where the numbers are said to be
     */
    public List<Finding> toList(Place whole) {
        List<Finding> list = new ArrayList<>(found);
        if (more) {
            list.add(new Finding(whole, moreText));
        }
        counts.forEach((kind, count) -> {
            if (count > mostOfAKind) {
                String text = String.format(Locale.ROOT, moreText, count - mostOfAKind, kind.name());
                list.add(new Finding(whole, text, kind.severity()));
            }
        });
        return list;
    }
}
