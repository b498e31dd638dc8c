package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The name of a run in an archive. It follows from the content of the profile and the parameters that its path tells, so that the same
 * profile has the same name wherever it lies. The values of the parameters come first, for people.
 *
 * @param id the name; also that of its files
 * @param parameters all parameters, in the order of the pattern
 * @param partitions those parameters that become directories
 */
record RunName(String id, Map<String, String> parameters, Map<String, String> partitions) {

    private static final String PLAIN = "-_.";
    private static final int DIGEST_BYTES = 10;
    private static final int LONGEST = 100;

    /** Files up to this size count with every byte, larger ones with as many bytes at the beginning and at the end. */
    private static final int WHOLE_BYTES = 8 << 20;

    /**
     * Returns the name of an input.
     *
     * @param input a file, or the directory of a profile
     * @param parameters what its path tells
     * @param partitioned names of the parameters that become directories
     */
    static RunName of(Path input, Map<String, String> parameters, Collection<String> partitioned) throws IOException {
        Map<String, String> partitions = new LinkedHashMap<>(parameters);
        partitions.keySet().retainAll(partitioned);
        String values = String.join("-", parameters.values()).replaceAll("[^A-Za-z0-9._-]+", "_");
        String readable =
                values.substring(0, Math.min(values.length(), LONGEST)).replaceAll("^[._-]+", "");
        String digest = digest(input, parameters);
        return new RunName(readable.isEmpty() ? "run-" + digest : readable + "-" + digest, parameters, partitions);
    }

    /** The file of this run in the folder of a table. */
    Path fileIn(Path table) {
        Path folder = table;
        for (Map.Entry<String, String> parameter : partitions.entrySet()) {
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

    private static String digest(Path input, Map<String, String> parameters) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            parameters.forEach((name, value) -> add(digest, name + "=" + value));
            for (Path file : files(input)) {
                add(digest, input.relativize(file).toString());
                addContent(digest, file);
            }
            return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }

    private static List<Path> files(Path input) throws IOException {
        try (Stream<Path> walk = Files.walk(input)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        digest.update(bytes);
    }

    private static void addContent(MessageDigest digest, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            long size = channel.size();
            digest.update(ByteBuffer.allocate(Long.BYTES).putLong(size).flip());
            ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(size, WHOLE_BYTES));
            addAt(digest, channel, 0, buffer);
            if (size > WHOLE_BYTES) {
                addAt(digest, channel, size - WHOLE_BYTES, buffer);
            }
        }
    }

    private static void addAt(MessageDigest digest, FileChannel channel, long from, ByteBuffer buffer)
            throws IOException {
        buffer.clear();
        while (buffer.hasRemaining() && channel.read(buffer, from + buffer.position()) > 0) {
            // reads until the buffer is full or the file ends
        }
        digest.update(buffer.flip());
    }
}
