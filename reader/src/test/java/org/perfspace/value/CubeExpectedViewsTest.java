package org.perfspace.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.fixtures.ExpectedValues;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Shared;
import org.perfspace.model.CellText;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;

/**
 * Exclusive and inclusive values against those of the official Cube library: doubles bit for bit, compounds by their
 * words where it prints them, else by the number it makes of them. Integers are compared with an exact computation of our
 * own; the library's must be that, or that wrapped around the type's width, as it does.
 */
@Tag("shared")
@NeedsShared
class CubeExpectedViewsTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "real/cube4.8_with_checksum_bug.cubex, real_bt-mz_sum.p2.r1_cube4.8_with_checksum_bug",
        "real/call_tree_test.cubex, real_call_tree_test_call_tree_test",
        "real/kripke_big_endian.cubex, real_kripke.p8.d2.g32.r1",
        "real/time.cubex, real_time.p4.n2000.x1.r0",
        "small/dtypes_dense.cubex, small_dtypes_dense",
        "small/dtypes_sparse.cubex, small_dtypes_sparse",
        "small/gpu.cubex, small_gpu",
        "small/mtypes.cubex, small_mtypes",
        "small/pad512.cubex, small_pad512",
        "small/short.cubex, small_short",
        "zcubex/cube-values_example.cubex, cubelib_z_cube-values_example",
        "zcubex/mtypes_z.cubex, cubelib_z_mtypes_z",
    })
    void agreesWithTheOfficialLibrary(String sample, String expected) throws IOException {
        try (PerformanceSpace space = Readers.open(Shared.sample("data/cube/" + sample))) {
            for (CallFlavour flavour : List.of(CallFlavour.EXCLUSIVE, CallFlavour.INCLUSIVE)) {
                Values values = new Values(space, flavour);
                String view = flavour == CallFlavour.EXCLUSIVE ? ".excl" : ".incl";
                int compared = 0;
                for (ExpectedValues.Line line : ExpectedValues.read(expected + view + ".rowwise")) {
                    compared += values.check(line);
                }
                for (ExpectedValues.Line line : ExpectedValues.read(expected + view + ".agg")) {
                    compared += values.check(line);
                }
                assertThat(compared).as("values compared, %s", flavour).isPositive();
            }
        }
    }

    /** The values of one view of one space. */
    private static final class Values {
        private final Definitions all;
        private final CallFlavour flavour;
        private final CallTreeView view;
        private final CallTreeSums sums;
        private final Map<Integer, Map<Integer, Row>> sumRows = new HashMap<>();
        private final NaiveViews naive;
        private final boolean writtenByCubew;
        private final Map<Long, Integer> nodes = new HashMap<>();
        private final Map<String, Integer> locations = new HashMap<>();
        private final Map<List<Integer>, Optional<Row>> rows = new HashMap<>();

        Values(PerformanceSpace space, CallFlavour flavour) {
            this.all = space.definitions();
            this.flavour = flavour;
            this.view = CallTreeView.of(space, flavour);
            this.sums = CallTreeSums.of(space, flavour, LocationSums.overAll(all));
            this.naive = new NaiveViews(space);
            this.writtenByCubew = all.attributes().get("CUBE Library version").isEmpty();
            all.callNodes().forEach(node -> nodes.put(node.fileId(), node.id()));
            all.locations().forEach(location -> locations.put(Long.toString(location.fileId()), location.id()));
        }

        /** 1 if the value was compared, 0 if the library's is known to be wrong or is not ours to compute. */
        int check(ExpectedValues.Line line) throws IOException {
            Metric metric = Objects.requireNonNull(all.metric(line.metric()), line.metric());
            // the library reads rows of cubew's SIMPLE metrics in the wrong order
            boolean wrongOrder = metric.kind() == MetricKind.SIMPLE && writtenByCubew;
            if (wrongOrder
                    || takesChildrenApart(metric, line)
                    || view.refusal(metric.id()).isPresent()) {
                return 0;
            }
            return metric.type().isInteger() ? integer(metric, line) : doubles(metric, line);
        }

        /**
         * Returns whether the library subtracted the children one by one from their parent, as it does in rows only; in
         * sums over locations it subtracts what the metric's own addition makes of them, as we do everywhere.
         */
        private boolean takesChildrenApart(Metric metric, ExpectedValues.Line line) {
            return metric.name().equals("prein")
                    && flavour == CallFlavour.EXCLUSIVE
                    && !line.location().equals(ExpectedValues.ALL);
        }

        private int integer(Metric metric, ExpectedValues.Line line) throws IOException {
            int node = node(line);
            Optional<List<Object>> exact = naive.row(metric, node, flavour == CallFlavour.INCLUSIVE);
            BigInteger right = BigInteger.ZERO;
            for (int location = 0; location < all.locations().size() && exact.isPresent(); location++) {
                if (line.location().equals(ExpectedValues.ALL) || column(line) == location) {
                    right = right.add((BigInteger) exact.get().get(location));
                }
            }
            assertThat(text(metric, line)).as(line.toString()).isEqualTo(right.toString());
            assertThat(Wrapped.forms(metric.type(), right))
                    .as(line + ", exactly " + right)
                    .contains(line.text());
            return 1;
        }

        private int doubles(Metric metric, ExpectedValues.Line line) throws IOException {
            ValueType.Base base = metric.type().base();
            boolean sum = line.location().equals(ExpectedValues.ALL);
            boolean rebinned = base == ValueType.Base.HISTOGRAM && (sum || flavour == CallFlavour.INCLUSIVE);
            if (rebinned || base == ValueType.Base.SCALE_FUNC) {
                return 0; // the library leaves the bins of the first histogram where they were: see package-info
            }
            String ours = text(metric, line);
            boolean number = !line.text().startsWith("[");
            String comparable = number && ours.startsWith("[") ? Numbers.of(metric.type(), ours) : ours;
            boolean twice = base == ValueType.Base.COMPLEX || base == ValueType.Base.RATE;
            boolean otherOrder = twice && metric.kind().inclusive() != (flavour == CallFlavour.INCLUSIVE);
            boolean same = bits(comparable).equals(bits(line.text()));
            if (!same && sum && (otherOrder || metric.kind().derived())) {
                near(line, ours);
            } else {
                assertThat(bits(comparable)).as(line + ", ours " + ours).isEqualTo(bits(line.text()));
            }
            return 1;
        }

        /** The library adds sums of these types, and those that it calculates with, in an order that is not known. */
        private static void near(ExpectedValues.Line line, String ours) {
            String[] left = ours.replaceAll("[\\[\\]]", "").split(",", -1);
            String[] right = line.text().replaceAll("[\\[\\]]", "").split(",", -1);
            assertThat(left).as(line.toString()).hasSameSizeAs(right);
            for (int i = 0; i < left.length; i++) {
                double expected = Double.longBitsToDouble(CellText.bits(right[i]));
                assertThat(Double.longBitsToDouble(CellText.bits(left[i])))
                        .as(line + ", ours " + ours)
                        .isCloseTo(expected, within(Math.abs(expected) * 1e-14));
            }
        }

        private String text(Metric metric, ExpectedValues.Line line) throws IOException {
            boolean sum = line.location().equals(ExpectedValues.ALL);
            Row row = sum ? sumOf(metric, node(line)) : rowOf(metric, node(line));
            int column = sum ? 0 : column(line);
            long[] words = new long[row.locations() * row.type().words()];
            row.copyDense(words);
            return CellText.of(row.type(), words, column * row.type().words());
        }

        private int node(ExpectedValues.Line line) {
            return Objects.requireNonNull(nodes.get(line.callNode()), "no such cnode");
        }

        private int column(ExpectedValues.Line line) {
            return Objects.requireNonNull(locations.get(line.location()), "no such location");
        }

        private Row rowOf(Metric metric, int node) throws IOException {
            Optional<Row> known = rows.get(List.of(metric.id(), node));
            if (known == null) {
                Row row = view.newRow(metric.id());
                known = Optional.of(row);
                view.read(metric.id(), node, row);
                rows.put(List.of(metric.id(), node), known);
            }
            return known.orElseThrow();
        }

        private Row sumOf(Metric metric, int node) throws IOException {
            Map<Integer, Row> known = sumRows.get(metric.id());
            if (known == null) {
                known = new HashMap<>();
                try (RowCursor all = sums.rows(metric.id())) {
                    while (all.next()) {
                        Row copy = new Row(all.row().type(), 1);
                        copy.set(all.row());
                        known.put(all.callNode(), copy);
                    }
                }
                sumRows.put(metric.id(), known);
            }
            return known.getOrDefault(node, new Row(metric.type(), 1));
        }

        private static String bits(String text) {
            StringBuilder bits = new StringBuilder();
            for (String number : text.replaceAll("[\\[\\]]", "").split(",", -1)) {
                long word = CellText.bits(number);
                bits.append(Double.isNaN(Double.longBitsToDouble(word)) ? "nan" : Long.toHexString(word))
                        .append(' ');
            }
            return bits.toString();
        }
    }

    /** The number that the library makes of a compound. */
    private static final class Numbers {
        static String of(ValueType type, String text) {
            String[] words = text.substring(1, text.length() - 1).split(",", -1);
            double[] v = new double[words.length];
            for (int i = 0; i < v.length; i++) {
                v[i] = Double.longBitsToDouble(CellText.bits(words[i]));
            }
            double number =
                    switch (type.base()) {
                        case COMPLEX -> Math.sqrt(v[0] * v[0] + v[1] * v[1]);
                        case RATE -> v[0] / v[1];
                        case TAU_ATOMIC -> v[0] == 0 ? 0 : v[3] / v[0];
                        case HISTOGRAM, NDOUBLES -> {
                            double sum = 0;
                            for (int i = type.base() == ValueType.Base.HISTOGRAM ? 2 : 0; i < v.length; i++) {
                                sum += v[i];
                            }
                            yield sum;
                        }
                        case DOUBLE,
                                MINDOUBLE,
                                MAXDOUBLE,
                                SCALE_FUNC,
                                INT64,
                                UINT64,
                                INT32,
                                UINT32,
                                INT16,
                                UINT16,
                                INT8,
                                UINT8 -> throw new IllegalArgumentException(type.toString());
                    };
            return CellText.number(Double.doubleToRawLongBits(number));
        }
    }

    /** Returns an integer as the library prints it: wrapped around its type's width and passed through a double. */
    private static final class Wrapped {
        private static final BigInteger TOP = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.valueOf(1025));

        static List<String> forms(ValueType type, BigInteger right) {
            int bits = Integer.parseInt(digits(type));
            BigInteger unsigned = right.mod(BigInteger.ONE.shiftLeft(bits));
            BigInteger signed =
                    unsigned.testBit(bits - 1) ? unsigned.subtract(BigInteger.ONE.shiftLeft(bits)) : unsigned;
            return List.of(
                    unsigned.toString(),
                    signed.toString(),
                    seventeen(unsigned.doubleValue()),
                    new BigDecimal(unsigned.doubleValue()).toPlainString(),
                    seventeen(signed.doubleValue()),
                    unsigned.compareTo(TOP) > 0 && bits == 64 ? "0" : unsigned.toString());
        }

        private static String digits(ValueType type) {
            return type.base().name().replaceAll("\\D", "");
        }

        private static String seventeen(double value) {
            return new BigDecimal(value)
                    .round(new MathContext(17, RoundingMode.HALF_EVEN))
                    .stripTrailingZeros()
                    .toString()
                    .replace("E", "e");
        }
    }
}
