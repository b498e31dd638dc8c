package org.perfspace.cli;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.algebra.Operation;

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

    /** Returns the arguments with the verb {@code info} if the first word is a file and no verb. */
    static List<String> withVerb(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (!word.startsWith("-") && !word.isEmpty()) {
                if (!NAMES.contains(word) && new File(word).exists()) {
                    words.add(i, "info");
                }
                break;
            }
        }
        return words;
    }

    /**
     * Returns the verb of a command line whose words say plainly what is meant, with its options and parameters set, or null if
     * picocli has to read the command line, which takes longer than many a verb.
     */
    static @Nullable Verb plain(List<String> words, Main main) {
        int at = 0;
        while (at < words.size() && words.get(at).startsWith("-")) {
            Argument<?> option = main.everywhere().get(words.get(at));
            if (option == null || !option.isFlag()) {
                return null;
            }
            at++;
        }
        if (at == words.size() || !NAMES.contains(words.get(at))) {
            return null;
        }
        Verb verb = of(words.get(at), main);
        List<String> others = new ArrayList<>(words);
        others.remove(at);
        Set<String> given = verb.take(others, main);
        if (given == null) {
            return null;
        }
        main.called(given);
        return verb;
    }

    /** Creates a verb of {@link #NAMES}; loads no class of another. */
    static Verb of(String name, Main main) {
        return switch (name) {
            case "convert" -> new ConvertVerb(main).itself();
            case "info" -> new InfoVerb(main).itself();
            case "dump" -> new DumpVerb(main).itself();
            case "stat" -> new StatVerb(main).itself();
            case "hot" -> new HotVerb(main).itself();
            case "efficiency" -> new EfficiencyVerb(main).itself();
            case "validate" -> new ValidateVerb(main).itself();
            case "view" -> new ViewVerb(main).itself();
            case "compare" -> new CompareVerb(main).itself();
            case "derive" -> new DeriveVerb(main).itself();
            case "remap" -> new RemapVerb(main).itself();
            case "archive" -> new ArchiveVerb(main).itself();
            case "extrap" -> new ExtraPVerb(main).itself();
            case "generate" -> new GenerateVerb(main).itself();
            case "help" -> new HelpVerb(main).itself();
            default -> new AlgebraVerb(main, Operation.valueOf(name.toUpperCase(Locale.ROOT))).itself();
        };
    }
}
