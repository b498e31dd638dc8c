package org.perfspace.reader.tau;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.io.ByteSource;
import org.perfspace.io.ProfileException;

/** Reads one file; see {@link TauLayout}. */
final class TauProfileReader {

    private static final Pattern ATTRIBUTE =
            Pattern.compile("<attribute><name>(.*?)</name><value>(.*?)</value></attribute>");
    private static final Pattern COUNTED = Pattern.compile("(\\d{1,18})\\s+(aggregates|userevents)\\s*");

    private final TauLines lines;
    private final List<TauProfile.Function> functions = new ArrayList<>();
    private final List<TauProfile.Event> events = new ArrayList<>();
    private List<String> columns = List.of();
    private long skipped;
    private boolean aggregates;

    private TauProfileReader(ByteSource source) {
        this.lines = new TauLines(source);
    }

    static TauProfile read(ByteSource source) throws IOException {
        return new TauProfileReader(source).read();
    }

    private TauProfile read() throws IOException {
        String first = lines.next("the number of functions");
        Matcher matcher = TauLayout.FIRST_LINE.matcher(first);
        if (!matcher.matches()) {
            throw lines.place().notThisFormat("expected \"N templated_functions\", found \"%s\"", cut(first));
        }
        long count = count(matcher.group(1));
        String metric = matcher.group(2) == null ? "" : matcher.group(2).strip();
        Map<String, String> metadata = readHeading();
        for (long i = 0; i < count; i++) {
            readFunction(lines.next("function " + (i + 1) + " of " + count));
        }
        readRest();
        return new TauProfile(
                metric.isEmpty() ? TauLayout.DEFAULT_METRIC : metric,
                metadata,
                functions,
                events,
                columns.stream()
                        .filter(name -> !TauLayout.COLUMNS.contains(name))
                        .toList(),
                skipped,
                aggregates && !lines.endsOpen());
    }

    private Map<String, String> readHeading() throws IOException {
        String heading = lines.next("the names of the columns");
        int metadata = heading.indexOf("<metadata>");
        String names = metadata < 0 ? heading : heading.substring(0, metadata);
        columns = words(names.replace("#", " ")).stream()
                .filter(name -> !name.equals("Name"))
                .toList();
        if (!columns.containsAll(List.of("Calls", "Subrs", "Excl", "Incl"))) {
            throw lines.place().corrupt("expected columns Name Calls Subrs Excl Incl, found \"%s\"", cut(names));
        }
        Map<String, String> facts = new LinkedHashMap<>();
        Matcher attribute = ATTRIBUTE.matcher(heading);
        while (attribute.find()) {
            facts.put(unescape(attribute.group(1)), unescape(attribute.group(2)));
        }
        return facts;
    }

    private void readFunction(String line) throws IOException {
        int group = line.lastIndexOf("GROUP=\"");
        String values = group < 0 ? line : line.substring(0, group);
        String groups = group < 0 ? "" : line.substring(group + 7).replaceAll("\"\\s*$", "");
        int close = closingQuote(values);
        double[] numbers = numbers(values.substring(close + 1), columns.size(), columns.size() - 1);
        functions.add(new TauProfile.Function(
                line.substring(1, close).strip(),
                column(numbers, "Calls"),
                column(numbers, "Subrs"),
                column(numbers, "Excl"),
                column(numbers, "Incl"),
                column(numbers, "SumExclSqr"),
                groups,
                number()));
        double invocations = column(numbers, "ProfileCalls");
        for (double i = 0; i < invocations && lines.hasNext() && startsWithNumber(lines.peek()); i++) {
            lines.next("an invocation");
            skipped++;
        }
    }

    private void readRest() throws IOException {
        while (lines.hasNext()) {
            String line = lines.next("the user events");
            Matcher matcher = COUNTED.matcher(line);
            if (line.isBlank()) {
                continue;
            }
            if (!matcher.matches()) {
                throw lines.place().corrupt("expected a number of aggregates or user events, found \"%s\"", cut(line));
            }
            long count = count(matcher.group(1));
            if (matcher.group(2).equals("userevents")) {
                readEvents(count);
            } else {
                aggregates = true;
                for (long i = 0; i < count; i++, skipped++) {
                    lines.next("an aggregate");
                }
            }
        }
    }

    private void readEvents(long count) throws IOException {
        if (count > 0 && lines.hasNext() && lines.peek().startsWith("#")) {
            lines.next("the names of the columns");
        }
        for (long i = 0; i < count; i++) {
            String line = lines.next("user event " + (i + 1) + " of " + count);
            int close = closingQuote(line);
            double[] n = numbers(line.substring(close + 1), 5, 5);
            events.add(new TauProfile.Event(line.substring(1, close).strip(), n[0], n[1], n[2], n[3], n[4], number()));
        }
    }

    private int closingQuote(String text) throws ProfileException {
        int close = text.lastIndexOf('"');
        if (!text.startsWith("\"") || close < 1) {
            throw lines.place().corrupt("expected a name in quotes, found \"%s\"", cut(text));
        }
        return close;
    }

    private double[] numbers(String text, int most, int least) throws ProfileException {
        List<String> words = words(text);
        if (words.size() < least) {
            throw lines.place().corrupt("expected %d numbers after the name, found \"%s\"", least, cut(text.strip()));
        }
        double[] numbers = new double[Math.min(most, words.size())];
        for (int i = 0; i < numbers.length; i++) {
            try {
                numbers[i] = Double.parseDouble(words.get(i));
            } catch (NumberFormatException e) {
                throw lines.place().corrupt("expected a number, found \"%s\"", cut(words.get(i)));
            }
        }
        return numbers;
    }

    private double column(double[] numbers, String name) {
        int index = columns.indexOf(name);
        return index < 0 || index >= numbers.length ? Double.NaN : numbers[index];
    }

    private long count(String digits) throws ProfileException {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw lines.place().corrupt("expected a count, found %s", cut(digits));
        }
    }

    private long number() {
        return lines.place().number();
    }

    private static List<String> words(String text) {
        return Collections.list(new StringTokenizer(text)).stream()
                .map(String::valueOf)
                .toList();
    }

    private static boolean startsWithNumber(String line) {
        return !line.isEmpty()
                && !line.startsWith("\"")
                && !COUNTED.matcher(line).matches();
    }

    private static String unescape(String text) {
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&apos;", "'")
                .replace("&amp;", "&");
    }

    private static String cut(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }
}
