package org.perfspace.testdata.official;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Asks pprof and PerfDMF about profiles that were written of a space, and compares their numbers with those of the space. */
final class TauJudge {

    private static final Pattern DUMPED =
            Pattern.compile("(\\d+),(\\d+),(\\d+) \\d+ \"(.*)\" (excl|incl) (\\S+) +\\S+ GROUP=\".*\" ?");
    private static final double NEAR = 0x1p-46;
    private static final String CALLS = "\tcalls\t";

    /** Digits of pprof. */
    private static final double PPROF_NEAR = 1e-14;

    private final String name;
    private final TauNumbers expected;
    private final List<Complaint> complaints = new ArrayList<>();
    private final Map<String, List<Double>> found = new TreeMap<>();
    private String first = "";

    TauJudge(String name, TauNumbers expected) {
        this.name = name;
        this.expected = expected;
    }

    /** Returns the complaints of PerfDMF about a directory or a packed profile. */
    List<Complaint> perfdmf(Path profile) throws IOException {
        if (Tools.has("perfdmf_dump")) {
            found.clear();
            Tools.Answer answer = Tools.read(this::function, "perfdmf_dump", profile);
            if (answer.exitCode() != 0) {
                complaints.add(new Complaint("perfdmf_dump", name, answer.complaint()));
            }
            compare("perfdmf_dump", expected.all(), NEAR);
        }
        return complaints;
    }

    /** Returns the complaints of pprof about a directory. It reads one metric at a time. */
    List<Complaint> pprof(Path profile) throws IOException {
        if (!Tools.has("pprof")) {
            return complaints;
        }
        found.clear();
        for (Path folder : folders(profile)) {
            Tools.Answer summary = Tools.run(folder, "pprof", "-s");
            if (summary.exitCode() != 0
                    || !summary.error().isEmpty()
                    || summary.text().contains("not found")) {
                complaints.add(new Complaint("pprof -s", name, summary.complaint()));
            }
            String metric = metric(folder);
            Tools.Answer dump = Tools.all(folder, line -> dumped(metric, line), "pprof", "-d", "-a");
            if (dump.exitCode() != 0) {
                complaints.add(new Complaint("pprof -d", name, dump.complaint()));
            }
        }
        Map<String, List<Double>> numbers = new TreeMap<>();
        expected.called().forEach((key, values) -> {
            if (!key.startsWith(CALLS)) {
                numbers.put(key, values);
            }
        });
        compare("pprof -d", numbers, PPROF_NEAR);
        return complaints;
    }

    /** F node context thread function metric inclusive exclusive calls subroutines groups. */
    private void function(String line) {
        String[] f = line.split("\t", -1);
        if (f[0].equals("F")) {
            add(f[5], "incl", f[4], Double.parseDouble(f[6]));
            add(f[5], "excl", f[4], Double.parseDouble(f[7]));
            first = first.isEmpty() ? f[5] : first;
            if (f[5].equals(first)) {
                add("", "calls", f[4], Double.parseDouble(f[8]));
            }
        }
    }

    private void dumped(String metric, String line) {
        Matcher matcher = DUMPED.matcher(line);
        if (matcher.matches()) {
            String value = matcher.group(6).replace("INF", "Infinity");
            add(metric, matcher.group(5), matcher.group(4), Double.parseDouble(value));
        }
    }

    private void add(String metric, String column, String function, double value) {
        if (value != 0 && !(expected.hasApplication() && function.equals(TauNumbers.APPLICATION))) {
            found.computeIfAbsent(TauNumbers.key(metric, column, function), key -> new ArrayList<>())
                    .add(value);
        }
    }

    /** Compares the values of all threads, whatever the threads are called. */
    private void compare(String tool, Map<String, List<Double>> numbers, double near) throws IOException {
        long cells = 0;
        for (Map.Entry<String, List<Double>> entry : numbers.entrySet()) {
            List<Double> ours = entry.getValue().stream().sorted().toList();
            List<Double> theirs = found.getOrDefault(entry.getKey(), List.of()).stream()
                    .sorted()
                    .toList();
            found.remove(entry.getKey());
            boolean same = ours.size() == theirs.size();
            for (int i = 0; same && i < ours.size(); i++) {
                same = isNear(ours.get(i), theirs.get(i), near);
            }
            cells += ours.size();
            if (!same) {
                complaints.add(new Complaint(
                        tool,
                        name,
                        String.format(
                                Locale.ROOT,
                                "%s: expected %s, found %s",
                                entry.getKey().replace('\t', ' '),
                                shorten(ours),
                                shorten(theirs))));
            }
        }
        found.forEach((key, values) -> {
            if (!tool.startsWith("perfdmf") || !key.startsWith(CALLS)) {
                complaints.add(new Complaint(
                        tool, name, key.replace('\t', ' ') + ": expected nothing, found " + shorten(values)));
            }
        });
        Summary.cells(tool, cells);
    }

    /**
     * Returns whether two numbers agree. A number beyond all doubles is written as the largest, which becomes infinity in
     * pprof's 16 digits; so does the sum of the times that CUBE 2 has for minima of nothing, 1.8e308 s.
     */
    private static boolean isNear(double ours, double theirs, double near) {
        double finite = Math.min(ours, Double.MAX_VALUE);
        return Math.abs(finite - Math.min(theirs, Double.MAX_VALUE)) <= near * finite;
    }

    private static String shorten(List<Double> values) {
        String text = values.toString();
        return text.length() <= 200 ? text : text.substring(0, 200) + "…";
    }

    private static String metric(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            Path first = files.filter(file -> String.valueOf(file.getFileName()).startsWith("profile."))
                    .findFirst()
                    .orElseThrow();
            try (Stream<String> lines = Files.lines(first)) {
                return lines.skip(1)
                        .findFirst()
                        .orElseThrow()
                        .replaceAll(".*<name>Metric Name</name><value>(.*?)</value>.*", "$1")
                        .replace("&lt;", "<")
                        .replace("&gt;", ">")
                        .replace("&amp;", "&");
            }
        }
    }

    private static List<Path> folders(Path profile) throws IOException {
        try (Stream<Path> paths = Files.walk(profile)) {
            return paths.filter(file -> String.valueOf(file.getFileName()).startsWith("profile."))
                    .map(Path::getParent)
                    .distinct()
                    .toList();
        }
    }
}
