package org.perfspace.format.hpctoolkit;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.perfspace.io.Findings;

/**
 * The content of {@code meta.db}.
 *
 * @param draft whether the file has the draft layout
 * @param title title of the database
 * @param description description of the database, in Markdown
 * @param kinds names of the kinds of identifiers, by number
 * @param scopes propagation scopes
 * @param metrics metrics in the order of the file
 * @param modules paths of load modules
 * @param files source files
 * @param functions function records
 * @param contexts the context tree
 * @param latinTexts offsets of texts that are not UTF-8 and were decoded as Latin 1
 */
public record MetaDb(
        boolean draft,
        String title,
        String description,
        List<String> kinds,
        List<Scope> scopes,
        List<MetricRecord> metrics,
        List<String> modules,
        List<SourceFile> files,
        List<FunctionRecord> functions,
        ContextTree contexts,
        List<Long> latinTexts) {

    /** An index that means no element. */
    public static final int NONE = -1;

    /** Takes copies of the lists. */
    public MetaDb {
        kinds = List.copyOf(kinds);
        scopes = List.copyOf(scopes);
        metrics = List.copyOf(metrics);
        modules = List.copyOf(modules);
        files = List.copyOf(files);
        functions = List.copyOf(functions);
        latinTexts = List.copyOf(latinTexts);
    }

    /**
     * A propagation scope.
     *
     * @param name name of the scope, such as {@code execution}
     * @param type one of the scope types of {@link MetaDbLayout}, or a larger number
     * @param propagationIndex bit in a context's propagation
     */
    public record Scope(String name, int type, int propagationIndex) {}

    /**
     * A metric.
     *
     * @param name name with unit
     * @param instances an instance for each scope in which the metric was measured
     * @param statistics statistics of its summary
     * @param position offset of its record
     */
    public record MetricRecord(String name, List<ScopeInstance> instances, List<Statistic> statistics, long position) {

        /** Takes copies of the lists. */
        public MetricRecord {
            instances = List.copyOf(instances);
            statistics = List.copyOf(statistics);
        }

        /** Creates a metric without a position in a file. */
        public MetricRecord(String name, List<ScopeInstance> instances, List<Statistic> statistics) {
            this(name, instances, statistics, 0);
        }

        /** Returns the propMetricId of a scope, or {@link MetaDb#NONE}. */
        public int propMetricId(String scope) {
            for (ScopeInstance instance : instances) {
                if (instance.scope().equals(scope)) {
                    return instance.propMetricId();
                }
            }
            return NONE;
        }
    }

    /**
     * A metric in one scope.
     *
     * @param scope name of the scope
     * @param propMetricId number in profile.db and cct.db
     */
    public record ScopeInstance(String scope, int propMetricId) {}

    /**
     * A statistic over all profiles.
     *
     * @param scope name of the scope
     * @param formula formula that is applied to each value
     * @param combine number of the function that combines the results: 0 sum, 1 min, 2 max, or an unknown number
     * @param statMetricId number in summary profiles
     */
    public record Statistic(String scope, String formula, int combine, int statMetricId) {}

    /**
     * A source file.
     *
     * @param path path of the file; relative to the database if the file was copied
     * @param copied whether the database contains a copy of the file
     */
    public record SourceFile(String path, boolean copied) {

        /** The directory of copies in a database, below which they have their absolute paths. */
        private static final String COPIES = "src/";

        /** Returns the path of the file of which a copied one is a copy, or else its path. */
        public String original() {
            if (!copied || !path.startsWith(COPIES)) {
                return path;
            }
            int start = COPIES.length();
            while (start < path.length() && path.charAt(start) == '/') {
                start++;
            }
            return "/" + path.substring(start);
        }
    }

    /**
     * A function.
     *
     * @param name its name; empty if anonymous
     * @param anonymous whether the database contains no name
     * @param module index of its module, or {@link MetaDb#NONE}
     * @param offset of its entry point in the module, unsigned
     * @param file index of its source file, or {@link MetaDb#NONE}
     * @param line line of its definition, 0 if unknown
     */
    public record FunctionRecord(String name, boolean anonymous, int module, long offset, int file, long line) {}

    /** Returns the names of all scopes, in the order of the list of scopes. */
    public List<String> scopeNames() {
        return scopes.stream().map(Scope::name).toList();
    }

    /** Returns the statistics of all metrics as inputs of {@code metrics/default.yaml}. */
    public Set<DefaultYamlReader.Input> inputs() {
        Set<DefaultYamlReader.Input> inputs = new HashSet<>();
        for (MetricRecord metric : metrics) {
            for (Statistic s : metric.statistics()) {
                inputs.add(new DefaultYamlReader.Input(
                        metric.name(), s.scope(), s.formula(), MetaDbLayout.combine(s.combine())));
            }
        }
        return inputs;
    }

    /** Returns the same content with other metrics. */
    public MetaDb withMetrics(List<MetricRecord> newMetrics) {
        return new MetaDb(
                draft, title, description, kinds, scopes, newMetrics, modules, files, functions, contexts, latinTexts);
    }

    /** Returns the same content with other modules, files, functions and contexts. */
    public MetaDb with(
            List<String> newModules,
            List<SourceFile> newFiles,
            List<FunctionRecord> newFunctions,
            ContextTree newContexts) {
        return new MetaDb(
                draft,
                title,
                description,
                kinds,
                scopes,
                metrics,
                newModules,
                newFiles,
                newFunctions,
                newContexts,
                latinTexts);
    }

    /** Returns the same content with other scopes. */
    public MetaDb withScopes(List<Scope> newScopes) {
        return new MetaDb(
                draft, title, description, kinds, newScopes, metrics, modules, files, functions, contexts, latinTexts);
    }

    /** Returns the bits of a context's propagation that belong to transitive scopes. */
    public int transitiveBits() {
        int bits = 0;
        for (Scope scope : scopes) {
            if (scope.type() == MetaDbLayout.TRANSITIVE && scope.propagationIndex() < MetaDbLayout.PROPAGATION_BITS) {
                bits |= 1 << scope.propagationIndex();
            }
        }
        return bits;
    }

    /**
     * Returns the propagation of a context for a relation to its parent: the propagation in the file, but with the bit of
     * the scope function exactly if the relation is lexical, because costs of this scope propagate along lexical contexts
     * only.
     */
    public int propagation(int context, int relation) {
        int bit = functionBit();
        return relation == MetaDbLayout.LEXICAL
                ? contexts.propagation(context) | bit
                : contexts.propagation(context) & ~bit;
    }

    /** Returns whether the propagation of a context contradicts its relation to its parent. Entry points have neither. */
    public boolean isContradictory(int context) {
        return !draft
                && contexts.lexicalType(context) != ContextTree.ENTRY
                && contexts.propagation(context) != propagation(context, contexts.relation(context));
    }

    /** Returns the contexts whose propagation contradicts their relation to their parent. */
    public BitSet contradictions() {
        BitSet found = new BitSet();
        for (int context = 0; context < contexts.size(); context++) {
            found.set(context, isContradictory(context));
        }
        return found;
    }

    /** Returns whether the content satisfies the rules of {@link #check}. */
    public boolean isTidy(DbSource source) {
        Findings findings = Findings.distinct(1, "");
        check(source, findings);
        return findings.isEmpty();
    }

    /** Checks that texts are UTF-8, and that contexts are aligned and without contradictions. */
    public void check(DbSource source, Findings findings) {
        for (long offset : latinTexts) {
            findings.fault("text", source.at(offset), "expected UTF-8, found other bytes");
        }
        for (int context = 0; context < contexts.size(); context++) {
            long at = contexts.position(context);
            source.checkAligned(at, "a context", Long.BYTES, at, findings);
            if (isContradictory(context)) {
                findings.fault(
                        "propagation",
                        source.at(at + MetaDbLayout.PROPAGATION),
                        "expected the propagation bit of scope function exactly for lexical contexts, found %s at"
                                + " context %,d",
                        contexts.relation(context) == MetaDbLayout.LEXICAL ? "none" : "it",
                        contexts.id(context));
            }
        }
    }

    /** Returns the bit of the scope function in a context's propagation; 0 without such a scope. */
    private int functionBit() {
        for (Scope scope : scopes) {
            if (scope.name().equals(DefaultYaml.FUNCTION)
                    && scope.type() == MetaDbLayout.TRANSITIVE
                    && scope.propagationIndex() < MetaDbLayout.PROPAGATION_BITS) {
                return 1 << scope.propagationIndex();
            }
        }
        return 0;
    }

    /** Returns the path of a module, or the empty text. */
    public String modulePath(int module) {
        return module == NONE ? "" : modules.get(module);
    }

    /** Returns the path of a file, or the empty text. Of a copied file it is the path of the original. */
    public String filePath(int file) {
        return file == NONE ? "" : files.get(file).original();
    }
}
