package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;

/** Asks hpctesttool, hpcviewer's reader and Hatchet about databases. */
final class HpctJudge {

    private static final List<String> READERS = List.of("hpcviewer_dump", "hatchet_dump");

    private final String name;
    private final Path database;
    private final List<Complaint> complaints = new ArrayList<>();

    /**
     * Prepares to judge a database.
     *
     * @param name the sample, and how the database was made
     * @param database its directory
     */
    HpctJudge(String name, Path database) {
        this.name = name;
        this.database = database;
    }

    /** Returns the complaints of the tools about the database, and the differences between hpcviewer's values and its space. */
    List<Complaint> contents(PerformanceSpace plain) throws IOException {
        ask("hpctesttool_print", "-s", database);
        if (hasValues(plain)) {
            ask("hatchet_dump", database);
        }
        if (Tools.has("hpcviewer_dump")) {
            Viewer viewer = new Viewer(plain, shown(database));
            List<String> lines = new ArrayList<>();
            Tools.Answer answer = Tools.read(lines::add, "hpcviewer_dump", database, "--idtuples", "--threads");
            viewer.judge(lines);
            if (answer.exitCode() != 0) {
                complaints.add(new Complaint("hpcviewer_dump", name, answer.complaint()));
            } else {
                viewer.cells.differences().forEach(what -> complaints.add(new Complaint("hpcviewer_dump", name, what)));
                Summary.cells("hpcviewer_dump", viewer.cells.cells());
            }
        }
        return complaints;
    }

    /** Returns whether a space has a value other than 0. Hatchet ends in an IndexError on a database that has none. */
    static boolean hasValues(PerformanceSpace space) throws IOException {
        for (Metric metric : space.definitions().metrics()) {
            try (RowCursor rows = space.severity().rows(metric.id())) {
                while (rows.next()) {
                    long[] words = new long[space.definitions().locations().size()];
                    rows.row().copyDense(words);
                    if (Arrays.stream(words).anyMatch(word -> word != 0)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /**
     * The names in meta.db of the metrics whose inclusive costs default.yaml shows. Others are operands of formulas, and
     * hpcviewer does not name them.
     */
    private static Set<String> shown(Path database) throws IOException {
        String yaml = Files.readString(database.resolve("metrics/default.yaml"));
        Map<String, String> metrics = new HashMap<>();
        Matcher input = Pattern.compile("&(\\S+)\\s+metric: \"?(.*?)\"?\n").matcher(yaml);
        while (input.find()) {
            metrics.put(input.group(1), input.group(2));
        }
        Set<String> shown = new HashSet<>();
        Matcher formula = Pattern.compile("inclusive:\\s*\\{?\\s*(?:standard:\\s*)?\\*([^\\s,}]+)")
                .matcher(yaml);
        while (formula.find()) {
            shown.add(Objects.requireNonNull(metrics.get(formula.group(1)), formula.group(1)));
        }
        assertThat(shown).isNotEmpty();
        return shown;
    }

    /** Returns the lines that the tools print for one of two databases only. */
    List<Complaint> sameAs(Path original, String sample) throws IOException {
        if (Exceptions.asks("hpctesttool_diff", sample)) {
            ask("hpctesttool_diff", "strict", "-a", "strict", original, database);
        }
        for (String reader : READERS) {
            if (Tools.has(reader) && Exceptions.asks(reader, sample)) {
                compare(reader, original);
            }
        }
        return complaints;
    }

    private void compare(String reader, Path original) throws IOException {
        boolean viewer = reader.equals("hpcviewer_dump");
        List<String> before = comparable(viewer, lines(reader, original, viewer ? "--all" : "--rows"));
        List<String> after = comparable(viewer, lines(reader, database, viewer ? "--all" : "--rows"));
        long cells = 0;
        for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
            String one = i < before.size() ? before.get(i) : "nothing";
            String other = i < after.size() ? after.get(i) : "nothing";
            if (!one.equals(other)) {
                complaints.add(new Complaint(reader, name, "line " + (i + 1) + " was " + one + ", is " + other));
                return;
            }
            cells += one.chars().filter(c -> c == '\t').count();
        }
        Summary.cells(reader, cells);
    }

    /**
     * Lines without what may differ between equal databases: hpcviewer calls the procedures of its flat view by the offsets
     * of their records in the file; Hatchet numbers equal siblings in an order that changes from run to run.
     */
    private static List<String> comparable(boolean viewer, List<String> lines) {
        return viewer
                ? lines.stream()
                        .map(line -> line.replaceFirst("^(flat|callers)(\t\\d+\t\\w+\t)\\d+\t", "$1$2\t"))
                        .toList()
                : lines.stream()
                        .map(line -> line.replaceFirst("^row\t\\d+\t", "row\t\t"))
                        .sorted()
                        .toList();
    }

    private List<String> lines(String reader, Path directory, String option) throws IOException {
        List<String> lines = new ArrayList<>();
        Tools.Answer answer = Tools.read(lines::add, reader, directory, option);
        if (answer.exitCode() != 0) {
            complaints.add(new Complaint(reader, name, directory.getFileName() + ": " + answer.complaint()));
        }
        return lines;
    }

    private void ask(String tool, Object... arguments) throws IOException {
        if (Tools.has(tool)) {
            Tools.Answer answer = Tools.run(Files.isDirectory(database) ? database : Path.of(""), tool, arguments);
            if (answer.exitCode() != 0) {
                complaints.add(new Complaint(tool, name, answer.complaint()));
            }
        }
    }

    /** Takes the lines of {@code hpcviewer_dump}, and compares the inclusive values of each thread with those of a space. */
    private static final class Viewer {
        private final Cells cells;
        private final Cells.Ids ids;
        private final Map<String, String> names = new HashMap<>();
        private final Map<String, String> metrics = new HashMap<>();

        /** Expects the metrics of which the viewer shows the inclusive costs. */
        Viewer(PerformanceSpace plain, Set<String> shown) {
            Map<Long, Integer> profiles = new HashMap<>();
            for (Location location : plain.definitions().locations()) {
                String profile = location.attributes().get(HpctNames.PROFILE);
                profiles.put(profile.isEmpty() ? location.fileId() : Long.parseLong(profile), location.id());
            }
            ids = new Cells.Ids(Cells.Ids.ofFile(plain).callNodes(), profiles);
            cells = new Cells(
                    plain,
                    CallFlavour.STORED,
                    ids,
                    metric -> shown.contains(metric.attributes().get(HpctNames.NAME)));
            for (Metric metric : plain.definitions().metrics()) {
                String inFile = metric.attributes().get(HpctNames.NAME);
                names.put(inFile.isEmpty() ? metric.title() : inFile, metric.name());
            }
        }

        /** Compares all lines; hpcviewer reads the values of no context after the last one that its tree shows. */
        void judge(List<String> lines) throws IOException {
            long last = lines.stream()
                    .filter(line -> line.startsWith("thread\t"))
                    .mapToLong(line -> Long.parseLong(line.split("\t", -1)[2]))
                    .max()
                    .orElse(0);
            cells.expectCallNodes(node -> node.fileId() <= last);
            for (String line : lines) {
                line(line);
            }
        }

        private void line(String line) throws IOException {
            String[] fields = line.split("\t", -1);
            if (fields[0].equals("rawmetric") && fields[2].endsWith(" (I) [INCLUSIVE]")) {
                String metric = names.get(fields[2].replace(" (I) [INCLUSIVE]", ""));
                metrics.put(fields[1], metric == null ? fields[2] : metric);
            } else if (fields[0].equals("thread")
                    && metrics.containsKey(fields[3])
                    && ids.callNodes().containsKey(Long.valueOf(fields[2]))) {
                // contexts that the tree does not show have values, too
                cells.line(metrics.get(fields[3]) + "\t" + fields[2] + "\t" + fields[1] + "\t" + fields[4]);
            }
        }
    }
}
