package org.perfspace.format.linktest;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.perfspace.format.linktest.LinkTestRun.Iteration;
import org.perfspace.format.linktest.LinkTestRun.Rank;
import org.perfspace.format.linktest.LinkTestRun.Version;

/**
 * The facts of a {@link LinkTestRun} as attributes of a space: facts of the run are attributes of the whole space, facts
 * of a rank (except its host) are attributes of its location, and facts of an iteration are attributes of its call node.
 *
 * <p>Numbers are in decimal, unsigned if the field is unsigned; the numbers of a list are separated by blanks. Texts are
 * as {@link LinkTestFieldText} reads them; if the bytes of the field do not follow from the text, they are in a further
 * attribute, whose name ends with {@link LinkTestField#RAW}.
 */
public final class LinkTestAttributes {

    private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

    private final Map<String, String> facts;
    private final int beyondLength;
    private final Set<String> used = new HashSet<>();

    /**
     * Doubles as text, bit for bit: in decimal, or in hex ({@code 0x7ff8000000000001}) if decimal cannot represent the bits.
     */
    public static final class LinkTestDoubles {

        private static final String HEX = "0x";

        private LinkTestDoubles() {}

        /** Returns the bits of a double as text. */
        public static String format(long bits) {
            String text = Double.toString(Double.longBitsToDouble(bits));
            return Double.doubleToRawLongBits(Double.parseDouble(text)) == bits
                    ? text
                    : HEX + String.format(Locale.ROOT, "%016x", bits);
        }

        /**
         * Returns the bits of a double, given as text.
         *
         * @throws IllegalArgumentException if the text is not a double
         */
        public static long parse(String text) {
            return text.startsWith(HEX)
                    ? Long.parseUnsignedLong(text.substring(HEX.length()), 16)
                    : Double.doubleToRawLongBits(Double.parseDouble(text));
        }
    }

    private LinkTestAttributes(Map<String, String> facts, int beyondLength) {
        this.facts = facts;
        this.beyondLength = beyondLength;
    }

    /** Returns the attributes of the whole space. */
    public static Map<String, String> of(LinkTestRun run) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(LinkTestLayout.ID, run.id());
        facts.put(LinkTestLayout.VERSION, run.version().toString());
        facts.put(LinkTestLayout.BYTE_ORDER, text(run.order()));
        put(run.header(), facts);
        if (!run.generation1()) {
            facts.put(LinkTestLayout.STEPS, String.valueOf(run.steps()));
        }
        if (run.withoutNul()) {
            facts.put(LinkTestLayout.LENGTHS, LinkTestLayout.WITHOUT_NUL);
        }
        facts.put(LinkTestLayout.ACCESS_PATTERN, run.access().text());
        return facts;
    }

    /** Returns the attributes of a rank, including its host. */
    public static Map<String, String> of(Rank rank, int position) {
        Map<String, String> facts = new LinkedHashMap<>();
        put(rank.place(), facts);
        if (rank.globalRank() != position) {
            facts.put(LinkTestLayout.GLOBAL_RANK, String.valueOf(rank.globalRank()));
        }
        return facts;
    }

    /** Returns the attributes of an iteration of a run. */
    public static Map<String, String> of(Iteration iteration, LinkTestRun run) {
        Map<String, String> facts = new LinkedHashMap<>();
        put(iteration.facts(), facts);
        if (run.records().retests() > 0) {
            facts.put(LinkTestLayout.RETEST_LIST, iteration.retests().text());
        }
        return facts;
    }

    /** Returns the name of a byte order. */
    public static String text(ByteOrder order) {
        return order == ByteOrder.BIG_ENDIAN ? "big" : "little";
    }

    /**
     * Returns the run that attributes describe.
     *
     * @param whole attributes of the whole space
     * @param ranks attributes of each rank, including {@link LinkTestLayout#HOST}
     * @param iterations attributes of each iteration
     * @throws IllegalArgumentException if a fact is missing or invalid, or has no field. The caller compares the spelling
     *     of all attributes with that of {@link #of(LinkTestRun)}
     */
    public static LinkTestRun parse(
            Map<String, String> whole, List<Map<String, String>> ranks, List<Map<String, String>> iterations) {
        boolean withoutNul = whole.containsKey(LinkTestLayout.LENGTHS);
        LinkTestAttributes facts = new LinkTestAttributes(whole, withoutNul ? 1 : 0);
        String id = facts.take(LinkTestLayout.ID);
        if (!id.equals(LinkTestLayout.ID_OLD) && !id.equals(LinkTestLayout.ID_NEW)) {
            throw new IllegalArgumentException("not an identification of LinkTest: " + id);
        }
        Version version = version(facts.take(LinkTestLayout.VERSION));
        boolean generation1 = LinkTestLayout.isGeneration1(id, version.major());
        if (withoutNul) {
            facts.take(LinkTestLayout.LENGTHS);
        }
        ByteOrder order = order(facts.take(LinkTestLayout.BYTE_ORDER));
        LinkTestValues header = facts.values(generation1 ? LinkTestLayout.STAT_INTEGERS : LinkTestLayout.HEADER);
        int steps = generation1 ? ranks.size() : Integer.parseInt(facts.take(LinkTestLayout.STEPS));
        LinkTestAccess access = LinkTestAccess.of(facts.take(LinkTestLayout.ACCESS_PATTERN))
                .orElseThrow(() -> new IllegalArgumentException("no such access pattern"));
        facts.requireAllUsed();
        List<Rank> allRanks = new ArrayList<>();
        List<LinkTestField> place = LinkTestLayout.place(id, version);
        for (Map<String, String> rank : ranks) {
            allRanks.add(rank(new LinkTestAttributes(rank, withoutNul ? 1 : 0), place, allRanks.size()));
        }
        LinkTestRun run = new LinkTestRun(id, version, order, header, steps, withoutNul, access, allRanks, List.of());
        List<Iteration> allIterations = new ArrayList<>();
        for (Map<String, String> iteration : iterations) {
            allIterations.add(iteration(new LinkTestAttributes(iteration, 0), run));
        }
        return new LinkTestRun(id, version, order, header, steps, withoutNul, access, allRanks, allIterations);
    }

    private static Rank rank(LinkTestAttributes facts, List<LinkTestField> fields, int position) {
        LinkTestValues place = facts.values(fields);
        long globalRank = position;
        if (facts.facts.containsKey(LinkTestLayout.GLOBAL_RANK)) {
            globalRank = Long.parseLong(facts.take(LinkTestLayout.GLOBAL_RANK));
        }
        facts.requireAllUsed();
        return new Rank(place, globalRank);
    }

    private static Iteration iteration(LinkTestAttributes facts, LinkTestRun run) {
        LinkTestRecords records = run.records();
        LinkTestValues values = facts.values(LinkTestLayout.iteration(records));
        LinkTestRetests retests = LinkTestRetests.NONE;
        if (records.retests() > 0) {
            retests = LinkTestRetests.parse(facts.take(LinkTestLayout.RETEST_LIST), run.placeable(), records.retests());
        }
        facts.requireAllUsed();
        return new Iteration(values, retests);
    }

    private static Version version(String text) {
        String[] words = text.split("\\.", -1);
        if (words.length != 3) {
            throw new IllegalArgumentException("not a version of three numbers");
        }
        return new Version(
                Integer.parseUnsignedInt(words[0]) & 0xffff_ffffL,
                Integer.parseUnsignedInt(words[1]) & 0xffff_ffffL,
                Integer.parseUnsignedInt(words[2]) & 0xffff_ffffL);
    }

    private static ByteOrder order(String text) {
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            if (text.equals(text(order))) {
                return order;
            }
        }
        throw new IllegalArgumentException("not a byte order: " + text);
    }

    private static void put(LinkTestValues values, Map<String, String> facts) {
        for (LinkTestField field : values.fields()) {
            String name = field.key();
            switch (field.kind()) {
                case U8, I32 -> facts.put(name, joined(values.numbers(field), false));
                case U64 -> facts.put(name, Long.toUnsignedString(values.number(name)));
                case F64 -> facts.put(name, joined(values.numbers(field), true));
                case HEX -> facts.put(name, HEX.formatHex(values.bytes(field)));
                case TEXT, COUNTED_TEXT -> {
                    byte[] bytes = values.bytes(field);
                    String text = LinkTestFieldText.of(bytes);
                    facts.put(name, text);
                    if (!Arrays.equals(bytes, LinkTestValues.usual(field, text))) {
                        facts.put(name + LinkTestField.RAW, HEX.formatHex(bytes));
                    }
                }
            }
        }
    }

    private static String joined(long[] numbers, boolean doubles) {
        StringBuilder text = new StringBuilder();
        for (long number : numbers) {
            text.append(text.isEmpty() ? "" : " ");
            text.append(doubles ? LinkTestDoubles.format(number) : String.valueOf(number));
        }
        return text.toString();
    }

    private LinkTestValues values(List<LinkTestField> fields) {
        LinkTestValues.Builder values = new LinkTestValues.Builder(fields);
        for (LinkTestField field : fields) {
            String text = take(field.key());
            try {
                switch (field.kind()) {
                    case U8, I32, U64, F64 -> values.add(numbers(field, text));
                    case HEX -> values.add(HEX.parseHex(text));
                    case TEXT, COUNTED_TEXT -> values.add(bytes(field, text));
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("attribute " + field.key() + " is not as LinkTest stores it", e);
            }
        }
        return values.build();
    }

    private static long[] numbers(LinkTestField field, String text) {
        String[] words = text.split(" ", -1);
        long[] numbers = new long[words.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = switch (field.kind()) {
                case U64 -> Long.parseUnsignedLong(words[i]);
                case F64 -> LinkTestDoubles.parse(words[i]);
                default -> Integer.parseInt(words[i]);
            };
            if (field.kind() == LinkTestField.Kind.U8 && numbers[i] >>> 8 != 0) {
                throw new IllegalArgumentException("not a byte: " + text);
            }
        }
        return numbers;
    }

    /** Returns the bytes of a text: those of the raw attribute, or the usual bytes if there is no such attribute. */
    private byte[] bytes(LinkTestField field, String text) {
        String raw = field.key() + LinkTestField.RAW;
        byte[] bytes = facts.containsKey(raw) ? HEX.parseHex(take(raw)) : LinkTestValues.usual(field, text);
        int length = bytes.length - beyondLength;
        if (field.kind() == LinkTestField.Kind.COUNTED_TEXT && (length < 0 || length > LinkTestLayout.MAX_TEXT)) {
            throw new IllegalArgumentException("a text of " + length + " bytes");
        }
        return bytes;
    }

    private String take(String name) {
        String value = facts.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no attribute " + name);
        }
        used.add(name);
        return value;
    }

    private void requireAllUsed() {
        if (used.size() != facts.size()) {
            Set<String> rest = new HashSet<>(facts.keySet());
            rest.removeAll(used);
            throw new IllegalArgumentException("LinkTest has no field for " + rest);
        }
    }
}
