package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.perfspace.format.Format;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.sion.SionLayout;
import org.perfspace.format.sion.SionSet;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.Storage;
import org.perfspace.reader.Readers;

/**
 * The name of a run in an archive. It ends with a digest of the complete content of the profile and of the parameters, so that
 * two runs have the same name only if they do not differ at all, and a profile has the same name in any directory. For
 * readability, it begins with the values of the parameters.
 *
 * @param id the name of the run, and of its files
 * @param parameters all parameters, in the order of the pattern
 * @param partitions the parameters that become directories
 */
public record RunName(String id, Map<String, String> parameters, Map<String, String> partitions) {

    private static final String PLAIN = "-_.";
    private static final int DIGEST_BYTES = 10;
    private static final int LONGEST = 100;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,199}");

    private static final int CHUNK = 1 << 20;

    /**
     * {@return the name of an input}
     *
     * @param input a file, or the directory of a profile
     * @param parameters parameters in its path
     * @param partitioned names of the parameters that become directories
     * @throws IOException if the input cannot be read
     */
    public static RunName of(Input input, Map<String, String> parameters, Collection<String> partitioned)
            throws IOException {
        Map<String, String> partitions = new LinkedHashMap<>(parameters);
        partitions.keySet().retainAll(partitioned);
        String values = String.join("-", parameters.values()).replaceAll("[^A-Za-z0-9._-]+", "_");
        String readable =
                values.substring(0, Math.min(values.length(), LONGEST)).replaceAll("^[._-]+", "");
        String digest = digest(input, parameters);
        return new RunName(readable.isEmpty() ? "run-" + digest : readable + "-" + digest, parameters, partitions);
    }

    /** Returns whether a text may be the name of a run. */
    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /**
     * Returns the directory of the files of this run in each table, which serves only to keep large parts apart: it has no
     * form that an engine could take for columns. Empty if no parameter separates files.
     */
    String directory() {
        return directory(parameters, partitions.keySet());
    }

    /** Returns the directory of the files of a run with some parameters, of which some separate files. */
    static String directory(Map<String, String> parameters, Collection<String> partitioned) {
        return parameters.entrySet().stream()
                .filter(parameter -> partitioned.contains(parameter.getKey()))
                .map(parameter -> parameter.getKey() + "-" + escaped(parameter.getValue()))
                .collect(Collectors.joining(","));
    }

    /** Escapes characters that may have a special meaning in a path: they become % and two hex digits. */
    private static String escaped(String value) {
        StringBuilder text = new StringBuilder();
        for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = b >= 0 && (Character.isLetterOrDigit(b) || PLAIN.indexOf(b) >= 0);
            text.append(
                    plain
                            ? String.valueOf((char) b)
                            : "%" + HexFormat.of().withUpperCase().toHexDigits(b));
        }
        return text.toString();
    }

    private static String digest(Input input, Map<String, String> parameters) throws IOException {
        try {
            // on processors of 64 bits, faster than SHA-256 in code of the first compiler
            MessageDigest digest = MessageDigest.getInstance("SHA-512/256");
            parameters.forEach((name, value) -> add(digest, name + "=" + value));
            for (Input part : whole(input)) {
                for (String file : files(part)) {
                    add(digest, file);
                    Place place = file.isEmpty()
                            ? part.place()
                            : Place.of(part.place().file() + "/" + file);
                    try (ByteSource source = part.open(file, place)) {
                        addContent(digest, source);
                    }
                }
            }
            return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-512/256", e);
        }
    }

    /** Returns all that is read of an input: the directory of a file of a database, and all files of a set of SION. */
    private static List<Input> whole(Input input) throws IOException {
        if (input.isFolder()) {
            return List.of(input);
        }
        if (DbFile.isOfDatabase(input.fileName()) && isOf(Format.HPCTOOLKIT, input)) {
            return List.of(input.around());
        }
        List<Input> all = new ArrayList<>(List.of(input));
        if (SionSet.recognizes(input)) {
            Input folder = input.around();
            for (String next = later(input, 1); folder.holds(next); next = later(input, all.size())) {
                all.add(folder.member(next));
            }
        }
        return all;
    }

    private static String later(Input input, int number) {
        return SionLayout.fileName(input.fileName(), number);
    }

    private static boolean isOf(Format format, Input input) throws IOException {
        return Readers.recognizing(input).stream().anyMatch(reader -> reader.format() == format);
    }

    private static List<String> files(Input input) throws IOException {
        if (!input.isFolder()) {
            return List.of("");
        }
        List<String> found = new ArrayList<>();
        Deque<String> folders = new ArrayDeque<>(List.of(""));
        while (!folders.isEmpty()) {
            String folder = folders.pop();
            for (String name : input.list(folder)) {
                String member = folder.isEmpty() ? name : folder + "/" + name;
                Optional<Storage.Entry> entry = input.entry(member);
                if (entry.isPresent() && entry.get().kind() == Storage.Kind.FILE) {
                    found.add(member);
                } else if (entry.isPresent()
                        && entry.get().kind() == Storage.Kind.FOLDER
                        && !entry.get().isLink()) {
                    folders.push(member);
                }
            }
        }
        found.sort(null);
        return found;
    }

    private static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        digest.update(bytes);
    }

    private static void addContent(MessageDigest digest, ByteSource file) throws IOException {
        long size = file.size();
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(size).flip());
        ByteBuffer chunk = ByteBuffer.allocate((int) Math.min(size, CHUNK));
        for (long at = 0; at < size; at += chunk.limit()) {
            chunk.clear().limit((int) Math.min(size - at, CHUNK));
            file.read(at, chunk);
            digest.update(chunk.flip());
        }
    }
}
