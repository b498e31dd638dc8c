package org.perfspace.format.tau;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.io.ByteSource;
import org.perfspace.io.LineCursor;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Reads a text file; see {@link TauLayout}. */
final class TauProfileReader {

    private static final String ATTRIBUTE = "<attribute>";
    private static final String ATTRIBUTE_END = "</attribute>";

    /** The name and the value of an attribute; the pattern does not backtrack, so that a long text is scanned once. */
    private static final Pattern FACT =
            Pattern.compile("\\s*+<name>(?>(.*?)</name>)\\s*+<value>(?>(.*?)</value>)\\s*+");

    private static final Pattern COUNTED = Pattern.compile("(\\d{1,18})\\s+(aggregates|userevents)\\s*");
    private static final String GROUP = "GROUP=\"";

    private final TauLines lines;
    private final TauThread thread;
    private final boolean salvage;
    private final TauRemarks remarks;
    private final TauPath.Pool paths;
    private final TauProfile.Builder profile = new TauProfile.Builder();
    private List<String> columns = TauLayout.OLDEST_COLUMNS;
    private boolean aggregates;
    private boolean events;

    /**
     * Creates a reader of a file.
     *
     * @param salvage whether a file that is cut off or damaged is read up to its first fault
     */
    TauProfileReader(ByteSource source, TauThread thread, boolean salvage, TauRemarks remarks, TauPath.Pool paths) {
        this.lines = new TauLines(source);
        this.thread = thread;
        this.salvage = salvage;
        this.remarks = remarks;
        this.paths = paths;
    }

    /** Reads the file from its first line to its last. */
    TauProfile read() throws IOException {
        String first = lines.next("the number of functions");
        Matcher matcher = TauLayout.FIRST_LINE.matcher(first);
        if (!matcher.matches()) {
            throw lines.place()
                    .notThisFormat("expected \"N templated_functions\", found \"%s\"", Place.shortened(first));
        }
        long count = count(matcher.group(1));
        Map<String, String> metadata = readHeading();
        String metric = metadata.remove(TauLayout.METRIC_NAME);
        profile.add(metadata);
        boolean isWhole = readLines(count);
        if (!isWhole) {
            remarks.salvaged();
        } else if (!aggregates || lines.endsOpen()) {
            remarks.incompleteFile();
        } else {
            remarks.events(thread.thread(), events);
        }
        TauProfile read = profile.build(
                thread, metric == null || metric.isBlank() ? TauLayout.metric(matcher.group(2)) : metric.strip());
        remarks.add(profile, read);
        return read;
    }

    /** Reads functions and user events, and returns whether there was no fault. */
    private boolean readLines(long functions) throws IOException {
        try {
            for (long i = 0; i < functions; i++) {
                readFunction(lines.next("function " + (i + 1) + " of " + functions));
            }
            readRest();
            return true;
        } catch (ProfileException.Corrupt e) {
            if (!salvage) {
                throw e;
            }
            return false;
        }
    }

    /** Reads the line with the names of the columns, which the oldest files lack, and returns the metadata. */
    private Map<String, String> readHeading() throws IOException {
        if (lines.hasNext() && lines.peek().startsWith("%")) {
            lines.next("the names of the columns");
            throw lines.place()
                    .unsupported(
                            "expected the names of the columns, found \"%s\": this is pprof.dat, a table that pprof"
                                    + " has computed; read the profiles profile.N.C.T that it was made of",
                            Place.shortened(lines.peek()));
        }
        Map<String, String> facts = new LinkedHashMap<>();
        if (lines.hasNext() && (lines.peek().startsWith("\"") || isCounted(lines.peek()))) {
            return facts;
        }
        String heading = lines.next("the names of the columns");
        int metadata = heading.indexOf("<metadata>");
        String names = metadata < 0 ? heading : heading.substring(0, metadata);
        columns = words(names.replace("#", " ")).stream()
                .filter(name -> !name.equals("Name"))
                .toList();
        if (!columns.containsAll(List.of("Calls", "Subrs", "Excl", "Incl"))) {
            throw lines.place()
                    .corrupt("expected columns Name Calls Subrs Excl Incl, found \"%s\"", Place.shortened(names));
        }
        columns.stream().filter(name -> !TauLayout.COLUMNS.contains(name)).forEach(remarks::unknownColumn);
        readFacts(heading, facts);
        return facts;
    }

    /** Stores the metadata: for each end of an attribute, the text from the last start of an attribute before it. */
    private static void readFacts(String heading, Map<String, String> facts) {
        int from = 0;
        for (int end = heading.indexOf(ATTRIBUTE_END); end >= 0; end = heading.indexOf(ATTRIBUTE_END, from)) {
            String text = heading.substring(from, end);
            int start = text.lastIndexOf(ATTRIBUTE);
            Matcher fact = FACT.matcher(text.substring(start < 0 ? text.length() : start + ATTRIBUTE.length()));
            if (fact.matches()) {
                facts.put(XmlEscapes.decode(fact.group(1)), XmlEscapes.decode(fact.group(2)));
            }
            from = end + ATTRIBUTE_END.length();
        }
    }

    private void readFunction(String line) throws IOException {
        int group = line.lastIndexOf(GROUP);
        String values = group < 0 ? line : line.substring(0, group);
        String groups = group < 0 ? "" : withoutQuote(line.substring(group + GROUP.length()));
        int close = closingQuote(values);
        double[] numbers = numbers(values.substring(close + 1), columns.size(), columns.size() - 1);
        String path = paths.of(TauLayout.path(line.substring(1, close)));
        profile.add(new TauProfile.Function(
                path,
                paths.of(TauPath.leaf(path)),
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
            remarks.skipLine();
        }
    }

    /** Returns a text without the quote at its end, which may be followed by blanks. */
    private static String withoutQuote(String text) {
        String stripped = text.stripTrailing();
        return stripped.endsWith("\"") ? stripped.substring(0, stripped.length() - 1) : text;
    }

    private void readRest() throws IOException {
        while (lines.hasNext()) {
            String line = lines.next("the user events");
            Matcher matcher = COUNTED.matcher(line);
            if (line.isBlank()) {
                continue;
            }
            if (!matcher.matches() && events) {
                remarks.textBehind();
                return; // TAU's own reader stops after the number of events that the file states, too
            }
            if (!matcher.matches()) {
                throw lines.place()
                        .corrupt("expected a number of aggregates or user events, found \"%s\"", Place.shortened(line));
            }
            long count = count(matcher.group(1));
            if (matcher.group(2).equals("userevents")) {
                events = true;
                readEvents(count);
            } else {
                aggregates = true;
                for (long i = 0; i < count; i++) {
                    lines.next("an aggregate");
                    remarks.skipLine();
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
            profile.add(new TauProfile.Event(line.substring(1, close).strip(), n[0], n[1], n[2], n[3], n[4], number()));
        }
    }

    private int closingQuote(String text) throws ProfileException {
        int close = text.lastIndexOf('"');
        if (!text.startsWith("\"") || close < 1) {
            throw lines.place().corrupt("expected a name in quotes, found \"%s\"", Place.shortened(text));
        }
        return close;
    }

    private double[] numbers(String text, int most, int least) throws ProfileException {
        List<String> words = words(text);
        if (words.size() < least) {
            throw lines.place()
                    .corrupt("expected %d numbers after the name, found \"%s\"", least, Place.shortened(text.strip()));
        }
        double[] numbers = new double[Math.min(most, words.size())];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = TauNumbers.parse(words.get(i), lines.place());
        }
        remarks.missing(numbers);
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
            throw lines.place().corrupt("expected a count, found %s", Place.shortened(digits));
        }
    }

    private long number() {
        return lines.place().number();
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        for (StringTokenizer tokens = new StringTokenizer(text); tokens.hasMoreTokens(); ) {
            words.add(tokens.nextToken());
        }
        return words;
    }

    private static boolean isCounted(String line) {
        return COUNTED.matcher(line).matches();
    }

    private static boolean startsWithNumber(String line) {
        return !line.isEmpty() && !line.startsWith("\"") && !isCounted(line);
    }

    /** The lines of a text file, each of which can be read without consuming it. */
    private static final class TauLines {

        private final LineCursor lines;
        private final Place file;
        private long number;
        private String peeked = "";
        private boolean hasPeeked;

        TauLines(ByteSource source) {
            this.lines = new LineCursor(source.stream(), source.place());
            this.file = source.place();
        }

        /** Returns the place of the line that was consumed last. */
        Place place() {
            return file.atLine(number);
        }

        /** Returns the next line, which must exist. */
        String next(String expected) throws IOException {
            if (!hasNext()) {
                throw file.atLine(number + 1).corrupt("expected %s, found the end of the file", expected);
            }
            hasPeeked = false;
            number++;
            return peeked;
        }

        /** Returns whether there is another line. */
        boolean hasNext() throws IOException {
            if (!hasPeeked && lines.next()) {
                peeked = lines.text();
                hasPeeked = true;
            }
            return hasPeeked;
        }

        /** Returns the next line without consuming it; the caller must have checked that it exists. */
        String peek() {
            return peeked;
        }

        /** Returns whether the last line so far is not terminated by a line feed, but by the end of the file. */
        boolean endsOpen() {
            return lines.endsOpen();
        }
    }
}
