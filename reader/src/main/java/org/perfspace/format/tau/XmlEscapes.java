package org.perfspace.format.tau;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The escapes of XML text that TAU writes: five named characters, and characters by their number. */
final class XmlEscapes {

    private static final Pattern ESCAPE =
            Pattern.compile("&(?:(lt|gt|quot|apos|amp)|#x(\\p{XDigit}{1,6})|#(\\d{1,7}));");

    private XmlEscapes() {}

    /** Returns the text with its escapes replaced. All other text stays unchanged. */
    static String decode(String text) {
        return text.indexOf('&') < 0 ? text : ESCAPE.matcher(text).replaceAll(XmlEscapes::replacement);
    }

    private static String replacement(MatchResult escape) {
        if (escape.group(1) != null) {
            return switch (escape.group(1)) {
                case "lt" -> "<";
                case "gt" -> ">";
                case "quot" -> "\"";
                case "apos" -> "'";
                default -> "&";
            };
        }
        int codePoint =
                escape.group(2) != null ? Integer.parseInt(escape.group(2), 16) : Integer.parseInt(escape.group(3));
        return Matcher.quoteReplacement(
                Character.isValidCodePoint(codePoint) ? Character.toString(codePoint) : escape.group());
    }
}
