package org.perfspace.testdata;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.perfspace.model.Attributes;

/** Texts that people, compilers and mischief put into profiles. */
final class RandomTexts {

    private static final List<String> PLAIN = List.of(
            "main", "MPI_Send", "foo", "solve_", "!$omp parallel @a.c:12", "std::vector<int>::at", "sec", "occ");
    private static final List<String> ODD = List.of(
            "<&>\"'",
            "a && b < c",
            "]]>",
            "&amp;",
            "tab\there",
            "line\nbreak",
            "carriage\rreturn\r\n",
            " blanks around ",
            "  ",
            "\u0000\u0001\b\u001f\u007f",
            "\u0085\u2028\ufeff\ufffe\uffff",
            "Größe ζ 漢字",
            "\ud83d\ude80 \ud83d\udc69\u200d\ud83d\udcbb",
            "../../etc/passwd",
            "a/b\\c:*?|",
            "@mirror@x.html#y",
            "{\"json\": [1]}",
            "%s %n",
            "nan",
            "null",
            "-1",
            "\"quoted\"",
            "'",
            ",;\t|");
    private static final List<String> LONE = List.of("\ud800", "a\udc00b", "\udfff\ud800");
    private static final int LONG = 10_000;

    private final Random random;
    private final boolean loneSurrogates;
    private int serial;

    RandomTexts(Random random, boolean loneSurrogates) {
        this.random = random;
        this.loneSurrogates = loneSurrogates;
    }

    /** Any text, often plain, sometimes empty. */
    String any() {
        return switch (random.nextInt(12)) {
            case 0 -> "";
            case 1, 2, 3 -> odd();
            case 4 -> odd() + plain() + odd();
            case 5 -> random.nextInt(10) == 0 ? plain().repeat(LONG).substring(0, LONG) : scattered();
            default -> plain();
        };
    }

    /** A text that was not handed out before; rarely the empty one. */
    String unique() {
        serial++;
        return serial == 3 && random.nextInt(8) == 0 ? "" : any() + "#" + serial;
    }

    /** A decimal number as files spell them. */
    String number() {
        return switch (random.nextInt(5)) {
            case 0 -> "0";
            case 1 -> "-" + random.nextInt(1000);
            case 2 -> "12345678.25";
            case 3 -> Long.toString(random.nextLong());
            default -> Double.toString(random.nextGaussian());
        };
    }

    /** Facts, often none. */
    Attributes attributes() {
        if (random.nextInt(3) > 0) {
            return Attributes.NONE;
        }
        Map<String, String> facts = new LinkedHashMap<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            facts.put(any(), any());
        }
        return Attributes.of(facts);
    }

    private String plain() {
        return PLAIN.get(random.nextInt(PLAIN.size()));
    }

    private String odd() {
        List<String> from = loneSurrogates && random.nextInt(4) == 0 ? LONE : ODD;
        return from.get(random.nextInt(from.size()));
    }

    private String scattered() {
        StringBuilder text = new StringBuilder();
        int count = random.nextInt(20);
        for (int i = 0; i < count; i++) {
            int point = random.nextInt(random.nextBoolean() ? 0x250 : Character.MAX_CODE_POINT + 1);
            boolean surrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
            text.appendCodePoint(surrogate ? '?' : point);
        }
        return text.toString();
    }
}
