package org.perfspace.reader;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.perfspace.format.Format;
import org.perfspace.format.cube.TarListing;
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
 *  all others                                     foreign-files.txt
 * </pre>
 */
final class ForeignFiles {

    private static final int MOST_ENTRIES = 2_000;
    private static final int MOST_NAMES = 3;

    /** Most characters of an unknown text in a message. */
    private static final int MOST_QUOTED = 40;

    private static final String OTF2 = ".otf2";
    private static final String NO_TOOL = ", which no tool turns into a profile";
    private static final Pattern FILE = Pattern.compile("\\bFILE((?:\\.[a-z]+)+)?");

    /**
     * A kind of file of another tool, which a signature or a name identifies: an entry of {@code foreign-files.txt}.
     *
     * @param signature regular expression of the first bytes, which are decompressed characters of ISO 8859-1
     * @param ending end of the name; empty if the content is the signature
     * @param ordinary whether everybody has such files, so that only one that the user names is described
     * @param what description for users
     */
    private record Kind(Pattern signature, String ending, boolean ordinary, String what) {

        boolean fits(String name, String head) {
            return name.endsWith(ending) && signature.matcher(head).lookingAt();
        }
    }

    /** The table, which is read when a file of no readable format is found. */
    private static final class Table {

        private static final String FILE_NAME = "foreign-files.txt";
        private static final Pattern ADVICE = Pattern.compile("([A-Z]+)\t(.*)");
        private static final List<Kind> KINDS = read();

        private static List<Kind> read() {
            Map<String, String> advice = new LinkedHashMap<>();
            List<Kind> kinds = new ArrayList<>();
            List<Kind> open = new ArrayList<>();
            for (String line : text().lines().toList()) {
                Matcher usual = ADVICE.matcher(line);
                if (line.startsWith("begins ") || line.startsWith("named ")) {
                    Pattern signature = Pattern.compile(line.substring(line.indexOf(' ') + 1), Pattern.DOTALL);
                    open.add(new Kind(signature, "", line.startsWith("named "), ""));
                } else if (line.startsWith("ends ")) {
                    open.add(new Kind(Pattern.compile(""), line.substring("ends ".length()), false, ""));
                } else if (usual.matches()) {
                    advice.put(usual.group(1), usual.group(2));
                } else if (line.startsWith("\t")) {
                    String what = line.strip();
                    for (Map.Entry<String, String> each : advice.entrySet()) {
                        what = what.replace(each.getKey(), each.getValue());
                    }
                    for (Kind kind : open) {
                        kinds.add(new Kind(kind.signature(), kind.ending(), kind.ordinary(), what));
                    }
                    open.clear();
                }
            }
            return kinds;
        }

        private static String text() {
            try (InputStream in =
                    Objects.requireNonNull(ForeignFiles.class.getResourceAsStream(FILE_NAME), FILE_NAME)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private ForeignFiles() {}

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
        return input.isFolder() ? describeFolder(path, names(input)) : describeFile(input, path, true);
    }

    /** Describes a directory that contains a trace, and possibly profiles as well; empty if it contains no trace. */
    static String describeTrace(Input input) throws IOException {
        Optional<String> anchor = input.isFolder() ? ending(names(input), OTF2) : Optional.empty();
        return anchor.map(name -> trace(named(input).resolve(name))).orElse("");
    }

    /**
     * Describes an input of another tool that was found in a directory, where nobody named it; empty if there is no certain
     * sign of another tool, or if its data is beside it as a profile. Programs, archives and compressed files are ordinary files.
     */
    static String describeFound(Input input) throws IOException {
        Path path = named(input);
        if (input.isFolder()) {
            List<String> names = names(input);
            return ending(names, OTF2).isEmpty() ? describeFolder(path, names) : "";
        }
        String name = input.fileName();
        if (name.endsWith(OTF2) || TarListing.isTar(input)) {
            return "";
        }
        return describeFile(input, path, false);
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

    private static String describeFile(Input input, Path path, boolean named) throws IOException {
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
        return Table.KINDS.stream()
                .filter(kind -> kind.fits(name, head) && (named || !kind.ordinary()))
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
