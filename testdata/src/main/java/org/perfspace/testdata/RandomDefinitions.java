package org.perfspace.testdata;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Derivation;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Parameter;
import org.perfspace.model.Region;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/** Definitions of every sort that the model admits. */
final class RandomDefinitions {

    private final Random random;
    private final RandomTexts texts;
    private final RandomSpaces limits;
    private final DefinitionsBuilder builder = new DefinitionsBuilder();

    RandomDefinitions(Random random, RandomTexts texts, RandomSpaces limits) {
        this.random = random;
        this.texts = texts;
        this.limits = limits;
    }

    Definitions make() {
        builder.attributes(texts.attributes());
        int mirrors = random.nextInt(3);
        for (int i = 0; i < mirrors; i++) {
            builder.mirror(texts.any());
        }
        if (random.nextInt(3) == 0) {
            builder.titles(new Definitions.Titles(texts.any(), texts.any(), texts.any()));
        }
        metrics();
        callTree();
        system();
        return builder.build();
    }

    private void metrics() {
        int count = random.nextInt(limits.metrics() + 1);
        Numbers numbers = new Numbers();
        for (int handle = 0; handle < count; handle++) {
            ValueType type = type();
            MetricKind kind = kind(type);
            Metric.Builder metric = Metric.named(texts.unique())
                    .fileId(numbers.next())
                    .parent(parent(handle))
                    .type(type)
                    .typeName(typeName(type, handle))
                    .kind(kind)
                    .visibility(visibility())
                    .convertible(random.nextInt(5) > 0)
                    .cacheable(random.nextInt(5) > 0)
                    .attributes(texts.attributes());
            if (random.nextBoolean()) {
                metric.title(texts.any()).unit(texts.any()).description(texts.any());
                metric.url(texts.any());
            }
            if (kind.derived()) {
                metric.derivation(derivation());
            }
            builder.add(metric);
        }
    }

    private ValueType type() {
        ValueType.Base[] bases = ValueType.Base.values();
        ValueType.Base base = bases[random.nextInt(bases.length)];
        return switch (base) {
            case HISTOGRAM -> ValueType.histogram(1 + random.nextInt(5));
            case NDOUBLES -> ValueType.ndoubles(1 + random.nextInt(5));
            case SCALE_FUNC -> ValueType.scaleFunc(random.nextBoolean() ? 106 : 27);
            case DOUBLE,
                    INT64,
                    UINT64,
                    INT32,
                    UINT32,
                    INT16,
                    UINT16,
                    INT8,
                    UINT8,
                    MINDOUBLE,
                    MAXDOUBLE,
                    COMPLEX,
                    RATE,
                    TAU_ATOMIC -> new ValueType(base, 0);
        };
    }

    /** Now and then another spelling of the type, as Cube has them; some are none that Cube has. */
    private static String typeName(ValueType type, int handle) {
        List<String> spellings = CubeDtype.Family.valueOf(type.base().name()).spellings();
        String other = spellings.get(handle % spellings.size());
        return handle % 7 == 5 ? "odd\u0001" : other.equals(type.base().name()) ? "" : other;
    }

    /** Derived metrics are always DOUBLE, as Cube has them. */
    private MetricKind kind(ValueType type) {
        MetricKind[] kinds = MetricKind.values();
        MetricKind kind = kinds[random.nextInt(kinds.length)];
        boolean fits = kind.derived() ? type.equals(ValueType.DOUBLE) : !kind.inclusive() || type.mayBeInclusive();
        return fits ? kind : MetricKind.EXCLUSIVE;
    }

    private Visibility visibility() {
        int choice = random.nextInt(10);
        return choice == 0 ? Visibility.VOID : choice < 3 ? Visibility.GHOST : Visibility.NORMAL;
    }

    private Derivation derivation() {
        List<Derivation.Aggregation> aggregations = new ArrayList<>();
        for (String operator : List.of("plus", "minus", "aggr")) {
            if (random.nextInt(4) == 0) {
                aggregations.add(new Derivation.Aggregation(operator, "max(arg1, arg2) " + texts.any()));
            }
        }
        String initialization = random.nextBoolean() ? "" : "{ global(z); ${z} = 1; return 0; }" + texts.any();
        return new Derivation(
                "metric::time() / metric::visits()" + texts.any(), random.nextBoolean(), initialization, aggregations);
    }

    private void callTree() {
        int regions = random.nextInt(limits.regions() + 1);
        Numbers numbers = new Numbers();
        for (int i = 0; i < regions; i++) {
            builder.add(region().fileId(numbers.next()));
        }
        int nodes = regions == 0 ? 0 : random.nextInt(limits.callNodes() + 1);
        Numbers nodeNumbers = new Numbers();
        for (int handle = 0; handle < nodes; handle++) {
            builder.addCallNode(
                    nodeNumbers.next(),
                    parent(handle),
                    random.nextInt(regions),
                    line(),
                    texts.any(),
                    parameters(),
                    texts.attributes());
        }
    }

    private Region.Builder region() {
        Region.Builder region =
                Region.named(texts.any()).attributes(texts.attributes()).lines(line(), line());
        if (random.nextBoolean()) {
            region.mangledName(texts.any()).module(texts.any());
            region.description(texts.any()).url(texts.any());
        }
        if (random.nextBoolean()) {
            region.paradigm(texts.any()).role(texts.any());
        }
        return region;
    }

    private long line() {
        return switch (random.nextInt(6)) {
            case 0, 1 -> Region.NO_LINE;
            case 2 -> 0;
            case 3 -> random.nextInt(20) == 0 ? Integer.MAX_VALUE + 1L : 1;
            default -> random.nextInt(5000);
        };
    }

    private List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>();
        int count = Math.max(0, random.nextInt(7) - 4);
        for (int i = 0; i < count; i++) {
            boolean numeric = random.nextBoolean();
            parameters.add(new Parameter(
                    numeric ? Parameter.Kind.NUMERIC : Parameter.Kind.STRING,
                    texts.any(),
                    numeric ? texts.number() : texts.any()));
        }
        return parameters;
    }

    private void system() {
        int nodes = random.nextInt(limits.systemNodes() + 1);
        for (int handle = 0; handle < nodes; handle++) {
            builder.addSystemNode(parent(handle), texts.any(), texts.any(), texts.any(), texts.attributes());
        }
        int groups = nodes == 0 ? 0 : random.nextInt(limits.locations() + 1);
        for (int i = 0; i < groups; i++) {
            LocationGroup.Type[] types = LocationGroup.Type.values();
            builder.addLocationGroup(
                    random.nextInt(nodes), texts.any(), rank(), types[random.nextInt(types.length)], attributes());
        }
        int locations = groups == 0 ? 0 : random.nextInt(limits.locations() + 1);
        Numbers numbers = new Numbers();
        for (int i = 0; i < locations; i++) {
            Location.Type[] types = Location.Type.values();
            builder.addLocation(
                    numbers.next(),
                    random.nextInt(groups),
                    texts.any(),
                    rank(),
                    types[random.nextInt(types.length)],
                    attributes());
        }
        int topologies = random.nextInt(3);
        for (int i = 0; i < topologies; i++) {
            builder.add(topology(nodes, groups, locations));
        }
    }

    private Attributes attributes() {
        return texts.attributes();
    }

    private long rank() {
        return random.nextInt(15) == 0 ? random.nextLong() >>> 1 : random.nextInt(8);
    }

    private Topology topology(int nodes, int groups, int locations) {
        List<Topology.Dimension> dimensions = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int d = 0; d < count; d++) {
            dimensions.add(new Topology.Dimension(texts.any(), 1 + random.nextInt(4), random.nextBoolean()));
        }
        List<Topology.Coordinate> coordinates = new ArrayList<>();
        coordinates(coordinates, Topology.Owner.SYSTEM_NODE, nodes, dimensions);
        coordinates(coordinates, Topology.Owner.LOCATION_GROUP, groups, dimensions);
        coordinates(coordinates, Topology.Owner.LOCATION, locations, dimensions);
        return new Topology(texts.any(), dimensions, coordinates);
    }

    private void coordinates(
            List<Topology.Coordinate> into, Topology.Owner owner, int owners, List<Topology.Dimension> dimensions) {
        for (int id = 0; id < owners; id++) {
            if (random.nextInt(3) == 0) {
                List<Long> position = new ArrayList<>();
                dimensions.forEach(d -> position.add((long) random.nextInt((int) d.size())));
                into.add(new Topology.Coordinate(owner, id, position));
            }
        }
    }

    /** A handle defined before, or none: sometimes a chain, sometimes a bush, several roots. */
    private int parent(int handle) {
        if (handle == 0 || random.nextInt(8) == 0) {
            return Tree.NO_PARENT;
        }
        return random.nextBoolean() ? handle - 1 : random.nextInt(handle);
    }

    /** File ids: in order without gaps, or with gaps in any order, rarely huge. */
    private final class Numbers {
        private final boolean scattered = random.nextBoolean();
        private final boolean huge = limits.oddNumbers() && random.nextInt(12) == 0;
        private final Set<Long> used = new HashSet<>();

        long next() {
            if (!scattered) {
                return DefinitionsBuilder.NEXT_FILE_ID;
            }
            long number = random.nextInt(200);
            while (!used.add(number)) {
                number = huge ? random.nextLong() >>> 1 : random.nextInt(1000);
            }
            return number;
        }
    }
}
