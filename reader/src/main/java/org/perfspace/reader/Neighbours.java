package org.perfspace.reader;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.perfspace.format.Format;
import org.perfspace.format.chrome.ChromeTraceLayout;
import org.perfspace.format.cube.TarListing;
import org.perfspace.format.firefox.FirefoxLayout;
import org.perfspace.io.Bytes;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;

/**
 * Recognizes files of other tools that users mistake for profiles, so that the error message can name the kind of file and
 * the command that produces a readable profile from it. A file is recognized by its first bytes, or by its name where the
 * content has no reliable signature.
 *
 * <pre>
 *  found                                          by                           readable with
 *  measurements of HPCToolkit                     "HPCRUN-profile"; *.hpcrun   hpcprof
 *  OTF2 trace                                     *.otf2                       otf-profiler, scout
 *  VTune result                                   *.vtune in a directory       –
 *  Advisor project                                *.advixeproj in a directory  –
 *  archive                                        tar                          tar -xf
 *  all others                                     {@link #KINDS}
 * </pre>
 */
final class Neighbours {

    private static final int MOST_ENTRIES = 2_000;
    private static final int MOST_NAMES = 3;

    /** Most characters of an unknown text in a message. */
    private static final int MOST_QUOTED = 40;

    private static final String OTF2 = ".otf2";
    private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final String NO_TOOL = ", which no tool turns into a profile";
    private static final String GPU_ADVICE =
            NO_TOOL + "; measure again with HPCToolkit (hpcrun -e gpu=cuda) or Score-P";
    private static final String VIEWER = "; open it in https://www.speedscope.app, and save it there with \"Export\"";

    private static final Pattern FILE = Pattern.compile("\\bFILE((?:\\.[a-z]+)+)?");

    /** A line of a program, its process, perhaps its processor, the time, and an event, above a line with an address. */
    private static final Pattern PERF_SCRIPT = Pattern.compile(
            "(?s)(#[^\n]*\n|\n){0,60}\\S[^\n]*\\s\\d+(/\\d+)?\\s+(\\[\\d+]\\s+)?\\d+\\.\\d+:\\s[^\n]*:[^\n]*\n\\s+[0-9a-f]+ .*");

    /**
     * The kinds of files of other tools that a signature or a name identifies.
     *
     * @param signature regular expression of the first bytes, which are decompressed characters of ISO 8859-1
     * @param ending end of the name; empty if the content is the signature
     * @param what description for users. {@code FILE} stands for the file, with an ending that follows it, quoted for a
     *     shell
     */
    private record Kind(Pattern signature, String ending, String what) {

        static Kind begins(String signature, String what) {
            return new Kind(Pattern.compile("(?s)" + signature + ".*"), "", what);
        }

        static Kind ends(String ending, String what) {
            return new Kind(Pattern.compile("(?s).*"), ending, what);
        }

        boolean fits(String name, String head) {
            return name.endsWith(ending) && signature.matcher(head).matches();
        }
    }

    private static final List<Kind> KINDS = List.of(
            Kind.begins(
                    "gmon(\1\0\0\0|\0\0\0\1)",
                    "measurements of gprof; run: gprof PROGRAM FILE > FILE.txt"
                            + " && paraprof -f gprof --pack FILE.ppk FILE.txt"),
            Kind.begins(
                    "(PERFILE2|2ELIFREP)",
                    "samples of Linux perf; run: perf script -i FILE | stackcollapse-perf.pl > FILE.folded"),
            new Kind(
                    PERF_SCRIPT,
                    "",
                    "samples of Linux perf as text of perf script; run: stackcollapse-perf.pl FILE > FILE.folded"),
            Kind.begins("@ mpiP", "a report of mpiP; run: paraprof -f mpip --pack FILE.ppk FILE"),
            Kind.begins("(<\\?xml[^>]*>\\s*)?<ipm[ >_]", "a report of IPM; run: paraprof -f ipm --pack FILE.ppk FILE"),
            Kind.begins("\\d\\.\\d\\d\0{4}7\\x35d\0{5}", "a log of Darshan, which counts accesses to files" + NO_TOOL),
            Kind.ends(".darshan", "a log of Darshan, which counts accesses to files" + NO_TOOL),
            Kind.begins(
                    "(# callgrind format|([a-z]+: [^\n]*\n){0,9}creator: callgrind)",
                    "a profile of Valgrind's callgrind" + VIEWER),
            Kind.begins(
                    "([a-z]+: [^\n]*\n){0,9}creator: xdebug",
                    "a profile of Xdebug for PHP in the form of callgrind" + VIEWER),
            Kind.begins(
                    "(\0{8}\3\0{7}[\0\1]\0{7}|\0{4}\3\0{3}[\0\1]\0{3}|\0{15}\3\0{7}[\0\1]|\0{7}\3\0{3}[\0\1])",
                    "samples of gperftools; run: go tool pprof -proto -output FILE.pb.gz PROGRAM FILE"),
            Kind.begins(
                    "(heap profile: |--- heap|--- contention|--- growth)",
                    "a heap or contention profile of gperftools; run:"
                            + " go tool pprof -proto -output FILE.pb.gz PROGRAM FILE"),
            Kind.begins(
                    "[{\\xfb][)\\xa9]\3",
                    "a profile of Python's cProfile; run: flameprof --format=log FILE > FILE.folded"),
            Kind.ends(
                    ".perfetto-trace",
                    "a trace of Perfetto; run: traceconv profile FILE --perf, which makes pprof profiles of its samples"),
            Kind.ends(
                    ".pftrace",
                    "a trace of Perfetto; run: traceconv profile FILE --perf, which makes pprof profiles of its samples"),
            Kind.ends(".nsys-rep", "a report of NVIDIA Nsight Systems" + GPU_ADVICE),
            Kind.ends(".qdrep", "a report of NVIDIA Nsight Systems" + GPU_ADVICE),
            Kind.ends(".ncu-rep", "a report of NVIDIA Nsight Compute" + GPU_ADVICE),
            Kind.begins(
                    "(\"?Name\"?,\"?Calls\"?,\"?TotalDurationNs\"?|\"Kind\",\"Agent_Id\""
                            + "|\"?Index\"?,\"?KernelName\"?,)",
                    "a table of AMD's rocprof" + NO_TOOL
                            + "; measure again with HPCToolkit (hpcrun -e gpu=amd) or Score-P"),
            Kind.begins("SQLite format 3\0", "an SQLite database, as NVIDIA Nsight Systems exports it" + GPU_ADVICE),
            Kind.begins(
                    "\\s*(\\[\\s*\\{[^}]*\"ph\"\\s*:|[\\[{].*\"" + ChromeTraceLayout.TRACE_EVENTS + "\")",
                    "a trace for Chrome and Perfetto, which can be written and not read" + VIEWER),
            Kind.begins(
                    "\\s*[\\[{].*\"" + FirefoxLayout.PROCESSED_VERSION + "\"",
                    "a profile for the Firefox Profiler, which can be written and not read; open it in"
                            + " https://profiler.firefox.com"),
            Kind.begins(
                    "\\s*\\{\\s*\"head\"\\s*:.*\"selfSize\"",
                    "a profile of allocations of V8 in Chrome or Node.js" + VIEWER),
            Kind.begins("\\s*\\{.*\"callFrame\"", "a CPU profile of V8 in Chrome or Node.js" + VIEWER),
            Kind.begins("\\s*\\{\"head\":\\{\"functionName\"", "a CPU profile of V8 in Chrome or Node.js" + VIEWER));

    private Neighbours() {}

    /** Returns the exception for an input that is of no readable format, which says what it is. */
    static ProfileException unknown(Input input) throws IOException {
        String known = describe(input);
        if (known.isEmpty() && input.isFolder()) {
            String contents = input.path().isPresent()
                    ? ProfileSearch.describe(input.path().get())
                    : "";
            known = contents.isEmpty() ? describeTrace(input) : "a directory with " + contents;
        }
        return input.place()
                .notThisFormat("expected a profile, found %s", known.isEmpty() ? description(input) : known);
    }

    /** Describes an input of another tool and what the user can do with it; empty if no other tool is recognized. */
    static String describe(Input input) throws IOException {
        Path path = named(input);
        return input.isFolder() ? describeFolder(path, names(input)) : describeFile(input, path);
    }

    /** Describes a directory that contains a trace, and possibly profiles as well; empty if it contains no trace. */
    static String describeTrace(Input input) throws IOException {
        Optional<String> anchor = input.isFolder() ? ending(names(input), OTF2) : Optional.empty();
        return anchor.map(name -> trace(named(input).resolve(name))).orElse("");
    }

    /**
     * Describes an input of another tool that was found in a directory, where nobody named it; empty if there is no certain
     * sign of another tool, or if its data is beside it as a profile. Databases of SQLite and archives are ordinary files.
     */
    static String describeFound(Input input) throws IOException {
        Path path = named(input);
        if (input.isFolder()) {
            List<String> names = names(input);
            return ending(names, OTF2).isEmpty() ? describeFolder(path, names) : "";
        }
        String name = input.fileName();
        if (name.endsWith(OTF2) || input.startsWith(SQLITE) || TarListing.isTar(input)) {
            return "";
        }
        return describeFile(input, path);
    }

    private static String describeFolder(Path folder, List<String> names) throws IOException {
        if (ending(names, ".hpcrun").or(() -> ending(names, ".hpctrace")).isPresent()) {
            return measurements(folder);
        }
        if (ending(names, ".vtune").or(() -> ending(names, ".amplxe")).isPresent()) {
            return "a result of Intel VTune" + NO_TOOL
                    + "; measure again with HPCToolkit (hpcrun), or with Linux perf (perf record -g)";
        }
        return ending(names, ".advixeproj").isPresent() ? "a project of Intel Advisor" + NO_TOOL : "";
    }

    private static String describeFile(Input input, Path path) throws IOException {
        String name = String.valueOf(path.getFileName());
        String head = new String(Gzip.head(input), StandardCharsets.ISO_8859_1);
        if (head.startsWith("HPCRUN-profile")) {
            return measurements(path.toAbsolutePath().normalize().resolveSibling(""));
        }
        if (name.endsWith(OTF2)) {
            return trace(path);
        }
        if (TarListing.isTar(input)) {
            return archive(input, path);
        }
        return KINDS.stream()
                .filter(kind -> kind.fits(name, head))
                .findFirst()
                .map(kind -> words(kind.what(), path))
                .orElse("");
    }

    /** Replaces the names of files in a description. */
    private static String words(String what, Path path) {
        return FILE.matcher(what).replaceAll(file -> {
            String end = file.group(1) == null ? "" : file.group(1);
            return Matcher.quoteReplacement(shell(Path.of(path + end)));
        });
    }

    /** Describes a tar archive, which may hold profiles; unpacking it is left to the user. */
    private static String archive(Input input, Path path) throws IOException {
        List<String> names = TarListing.names(input);
        String unpack = "; unpack it: tar -xf " + shell(path);
        for (String name : names) {
            String last = name.substring(name.lastIndexOf('/') + 1);
            String folder = name.equals(last) ? "." : name.substring(0, name.length() - last.length() - 1);
            if (last.equals("profile.db") || last.equals("meta.db")) {
                return "a tar archive of an HPCToolkit database" + unpack + ", and open " + shell(Path.of(folder));
            }
            if (last.matches("profile\\.\\d+\\.\\d+\\.\\d+")) {
                return "a tar archive of TAU profiles" + unpack + ", and open " + shell(Path.of(folder));
            }
            boolean profile = Format.byName(last).isPresent() || last.equals("tauprofile.xml");
            if (profile && !last.isEmpty()) {
                return "a tar archive of profiles" + unpack + ", and open " + shell(Path.of(name));
            }
        }
        String some = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        return "a tar archive of other files: " + some + (names.size() > MOST_NAMES ? ", …" : "");
    }

    private static String measurements(Path folder) {
        String database = withoutEnding(folder.toString(), "-measurements") + "-database";
        return "measurements of HPCToolkit, which are no database yet; run: hpcprof -o " + shell(Path.of(database))
                + " " + shell(folder);
    }

    private static String trace(Path anchor) {
        Path profile = anchor.resolveSibling("profile.cubex");
        if (Files.isRegularFile(profile)) {
            return "an OTF2 trace; the profile of the same run is " + shell(profile);
        }
        return "an OTF2 trace; run: otf-profiler --cube -i " + shell(anchor) + " -o "
                + shell(anchor.resolveSibling("profile")) + ", or Scalasca's scout.mpi " + shell(anchor);
    }

    private static Optional<String> ending(List<String> names, String ending) {
        return names.stream().filter(name -> name.endsWith(ending)).sorted().findFirst();
    }

    private static String withoutEnding(String name, String ending) {
        return name.endsWith(ending) ? name.substring(0, name.length() - ending.length()) : name;
    }

    /**
     * Returns a path that ends in the name of an input; {@code INPUT} if the name is not the user's, as for a spooled pipe.
     */
    private static Path named(Input input) {
        Path path = input.path()
                .filter(known -> input.place().toString().equals(known.toString()))
                .orElse(Path.of(""));
        if (path.toString().isEmpty()) {
            return Path.of("INPUT");
        }
        boolean isName =
                !path.normalize().toString().isEmpty() && path.normalize().equals(path) && !path.endsWith("..");
        return isName ? path : path.toAbsolutePath().normalize();
    }

    /** Returns the first names in a directory. */
    private static List<String> names(Input folder) throws IOException {
        return folder.list("").stream().limit(MOST_ENTRIES).toList();
    }

    /** Returns a path quoted for a shell. */
    private static String shell(Path path) {
        String text = path.toString();
        return text.matches("[\\w./+:@%,=-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /** Describes an input that is of no known format. */
    private static String description(Input input) throws IOException {
        if (input.isFolder()) {
            boolean isArchive = input.path().filter(ProfileSearch::isArchive).isPresent();
            String other = isArchive ? "an archive of perfspace" : "a directory without profiles";
            return input.list("").isEmpty() ? "an empty directory" : other;
        }
        byte[] head = input.head();
        if (head.length == 0) {
            return "an empty file";
        }
        String text = new String(head, StandardCharsets.UTF_8);
        boolean isText = text.chars().noneMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t')
                && text.substring(0, Math.max(0, text.length() - 1)).indexOf('\ufffd') < 0;
        if (!isText) {
            return Bytes.describe(head);
        }
        String line = text.strip().lines().findFirst().orElse("");
        String begin = line.codePointCount(0, line.length()) > MOST_QUOTED
                ? line.substring(0, line.offsetByCodePoints(0, MOST_QUOTED)) + "…"
                : line;
        return "text of no known format: \"" + begin + "\"";
    }
}
