package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.format.Format;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Derivation;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Parameter;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;
import org.perfspace.testdata.fixtures.HeldSeverity;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/**
 * A space less what the report of writing it as CUBE 3 or CUBE 2 says: each line of the report is taken by its word, and
 * nothing else is taken away. Numbers in the report are counted again; a line that nobody understands is a failure.
 */
final class ReportedLosses {

    /** The first noun in the plural: group 2 is what comes between the stem and the last letter. */
    private static final Pattern NOUN = Pattern.compile("\\b([a-z]*ss|[a-z]+?)(ie|(?<=ss)e|)s\\b");

    private static final Pattern COUNTED = Pattern.compile("([\\d,]+) (.*)", Pattern.DOTALL);
    private static final Pattern FIELD =
            Pattern.compile("(.*) of (metric|region|call node|system node|location group|location)s");
    private static final Pattern COUNTED_FIELD =
            Pattern.compile("(.*) of ([\\d,]+) (metric|region|call node|system node|location group|location)s?");

    private final PerformanceSpace space;
    private final Definitions d;
    private final boolean version2;
    private final Set<String> pending = new TreeSet<>();
    private final DefinitionsBuilder builder = new DefinitionsBuilder();

    private ReportedLosses(PerformanceSpace space, Format format, List<WriteReport.Loss> losses) {
        this.space = space;
        this.d = space.definitions();
        this.version2 = format == Format.CUBE2;
        losses.forEach(loss -> pending.add(loss.what()));
        assertThat(pending).as("lines of the report, each once").hasSameSizeAs(losses);
    }

    /** The space that reading the file must give. */
    static PerformanceSpace takenFrom(PerformanceSpace space, Format format, List<WriteReport.Loss> losses)
            throws IOException {
        return new ReportedLosses(space, format, losses).take();
    }

    private PerformanceSpace take() throws IOException {
        facts();
        metrics();
        program();
        int[] locations = system();
        Definitions definitions = builder.build();
        HeldSeverity severity = severity(definitions, locations);
        pending.remove("trace of " + space.traceSamples() + " samples");
        space.attachments().forEach(a -> pending.remove(a.description()));
        assertThat(pending).as("lines of the report that say nothing true").isEmpty();
        return PerformanceSpace.of(definitions, severity);
    }

    private void facts() {
        boolean odd = count(
                List.copyOf(d.attributes().values().entrySet()),
                "attributes of the profile with characters that XML has not",
                e -> isOdd(e.getKey(), true) || isOdd(e.getValue(), true));
        UnaryOperator<String> text = odd ? t -> xml(t, true) : UnaryOperator.identity();
        Map<String, String> kept = new LinkedHashMap<>();
        d.attributes().values().forEach((k, v) -> kept.put(text.apply(k), text.apply(v)));
        builder.attributes(Attributes.of(kept));
        boolean oddMirrors = count(d.mirrors(), "mirrors with characters that XML has not", m -> isOdd(m, false));
        d.mirrors().forEach(mirror -> builder.mirror(oddMirrors ? xml(mirror, false) : mirror));
        builder.titles(pending.remove("the titles of the dimensions") ? Definitions.Titles.NONE : d.titles());
    }

    private void metrics() {
        boolean odd = count(
                d.metrics(),
                "texts of metrics with characters that XML has not",
                m -> (!version2 && isOdd(m.name(), false))
                        || isOdd(m.title(), false)
                        || isOdd(m.unit(), false)
                        || isOdd(m.url(), false)
                        || isOdd(m.description(), false));
        UnaryOperator<String> text = odd ? t -> xml(t, false) : UnaryOperator.identity();
        boolean ids = count(d.metrics(), "id of metrics", m -> m.fileId() != m.id());
        for (Metric metric : d.metrics()) {
            long id = ids ? metric.id() : metric.fileId();
            Metric.Builder copy = metric.edit()
                    .fileId(id)
                    .title(text.apply(metric.title()))
                    .unit(text.apply(metric.unit()))
                    .url(text.apply(metric.url()))
                    .description(text.apply(metric.description()));
            copy.name(text.apply(metric.name()));
            for (String lost : lostOf(metric)) {
                take(lost, metric, copy, id + text.apply(metric.title()));
            }
            if (version2) {
                copy.typeName(storedType(metric).isInteger() ? "INTEGER" : "FLOAT");
            }
            builder.add(copy);
        }
    }

    private void take(String lost, Metric metric, Metric.Builder copy, String name) {
        if (lost.equals("expressions")) {
            copy.kind(MetricKind.EXCLUSIVE).derivation(Derivation.NONE);
        } else if (lost.startsWith("that values are ")) {
            copy.kind(MetricKind.EXCLUSIVE);
        } else if (lost.startsWith("type ")) {
            copy.type(storedType(metric));
        } else if (lost.startsWith("name ")) {
            copy.typeName("");
        } else if (lost.equals("unique name")) {
            copy.name(name);
        } else if (lost.equals("visibility")) {
            copy.visibility(Visibility.NORMAL);
        } else if (lost.equals("attributes")) {
            copy.attributes(Attributes.NONE);
        } else if (lost.equals("flag \"convertible\"")) {
            copy.convertible(true);
        } else if (lost.equals("flag \"cacheable\"")) {
            copy.cacheable(true);
        } else {
            assertThat(lost).startsWith("the values, ");
        }
    }

    /** Returns the lines of the report about a metric. */
    private List<String> lostOf(Metric metric) {
        String start = "of metric \"" + metric.name() + "\": ";
        Optional<String> line =
                pending.stream().filter(l -> l.startsWith(start)).findFirst();
        line.ifPresent(pending::remove);
        return line.map(l -> List.of(l.substring(start.length())
                        .split(", (?=the |that |attributes|type |name |unique |visibility|flag |expressions)", -1)))
                .orElse(List.of());
    }

    private ValueType storedType(Metric metric) {
        ValueType type = metric.type();
        if (!type.isNumber()) {
            return ValueType.DOUBLE;
        }
        boolean takenApart = metric.kind() != MetricKind.EXCLUSIVE && type.isInteger();
        if (version2) {
            return type.isInteger() && (takenApart || !type.equals(ValueType.UINT64))
                    ? ValueType.INT64
                    : ValueType.DOUBLE;
        }
        return takenApart ? ValueType.INT64 : type;
    }

    private void program() {
        boolean odd = count(
                d.regions(),
                "texts of regions with characters that XML has not",
                r -> isOdd(r.name(), false)
                        || isOdd(r.module(), !version2)
                        || isOdd(r.url(), false)
                        || isOdd(r.description(), false));
        UnaryOperator<String> text = odd ? t -> xml(t, false) : UnaryOperator.identity();
        UnaryOperator<String> module = odd ? t -> xml(t, !version2) : UnaryOperator.identity();
        boolean mangled = count(
                d.regions(), "mangled name of regions", r -> !r.mangledName().equals(r.name()));
        boolean paradigms =
                count(d.regions(), "paradigm of regions", r -> !r.paradigm().equals(Region.UNKNOWN));
        boolean roles = count(d.regions(), "role of regions", r -> !r.role().equals(Region.UNKNOWN));
        boolean attributes =
                count(d.regions(), "attributes of regions", r -> !r.attributes().isEmpty());
        boolean ids = count(d.regions(), "id of regions", r -> r.fileId() != r.id());
        for (Region region : d.regions()) {
            boolean sameName = mangled || region.mangledName().equals(region.name());
            Region.Builder copy = Region.named(text.apply(region.name()))
                    .fileId(ids ? region.id() : region.fileId())
                    .mangledName(text.apply(sameName ? region.name() : region.mangledName()))
                    .module(module.apply(region.module()))
                    .lines(region.beginLine(), region.endLine())
                    .paradigm(paradigms ? Region.UNKNOWN : region.paradigm())
                    .role(roles ? Region.UNKNOWN : region.role())
                    .url(text.apply(region.url()))
                    .description(text.apply(region.description()));
            builder.add(copy.attributes(attributes ? Attributes.NONE : region.attributes()));
        }
        callNodes();
    }

    private void callNodes() {
        boolean attributes = count(
                d.callNodes(), "attributes of call nodes", c -> !c.attributes().isEmpty());
        boolean parameters = version2
                && count(d.callNodes(), "parameters of call nodes", c -> !c.parameters()
                        .isEmpty());
        boolean odd = count(
                d.callNodes(),
                "texts of call nodes with characters that XML has not",
                c -> isOdd(c.module(), !version2)
                        || (!version2
                                && c.parameters().stream()
                                        .anyMatch(p -> isOdd(p.key(), true) || isOdd(p.value(), true))));
        UnaryOperator<String> module = odd ? t -> xml(t, !version2) : UnaryOperator.identity();
        UnaryOperator<String> text = odd ? t -> xml(t, true) : UnaryOperator.identity();
        boolean ids = count(d.callNodes(), "id of call nodes", c -> c.fileId() != c.id());
        for (CallNode node : d.callNodes()) {
            List<Parameter> kept = parameters
                    ? List.of()
                    : node.parameters().stream()
                            .map(p -> new Parameter(p.kind(), text.apply(p.key()), text.apply(p.value())))
                            .toList();
            builder.addCallNode(
                    ids ? node.id() : node.fileId(),
                    node.parent(),
                    node.region(),
                    node.line(),
                    module.apply(node.module()),
                    kept,
                    attributes ? Attributes.NONE : node.attributes());
        }
    }

    /** Returns the order in which the locations of the original are those of the copy. */
    private int[] system() {
        int[] handles = systemNodes();
        boolean types =
                count(d.locationGroups(), "type of location groups", g -> g.type() != LocationGroup.Type.PROCESS);
        boolean facts = count(d.locationGroups(), "attributes of location groups", g -> !g.attributes()
                .isEmpty());
        boolean odd = count(
                d.locationGroups(),
                "names of processes with characters that XML has not, or none",
                g -> g.name().isEmpty() || isOdd(g.name(), false));
        List<LocationGroup> groups = new ArrayList<>(d.locationGroups());
        for (LocationGroup group : groups) {
            builder.addLocationGroup(
                    handles[group.systemNode()],
                    odd ? named(group.name(), "Process ", group.rank()) : group.name(),
                    group.rank(),
                    types ? LocationGroup.Type.PROCESS : group.type(),
                    facts ? Attributes.NONE : group.attributes());
        }
        int[] locations = locations();
        topologies(handles, locations);
        return locations;
    }

    private int[] locations() {
        boolean types = count(d.locations(), "type of locations", l -> l.type() != Location.Type.CPU_THREAD);
        boolean facts = count(
                d.locations(), "attributes of locations", l -> !l.attributes().isEmpty());
        boolean odd = count(
                d.locations(),
                "names of locations with characters that XML has not, or none",
                l -> l.name().isEmpty() || isOdd(l.name(), false));
        List<Location> inFile = new ArrayList<>(d.locations());
        inFile.sort(Comparator.comparingInt(Location::group));
        boolean inOrder = version2 && count(inFile, "id of locations", l -> l.fileId() != inFile.indexOf(l));
        boolean ids = !version2 && count(d.locations(), "id of locations", l -> l.fileId() != l.id());
        for (Location location : inOrder ? inFile : d.locations()) {
            builder.addLocation(
                    inOrder ? DefinitionsBuilder.NEXT_FILE_ID : ids ? location.id() : location.fileId(),
                    location.group(),
                    odd ? named(location.name(), "Thread ", location.rank()) : location.name(),
                    location.rank(),
                    types ? Location.Type.CPU_THREAD : location.type(),
                    facts ? Attributes.NONE : location.attributes());
        }
        return (inOrder ? inFile : d.locations())
                .stream().mapToInt(Location::id).toArray();
    }

    /** Returns the handles of the system nodes that hold processes; of others, what became of them, or -1. */
    private int[] systemNodes() {
        Tree tree = d.systemTree();
        int[] depths = tree.depths();
        boolean[] holds = new boolean[tree.size()];
        d.locationGroups().forEach(g -> holds[g.systemNode()] = true);
        boolean left = count(
                d.systemNodes(),
                "system nodes between machine and node",
                n -> depths[n.id()] > 0 && !holds[n.id()] && !tree.isLeaf(n.id()));
        boolean flat = count(
                d.systemNodes(),
                "places of nodes inside others (they are set below the machine)",
                n -> depths[n.id()] > 1 && (holds[n.id()] || tree.isLeaf(n.id())));
        boolean split = count(
                d.systemNodes(),
                "machines with processes of their own (a node is put between)",
                n -> depths[n.id()] == 0 && holds[n.id()]);
        boolean classes = count(d.systemNodes(), "class of system nodes", n -> !n.nodeClass()
                .equals(depths[n.id()] == 0 ? "machine" : "node"));
        boolean descriptions = count(
                d.systemNodes(),
                "description of system nodes",
                n -> !n.description().isEmpty() && (version2 || depths[n.id()] > 0));
        boolean facts = count(d.systemNodes(), "attributes of system nodes", n -> !n.attributes()
                .isEmpty());
        boolean odd = count(
                d.systemNodes(),
                "texts of system nodes with characters that XML has not",
                n -> isOdd(n.name(), false) || (!version2 && depths[n.id()] == 0 && isOdd(n.description(), false)));
        int[] handles = new int[tree.size()];
        int machine = -1;
        int next = 0;
        for (SystemNode node : d.systemNodes()) {
            boolean root = depths[node.id()] == 0;
            handles[node.id()] = -1;
            if (left && !root && !holds[node.id()] && !tree.isLeaf(node.id())) {
                continue;
            }
            String name = odd ? xml(node.name(), false) : node.name();
            String sort = classes ? (root ? "machine" : "node") : node.nodeClass();
            String description = descriptions && (version2 || !root) ? "" : node.description();
            if (odd && !version2 && root) {
                description = xml(description, false);
            }
            int parent = root ? Tree.NO_PARENT : flat || depths[node.id()] == 1 ? machine : handles[node.parent()];
            builder.addSystemNode(parent, name, sort, description, facts ? Attributes.NONE : node.attributes());
            handles[node.id()] = next++;
            machine = root ? handles[node.id()] : machine;
            if (split && root && holds[node.id()]) {
                builder.addSystemNode(machine, name, "node", "", Attributes.NONE);
                handles[node.id()] = next++;
            }
        }
        return handles;
    }

    private void topologies(int[] systemHandles, int[] locations) {
        boolean names = count(
                d.topologies(),
                "names of topologies and their dimensions",
                t -> !t.name().isEmpty()
                        || t.dimensions().stream().anyMatch(x -> !x.name().isEmpty()));
        int[] positions = new int[locations.length];
        for (int i = 0; i < locations.length; i++) {
            positions[locations[i]] = i;
        }
        boolean nowhere = count(
                d.topologies().stream().flatMap(t -> t.coordinates().stream()).toList(),
                "coordinates of system nodes that are left out",
                c -> c.owner() == Topology.Owner.SYSTEM_NODE && systemHandles[c.ownerId()] < 0);
        for (Topology topology : d.topologies()) {
            List<Topology.Dimension> dimensions = topology.dimensions().stream()
                    .map(x -> new Topology.Dimension(names ? "" : x.name(), x.size(), x.periodic()))
                    .toList();
            List<Topology.Coordinate> coordinates = topology.coordinates().stream()
                    .filter(c -> !nowhere || c.owner() != Topology.Owner.SYSTEM_NODE || systemHandles[c.ownerId()] >= 0)
                    .map(c -> new Topology.Coordinate(
                            c.owner(),
                            switch (c.owner()) {
                                case SYSTEM_NODE -> machineOf(c.ownerId(), systemHandles);
                                case LOCATION_GROUP -> c.ownerId();
                                case LOCATION -> positions[c.ownerId()];
                            },
                            c.position()))
                    .toList();
            builder.add(new Topology(names ? "" : topology.name(), dimensions, coordinates));
        }
    }

    /** The machine itself, where a node was put between it and its processes. */
    private int machineOf(int node, int[] handles) {
        boolean split = d.systemNodes().get(node).parent() == Tree.NO_PARENT
                && d.locationGroups().stream().anyMatch(g -> g.systemNode() == node);
        return split ? handles[node] - 1 : handles[node];
    }

    private HeldSeverity severity(Definitions definitions, int[] locations) throws IOException {
        HeldSeverity severity = new HeldSeverity(definitions.metrics(), locations.length);
        CallTreeView view = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
        for (Metric metric : d.metrics()) {
            boolean values = !metric.kind().derived() && metric.type().isNumber() && !d.isVoid(metric.id());
            if (values) {
                rows(
                        metric,
                        view,
                        severity,
                        definitions.metrics().get(metric.id()).type(),
                        locations);
            }
        }
        return severity;
    }

    private void rows(Metric metric, CallTreeView view, HeldSeverity into, ValueType type, int[] locations)
            throws IOException {
        long odd = 0;
        long inexact = 0;
        long[] dense = new long[locations.length];
        try (RowCursor rows = view.rows(metric.id())) {
            while (rows.next()) {
                rows.row().copyDense(dense);
                Row row = new Row(type, locations.length);
                boolean decimal = rows.row().type().word(0) == ValueType.Word.DOUBLE;
                for (int i = 0; i < locations.length; i++) {
                    long word = dense[locations[i]];
                    if (decimal && isOdd(word)) {
                        odd++;
                        word = version2 ? 0 : Double.doubleToRawLongBits(Double.NaN);
                    } else if (!decimal && type.equals(ValueType.DOUBLE)) {
                        double near = BigDecimal.valueOf(word).doubleValue();
                        inexact += new BigDecimal(near).compareTo(BigDecimal.valueOf(word)) == 0 ? 0 : 1;
                        word = Double.doubleToRawLongBits(near);
                    }
                    row.words()[i] = word;
                }
                into.put(metric.id(), rows.callNode(), row);
            }
        }
        counted(
                odd,
                "values of metric \"" + metric.name() + "\" that are not finite numbers"
                        + (version2 ? ", written as 0" : ": the payload of NaN"));
        counted(inexact, "values of metric \"" + metric.name() + "\" above 2^53, rounded to doubles");
    }

    private boolean isOdd(long word) {
        double value = Double.longBitsToDouble(word);
        return version2
                ? !Double.isFinite(value)
                : Double.isNaN(value) && word != Double.doubleToRawLongBits(Double.NaN);
    }

    private <T> boolean count(List<T> things, String what, Predicate<T> changed) {
        return counted(things.stream().filter(changed).count(), what);
    }

    /** Returns whether the report has this line, or the field of a kind of definition; then with this number. */
    private boolean counted(long number, String what) {
        Matcher field = FIELD.matcher(what);
        boolean isField = field.matches();
        String expected = isField
                ? "%s of %,d %s%s".formatted(field.group(1), number, field.group(2), number == 1 ? "" : "s")
                : "%,d %s".formatted(number, number == 1 ? singular(what) : what);
        for (String line : List.copyOf(pending)) {
            Matcher matcher = (isField ? COUNTED_FIELD : COUNTED).matcher(line);
            if (matcher.matches()
                    && (isField
                            ? what.equals(matcher.group(1) + " of " + matcher.group(3) + "s")
                            : List.of(what, singular(what)).contains(matcher.group(2)))) {
                assertThat(line).isEqualTo(expected);
                return pending.remove(line);
            }
        }
        return false;
    }

    /** A description with its first noun in the singular. */
    private static String singular(String what) {
        return NOUN.matcher(what)
                .replaceFirst(noun -> noun.group(1) + (noun.group(2).equals("ie") ? "y" : ""))
                .replace("that are not finite numbers", "that is not a finite number");
    }

    private static String named(String name, String prefix, long rank) {
        String text = xml(name, false);
        return text.isEmpty() ? prefix + rank : text;
    }

    private static boolean isOdd(String text, boolean attribute) {
        return !xml(text, attribute).equals(text);
    }

    /** A text as any reader of XML finds it again. */
    private static String xml(String text, boolean attribute) {
        StringBuilder kept = new StringBuilder();
        text.codePoints().forEach(c -> {
            boolean blank = c == '\r' || (attribute && (c == '\t' || c == '\n'));
            boolean none = (c < ' ' && c != '\t' && c != '\n')
                    || c == 0x7f
                    || (c >= 0xd800 && c < 0xe000)
                    || c == 0xfffe
                    || c == 0xffff;
            kept.appendCodePoint(blank ? ' ' : none ? 0xfffd : c);
        });
        return attribute ? kept.toString() : kept.toString().strip();
    }
}
