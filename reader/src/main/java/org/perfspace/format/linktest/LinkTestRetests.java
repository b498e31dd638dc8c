package org.perfspace.format.linktest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.perfspace.format.linktest.LinkTestAttributes.LinkTestDoubles;

/**
 * The list of retests of an iteration, in order. Its text, such as {@code 2>1 3>0 -*6}, contains the sender and the
 * receiver of each retest; an unused slot is {@code -}, and six of them are {@code -*6}. The two times of a pair are
 * severities. If they cannot be, because the pair occurs a second time or is not a pair of two ranks, they follow in the
 * text: {@code 0>9=1.5E-6/1.0E-6}.
 */
public final class LinkTestRetests {

    /** No retests. */
    public static final LinkTestRetests NONE = new LinkTestRetests(List.of());

    /**
     * One retest.
     *
     * @param sender rank that began the exchange, unsigned
     * @param receiver its partner, unsigned
     * @param first bits of the time that was one of the slowest
     * @param again bits of the time of the retest
     * @param placed whether the times are severities of this pair
     */
    public record Retest(long sender, long receiver, long first, long again, boolean placed) {

        boolean unused() {
            return sender == 0 && receiver == 0 && first == 0 && again == 0;
        }
    }

    private final List<Retest> list;

    private LinkTestRetests(List<Retest> list) {
        this.list = List.copyOf(list);
    }

    /**
     * Returns a list from its columns in the file.
     *
     * @param ranks number of ranks whose pairs can have severities; 0 if none can
     */
    public static LinkTestRetests of(long[] senders, long[] receivers, long[] first, long[] again, int ranks) {
        List<Retest> retests = new ArrayList<>(senders.length);
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < senders.length; i++) {
            boolean placed = isPair(senders[i], receivers[i], ranks) && seen.add(senders[i] << 32 | receivers[i]);
            retests.add(new Retest(senders[i], receivers[i], first[i], again[i], placed));
        }
        return new LinkTestRetests(retests);
    }

    /** Returns the same list with times of 0 for placed retests, whose times are severities. */
    public LinkTestRetests withoutPlacedTimes() {
        return new LinkTestRetests(list.stream()
                .map(retest -> retest.placed() ? new Retest(retest.sender(), retest.receiver(), 0, 0, true) : retest)
                .toList());
    }

    /** Returns all retests in order. */
    public List<Retest> list() {
        return list;
    }

    /** Returns the list as text. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < list.size(); ) {
            Retest retest = list.get(i);
            int run = 1;
            while (retest.unused() && i + run < list.size() && list.get(i + run).unused()) {
                run++;
            }
            text.append(i == 0 ? "" : " ").append(word(retest, run));
            i += run;
        }
        return text.toString();
    }

    /**
     * Parses a list; the times of placed retests are 0.
     *
     * @param ranks number of ranks whose pairs can have severities
     * @param limit maximum number of retests
     * @throws IllegalArgumentException if the text is not such a list
     */
    public static LinkTestRetests parse(String text, int ranks, int limit) {
        List<Retest> retests = new ArrayList<>();
        for (String word : text.isEmpty() ? new String[0] : text.split(" ", -1)) {
            int run = word.startsWith("-*") ? Integer.parseInt(word.substring(2)) : 1;
            if (run < 1 || retests.size() > limit - run) {
                throw new IllegalArgumentException("more than " + limit + " retests");
            }
            Retest retest = word.startsWith("-") ? new Retest(0, 0, 0, 0, false) : parseWord(word, ranks);
            for (int i = 0; i < run; i++) {
                retests.add(retest);
            }
        }
        return new LinkTestRetests(retests);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LinkTestRetests retests && list.equals(retests.list);
    }

    @Override
    public int hashCode() {
        return list.hashCode();
    }

    @Override
    public String toString() {
        return text();
    }

    private static String word(Retest retest, int run) {
        if (retest.unused()) {
            return run == 1 ? "-" : "-*" + run;
        }
        String pair = Long.toUnsignedString(retest.sender()) + ">" + Long.toUnsignedString(retest.receiver());
        return retest.placed()
                ? pair
                : pair + "=" + LinkTestDoubles.format(retest.first()) + "/" + LinkTestDoubles.format(retest.again());
    }

    private static Retest parseWord(String word, int ranks) {
        int arrow = word.indexOf('>');
        int equals = word.indexOf('=');
        int slash = word.indexOf('/');
        boolean placed = equals < 0;
        if (arrow < 0 || (!placed && slash < equals)) {
            throw new IllegalArgumentException("not a retest: " + word);
        }
        long sender = Long.parseUnsignedLong(word.substring(0, arrow));
        long receiver = Long.parseUnsignedLong(word.substring(arrow + 1, placed ? word.length() : equals));
        if (placed) {
            if (!isPair(sender, receiver, ranks)) {
                throw new IllegalArgumentException("not a pair of two ranks: " + word);
            }
            return new Retest(sender, receiver, 0, 0, true);
        }
        long first = LinkTestDoubles.parse(word.substring(equals + 1, slash));
        return new Retest(sender, receiver, first, LinkTestDoubles.parse(word.substring(slash + 1)), false);
    }

    private static boolean isPair(long sender, long receiver, int ranks) {
        return sender >= 0 && sender < ranks && receiver >= 0 && receiver < ranks && sender != receiver;
    }
}
