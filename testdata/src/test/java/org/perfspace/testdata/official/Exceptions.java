package org.perfspace.testdata.official;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The faults of official tools that the tests know, from {@code src/test/resources/official-exceptions.txt}: the only
 * complaints that are no failures.
 */
final class Exceptions {

    private static final Path FILE = Path.of("src/test/resources/official-exceptions.txt");
    private static final String SEPARATOR = " \\| ";
    private static final int FIELDS = 4;

    private static final List<Exceptions> ALL = read();
    private static final Set<String> USED = new TreeSet<>();

    private final String line;
    private final Pattern tool;
    private final Pattern file;
    private final Pattern what;
    private final boolean never;

    private Exceptions(String line) {
        String[] fields = line.strip().split(SEPARATOR, -1);
        if (fields.length != FIELDS) {
            throw new IllegalStateException(FILE + ": expected \"tool | file | complaint | reason\", found: " + line);
        }
        this.line = line;
        this.tool = glob(fields[0]);
        this.file = glob(fields[1]);
        this.what = glob(fields[2]);
        this.never = fields[2].equals("not asked");
    }

    private static List<Exceptions> read() {
        List<Exceptions> all = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(FILE)) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    all.add(new Exceptions(line));
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return List.copyOf(all);
    }

    /** An asterisk stands for any text, a question mark for a character, a bar divides alternatives. */
    private static Pattern glob(String text) {
        String regex = Pattern.quote(text.strip())
                .replace("*", "\\E.*\\Q")
                .replace("?", "\\E.\\Q")
                .replace("|", "\\E|\\Q");
        return Pattern.compile("(?:" + regex + ")", Pattern.DOTALL);
    }

    /**
     * Returns whether a tool can be asked about a file; a line of the list can say {@code not asked} in place of a
     * complaint.
     */
    static boolean asks(String tool, String file) {
        for (Exceptions exception : ALL) {
            if (exception.never
                    && exception.tool.matcher(tool).matches()
                    && exception.file.matcher(file).matches()) {
                exception.use();
                return false;
            }
        }
        return true;
    }

    /** The complaints that are not known. */
    static List<Complaint> unknown(List<Complaint> complaints) {
        return complaints.stream().filter(complaint -> !isKnown(complaint)).toList();
    }

    private static boolean isKnown(Complaint complaint) {
        boolean known = false;
        for (Exceptions exception : ALL) {
            if (exception.tool.matcher(complaint.tool()).matches()
                    && exception.file.matcher(complaint.file()).matches()
                    && exception.what.matcher(complaint.what()).matches()) {
                known = true;
                exception.use();
            }
        }
        return known;
    }

    private void use() {
        synchronized (USED) {
            USED.add(line);
        }
    }

    /** The lines that no complaint needed yet. */
    static List<String> unused() {
        synchronized (USED) {
            return ALL.stream()
                    .map(exception -> exception.line)
                    .filter(line -> !USED.contains(line))
                    .toList();
        }
    }
}
