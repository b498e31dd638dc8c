package org.perfspace.cli;

import java.util.List;
import java.util.Locale;
import org.perfspace.convert.algebra.Operation;
import picocli.CommandLine.Model.CommandSpec;

/** The verbs of the command. */
final class Verbs {

    /** The names of all verbs, in the order of the overview. */
    static final List<String> NAMES = List.of(
            "convert",
            "info",
            "dump",
            "stat",
            "hot",
            "efficiency",
            "validate",
            "view",
            "compare",
            "diff",
            "merge",
            "mean",
            "sum",
            "min",
            "max",
            "ratio",
            "derive",
            "remap",
            "archive",
            "extrap",
            "generate",
            "help");

    private Verbs() {}

    /** Describes a verb of {@link #NAMES}; loads no class of another. */
    static CommandSpec of(String name, Main main) {
        return switch (name) {
            case "convert" -> new ConvertVerb(main).command();
            case "info" -> new InfoVerb(main).command();
            case "dump" -> new DumpVerb(main).command();
            case "stat" -> new StatVerb(main).command();
            case "hot" -> new HotVerb(main).command();
            case "efficiency" -> new EfficiencyVerb(main).command();
            case "validate" -> new ValidateVerb(main).command();
            case "view" -> new ViewVerb(main).command();
            case "compare" -> new CompareVerb(main).command();
            case "derive" -> new DeriveVerb(main).command();
            case "remap" -> new RemapVerb(main).command();
            case "archive" -> new ArchiveVerb(main).command();
            case "extrap" -> new ExtraPVerb(main).command();
            case "generate" -> new GenerateVerb(main).command();
            case "help" -> new HelpVerb(main).command();
            default -> new AlgebraVerb(main, Operation.valueOf(name.toUpperCase(Locale.ROOT))).command();
        };
    }
}
