package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.perfspace.format.hpctoolkit.ContextIds;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;

/**
 * Writes an HPCToolkit database of any size that is as hard to read as those of HPCToolkit itself: a context has a smaller
 * id than its parent, so that the tree goes backwards through the files; a third of the ids belong to instructions, which
 * have values but are not in the tree; the blocks of the profiles are in random order, the summary last. Costs are sampled at
 * instructions and propagated to the four usual scopes.
 */
public final class LargeDatabase {

    private static final List<MetaDb.Scope> SCOPES = List.of(
            new MetaDb.Scope(DefaultYaml.POINT, MetaDbLayout.POINT, MetaDbLayout.NO_PROPAGATION),
            new MetaDb.Scope(DefaultYaml.FUNCTION, MetaDbLayout.TRANSITIVE, 0),
            new MetaDb.Scope(DefaultYaml.LEX_AWARE, MetaDbLayout.CUSTOM, MetaDbLayout.NO_PROPAGATION),
            new MetaDb.Scope(DefaultYaml.EXECUTION, MetaDbLayout.EXECUTION, MetaDbLayout.NO_PROPAGATION));
    private static final int EXECUTION = 3;
    private static final int FUNCTIONS = 1_000;
    private static final int DEEPEST = 30;
    private static final int SAMPLED_PER_CENT = 18;
    private static final double PERIOD = 0.005;

    private final int contexts;
    private final int profiles;
    private final int metrics;
    private final ContextTree tree = new ContextTree();
    private final BlockPieces pieces = new BlockPieces();
    private final ContextIds order;

    private LargeDatabase(int contexts, int profiles, int metrics) {
        this.contexts = contexts | 1; // so that the last one is a line, whose instruction has the first id
        this.profiles = profiles;
        this.metrics = metrics;
        growTree();
        this.order = new ContextIds(LongStream.rangeClosed(0, id(0)).toArray());
    }

    /** Writes a database of so many contexts in the tree, threads, and metrics. */
    public static void write(Path folder, int contexts, int profiles, int metrics) throws IOException {
        Files.createDirectories(folder);
        new LargeDatabase(contexts, profiles, metrics).write(folder);
    }

    private void write(Path folder) throws IOException {
        MetaDb meta = meta();
        try (FileChannel file = create(folder, DbFile.META)) {
            new MetaDbWriter(meta).write(file);
        }
        Path yaml = folder.resolve(DefaultYaml.PATH);
        Files.createDirectories(yaml.resolveSibling(""));
        Files.writeString(yaml, taxonomy());
        List<IdTuple> tuples = IntStream.range(0, profiles)
                .mapToObj(p -> new IdTuple(
                        List.of(new IdTuple.Id(2, ProfileDbLayout.IS_PHYSICAL, p, p), new IdTuple.Id(3, 0, 0, 0))))
                .toList();
        List<Integer> order =
                new ArrayList<>(IntStream.rangeClosed(1, profiles).boxed().toList());
        Collections.shuffle(order, new Random(profiles));
        try (ProfileDbWriter file = new ProfileDbWriter(create(folder, DbFile.PROFILE), tuples)) {
            for (int profile : order) {
                ValueBlock block = block(profile);
                file.append(profile, block);
                pieces.giveBack(List.of(block));
            }
            List<MetricPlan> plans =
                    meta.metrics().stream().map(LargeDatabase::plan).toList();
            int[] ids = IntStream.range(0, SCOPES.size() * metrics).toArray();
            SummaryWriter summary = new SummaryWriter(file, plans);
            try (CctDbWriter cct =
                    new CctDbWriter(create(folder, DbFile.CCT), file, ids, file.contextRecords(), summary)) {
                cct.write();
            }
            summary.finish();
            file.finish();
        }
    }

    private static FileChannel create(Path folder, DbFile file) throws IOException {
        return FileChannel.open(
                folder.resolve(file.fileName()),
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
    }

    /** Calls in pre-order, each with a line of the caller; a line stands below the function that holds it. */
    private void growTree() {
        int[] path = new int[DEEPEST + 2];
        path[0] = tree.addEntry(id(0), MetaDbLayout.MAIN_THREAD, "main thread");
        int depth = 0;
        for (int c = 1; c < contexts; c++) {
            boolean leaf = c % 2 == 0;
            if (!leaf) {
                depth = Math.max(0, Math.min(depth, DEEPEST) - (int) (hash(c, 2, 2) % 3));
                int call = tree.add(path[depth], id(c), MetaDbLayout.FUNCTION, MetaDbLayout.CALL, 1, 0);
                tree.function(call, (int) (hash(c, 1, 1) % FUNCTIONS));
                path[++depth] = call;
            } else {
                int line = tree.add(path[depth], id(c), MetaDbLayout.LINE, MetaDbLayout.LEXICAL, 2, 1);
                tree.source(line, 0, 1 + hash(c, 3, 3) % 10_000);
            }
        }
    }

    /** Returns the id of a context of the tree. The id below that of a line is an instruction's. */
    private long id(int context) {
        return 2 + (contexts - 1 - context) * 3L / 2;
    }

    private MetaDb meta() {
        List<MetaDb.MetricRecord> records =
                IntStream.range(0, metrics).mapToObj(LargeDatabase::metric).toList();
        List<MetaDb.FunctionRecord> functions = IntStream.range(0, FUNCTIONS)
                .mapToObj(f -> new MetaDb.FunctionRecord("function_" + f, false, 0, 16L * f, 0, 1 + 10L * f))
                .toList();
        List<MetaDb.SourceFile> files = List.of(new MetaDb.SourceFile("src/main.c", false));
        List<String> modules = List.of("/usr/bin/app");
        List<String> kinds = ProfileDbLayout.kinds();
        return new MetaDb(false, "large", "", kinds, SCOPES, records, modules, files, functions, tree, List.of());
    }

    private String taxonomy() {
        StringBuilder inputs = new StringBuilder("version: 0\ninputs:\n");
        StringBuilder roots = new StringBuilder("roots:\n");
        for (int m = 0; m < metrics; m++) {
            for (MetaDb.Scope scope : SCOPES) {
                inputs.append(
                        "  - &%s%d\n    metric: 'metric%d (sec)'\n    scope: %s\n    formula: $$\n    combine: sum\n"
                                .formatted(scope.name(), m, m, scope.name()));
            }
            roots.append("  - name: metric%d\n    description: sampled\n    variants:\n      Sum:\n".formatted(m));
            roots.append("        render: [number, percent]\n        formula:\n");
            roots.append("          inclusive:\n            standard: *execution%d\n".formatted(m));
            roots.append("          exclusive:\n            custom: *lex_aware%d\n            standard: *function%d\n"
                    .formatted(m, m));
        }
        return inputs.append(roots).toString();
    }

    private static MetricPlan plan(MetaDb.MetricRecord metric) {
        return new MetricPlan(
                metric, metric.name(), "", "", true, MetricPlan.NO_METRIC, MetricPlan.Costs.INCLUSIVE, "execution");
    }

    private static MetaDb.MetricRecord metric(int metric) {
        List<MetaDb.ScopeInstance> instances = new ArrayList<>();
        List<MetaDb.Statistic> statistics = new ArrayList<>();
        for (int s = 0; s < SCOPES.size(); s++) {
            int id = SCOPES.size() * metric + s;
            instances.add(new MetaDb.ScopeInstance(SCOPES.get(s).name(), id));
            statistics.add(new MetaDb.Statistic(SCOPES.get(s).name(), "$$", 0, id));
        }
        return new MetaDb.MetricRecord("metric" + metric + " (sec)", instances, statistics);
    }

    /** Returns the values of a profile by ascending ids. */
    private ValueBlock block(int profile) {
        int scopes = SCOPES.size();
        int last = Math.toIntExact(id(0));
        double[] costs = new double[(last + 1) * metrics * scopes];
        for (int c = contexts - 1; c >= 0; c--) {
            for (int m = 0; m < metrics; m++) {
                sample(profile, c, m, costs);
            }
        }
        int perContext = metrics * scopes;
        BlockBuilder block = new BlockBuilder(order, pieces);
        for (int i = 0; i < costs.length; i++) {
            block.count(i / perContext, costs[i] != 0 ? 1 : 0);
        }
        block.layOut();
        for (int i = 0; i < costs.length; i++) {
            if (costs[i] != 0) {
                block.put(i / perContext, i % perContext, Double.doubleToRawLongBits(costs[i]));
            }
        }
        return block.build();
    }

    /** Adds the cost of a line's instruction, and hands the costs of a context, which is complete, up to its parent. */
    private void sample(int profile, int context, int metric, double[] costs) {
        int width = metrics * SCOPES.size();
        int at = (int) tree.id(context) * width + metric * SCOPES.size();
        boolean line = tree.lexicalType(context) == MetaDbLayout.LINE;
        if (line && hash(context, profile, metric) % 100 < SAMPLED_PER_CENT) {
            double cost = (1 + hash(profile, metric, context) % 200) * PERIOD;
            for (int scope = 0; scope < SCOPES.size(); scope++) {
                costs[at - width + scope] = cost;
                costs[at + scope] += scope > 0 ? cost : 0;
            }
        }
        int parent = tree.parent(context); // the whole program has id 0
        int above = (parent < 0 ? 0 : (int) tree.id(parent)) * width + metric * SCOPES.size();
        costs[above + EXECUTION] += costs[at + EXECUTION];
        for (int scope = 1; line && scope < EXECUTION; scope++) {
            costs[above + scope] += costs[at + scope];
        }
    }

    private static long hash(long a, long b, long c) {
        long x = a * 0x9e3779b97f4a7c15L + b * 0xc2b2ae3d27d4eb4fL + c * 0x165667b19e3779f9L;
        x = (x ^ (x >>> 32)) * 0xd6e8feb86659fd93L;
        return (x ^ (x >>> 32)) >>> 1;
    }
}
