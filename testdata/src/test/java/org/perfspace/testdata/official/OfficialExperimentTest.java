package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.format.Format;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.writer.Writers;

/**
 * Databases of HPCToolkit of before version 4, below the directory {@code data} beside the tools, against what Hatchet and
 * hpcviewer's library read. There is nothing to judge if the directory does not exist.
 */
@Official
class OfficialExperimentTest {

    private static final ReadOptions ALL = ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL);

    private static final ReadOptions BRIEF = ReadOptions.DEFAULT
            .with(HpctOptions.CALL_TREE, HpctOptions.CallTree.COMPACT)
            .with(HpctOptions.LINES, true);

    /** Tests of hpcviewer that hold nothing but a tree, which our reader refuses. */
    private static final String WITHOUT_VALUES = ".*bug-(?:empty|nometric).*";

    private static final int FIRST_FIELD = 5;
    private static final int FIRST_VALUE = 8;
    private static final String SUM = ":Sum (I)";

    /** Rounding of the values in the XML, which have six digits. */
    private static final double ROUNDING = 1e-5;

    private final Judges judges = new Judges();

    static List<Path> databases() throws IOException {
        List<Path> found = new ArrayList<>();
        for (Sample sample : Sample.ofPublic("experiment.xml")) {
            if (sample.format() == Format.HPCTOOLKIT_XML && !sample.name().matches(WITHOUT_VALUES)) {
                found.add(sample.path().orElseThrow());
            }
        }
        return found;
    }

    /** Each value of each context and thread: those of contexts that Hatchet omits are those that it does not mention. */
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("databases")
    void readsWhatHatchetReads(Path database) throws Exception {
        assumeTrue(Tools.has("hatchet_dump"));
        assumeTrue(holdsDenseValues(database));
        Summary.file();
        try (PerformanceSpace space = Readers.open(Input.of(database), ALL)) {
            judges.add(() -> new Hatchet(database.getFileName() + "", space).judge(database));
            judges.requireContent();
        }
    }

    private static boolean holdsDenseValues(Path database) throws IOException {
        try (Stream<Path> files = Files.list(database)) {
            return files.anyMatch(file -> file.toString().endsWith(".metric-db"));
        }
    }

    /** The names, places and structure of all contexts, and the sums of their values. */
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("databases")
    void readsWhatHpcviewerReads(Path database) throws Exception {
        assumeTrue(Tools.has("hpcviewer_dump"));
        Summary.file();
        boolean hasSums = Files.readString(database.resolve("experiment.xml")).contains("<M n=");
        try (PerformanceSpace space = Readers.open(Input.of(database), ALL)) {
            judges.add(() -> new Viewer(database.getFileName() + "", space, hasSums).judge(database));
            judges.requireContent();
        }
    }

    /** A copy in version 4 is a database that its tools accept, and holds the same values. */
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("databases")
    void becomesADatabaseOfVersion4(Path database, @TempDir Path folder) throws Exception {
        try (PerformanceSpace space = Readers.open(Input.of(database), ReadOptions.DEFAULT)) {
            Path copy = folder.resolve("copy.hpctoolkit");
            Writers.of(Format.HPCTOOLKIT).orElseThrow().write(space, copy, WriteOptions.DEFAULT.withPlain(true));
            try (PerformanceSpace plain = Readers.open(copy)) {
                judges.add(() -> new HpctJudge(database.getFileName() + " to hpctoolkit", copy).contents(plain));
                judges.requireContent();
            }
        }
    }

    /** The values of Hatchet's rows {@code row, number, depth, path, index, column=value…}. */
    private static final class Hatchet {
        private final String name;
        private final PerformanceSpace space;
        private final Map<Long, CallNode> nodes = new HashMap<>();
        private final Map<String, Integer> locations = new HashMap<>();
        private final List<Complaint> complaints = new ArrayList<>();
        private long cells;

        Hatchet(String name, PerformanceSpace space) {
            this.name = name;
            this.space = space;
            space.definitions().callNodes().forEach(node -> nodes.put(node.fileId(), node));
            boolean threads = space.definitions().locations().stream().anyMatch(each -> number(each, "THREAD") > 0);
            for (Location location : space.definitions().locations()) {
                String thread = threads ? " thread=" + number(location, "THREAD") : "";
                locations.put("rank=" + Math.max(0, number(location, "RANK")) + thread, location.id());
            }
        }

        private static long number(Location location, String kind) {
            int number = List.of("SUMMARY", "NODE", "RANK", "THREAD").indexOf(kind);
            IdTuple tuple = HpctText.splitTuple(location.attributes().get("hpct::tuple"), 8)
                    .orElse(IdTuple.EMPTY);
            return tuple.ids().stream()
                    .filter(id -> id.kind() == number)
                    .mapToLong(IdTuple.Id::logicalId)
                    .findFirst()
                    .orElse(-1);
        }

        List<Complaint> judge(Path database) throws IOException {
            Tools.Answer answer = Tools.read(this::line, "hatchet_dump", database, "--rows");
            if (answer.exitCode() != 0) {
                complaints.add(new Complaint("hatchet_dump", name, answer.complaint()));
            } else {
                assertThat(cells).isPositive();
            }
            Summary.cells("hatchet_dump", cells);
            return complaints;
        }

        private void line(String line) throws IOException {
            String[] fields = line.split("\t", -1);
            if (!fields[0].equals("row")) {
                return;
            }
            Map<String, String> columns = new HashMap<>();
            for (String field : Arrays.copyOfRange(fields, FIRST_FIELD, fields.length)) {
                int equals = field.indexOf('=');
                columns.put(field.substring(0, equals), field.substring(equals + 1));
            }
            CallNode node = nodes.get(Long.parseLong(columns.get("nid")));
            Integer location = locations.get(fields[FIRST_FIELD - 1]);
            if (node == null || location == null) {
                complain(line, "expected a call node and a location, found " + node + " and " + location);
                return;
            }
            double expected = Double.parseDouble(columns.get("time (inc)"));
            double found =
                    value(space.severity(), space.definitions().locations().size(), 0, node.id(), location);
            cells++;
            if (Double.compare(expected, found) != 0) {
                complain(line, "expected " + expected + ", found " + found);
            }
            if ("S".equals(columns.get("type")) && Double.parseDouble(columns.get("time")) != found) {
                complain(line, "expected an exclusive value of " + columns.get("time") + ", found " + found);
            }
        }

        private void complain(String line, String what) {
            complaints.add(new Complaint("hatchet_dump", name, what + " in " + line));
        }
    }

    private static double value(Severity severity, int locations, int metric, int node, int location)
            throws IOException {
        Row row = new Row(ValueType.DOUBLE, locations);
        double value = 0;
        if (severity.read(metric, node, row)) {
            for (int i = 0; i < row.count(); i++) {
                value += location < 0 || row.location(i) == location ? Double.longBitsToDouble(row.words()[i]) : 0;
            }
        }
        return value;
    }

    /** The scopes of hpcviewer's top-down view: {@code tree, depth, kind, id, name, file, line, line, value…}. */
    private static final class Viewer {
        private final String name;
        private final Definitions d;
        private final CallTreeView inclusive;
        private final Map<Long, CallNode> nodes = new HashMap<>();
        private final Map<Integer, Integer> metrics = new HashMap<>();
        private final List<Long> above = new ArrayList<>();
        private final List<Complaint> complaints = new ArrayList<>();
        private final boolean hasSums;
        private long cells;
        private long scopes;
        private long linesWithoutCost;

        /** Prepares a judge of names and structure, and of values if the database has their sums. */
        Viewer(String name, PerformanceSpace space, boolean hasSums) {
            this.name = name;
            this.d = space.definitions();
            this.inclusive = CallTreeView.of(space, CallFlavour.INCLUSIVE);
            this.hasSums = hasSums;
            d.callNodes().forEach(node -> nodes.put(node.fileId(), node));
        }

        List<Complaint> judge(Path database) throws IOException {
            Tools.Answer answer = Tools.read(this::line, "hpcviewer_dump", database, "--metrics", "--tree");
            if (answer.exitCode() != 0) {
                complaints.add(new Complaint("hpcviewer_dump", name, answer.complaint()));
            }
            long calls = d.callNodes().stream().filter(this::isCallingLine).count();
            if (scopes != d.callNodes().size() - calls) {
                complain(
                        "",
                        "expected " + scopes + " scopes, found " + d.callNodes().size() + " of which " + calls
                                + " are lines that call");
            }
            if (hasSums) {
                judgeShortTree(database);
            }
            Summary.cells("hpcviewer_dump", cells);
            return complaints;
        }

        /** The tree of hpcviewer has its scopes, but for lines without a cost. */
        private void judgeShortTree(Path database) throws IOException {
            try (PerformanceSpace brief = Readers.open(Input.of(database), BRIEF)) {
                int found = brief.definitions().callNodes().size();
                if (found != scopes - linesWithoutCost) {
                    complain("", "expected " + scopes + " scopes but for " + linesWithoutCost + ", found " + found);
                }
            }
        }

        private boolean isCallingLine(CallNode node) {
            return isLine(node) && d.callNodes().stream().anyMatch(each -> each.parent() == node.id());
        }

        private boolean isLine(CallNode node) {
            String role = d.regions().get(node.region()).role();
            return role.equals("artificial") && node.parent() >= 0;
        }

        private void line(String line) throws IOException {
            String[] fields = line.split("\t", -1);
            if (fields[0].equals("metric") && fields[4].endsWith(SUM)) {
                String stored = fields[4].substring(0, fields[4].length() - SUM.length());
                d.metrics().stream()
                        .filter(metric -> metric.kind() != MetricKind.POSTDERIVED)
                        .filter(metric -> metric.attributes().get("hpct::name").equals(stored))
                        .forEach(metric -> metrics.put(Integer.parseInt(fields[1]), metric.id()));
            }
            long id = fields[0].equals("tree") ? Long.parseLong(fields[3]) : 0;
            if (!fields[0].equals("tree") || fields[2].equals("Root")) {
                return;
            }
            int depth = Integer.parseInt(fields[1]);
            while (above.size() >= depth) {
                above.remove(above.size() - 1);
            }
            above.add(id);
            if (id < 0) {
                return; // repeats its function
            }
            scopes++;
            boolean hasCost = Arrays.stream(fields).skip(FIRST_VALUE).anyMatch(text -> !text.isEmpty());
            linesWithoutCost += fields[2].equals("Line") && !hasCost ? 1 : 0;
            CallNode node = nodes.get(id);
            if (node == null) {
                complain(line, "expected a call node");
                return;
            }
            int parent = node.parent();
            while (parent >= 0 && isCallingLine(d.callNodes().get(parent))) {
                parent = d.callNodes().get(parent).parent();
            }
            long parentId = parent < 0 ? 0 : d.callNodes().get(parent).fileId();
            long expectedParent = above.size() < 2 ? 0 : above.get(above.size() - 2);
            if (parentId != expectedParent) {
                complain(line, "expected parent " + expectedParent + ", found " + parentId);
            }
            judgeName(line, fields[2], fields[4], node);
            for (Map.Entry<Integer, Integer> metric : metrics.entrySet()) {
                String text = fields[FIRST_VALUE + metric.getKey()];
                double expected = text.isEmpty() ? 0 : Double.parseDouble(text);
                double found = value(inclusive, d.locations().size(), metric.getValue(), node.id(), -1);
                cells += hasSums ? 1 : 0;
                if (hasSums && Math.abs(expected - found) > ROUNDING * Math.abs(expected)) {
                    complain(line, "expected the sum " + expected + ", found " + found);
                }
            }
        }

        private void judgeName(String line, String kind, String title, CallNode node) {
            String region = d.regions().get(node.region()).name();
            String expected =
                    switch (kind) {
                        case "Loop" ->
                            title.contains("<unknown file>") || title.endsWith(": 0")
                                    ? region
                                    : title.replace("loop at ", "loop@").replace(": ", ":");
                        case "Line" ->
                            title.endsWith(": 0") || title.startsWith("<unknown") || title.startsWith("~unknown")
                                    ? region
                                    : title.replace(": ", ":");
                        default ->
                            switch (title) {
                                case "<program root>" -> "main thread";
                                case "<thread root>" -> "application thread";
                                case "<partial call paths>" -> node.parent() < 0 ? "unknown entry" : title;
                                default -> title;
                            };
                    };
            boolean inlined = title.startsWith("[I] inlined from") && region.equals("[I] <inline>");
            if (!inlined && !region.equals(expected) && !region.equals("[I] " + expected)) {
                complain(line, "expected the name " + expected + ", found " + region);
            }
        }

        private void complain(String line, String what) {
            complaints.add(new Complaint("hpcviewer_dump", name, what + " in " + line));
        }
    }
}
