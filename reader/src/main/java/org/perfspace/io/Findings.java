package org.perfspace.io;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A collector of findings, which keeps a bounded number of them and counts those that it omits. Findings keep the order
 * in which they were added.
 */
public final class Findings {

    private final Collection<Finding> found;
    private final int most;
    private final int mostOfAKind;
    private final String moreText;
    private final Map<Kind, Integer> counts = new LinkedHashMap<>();
    private boolean more;

    /** A kind of findings of which only the first ones are kept. */
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

    /** {@return a collector that ignores all findings, for reading without validation} */
    public static Findings none() {
        return new Findings(new ArrayList<>(), 0, 0, "");
    }

    /**
     * {@return a collector that keeps only the first findings, without duplicates}
     *
     * @param most maximum number of findings that it keeps
     * @param moreText the finding that is added at the end if there were more
     */
    public static Findings distinct(int most, String moreText) {
        return new Findings(new LinkedHashSet<>(), most, Integer.MAX_VALUE, moreText);
    }

    /**
     * {@return a collector that keeps the first findings of each kind and counts the others}
     *
     * @param most maximum number of findings of a kind that it keeps
     * @param moreText the finding that reports the number of omitted findings: a format string for that number and the
     *     kind
     */
    public static Findings ofEachKind(int most, String moreText) {
        return new Findings(new ArrayList<>(), Integer.MAX_VALUE, most, moreText);
    }

    /**
     * Adds a finding without a kind.
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
     * Adds a violation of a rule without a kind.
     *
     * @param place place of the finding
     * @param format text that states the expected and the found value
     * @param args the arguments of the text; without arguments, the text is not a format string
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
     * Adds an exception of a reader.
     *
     * @param kind the kind
     * @param complaint the exception
     */
    public void add(String kind, ProfileException complaint) {
        add(kind, Finding.of(complaint));
    }

    /**
     * Adds a violation of a rule of some kind.
     *
     * @param kind the kind
     * @param place place of the finding
     * @param format text that states the expected and the found value
     * @param args the arguments of the text
     */
    public void fault(String kind, Place place, String format, Object... args) {
        add(kind, new Finding(place, String.format(Locale.ROOT, format, args)));
    }

    /**
     * Adds a warning.
     *
     * @param kind the kind
     * @param place place of the finding
     * @param format the text
     * @param args the arguments of the text
     */
    public void warn(String kind, Place place, String format, Object... args) {
        add(kind, Finding.warning(place, String.format(Locale.ROOT, format, args)));
    }

    /** {@return whether nothing was found} */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** {@return whether there is a finding that is not only a warning} */
    public boolean hasFaults() {
        return found.stream().anyMatch(Finding::isFault);
    }

    /**
     * {@return all findings, followed by the numbers of those that were omitted}
     *
     * @param whole the input, which is the place of the findings that report these numbers
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
