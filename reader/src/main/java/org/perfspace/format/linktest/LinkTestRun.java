package org.perfspace.format.linktest;

import java.nio.ByteOrder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Everything that a LinkTest run says except the times and steps of its pairs, as texts by the names of attributes. */
public final class LinkTestRun {

    private final Map<String, String> facts;
    private final List<Map<String, String>> ranks;
    private final List<Map<String, String>> iterations;
    private final boolean generation1;
    private final ByteOrder order;
    private final LinkTestAccess access;
    private final LinkTestRecords records;

    /**
     * A run.
     *
     * @param facts of the whole
     * @param ranks of each rank, {@link LinkTestLayout#HOST} among them
     * @param iterations of each iteration
     * @throws IllegalArgumentException if a fact that tells how the records are laid out is missing or makes no sense
     */
    public LinkTestRun(
            Map<String, String> facts, List<Map<String, String>> ranks, List<Map<String, String>> iterations) {
        this.facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        this.ranks = List.copyOf(ranks);
        this.iterations = List.copyOf(iterations);
        this.generation1 = LinkTestLayout.isGeneration1(fact(LinkTestLayout.ID), version()[0]);
        this.order = parseOrder(fact(LinkTestLayout.BYTE_ORDER));
        Optional<LinkTestAccess> stated = LinkTestAccess.of(fact(LinkTestLayout.ACCESS_PATTERN));
        this.access = stated.orElseThrow(() -> new IllegalArgumentException("no such access pattern"));
        boolean allToAll = !"0".equals(fact(LinkTestLayout.ALL_TO_ALL));
        this.records = generation1
                ? LinkTestRecords.generation1(ranks.size(), allToAll)
                : new LinkTestRecords(
                        false,
                        ranks.size(),
                        Integer.parseInt(fact(LinkTestLayout.STEPS)),
                        allToAll,
                        Integer.parseInt(fact(LinkTestLayout.RETESTS)));
        if (generation1 != (access == LinkTestAccess.STEPS_WITH_SELF)) {
            throw new IllegalArgumentException("an access pattern of another generation");
        }
    }

    /** Facts of the whole. */
    public Map<String, String> facts() {
        return facts;
    }

    /** One fact of the whole. */
    public String fact(String key) {
        String value = facts.get(key);
        if (value == null) {
            throw new IllegalArgumentException("no attribute " + key);
        }
        return value;
    }

    /** Facts of a rank. */
    public Map<String, String> rank(int rank) {
        return ranks.get(rank);
    }

    /** Facts of an iteration. */
    public Map<String, String> iteration(int iteration) {
        return iterations.get(iteration);
    }

    /** Number of ranks N, at least 1. */
    public int ranks() {
        return ranks.size();
    }

    /** Number of iterations M. */
    public int iterations() {
        return iterations.size();
    }

    /** The three numbers of LinkTest's version, unsigned 32 bits each. */
    public long[] version() {
        String[] words = fact(LinkTestLayout.VERSION).split("\\.", -1);
        if (words.length != 3) {
            throw new IllegalArgumentException("not a version of three numbers");
        }
        return new long[] {
            Integer.parseUnsignedInt(words[0]) & 0xffff_ffffL,
            Integer.parseUnsignedInt(words[1]) & 0xffff_ffffL,
            Integer.parseUnsignedInt(words[2]) & 0xffff_ffffL
        };
    }

    /** Returns whether LinkTest 1.x wrote it. */
    public boolean generation1() {
        return generation1;
    }

    /** Byte order of the records. */
    public ByteOrder order() {
        return order;
    }

    /** Returns what the access pattern says. */
    public LinkTestAccess access() {
        return access;
    }

    /** Returns where the parts of the records are. */
    public LinkTestRecords records() {
        return records;
    }

    /** Number of bytes of a text that its stored length leaves out: 0 or 1. */
    public int beyondLength() {
        return facts.containsKey(LinkTestLayout.LENGTHS) ? 1 : 0;
    }

    /** Fields that tell where a rank ran. */
    public List<LinkTestField> rankFields() {
        return generation1 ? LinkTestLayout.rank1(version()[1]) : LinkTestLayout.RANK;
    }

    /** The retests of an iteration; those that are placed have no times here. */
    public LinkTestRetests retests(int iteration) {
        String text = iterations.get(iteration).getOrDefault(LinkTestLayout.RETEST_LIST, "");
        return LinkTestRetests.parse(text, placeable(), records.retests());
    }

    /** Number of ranks whose pairs have severities; 0 if partners are not known. */
    public int placeable() {
        return access == LinkTestAccess.UNKNOWN ? 0 : ranks.size();
    }

    private static ByteOrder parseOrder(String text) {
        if (text.equals(orderText(ByteOrder.BIG_ENDIAN))) {
            return ByteOrder.BIG_ENDIAN;
        }
        if (text.equals(orderText(ByteOrder.LITTLE_ENDIAN))) {
            return ByteOrder.LITTLE_ENDIAN;
        }
        throw new IllegalArgumentException("not a byte order: " + text);
    }

    /** As the attribute says it. */
    public static String orderText(ByteOrder order) {
        return order == ByteOrder.BIG_ENDIAN ? "big" : "little";
    }
}
