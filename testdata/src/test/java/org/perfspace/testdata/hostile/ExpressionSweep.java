package org.perfspace.testdata.hostile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.DerivedView;
import org.perfspace.value.ViewException;
import org.perfspace.value.cubepl.Columns;
import org.perfspace.value.cubepl.Formula;
import org.perfspace.value.cubepl.Formula.ExpressionLimits;
import org.perfspace.value.cubepl.Formula.Language;
import org.perfspace.value.cubepl.Formula.Names;
import org.perfspace.value.cubepl.MetricOperand;

/**
 * Random and mutated expressions in all languages: each must give values or a complaint of one line, within small limits.
 * For long, with a first seed and a number of expressions:
 * {@code java -cp … org.perfspace.testdata.hostile.ExpressionSweep 0 200000}.
 */
public final class ExpressionSweep {

    private static final ExpressionLimits SMALL = new ExpressionLimits(200_000, 2_000, 500_000);

    private static final List<String> CUBEPL = List.of(
            "100 * metric::time(i) / metric::fixed::time()",
            "metric::time(e)/metric::visits(e) + |metric::time()-5| ^ 2 ^ 0.5",
            "{ ${r}=0; if (${cube::region::name}[${calculation::region::id}] =~ /^(MPI_|o+[a-m]*)$/) { ${r}=metric::time(); };"
                    + " return ${r}; }",
            "{ ${i}=0; ${s}=0; while (${i}<5) { ${s}=${s}+${i}; ${i}=${i}+1; }; return ${s}; }",
            "${flag}[${calculation::callpath::id}]*metric::time()",
            "{ ${a}=metric::visits(); ${b}=0; if (${a}>10 and not (${a} == 12)) { ${b}=metric::time(); }"
                    + " elseif (lowercase(\"A\") eq \"a\") { ${x}[${a}] = \"7\"; } else { ${b} = sizeof(x); }; return ${b}; }",
            "metric::call::time(${calculation::callpath::id}, i) + metric::fixed::visits(e,i)",
            "{ cube::metric::prederived::ghost(e) << metric::time()*2 >>; return metric::ghost(i); }",
            "min(max(sqrt(4), exp(1)), log(2)) + floor(2.5) // comment",
            "${calculation::sysres::id} + 10*${calculation::sysres::#elements} - ${cube::callpath::parent::id}[2]");

    private static final List<String> INITIALIZATIONS = List.of(
            "{ global(flag); ${flag}[1]=1; ${flag}[4]=2; return 0; }",
            "{ global(flag); ${i}=0; while (${i} < ${cube::#callpaths}) { if (${cube::region::name}"
                    + "[${cube::callpath::calleeid}[${i}]] =~ /MPI_(Send|Recv){0,1}/) { ${flag}[${i}]=1; };"
                    + " ${i}=${i}+1; }; cube::metric::set::m0(\"value\", \"VOID\"); return metric::fixed::time(); }");

    private static final List<String> FORMULAS = List.of(
            "min2 =100 max2 =0 *2 =100 /2 @time @visits",
            "sqrt1 -2 /2 $execution,($$^2),sum,time $execution,1,sum,time ^2 @time =2 | /2 !time !visits",
            "log2 @time =2");

    private static final List<String> VIEWER =
            List.of("100*$0/@0 + stdev($0, $1, 3)", "-2^2 + log(8,2) - lg(8)*mod(-7,3)", "fact(5)/choose(5,2) + e()");

    private static final String PIECES = " (){}[]+-*/^|,;:<>=!~$\"\\#@&.0123456789eimn_\n\t\u00e9\u0000";

    private final Random random;
    private final PerformanceSpace stored;

    private ExpressionSweep(long seed, PerformanceSpace stored) {
        this.random = new Random(seed);
        this.stored = stored;
    }

    /** The results of some expressions. */
    public record Outcome(long valued, long rejected) {}

    /** Tries expressions; the arguments are the first seed and their number. */
    public static void main(String[] args) throws IOException {
        long first = Long.parseLong(args[0]);
        int count = Integer.parseInt(args[1]);
        System.out.println("seeds " + first + " to " + (first + count - 1) + ": " + run(first, count));
    }

    /** Tries so many expressions. */
    public static Outcome run(long firstSeed, int count) throws IOException {
        PerformanceSpace stored = space();
        long valued = 0;
        long rejected = 0;
        for (long seed = firstSeed; seed < firstSeed + count; seed++) {
            try {
                if (new ExpressionSweep(seed, stored).tryOne()) {
                    valued++;
                } else {
                    rejected++;
                }
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
                throw new AssertionError("expression of seed " + seed + ": " + e, e);
            }
        }
        return new Outcome(valued, rejected);
    }

    /** Tries one profile of derived metrics; returns whether all of them have values. */
    private boolean tryOne() throws IOException {
        List<Metric> metrics = new ArrayList<>(stored.definitions().metrics());
        List<Formula> formulas = new ArrayList<>();
        int added = 1 + random.nextInt(3);
        for (int i = 0; i < added; i++) {
            Language language = random.nextInt(10) < 7
                    ? Language.CUBEPL
                    : random.nextBoolean() ? Language.HPCTOOLKIT : Language.HPCVIEWER;
            Formula formula = new Formula(language, text(language));
            formulas.add(formula);
            MetricKind[] kinds = {
                MetricKind.POSTDERIVED, MetricKind.PREDERIVED_EXCLUSIVE, MetricKind.PREDERIVED_INCLUSIVE
            };
            metrics.add(Metric.named("m" + i)
                    .fileId(10 + i)
                    .kind(kinds[random.nextInt(3)])
                    .derivation(new Derivation(formula.text(), true, initialization(), aggregations()))
                    .asDefined(metrics.size()));
        }
        PerformanceSpace space = PerformanceSpace.of(stored.definitions().withMetrics(metrics), stored.severity());
        DerivedView view = DerivedView.of(space, metric -> formulas.get(metric.id() - 2), names(), SMALL);
        boolean all = view.notes().stream().allMatch(ExpressionSweep::isOneLine);
        boolean valued = true;
        for (int metric = 2; metric < metrics.size(); metric++) {
            valued &= hasValues(view, metric);
        }
        if (!all) {
            throw new IllegalStateException("a note has more than one line: " + view.notes());
        }
        return valued;
    }

    private static boolean hasValues(DerivedView view, int metric) throws IOException {
        try {
            Row row = view.newRow(Columns.Kind.WHOLE_SYSTEM);
            view.read(metric, 1, CallFlavour.EXCLUSIVE, Columns.Kind.WHOLE_SYSTEM, row);
            view.total(metric, Columns.Kind.LOCATION_GROUPS);
            try (RowCursor rows = view.rows(metric, CallFlavour.INCLUSIVE, Columns.Kind.LOCATIONS)) {
                while (rows.next()) {
                    rows.row();
                }
            }
            return view.refusal(metric).isEmpty();
        } catch (ViewException.Refused e) {
            if (!isOneLine(String.valueOf(e.getMessage()))) {
                throw new IllegalStateException("a message has more than one line: " + e.getMessage());
            }
            return false;
        }
    }

    private static boolean isOneLine(String message) {
        return !message.isBlank() && message.indexOf('\n') < 0;
    }

    private String text(Language language) {
        String text =
                switch (language) {
                    case CUBEPL -> random.nextInt(4) == 0 ? grown(4) : pick(CUBEPL);
                    case HPCTOOLKIT -> pick(FORMULAS);
                    case HPCVIEWER -> pick(VIEWER);
                };
        return random.nextBoolean() ? text : mutated(text);
    }

    private String initialization() {
        return random.nextInt(4) > 0
                ? ""
                : random.nextBoolean() ? pick(INITIALIZATIONS) : mutated(pick(INITIALIZATIONS));
    }

    private List<Derivation.Aggregation> aggregations() {
        if (random.nextInt(6) > 0) {
            return List.of();
        }
        String operator = List.of("plus", "minus", "aggr").get(random.nextInt(3));
        return List.of(new Derivation.Aggregation(operator, mutated("max(arg1, arg2) + 0 * arg1")));
    }

    /** A random expression of CubePL. */
    private String grown(int depth) {
        if (depth == 0) {
            return List.of("1", "0.5", "metric::time(i)", "metric::m0()", "${a}", "${x}[2]", "\"t\"")
                    .get(random.nextInt(7));
        }
        String a = grown(depth - 1);
        String b = grown(depth - 1);
        return switch (random.nextInt(9)) {
            case 0 -> a + " + " + b;
            case 1 -> "(" + a + ") / (" + b + ")";
            case 2 -> "-" + a + " ^ " + b;
            case 3 -> "min(" + a + "," + b + ")";
            case 4 -> "|" + a + "|";
            case 5 -> "{ if (" + a + " < " + b + ") { ${a} = " + a + "; }; return ${a}; }";
            case 6 -> "{ ${x}[" + a + "] = " + b + "; return ${x}[1]; }";
            case 7 -> "{ while (${a} < 3) { ${a} = ${a} + " + a + "; }; return " + b + "; }";
            default -> "exp(" + a + ")";
        };
    }

    /** A text with up to four faults. */
    private String mutated(String text) {
        StringBuilder out = new StringBuilder(text);
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(out.length() + 1);
            int end = Math.min(out.length(), at + 1 + random.nextInt(12));
            switch (random.nextInt(6)) {
                case 0 -> out.delete(at, end);
                case 1 -> out.insert(at, PIECES.charAt(random.nextInt(PIECES.length())));
                case 2 -> out.insert(at, out.substring(at, end));
                case 3 -> out.insert(at, "(".repeat(random.nextInt(300)));
                case 4 -> out.insert(at, pick(CUBEPL));
                default -> out.replace(at, end, String.valueOf(random.nextLong()));
            }
        }
        return out.toString();
    }

    private String pick(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }

    private static Names names() {
        return new Names() {
            @Override
            public int metric(String name) {
                return UNKNOWN;
            }

            @Override
            public Optional<MetricOperand> column(int number) {
                return number > 1
                        ? Optional.empty()
                        : Optional.of(new MetricOperand(
                                number,
                                MetricOperand.Cover.INCLUSIVE,
                                MetricOperand.Extent.HERE,
                                number == 0 ? MetricOperand.Moment.SUM : MetricOperand.Moment.COUNT));
            }
        };
    }

    /** Two stored metrics, 6 call nodes, 3 locations in 2 processes. */
    private static PerformanceSpace space() {
        SpaceBuilder space = new SpaceBuilder();
        space.defineMetric(Metric.named("time").kind(MetricKind.INCLUSIVE));
        space.defineMetric("Visits", "visits", ValueType.UINT64, "occ", Tree.NO_PARENT);
        int main = space.defineRegion("main", "m.c", 1, 2);
        int foo = space.defineRegion("foo", "m.c", 3, 4);
        int send = space.defineRegion("MPI_Send", "", 0, 0);
        int root = space.defineCallNode(main, Tree.NO_PARENT);
        int first = space.defineCallNode(foo, root);
        space.defineCallNode(send, first);
        int second = space.defineCallNode(foo, root);
        space.defineCallNode(send, second);
        space.defineCallNode(foo, second);
        int node = space.defineNode("node", space.defineMachine("machine"));
        int rank0 = space.defineProcess("rank 0", 0, node);
        int rank1 = space.defineProcess("rank 1", 1, node);
        space.defineThread("thread 0", 0, rank0);
        space.defineThread("thread 1", 1, rank0);
        space.defineThread("thread 0", 0, rank1);
        for (int callNode = 0; callNode < 6; callNode++) {
            for (int location = 0; location < 3; location++) {
                space.setSeverity(0, callNode, location, 10.5 - callNode - location);
                space.setSeverity(1, callNode, location, (long) callNode * location);
            }
        }
        return space.build();
    }
}
