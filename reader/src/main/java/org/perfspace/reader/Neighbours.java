package org.perfspace.reader;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.perfspace.format.Format;
import org.perfspace.format.chrome.ChromeTraceLayout;
import org.perfspace.format.firefox.FirefoxLayout;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.reader.cube.TarListing;

/**
 * Recognizes files of other tools that users mistake for profiles, so that the error message can name the kind of file and
 * the command that produces a readable profile from it. A file is recognized by its first bytes, or by its name where the
 * content has no reliable signature.
 *
 * <pre>
 *  found                                          by                           readable with
 *  measurements of HPCToolkit                     "HPCRUN-profile"; *.hpcrun   hpcprof
 *  OTF2 trace                                     *.otf2                       otf-profiler, scout
 *  gmon.out                                       "gmon"                       gprof, paraprof
 *  perf.data                                      "PERFILE2"                   perf script, stackcollapse-perf.pl
 *  Caliper                                        "__rec="                     cali-query
 *  mpiP report                                    "@ mpiP"                     paraprof
 *  Nsight Systems, Nsight Compute                 *.nsys-rep, *.ncu-rep        –
 *  SQLite database                                "SQLite format 3"            –
 *  VTune result                                   *.vtune in a directory       vtune -report, stackcollapse-vtune.pl
 *  Advisor project                                *.advixeproj in a directory  –
 *  Chrome trace, Firefox profile                  a name in the JSON           –
 * </pre>
 */
final class Neighbours {

    private static final int MOST_ENTRIES = 2_000;
    private static final int MOST_NAMES = 3;
    private static final String OTF2 = ".otf2";
    private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final String GPU_ADVICE =
            ", which no tool turns into a profile; measure again with HPCToolkit (hpcrun -e gpu=cuda) or Score-P";

    private Neighbours() {}

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
            String csv = shell(Path.of(folder + ".csv"));
            return "a result of Intel VTune; run: vtune -report top-down -r " + shell(folder)
                    + " -filter \"Function Stack\" -format csv -csv-delimiter comma -report-output " + csv
                    + " && stackcollapse-vtune.pl " + csv + " > " + shell(Path.of(folder + ".folded"));
        }
        return ending(names, ".advixeproj").isPresent()
                ? "a project of Intel Advisor, which no tool turns into a profile"
                : "";
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
        if (head.startsWith("gmon\1\0\0\0") || head.startsWith("gmon\0\0\0\1")) {
            String text = shell(Path.of(path + ".txt"));
            return "measurements of gprof; run: gprof PROGRAM " + shell(path) + " > " + text
                    + " && paraprof -f gprof --pack " + shell(Path.of(path + ".ppk")) + " " + text;
        }
        if (head.startsWith("PERFILE2") || head.startsWith("2ELIFREP")) {
            return "samples of Linux perf; run: perf script -i " + shell(path) + " | stackcollapse-perf.pl > "
                    + shell(Path.of(path + ".folded"));
        }
        if (head.startsWith("__rec=")) {
            return "a stream of Caliper; run: cali-query -q \"format json-split\" " + shell(path) + " > "
                    + shell(Path.of(withoutEnding(path.toString(), ".cali") + ".json"));
        }
        if (head.startsWith("@ mpiP")) {
            return "a report of mpiP; run: paraprof -f mpip --pack " + shell(Path.of(path + ".ppk")) + " "
                    + shell(path);
        }
        return TarListing.isTar(input) ? archive(input, path) : describeGpuOrJson(name, head);
    }

    private static String describeGpuOrJson(String name, String head) {
        if (name.endsWith(".nsys-rep") || name.endsWith(".qdrep")) {
            return "a report of NVIDIA Nsight Systems" + GPU_ADVICE;
        }
        if (name.endsWith(".ncu-rep")) {
            return "a report of NVIDIA Nsight Compute" + GPU_ADVICE;
        }
        if (head.startsWith("SQLite format 3\0")) {
            return "an SQLite database, as NVIDIA Nsight Systems exports it" + GPU_ADVICE;
        }
        boolean json =
                head.stripLeading().startsWith("{") || head.stripLeading().startsWith("[");
        if (json && head.contains("\"" + ChromeTraceLayout.TRACE_EVENTS + "\"")) {
            return "a trace for Chrome and Perfetto, which can be written and not read";
        }
        if (json && head.contains("\"" + FirefoxLayout.PROCESSED_VERSION + "\"")) {
            return "a profile for the Firefox Profiler, which can be written and not read";
        }
        return "";
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
}
