package org.perfspace.meaning;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.meaning.RegionNames.Clue;
import org.perfspace.model.Paradigm;
import org.perfspace.model.Region;

/**
 * The function that a region stands for, under the name that it has in the source of the program, whatever tool measured it.
 * The name is without the decorations of tools, compilers and linkers, without parameters and without the type of the result;
 * functions of MPI have the spelling of its standard, those of Fortran lower case with {@code ::} behind their module.
 *
 * @param kind what the region is
 * @param function name of the function, or of the one whose code a construct is; empty if the region does not tell it
 * @param construct what the construct is, such as {@code parallel region} or {@code barrier}; empty for all other kinds
 * @param place file and line of a construct whose function is not known; otherwise empty
 * @param instance number of a phase; otherwise empty
 */
public record Function(Kind kind, String function, String construct, String place, String instance) {

    /** Name of all roots, which are no code of the program. */
    public static final String NO_FUNCTION = "(no function)";

    private static final String PARALLEL = "parallel region";
    private static final String BARRIER = "barrier";
    private static final String SCOREP_CONSTRUCT = "!$omp ";
    private static final String SCOREP_PLACE = " @";
    private static final String OMPT_CONSTRUCT = "openmp_";
    private static final String OPARI_MARK = "[OpenMP";
    private static final String HPCTOOLKIT_BARRIER = "<omp barrier";
    private static final String CALIPER_ITERATION = "iteration#";

    private static final Pattern SHARED_WORK =
            Pattern.compile("(?:for|do|loop|sections?|single|masked|master|workshare|distribute)(?: .*)?");
    private static final Pattern OMPT_SHARED_WORK =
            Pattern.compile("openmp_(?:work_)?(?:loop|sections|single|master|masked|workshare|distribute|for|do).*");
    private static final Pattern ITERATION = Pattern.compile("Iteration (\\d+) of (.+)", Pattern.DOTALL);
    private static final Pattern NUMBERED = Pattern.compile(" \\([\\w ]{1,40}=(\\d{1,18})\\)$");
    private static final Pattern OUTLINED_BY_INTEL = Pattern.compile("L_(.+)_\\d+__par_(?:region|loop)\\d+_[\\d_]+");
    private static final String GNU_MODULE = "_MOD_";
    private static final String INTEL_MODULE = "_mp_";
    private static final Pattern ADDRESS = Pattern.compile("@0x[0-9a-f]{1,16}$");
    private static final Pattern WORD = Pattern.compile("\\w+");
    private static final Set<String> FORTRAN_ENDINGS =
            Set.of(".f", ".for", ".ftn", ".f77", ".f90", ".f95", ".f03", ".f08");
    private static final Pattern PLAIN_SYMBOL = Pattern.compile("[a-z][a-z0-9]*+(?:_[a-z0-9]++)*+_");

    /** The sorts of regions. */
    public enum Kind {
        /** The start of a process or thread, which is no code. */
        ROOT,
        /** A function, or a part of the program that the user named. */
        FUNCTION,
        /** A function that the compiler inlined. */
        INLINED,
        /** A loop; also a construct that shares the work of a parallel region among threads. */
        LOOP,
        /** A line of the source. */
        LINE,
        /** An instruction, or the place of an operation of an accelerator. */
        INSTRUCTION,
        /** A sample that TAU attributes to a timer. */
        SAMPLE,
        /** A construct of OpenMP, such as a parallel region or a barrier. */
        CONSTRUCT,
        /** A phase, or an iteration that a tool measures on its own. */
        PHASE,
        /** A function that runs on an accelerator. */
        KERNEL;

        /** {@return whether such a region is a part of the function around it, and not called by it} */
        public boolean isPart() {
            return switch (this) {
                case INLINED, LOOP, LINE, INSTRUCTION, SAMPLE -> true;
                case ROOT, FUNCTION, CONSTRUCT, PHASE, KERNEL -> false;
            };
        }
    }

    /**
     * {@return the function of a region}
     *
     * @param region the region
     */
    public static Function of(Region region) {
        Function function = stated(region);
        return isSample(region.name())
                ? new Function(Kind.SAMPLE, function.function, function.construct, function.place, function.instance)
                : function;
    }

    /** Returns whether TAU took samples here, or this is the function in which it took them. */
    private static boolean isSample(String name) {
        return name.startsWith("[SAMPLE]") || name.startsWith("[CONTEXT]") || name.startsWith("[UNWIND]");
    }

    private static Function stated(Region region) {
        String name = region.name();
        String plain = FunctionName.plain(name);
        if (isRoot(region, plain)) {
            return simple(Kind.ROOT, NO_FUNCTION);
        }
        if (region.role().startsWith(CALIPER_ITERATION)) {
            return phase(spelling(region.role().substring(CALIPER_ITERATION.length()), region), name);
        }
        if (name.startsWith(SCOREP_CONSTRUCT)) {
            return ofScoreP(name);
        }
        if (name.regionMatches(true, 0, OMPT_CONSTRUCT, 0, OMPT_CONSTRUCT.length())) {
            return ofOmpt(name, region);
        }
        if (name.contains(OPARI_MARK)) {
            return ofOpari(name, region);
        }
        if (name.startsWith(HPCTOOLKIT_BARRIER)) {
            return construct(BARRIER, "", "");
        }
        return outlined(plain, region).orElseGet(() -> code(plain, region));
    }

    /**
     * {@return the programming model of the function with a name, such as MPI for {@code PMPI_Send}; empty if its name does not
     * tell it}
     *
     * @param name name of a region
     */
    public static Optional<Paradigm> model(String name) {
        return RegionNames.model(FunctionName.plain(name));
    }

    /**
     * {@return a name without the place in the source that TAU's instrumentor puts behind it, and without blanks at its ends}
     *
     * @param name name of a region
     */
    public static String withoutPlace(String name) {
        return FunctionName.withoutPlace(name);
    }

    /** {@return the canonical name: that of the function, or what the construct is and whose code it is} */
    public String name() {
        if (construct.isEmpty()) {
            return function;
        }
        return function.isEmpty() ? construct + (place.isEmpty() ? "" : " at " + place) : construct + " of " + function;
    }

    /**
     * {@return a canonical name without the arguments of templates; the name itself if its brackets do not match}
     *
     * @param name the name
     */
    public static String withoutTemplates(String name) {
        return FunctionName.withoutTemplates(name);
    }

    /**
     * {@return this function, or, if this is a construct of an unknown function, that construct of the function that contains it}
     *
     * @param caller name of the function around it; empty if it is not known
     */
    Function in(String caller) {
        return construct.isEmpty() || !function.isEmpty() || caller.isEmpty()
                ? this
                : new Function(kind, caller, construct, "", instance);
    }

    /** Returns whether this is a function of a runtime library that runs the code of its caller in parallel. */
    boolean runsCaller() {
        return Clue.PARALLEL.isIn(function);
    }

    private static boolean isRoot(Region region, String plain) {
        return Clue.ROOT.isIn(plain)
                || (Paradigm.of(region) == Paradigm.MEASUREMENT
                        && region.role().equals(Region.ARTIFICIAL)
                        && !Clue.IDLE.isIn(plain));
    }

    private static Function simple(Kind kind, String name) {
        return new Function(kind, name, "", "", "");
    }

    private static Function phase(String name, String number) {
        return new Function(Kind.PHASE, name, "", "", number);
    }

    private static Function construct(String construct, String function, String place) {
        return new Function(Kind.CONSTRUCT, function, construct, function.isEmpty() ? place : "", "");
    }

    /** Returns the construct that Score-P calls {@code !$omp parallel @file:line}. */
    private static Function ofScoreP(String name) {
        int at = name.lastIndexOf(SCOREP_PLACE);
        String words = at < SCOREP_CONSTRUCT.length()
                ? name.substring(SCOREP_CONSTRUCT.length()).strip()
                : name.substring(SCOREP_CONSTRUCT.length(), at).strip();
        String place = at < 0 ? "" : name.substring(at + SCOREP_PLACE.length());
        if (words.startsWith("parallel")) {
            return construct(PARALLEL, "", place);
        }
        return SHARED_WORK.matcher(words).matches()
                ? simple(Kind.LOOP, "omp " + words)
                : construct(words.endsWith(BARRIER) ? BARRIER : words, "", place);
    }

    /** Returns the construct that TAU calls {@code OpenMP_PARALLEL_REGION: f} or {@code OpenMP_Work_Loop f}. */
    private static Function ofOmpt(String name, Region region) {
        int blank = name.indexOf(' ');
        String word = (blank < 0 ? name : name.substring(0, blank)).toLowerCase(Locale.ROOT);
        String owner = blank < 0 ? "" : spelling(FunctionName.plain(name.substring(blank + 1)), region);
        if (word.contains("parallel")) {
            return construct(PARALLEL, owner, "");
        }
        if (word.contains(BARRIER)) {
            return construct(BARRIER, owner, "");
        }
        boolean shares =
                word.contains("implicit_task") || OMPT_SHARED_WORK.matcher(word).matches();
        String what = word.substring(OMPT_CONSTRUCT.length()).replace(":", "").replace('_', ' ');
        return shares ? simple(Kind.LOOP, "omp " + what) : construct(what, owner, "");
    }

    /** Returns the construct that TAU calls {@code parallelfor (parallel begin/end) [OpenMP location: …]}. */
    private static Function ofOpari(String name, Region region) {
        if (name.contains("(" + BARRIER)) {
            return construct(BARRIER, "", place(region));
        }
        return name.startsWith("parallel") && !name.contains("(loop")
                ? construct(PARALLEL, "", place(region))
                : simple(Kind.LOOP, name);
    }

    /** Returns the parallel region whose code a compiler took out of a function, if the name says so. */
    private static Optional<Function> outlined(String plain, Region region) {
        if (!Clue.OUTLINED.isIn(plain)) {
            return Optional.empty();
        }
        Matcher intel = OUTLINED_BY_INTEL.matcher(plain);
        int mark = plain.indexOf("omp_");
        String owner = intel.matches() ? intel.group(1) : mark > 1 ? plain.substring(0, mark - 1) : "";
        owner = owner.replaceFirst("[._]+$", "");
        return Optional.of(construct(PARALLEL, spelling(FunctionName.plain(owner), region), place(region)));
    }

    private static Function code(String plain, Region region) {
        if (plain.startsWith("Iteration ")) {
            Matcher iteration = ITERATION.matcher(plain);
            if (iteration.matches()) {
                return phase(spelling(iteration.group(2), region), iteration.group(1));
            }
        }
        if (plain.endsWith(")")) {
            Matcher numbered = NUMBERED.matcher(plain);
            if (numbered.find()) {
                return phase(spelling(plain.substring(0, numbered.start()), region), numbered.group(1));
            }
        }
        return simple(kind(region), spelling(plain, region));
    }

    private static Kind kind(Region region) {
        String name = region.name();
        String role = region.role();
        if (name.startsWith("[I] ")) {
            return Kind.INLINED;
        } else if (role.equals("line") || region.isLine()) {
            return Kind.LINE;
        } else if (role.equals("loop")) {
            return Kind.LOOP;
        } else if (role.equals("kernel")) {
            return Kind.KERNEL;
        } else if (role.equals("dynamic")) {
            return Kind.PHASE;
        }
        boolean instruction = role.equals(Region.ARTIFICIAL)
                && (Paradigm.of(region) == Paradigm.SAMPLING
                        || ADDRESS.matcher(name).find());
        return instruction || name.startsWith("<gpu ") ? Kind.INSTRUCTION : Kind.FUNCTION;
    }

    /** Returns a plain name in the spelling of the standard or language that it comes from. */
    private static String spelling(String plain, Region region) {
        if (Clue.MPI.isIn(plain)) {
            return mpi(plain);
        }
        if (Clue.SHMEM.isIn(plain)) {
            return plain.startsWith("p") ? plain.substring(1) : plain;
        }
        int module = plain.startsWith("__")
                ? plain.indexOf(GNU_MODULE)
                : plain.endsWith("_") ? plain.indexOf(INTEL_MODULE) : -1;
        if (module > 0 && WORD.matcher(plain).matches()) {
            boolean gnu = plain.startsWith("__");
            String procedure = gnu
                    ? plain.substring(module + GNU_MODULE.length())
                    : plain.substring(module + INTEL_MODULE.length(), plain.length() - 1);
            return (plain.substring(gnu ? 2 : 0, module) + "::" + procedure).toLowerCase(Locale.ROOT);
        }
        if (plain.endsWith("_") && PLAIN_SYMBOL.matcher(plain).matches()) {
            return plain.substring(0, plain.length() - 1);
        }
        String file = region.module();
        String ending = file.substring(Math.max(0, file.lastIndexOf('.'))).toLowerCase(Locale.ROOT);
        boolean fortran = FORTRAN_ENDINGS.contains(ending) || (plain.contains("::") && !hasLowerCase(plain));
        return fortran ? plain.toLowerCase(Locale.ROOT) : plain;
    }

    /** Returns the standard's spelling of a function of MPI: {@code MPI_Send} for {@code PMPI_Send} or {@code mpi_send_}. */
    private static String mpi(String name) {
        String small = name.toLowerCase(Locale.ROOT);
        int end = small.length();
        while (small.charAt(end - 1) == '_') {
            end--;
        }
        String plain = small.substring(small.startsWith("p") ? 1 : 0, end);
        int bar = plain.indexOf('_');
        return plain.substring(0, bar + 1).toUpperCase(Locale.ROOT)
                + plain.substring(bar + 1, bar + 2).toUpperCase(Locale.ROOT)
                + plain.substring(bar + 2);
    }

    private static boolean hasLowerCase(String text) {
        return text.chars().anyMatch(Character::isLowerCase);
    }

    private static String place(Region region) {
        String file = region.module().substring(region.module().lastIndexOf('/') + 1);
        return region.beginLine() > 0 && !file.isEmpty() ? file + ":" + region.beginLine() : "";
    }
}
