package org.perfspace.cli;

import java.util.List;
import picocli.CommandLine.Command;

/** The verbs of the command. */
final class Verbs {

    /** The verb that prints the help of another one. */
    public static final Class<?> HELP = HelpVerb.class;

    /** The classes of all verbs, in the order of the overview. */
    public static final List<Class<?>> ALL = List.of(
            ConvertVerb.class,
            InfoVerb.class,
            DumpVerb.class,
            StatVerb.class,
            HotVerb.class,
            EfficiencyVerb.class,
            ValidateVerb.class,
            ViewVerb.class,
            CompareVerb.class,
            AlgebraVerb.Diff.class,
            AlgebraVerb.Merge.class,
            AlgebraVerb.Mean.class,
            AlgebraVerb.Sum.class,
            AlgebraVerb.Min.class,
            AlgebraVerb.Max.class,
            AlgebraVerb.Ratio.class,
            DeriveVerb.class,
            RemapVerb.class,
            ArchiveVerb.class,
            ExtraPVerb.class,
            GenerateVerb.class,
            HelpVerb.class);

    private Verbs() {}

    /** Returns the name of a verb on the command line. */
    public static String name(Class<?> verb) {
        return verb.getAnnotation(Command.class).name();
    }
}
