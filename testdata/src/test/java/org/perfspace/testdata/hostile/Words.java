package org.perfspace.testdata.hostile;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Damage to texts (XML, YAML, JSON, TAU's) by their words: tags, quoted values, names and numbers, lines. */
final class Words {

    private static final Pattern WORD =
            Pattern.compile("<[^<>]*>|\"[^\"\n]*\"|\n *|[\\w.+-]+|[^\\w\\s\"<]+|\\s|.", Pattern.DOTALL);
    private static final Pattern NUMBER = Pattern.compile("\"?-?\\d+\"?");

    private static final List<String> ODD = List.of(
            "",
            " ",
            "\n",
            "\"",
            "\"\"",
            "'",
            "<",
            ">",
            "</",
            "/>",
            "<!--",
            "-->",
            "<![CDATA[",
            "]]>",
            "<?xml version=\"1.1\"?>",
            "<!DOCTYPE cube [<!ENTITY a \"b\"><!ENTITY b SYSTEM \"file:///etc/passwd\">]>",
            "&a;",
            "&amp;",
            "&#0;",
            "&#x110000;",
            "<cnode id=\"0\" calleeId=\"0\">",
            "</cnode>",
            "<metric id=\"1\">",
            "<row cnodeId=\"0\">",
            "NaN",
            "-0",
            "1e999",
            "-1e-999",
            "0x10",
            "1.5",
            "null",
            "~",
            "true",
            "*a",
            "&a ",
            "<<: *a",
            "- ",
            ": ",
            "? ",
            "[",
            "]",
            "{",
            "}",
            "!!binary ",
            "|",
            "---\n",
            "...\n",
            "%TAG ! tag:x,2000:\n",
            "\\u0000",
            "\\ud800",
            "\u0000",
            "\u00ff",
            "=>",
            " : ",
            "GROUP=",
            "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
            "{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{",
            "- - - - - - - - - - - - - - - - ");

    private Words() {}

    /** Returns whether the first bytes look like a text. */
    static boolean isText(byte[] bytes) {
        for (int i = 0; i < Math.min(bytes.length, 64); i++) {
            if (bytes[i] >= 0 && bytes[i] < ' ' && bytes[i] != '\n' && bytes[i] != '\r' && bytes[i] != '\t') {
                return false;
            }
        }
        return true;
    }

    /** Changes one to three places. */
    static byte[] damage(byte[] bytes, Random random) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(new String(bytes, StandardCharsets.ISO_8859_1));
        while (matcher.find()) {
            words.add(matcher.group());
        }
        for (int n = random.nextInt(3); n >= 0 && !words.isEmpty(); n--) {
            change(words, random);
        }
        return String.join("", words).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void change(List<String> words, Random random) {
        int at = random.nextInt(words.size());
        int other = random.nextInt(words.size());
        switch (random.nextInt(9)) {
            case 0 -> words.remove(at);
            case 1 -> words.add(at, words.get(other));
            case 2 -> words.set(at, words.get(other));
            case 3 -> Collections.swap(words, at, other);
            case 4 -> words.set(at, odd(random));
            case 5 -> words.add(at, odd(random));
            case 6 -> repeat(words, at, random);
            default -> number(words, at, random);
        }
    }

    private static String odd(Random random) {
        return ODD.get(random.nextInt(ODD.size()));
    }

    /** A word or a few of them, many times. */
    private static void repeat(List<String> words, int at, Random random) {
        List<String> some = List.copyOf(words.subList(at, Math.min(words.size(), at + 1 + random.nextInt(8))));
        for (int n = 2 << random.nextInt(6); n > 0; n--) {
            words.addAll(at, some);
        }
    }

    /** The next number from a place on becomes another one. */
    private static void number(List<String> words, int from, Random random) {
        for (int at = from; at < words.size(); at++) {
            String word = words.get(at);
            if (NUMBER.matcher(word).matches()) {
                String digits = word.replace("\"", "");
                long value = digits.length() > 18 ? 0 : Long.parseLong(digits);
                String changed = Long.toString(Extremes.near(value, words.size(), random));
                words.set(at, word.replace(digits, changed));
                return;
            }
        }
        words.set(from, odd(random));
    }
}
