package org.perfspace.testdata.generate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.DatabaseDefinitions;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.model.Definitions;
import org.perfspace.testdata.generate.HpctTree.Context;
import org.perfspace.testdata.generate.HpctTree.Form;
import org.perfspace.testdata.generate.SourceCode.Function;

/**
 * The content of an HPCToolkit database for the generated run: its meta.db and the identifier tuples, from which the
 * reader's own mapping creates the definitions.
 */
final class HpctDefinitions {

    private static final String PROGRAM = "/work/stellar/bin/stellar";
    private static final String KERNELS =
            "/work/stellar/run/hpctoolkit-stellar-measurements/gpubins/5d41402abc4b2a76.gpubin";
    private static final String SOURCES = "/work/stellar/src/";
    private static final String ENTRY = "main thread";
    private static final int FUNCTION_BIT = 1;
    private static final List<MetaDb.Scope> SCOPES = List.of(
            new MetaDb.Scope(DefaultYaml.POINT, MetaDbLayout.POINT, MetaDbLayout.NO_PROPAGATION),
            new MetaDb.Scope(DefaultYaml.FUNCTION, MetaDbLayout.TRANSITIVE, 0),
            new MetaDb.Scope(DefaultYaml.LEX_AWARE, MetaDbLayout.CUSTOM, MetaDbLayout.NO_PROPAGATION),
            new MetaDb.Scope(DefaultYaml.EXECUTION, MetaDbLayout.EXECUTION, MetaDbLayout.NO_PROPAGATION));

    private final SourceCode code;
    private final HpctTree tree;
    private final Map<String, Integer> modules = new LinkedHashMap<>();
    private final Map<String, Integer> files = new LinkedHashMap<>();
    private final Map<String, Integer> functions = new LinkedHashMap<>();
    private final List<MetaDb.FunctionRecord> records = new ArrayList<>();
    private final ContextTree contexts = new ContextTree();

    private HpctDefinitions(SourceCode code, HpctTree tree) {
        this.code = code;
        this.tree = tree;
    }

    /** Returns the content of meta.db of a run with these metrics. */
    public static MetaDb meta(SourceCode code, HpctTree tree, List<PlannedMetric> metrics) {
        HpctDefinitions definitions = new HpctDefinitions(code, tree);
        definitions.addContexts();
        List<MetaDb.MetricRecord> metricRecords = new ArrayList<>();
        for (PlannedMetric plan : metrics) {
            metricRecords.add(HpctMetrics.record(
                    metricRecords.size(), plan.metric().asDefined(0).name()));
        }
        return new MetaDb(
                false,
                "stellar",
                "perfspace generate, in the manner of HPCToolkit 2024.01",
                ProfileDbLayout.kinds(),
                SCOPES,
                metricRecords,
                List.copyOf(definitions.modules.keySet()),
                definitions.files.keySet().stream()
                        .map(path -> new MetaDb.SourceFile(path, false))
                        .toList(),
                definitions.records,
                definitions.contexts,
                List.of());
    }

    /** Returns the definitions of the space that represents such a database. */
    public static Definitions of(MetaDb meta, Machine machine) {
        List<IdTuple> tuples =
                IntStream.range(0, machine.locations()).mapToObj(machine::tuple).toList();
        try {
            Definitions definitions =
                    DatabaseDefinitions.of(meta, tuples, meta.contexts().size() + 1L);
            // a database has at least one metric, so definitions without metrics are not the plain image of a database
            return meta.metrics().isEmpty()
                    ? definitions.withAttributes(definitions.attributes().without(HpctNames.DIGEST))
                    : definitions;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // ---- contexts

    private void addContexts() {
        for (Context context : tree.contexts()) {
            if (isFunction(context)) {
                function(context);
            }
        }
        tree.contexts().forEach(this::addContext);
    }

    private void addContext(Context context) {
        Form form = context.form();
        long ctxId = contexts.size() + 1L;
        if (form == Form.ENTRY) {
            contexts.addEntry(ctxId, MetaDbLayout.MAIN_THREAD, ENTRY);
            return;
        }
        int parent = context.parent();
        if (isFunction(context)) {
            int index =
                    contexts.add(parent, ctxId, MetaDbLayout.FUNCTION, MetaDbLayout.CALL, MetaDbLayout.HAS_FUNCTION, 0);
            contexts.function(index, function(context));
            return;
        }
        boolean instruction = form == Form.INSTRUCTION;
        boolean point = instruction || form == Form.LOOP;
        int kind = instruction ? MetaDbLayout.INSTRUCTION : point ? MetaDbLayout.LOOP : MetaDbLayout.LINE;
        int flags = (instruction ? 0 : MetaDbLayout.HAS_SOURCE_LINE) | (point ? MetaDbLayout.HAS_POINT : 0);
        int index = contexts.add(parent, ctxId, kind, MetaDbLayout.LEXICAL, flags, FUNCTION_BIT);
        int line = context.line();
        if (!instruction) {
            contexts.source(index, index(files, SOURCES + context.function().file()), line);
        }
        if (point) {
            int module = index(modules, module(context.function()));
            contexts.point(index, module, instruction ? line : 0x8000L + 16L * line);
        }
    }

    private static boolean isFunction(Context context) {
        return context.form() == Form.FUNCTION || context.form() == Form.GPU_PLACE;
    }

    private int function(Context context) {
        String name = name(context.function(), context.form());
        return functions.computeIfAbsent(name, n -> addFunction(n, context.function(), context.form()));
    }

    private int addFunction(String name, Function function, Form form) {
        boolean placeholder = form == Form.GPU_PLACE || function.sort() == FunctionSort.BARRIER;
        boolean source = !placeholder && function.sort().hasSource();
        records.add(new MetaDb.FunctionRecord(
                name,
                false,
                placeholder ? MetaDb.NONE : index(modules, module(function)),
                placeholder ? 0 : 0x1000L + 0x240L * records.size(),
                source ? index(files, SOURCES + function.file()) : MetaDb.NONE,
                source ? function.line() : 0));
        return records.size() - 1;
    }

    private String name(Function function, Form form) {
        if (form == Form.GPU_PLACE) {
            return switch (function.sort()) {
                case COPY_IN -> "<gpu copyin>";
                case COPY_OUT -> "<gpu copyout>";
                default -> "<gpu kernel>";
            };
        }
        return switch (function.sort()) {
            case REGION -> code.around(function).name() + "._omp_fn.0";
            case BARRIER -> "<omp barrier wait>";
            case THREADED -> function.name() + "(double const*, int)";
            case KERNEL -> function.name() + "(double*, double const*, int)";
            default -> function.isMpi() ? "P" + function.name() : function.name();
        };
    }

    private static String module(Function function) {
        if (function.isMpi()) {
            return "/usr/lib64/libmpi.so.40.30.6";
        }
        return switch (function.sort()) {
            case MPI, SEND, RECEIVE, COLLECTIVE, FILE, READ, WRITE -> "/usr/lib64/libc.so.6";
            case LAUNCH, COPY_IN, COPY_OUT -> "/usr/local/cuda/lib64/libcudart.so.12";
            case KERNEL -> KERNELS;
            case FUNCTION, PHASE, THREADED, REGION, LOOP, BARRIER -> PROGRAM;
        };
    }

    private static int index(Map<String, Integer> table, String text) {
        Integer known = table.putIfAbsent(text, table.size());
        return known == null ? table.size() - 1 : known;
    }
}
