package org.perfspace.convert.archive;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/**
 * The name of a run in an archive: the last two parts of the input's path, for people, and a digest of the whole
 * absolute path, so that the same input has the same name whenever it is added.
 *
 * @param id the name; also that of its files
 * @param parameters what its path tells, which become folders
 */
record RunName(String id, Map<String, String> parameters) {

    private static final String PLAIN = "-_.";
    private static final int PARTS = 2;
    private static final int DIGEST_BYTES = 5;
    private static final int LONGEST = 120;

    /** The name of an input. */
    static RunName of(Path input, Map<String, String> parameters) {
        Path path = input.toAbsolutePath().normalize();
        int count = path.getNameCount();
        String last = count == 0
                ? "root"
                : path.subpath(Math.max(0, count - PARTS), count).toString();
        String readable = last.replaceAll("[^A-Za-z0-9._-]+", "_").replaceAll("^[._]+", "");
        int cut = Math.max(0, readable.length() - LONGEST);
        return new RunName(readable.substring(cut) + "-" + digest(path.toString()), parameters);
    }

    /** The file of this run in the folder of a table. */
    Path fileIn(Path table) {
        Path folder = table;
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            folder = folder.resolve(parameter.getKey() + "=" + escaped(parameter.getValue()));
        }
        return folder.resolve(id + ".parquet");
    }

    /** As Hive does: what could mean something in a path becomes % and two hex digits. */
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

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }
}
