package org.perfspace.format.hpctoolkit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.meaning.Function;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Paradigm;
import org.perfspace.model.Region;

/**
 * Creates the regions of the space in the order in which the contexts enter them: one for each function record that is
 * called, one for each that is inlined, one for each different loop, line, instruction and entry point.
 */
final class RegionDefinitions {

    private static final String ROLE_LOOP = "loop";

    private final DefinitionsBuilder definitions;
    private final MetaDb meta;
    private final ContextTree tree;
    private final ContextNames names;
    private final Paradigms models;
    private final Map<Place, Integer> regions = new HashMap<>();

    /** A place in the program; contexts of the same place share a region. */
    private record Place(
            int lexicalType,
            boolean inlined,
            int flags,
            int function,
            int file,
            long line,
            int module,
            long offset,
            String name) {

        /** {@inheritDoc} Written by hand, as Java would generate it anew at each start. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Place place
                    && lexicalType == place.lexicalType
                    && inlined == place.inlined
                    && flags == place.flags
                    && function == place.function
                    && file == place.file
                    && line == place.line
                    && module == place.module
                    && offset == place.offset
                    && name.equals(place.name);
        }

        @Override
        public int hashCode() {
            int hash = (lexicalType * 31 + flags) * 31 + function;
            hash = ((hash * 31 + file) * 31 + Long.hashCode(line)) * 31 + module;
            return (hash * 31 + Long.hashCode(offset)) * 31 + name.hashCode();
        }
    }

    RegionDefinitions(DefinitionsBuilder definitions, MetaDb meta) {
        this.definitions = definitions;
        this.meta = meta;
        this.tree = meta.contexts();
        this.names = new ContextNames(meta);
        this.models = new Paradigms(meta.modules());
    }

    /** Returns the handle of the region of a context. */
    int regionOf(int context) {
        Place place = place(context);
        Integer known = regions.get(place);
        if (known == null) {
            known = definitions.add(region(context));
            regions.put(place, known);
        }
        return known;
    }

    private Place place(int context) {
        boolean inlined = names.isInlined(context);
        if (names.isFunction(context)) {
            return new Place(
                    MetaDbLayout.FUNCTION, inlined, 0, tree.function(context), MetaDb.NONE, 0, MetaDb.NONE, 0, "");
        }
        boolean entry = tree.lexicalType(context) == ContextTree.ENTRY;
        return new Place(
                tree.lexicalType(context),
                inlined,
                entry ? tree.relation(context) : tree.flags(context),
                tree.function(context),
                tree.file(context),
                tree.line(context),
                tree.module(context),
                tree.offset(context),
                tree.name(context));
    }

    private Region.Builder region(int context) {
        boolean called = names.isFunction(context) && !names.isInlined(context);
        long line = names.line(context);
        return Region.named(names.name(context))
                .fileId(
                        called
                                ? tree.function(context)
                                : (long) meta.functions().size() + context)
                .module(names.module(context))
                .lines(line == 0 ? Region.NO_LINE : line, Region.NO_LINE)
                .kind(model(context), role(tree.lexicalType(context)));
    }

    private Paradigm model(int context) {
        String module = names.loadModule(context);
        return switch (tree.lexicalType(context)) {
            case ContextTree.ENTRY -> Paradigm.MEASUREMENT;
            case MetaDbLayout.FUNCTION ->
                models.of(
                        names.isFunction(context) ? names.functionName(tree.function(context)) : names.name(context),
                        module);
            default -> models.of("", module);
        };
    }

    private static String role(int lexicalType) {
        return switch (lexicalType) {
            case MetaDbLayout.FUNCTION -> Region.FUNCTION;
            case MetaDbLayout.LOOP -> ROLE_LOOP;
            default -> Region.ARTIFICIAL;
        };
    }

    /** The programming models of functions, which HPCToolkit does not store: their names and load modules tell them. */
    static final class Paradigms {

        private final Paradigm gpu;

        /** Creates the rules for functions of a program that loads these modules. */
        Paradigms(List<String> modules) {
            this.gpu = gpu(modules);
        }

        /**
         * Returns the programming model of a function.
         *
         * @param module path of its load module, may be empty
         */
        Paradigm of(String name, String module) {
            if (name.startsWith("<gpu ") || isDeviceCode(module)) {
                return gpu;
            }
            boolean unknown = name.startsWith("<") && name.contains("unknown") && name.indexOf('>') > 0;
            return Function.model(name).orElse(unknown ? Paradigm.UNKNOWN : Paradigm.SAMPLING);
        }

        /**
         * Returns whether a load module contains code for a GPU, which hpcrun copies into a directory of the measurements. Since
         * 2024 the path of such a module may be relative to them.
         */
        static boolean isDeviceCode(String module) {
            return module.endsWith(".gpubin") || module.contains("/gpubins/") || module.startsWith("gpubins/");
        }

        private static Paradigm gpu(List<String> modules) {
            for (String module : modules) {
                String file = module.substring(module.lastIndexOf('/') + 1);
                if (file.startsWith("libcuda") || file.startsWith("libcupti") || file.endsWith(".gpubin")) {
                    return Paradigm.CUDA;
                }
                if (file.startsWith("libamdhip")
                        || file.startsWith("libroctracer")
                        || file.startsWith("librocprofiler")) {
                    return Paradigm.HIP;
                }
                if (file.startsWith("libOpenCL")) {
                    return Paradigm.OPENCL;
                }
            }
            return Paradigm.GPU;
        }
    }
}
