package org.perfspace.writer.tau;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;

/**
 * A program that is measured as TAU measures it: random calls with recursion, of which TAU records flat lines, and call paths
 * of the last functions of the stack, pairs of a phase and a function, or neither; and samples. All times are multiples of
 * 1/64 s, so that sums of them are exact in seconds.
 */
final class TauRun {

    /** Microseconds of 1/64 s. */
    private static final int TICK = 15_625;

    private static final List<String> NAMES = List.of(
            "main",
            "std::sort<int*>(int*, int*&)",
            "A [{a&b.c} {1,2}-{3,4}]",
            "B [{b.c} {5,1}-{9,2}]",
            "MPI_Send()",
            "compute<T> \"x\"",
            "io",
            "leaf",
            "Phase 1",
            "Phase 2",
            "worker");

    static final List<String> METRICS = List.of("CPU_TIME", "PAPI_TOT_INS");

    /** The record of callers. */
    enum Mode {
        WINDOWS,
        PHASES
    }

    /** The numbers of a line: calls, subroutines, and exclusive and inclusive values of both metrics. */
    static final class Line {
        final double[] numbers = new double[6];
        private int open;
        private String group = "TAU_USER";

        double calls() {
            return numbers[0];
        }

        double subroutines() {
            return numbers[1];
        }

        double exclusive(int metric) {
            return numbers[2 + 2 * metric];
        }

        double inclusive(int metric) {
            return numbers[3 + 2 * metric];
        }
    }

    private final Random random;
    private final int depth;
    private final Mode mode;
    private final boolean samples;
    final List<Map<String, Line>> threads = new ArrayList<>();
    final List<String> roots = new ArrayList<>();
    private Map<String, Line> lines = new LinkedHashMap<>();
    private int budget;

    TauRun(long seed, int depth, Mode mode, boolean samples) {
        this.random = new Random(seed);
        this.depth = depth;
        this.mode = mode;
        this.samples = samples;
        int count = 1 + random.nextInt(3);
        for (int thread = 0; thread < count; thread++) {
            lines = new LinkedHashMap<>();
            budget = 5 + random.nextInt(120);
            String root = thread > 0 && random.nextBoolean() ? "worker" : "main";
            List<String> stack = new ArrayList<>(List.of(root));
            call(stack);
            threads.add(lines);
            roots.add(root);
        }
    }

    /** Runs the function on top of the stack, and returns the inclusive values of both metrics. */
    private long[] call(List<String> stack) {
        String own = stack.get(stack.size() - 1);
        List<Line> open = new ArrayList<>(List.of(line(own)));
        String path = path(stack);
        if (!path.equals(own)) {
            open.add(line(path));
        }
        boolean[] outermost = new boolean[open.size()];
        for (int i = 0; i < open.size(); i++) {
            outermost[i] = open.get(i).open++ == 0;
        }
        long[] exclusive = {TICK * (long) random.nextInt(9), random.nextInt(1000)};
        long[] inclusive = exclusive.clone();
        int calls = stack.size() < 14 ? random.nextInt(4) : 0;
        int made = 0;
        for (int i = 0; i < calls && budget > 0; i++, made++) {
            budget--;
            int at = random.nextInt(5) == 0 ? random.nextInt(NAMES.size()) : 1 + random.nextInt(NAMES.size() - 2);
            stack.add(NAMES.get(at));
            long[] below = call(stack);
            stack.remove(stack.size() - 1);
            inclusive[0] += below[0];
            inclusive[1] += below[1];
        }
        for (int i = 0; i < open.size(); i++) {
            Line line = open.get(i);
            line.open--;
            line.numbers[0]++;
            line.numbers[1] += made;
            for (int metric = 0; metric < 2; metric++) {
                line.numbers[2 + 2 * metric] += exclusive[metric];
                line.numbers[3 + 2 * metric] += outermost[i] ? inclusive[metric] : 0;
            }
        }
        if (samples && exclusive[0] > 0 && random.nextInt(3) == 0) {
            sample(path, own, exclusive);
        }
        return inclusive;
    }

    /** Adds a sample to its lines, the flat ones, and the sums of samples at all lines of a function. */
    private void sample(String path, String own, long[] exclusive) {
        String context = "[CONTEXT] " + own;
        String source = "[SAMPLE] s" + random.nextInt(2) + " [{/s.c} {" + random.nextInt(3) + "}]";
        String summary = source.replace("[SAMPLE]", "[SUMMARY]").replaceFirst(" \\{\\d}]", "]");
        for (String text : List.of(path + " => " + context, context)) {
            add(text, exclusive, false, "TAU_SAMPLE_CONTEXT");
        }
        for (String text : List.of(path + " => " + context + " => " + source, source, summary)) {
            add(text, exclusive, true, "TAU_SAMPLE");
        }
    }

    private void add(String text, long[] values, boolean own, String group) {
        Line line = line(text);
        line.group = text.contains(" => ") ? "TAU_CALLPATH | " + group : group;
        line.numbers[0]++;
        for (int metric = 0; metric < 2; metric++) {
            line.numbers[2 + 2 * metric] += own ? values[metric] : 0;
            line.numbers[3 + 2 * metric] += values[metric];
        }
    }

    private Line line(String text) {
        return lines.computeIfAbsent(text, key -> {
            Line line = new Line();
            String leaf = key.substring(key.lastIndexOf("=>") + 1);
            String group = leaf.contains("Phase") && mode == Mode.PHASES ? "TAU_PHASE" : "TAU_USER";
            line.group = key.contains(" => ") ? "TAU_CALLPATH | " + group : group;
            return line;
        });
    }

    /** Returns the name under which TAU records what is on the stack, besides the flat line. */
    private String path(List<String> stack) {
        String own = stack.get(stack.size() - 1);
        if (mode == Mode.PHASES) {
            for (int i = stack.size() - 2; i >= 0; i--) {
                if (i == 0 || stack.get(i).startsWith("Phase")) {
                    return stack.get(i) + " => " + own;
                }
            }
        }
        return String.join(" => ", stack.subList(Math.max(0, stack.size() - depth), stack.size()));
    }

    /** Writes text files, metric by metric. */
    void writeText(Path folder) throws IOException {
        for (int metric = 0; metric < 2; metric++) {
            for (int thread = 0; thread < threads.size(); thread++) {
                StringBuilder text = new StringBuilder();
                Map<String, Line> own = threads.get(thread);
                text.append(own.size()).append(" templated_functions_MULTI_").append(METRICS.get(metric));
                text.append(
                                "\n# Name Calls Subrs Excl Incl ProfileCalls # <metadata><attribute><name>Metric Name</name><value>")
                        .append(METRICS.get(metric))
                        .append("</value></attribute><attribute><name>TAU_CALLPATH_DEPTH</name><value>")
                        .append(depth)
                        .append("</value></attribute></metadata>\n");
                int m = metric;
                own.forEach((path, line) -> text.append(String.format(
                        "\"%s\" %.0f %.0f %.0f %.0f 0 GROUP=\"%s\" %n",
                        path, line.calls(), line.subroutines(), line.exclusive(m), line.inclusive(m), line.group)));
                text.append("0 aggregates\n");
                Path file = folder.resolve("MULTI__" + METRICS.get(metric)).resolve("profile." + thread + ".0.0");
                Files.createDirectories(file.getParent());
                Files.writeString(file, text.toString().replace("\r", ""));
            }
        }
    }

    private Map<String, Integer> numbers() {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        threads.forEach(own -> own.keySet().forEach(path -> numbers.putIfAbsent(path, numbers.size())));
        return numbers;
    }

    /** Writes a packed profile. */
    void writePacked(Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeBytes("\0P\0P\0K");
        for (int number :
                new int[] {2, 1, 12 + 2 + 18 + 2 + Integer.toString(depth).length(), 0, 1}) {
            out.writeInt(number);
        }
        out.writeUTF("TAU_CALLPATH_DEPTH");
        out.writeUTF("" + depth);
        out.writeInt(0);
        out.writeInt(METRICS.size());
        for (String metric : METRICS) {
            out.writeUTF(metric);
        }
        Map<String, Integer> numbers = numbers();
        Map<String, Integer> groups = new LinkedHashMap<>();
        Map<String, Line> all = new TreeMap<>();
        threads.forEach(all::putAll);
        all.values().forEach(line -> Arrays.stream(line.group.split(" \\| ", -1))
                .forEach(group -> groups.putIfAbsent(group, groups.size())));
        out.writeInt(groups.size());
        for (String group : groups.keySet()) {
            out.writeUTF(group);
        }
        out.writeInt(numbers.size());
        for (String path : numbers.keySet()) {
            out.writeUTF(path);
            String[] own = Objects.requireNonNull(all.get(path)).group.split(" \\| ", -1);
            out.writeInt(own.length);
            for (String group : own) {
                out.writeInt(Objects.requireNonNull(groups.get(group)));
            }
        }
        out.writeInt(0);
        out.writeInt(threads.size());
        for (int thread = 0; thread < threads.size(); thread++) {
            out.writeInt(thread);
            out.writeInt(0);
            out.writeInt(0);
            out.writeInt(threads.get(thread).size());
            for (Map.Entry<String, Line> line : threads.get(thread).entrySet()) {
                out.writeInt(Objects.requireNonNull(numbers.get(line.getKey())));
                for (double number : line.getValue().numbers) {
                    out.writeDouble(number);
                }
            }
            out.writeInt(0);
        }
        Files.write(file, bytes.toByteArray());
    }

    /** Writes a snapshot, with its texts in all ways that XML knows, and comments between and in them. */
    void writeSnapshot(Path file) throws IOException {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?>\n<!-- made > by <hand> -->\n<profile_xml>\n");
        xml.append("<definitions thread=\"*\">\n");
        for (int metric = 0; metric < 2; metric++) {
            xml.append("<metric id=\"").append(metric).append("\"><name>").append(METRICS.get(metric));
            xml.append("</name><units>unknown</units></metric>\n");
        }
        Map<String, Integer> numbers = numbers();
        Map<String, Line> all = new TreeMap<>();
        threads.forEach(all::putAll);
        numbers.forEach((path, number) -> xml.append("<event id=\"")
                .append(number)
                .append("\"><name>")
                .append(text(path))
                .append("</name><group>")
                .append(text(Objects.requireNonNull(all.get(path)).group))
                .append("</group></event>\n<!-- ' -->\n"));
        xml.append("</definitions>\n</profile_xml>\n\0\0\n<profile_xml>\n");
        for (int thread = 0; thread < threads.size(); thread++) {
            xml.append(String.format(
                    "<thread id=\"%1$d.0.0\" node=\"%1$d\" context=\"0\" thread=\"0\"><metadata><attribute><name>%2$s</name>"
                            + "<value><![CDATA[%3$d]]></value></attribute></metadata></thread>\n",
                    thread, "<!-- > -->TAU_CALLPATH_DEPTH", depth));
            xml.append("<profile thread=\"").append(thread).append(".0.0\"><timestamp>1</timestamp>\n");
            xml.append("<interval_data metrics=\"0 1\">\n<![CDATA[]]><!-- 1 2 -->");
            threads.get(thread).forEach((path, line) -> {
                xml.append(numbers.get(path));
                for (double number : line.numbers) {
                    xml.append(' ').append((long) number);
                }
                xml.append(random.nextInt(4) == 0 ? "<!-- 7 -->\n" : "\n");
            });
            xml.append("</interval_data></profile>\n");
        }
        Files.writeString(file, xml.append("</profile_xml>\n").toString());
    }

    private String text(String text) {
        String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&#62;");
        int half = text.length() / 2;
        return switch (random.nextInt(4)) {
            case 0 -> "<![CDATA[" + text + "]]>";
            case 1 -> escaped;
            case 2 -> "<!-- a -->" + escaped.replace("=", "&#x3d;") + "<!-- - -->";
            default ->
                "<![CDATA[" + text.substring(0, half) + "]]>" + "<!--]]>--><![CDATA[" + text.substring(half) + "]]>";
        };
    }
}
