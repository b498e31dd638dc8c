package org.perfspace.testdata.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.DefinitionsDigest;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;
import org.perfspace.testdata.generate.CallTree.Form;
import org.perfspace.testdata.generate.SourceCode.Function;

/**
 * A run as our reader finds it in a database of HPCToolkit, with all that {@link HpctNames} lists, so that a database can be
 * written without a supplement.
 */
final class HpctDefinitions {

    private static final String PROGRAM = "/work/stellar/bin/stellar";
    private static final String KERNELS =
            "/work/stellar/run/hpctoolkit-stellar-measurements/gpubins/5d41402abc4b2a76.gpubin";
    private static final String SOURCES = "/work/stellar/src/";
    private static final String KINDS = "SUMMARY NODE RANK THREAD GPUDEVICE GPUCONTEXT GPUSTREAM CORE";
    private static final String SCOPES = "point 1 255 function 3 0 lex_aware 0 255 execution 2 255";
    private static final String ENTRY = "main thread";

    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final SourceCode code;
    private final CallTree tree;
    private final Map<String, Integer> modules = new LinkedHashMap<>();
    private final Map<String, Integer> files = new LinkedHashMap<>();
    private final Map<String, Integer> functions = new LinkedHashMap<>();
    private final Map<String, Integer> constructs = new LinkedHashMap<>();

    private HpctDefinitions(SourceCode code, CallTree tree) {
        this.code = code;
        this.tree = tree;
    }

    /** The definitions of a run with these metrics. */
    static Definitions of(SourceCode code, CallTree tree, Machine machine, List<MetricPlan> metrics) {
        HpctDefinitions definitions = new HpctDefinitions(code, tree);
        DefinitionsBuilder builder = definitions.builder;
        metrics.forEach(plan -> builder.add(plan.metric()));
        definitions.addCallTree();
        definitions.addSystem(machine);
        builder.attribute(HpctNames.TITLE, "stellar")
                .attribute(HpctNames.DESCRIPTION, "perfspace generate, in the manner of HPCToolkit 2024.01")
                .attribute(HpctNames.KINDS, KINDS)
                .attribute(HpctNames.SCOPES, SCOPES)
                .attribute(HpctNames.MODULES, HpctText.join(definitions.modules.keySet()))
                .attribute(HpctNames.FILES, definitions.fileList())
                .attribute(HpctNames.CONTEXTS, String.valueOf(tree.size() + 1));
        if (metrics.isEmpty()) {
            return builder.build(); // a database has some metric, so that this is not the plain image of one
        }
        String digest = DefinitionsDigest.without(HpctNames.DIGEST, builder.build());
        return builder.attribute(HpctNames.DIGEST, digest).build();
    }

    // ---- call tree

    /** Regions of functions come first, then what else contexts are, in the order of their first call node. */
    private void addCallTree() {
        int[] regions = new int[tree.size()];
        for (int node = 0; node < regions.length; node++) {
            if (isFunction(node)) {
                regions[node] = function(node);
            }
        }
        for (int node = 0; node < regions.length; node++) {
            if (!isFunction(node)) {
                regions[node] = construct(node);
            }
            addCallNode(node, regions[node]);
        }
    }

    private boolean isFunction(int node) {
        return tree.form()[node] == Form.FUNCTION || tree.form()[node] == Form.GPU_PLACE;
    }

    private void addCallNode(int node, int region) {
        int parent = tree.parent()[node];
        boolean lexical = !isFunction(node);
        boolean fromLine = !lexical && tree.form()[parent] == Form.LINE;
        builder.addCallNode(
                node + 1L,
                parent,
                region,
                fromLine ? tree.line()[parent] : Region.NO_LINE,
                fromLine ? SOURCES + at(parent).file() : "",
                List.of(),
                node == 0 ? Attributes.NONE : Attributes.of(HpctNames.RELATION, lexical ? "lexical" : "call"));
    }

    private int function(int node) {
        Function function = at(node);
        String name = name(function, tree.form()[node], tree.instance()[node]);
        return functions.computeIfAbsent(name, n -> addFunction(n, function, tree.form()[node], functions.size()));
    }

    private int addFunction(String name, Function function, Form form, int number) {
        String facts = "- 0 -";
        String place = "";
        long line = Region.NO_LINE;
        if (form != Form.GPU_PLACE) {
            String module = module(function.sort());
            boolean source = function.sort().hasSource();
            place = source ? SOURCES + function.file() : module;
            line = source ? function.line() : Region.NO_LINE;
            String file = source ? String.valueOf(file(place)) : HpctText.NONE;
            facts = index(modules, module) + " " + (0x1000L + 0x240L * number) + " " + file;
        }
        return builder.add(Region.named(name)
                .module(place)
                .lines(line, Region.NO_LINE)
                .role("function")
                .attributes(Attributes.of(HpctNames.FUNCTION, facts)));
    }

    private static String name(Function function, Form form, int instance) {
        Sort sort = function.sort();
        if (form == Form.GPU_PLACE) {
            return switch (sort) {
                case COPY_IN -> "<gpu copyin>";
                case COPY_OUT -> "<gpu copyout>";
                default -> "<gpu kernel>";
            };
        }
        return switch (sort) {
            case PHASE -> function.name() + "<Fluid<" + instance + "> >";
            case REGION -> "GOMP_parallel@" + function.name();
            case LOOP -> function.name() + "._omp_fn.0";
            case BARRIER -> "<omp barrier wait>@" + function.name();
            case MPI, SEND, RECEIVE, COLLECTIVE -> "P" + function.name();
            case KERNEL -> function.name() + "(double*, double const*, int)";
            case FUNCTION, THREADED, FILE, READ, WRITE, LAUNCH, COPY_IN, COPY_OUT -> function.name();
        };
    }

    private static String module(Sort sort) {
        return switch (sort) {
            case MPI, SEND, RECEIVE, COLLECTIVE -> "/usr/lib64/libmpi.so.40.30.6";
            case FILE, READ, WRITE -> "/usr/lib64/libc.so.6";
            case LAUNCH, COPY_IN, COPY_OUT -> "/usr/local/cuda/lib64/libcudart.so.12";
            case KERNEL -> KERNELS;
            case FUNCTION, PHASE, THREADED, REGION, LOOP, BARRIER -> PROGRAM;
        };
    }

    private int construct(int node) {
        Form form = tree.form()[node];
        if (form == Form.ENTRY) {
            return constructs.computeIfAbsent(ENTRY, name -> add(name, "", 0, "artificial", "entry 1"));
        }
        Function function = at(node);
        int line = tree.line()[node];
        if (form == Form.INSTRUCTION) {
            String name = last(KERNELS) + "@0x" + Integer.toHexString(line);
            String facts = "instruction 4 - - 0 " + index(modules, KERNELS) + " " + line;
            return constructs.computeIfAbsent(facts, f -> add(name, KERNELS, 0, "artificial", f));
        }
        String file = SOURCES + function.file();
        String source = function.file() + ":" + line;
        String place = " - " + file(file) + " " + line;
        if (form == Form.LOOP) {
            String facts =
                    "loop 6" + place + " " + index(modules, module(function.sort())) + " " + (0x8000L + 16L * line);
            return constructs.computeIfAbsent(facts, f -> add("loop@" + source, file, line, "loop", f));
        }
        return constructs.computeIfAbsent("line 2" + place + " - 0", f -> add(source, file, line, "artificial", f));
    }

    private int add(String name, String module, long line, String role, String facts) {
        return builder.add(Region.named(name)
                .module(module)
                .lines(line == 0 ? Region.NO_LINE : line, Region.NO_LINE)
                .role(role)
                .attributes(Attributes.of(HpctNames.CONSTRUCT, facts)));
    }

    private Function at(int node) {
        return code.functions().get(tree.function()[node]);
    }

    private int file(String path) {
        return index(files, path);
    }

    private static int index(Map<String, Integer> table, String text) {
        Integer known = table.putIfAbsent(text, table.size());
        return known == null ? table.size() - 1 : known;
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private String fileList() {
        List<String> items = new ArrayList<>();
        for (String file : files.keySet()) {
            items.add("0");
            items.add(file);
        }
        return HpctText.join(items);
    }

    // ---- system

    private void addSystem(Machine machine) {
        int top = builder.addSystemNode(Tree.NO_PARENT, "machine", "machine", "", Attributes.NONE);
        int node = -1;
        int process = -1;
        for (int l = 0; l < machine.locations(); l++) {
            int rank = machine.rank(l);
            int thread = machine.thread(l);
            if (thread == 0 && rank % Machine.RANKS_PER_NODE == 0) {
                String name = "0x" + Long.toHexString(machine.nodeId(rank / Machine.RANKS_PER_NODE));
                node = builder.addSystemNode(top, name, "node", "", Attributes.NONE);
            }
            if (thread == 0) {
                process = builder.addLocationGroup(
                        node, "rank " + rank, rank, LocationGroup.Type.PROCESS, Attributes.NONE);
            }
            boolean stream = thread == Machine.STREAM;
            builder.addLocation(
                    l + 1L,
                    process,
                    stream ? "GPU context 1, stream 7" : "thread " + thread,
                    stream ? 7 : thread,
                    stream ? Location.Type.ACCELERATOR_STREAM : Location.Type.CPU_THREAD,
                    Attributes.of(HpctNames.TUPLE, machine.tuple(l)));
        }
    }
}
