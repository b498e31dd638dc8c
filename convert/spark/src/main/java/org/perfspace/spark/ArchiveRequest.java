package org.perfspace.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.PathPattern;

/**
 * The arguments of {@link ArchiveJob}, which are sent to executors.
 *
 * @param archive directory of the archive
 * @param inputs files and directories
 * @param pattern pattern that finds parameters in paths; null if there is none
 * @param partitionBy names of the parameters that become directories; null for all parameters
 * @param inclusive whether the column {@code inclusive} is filled
 */
record ArchiveRequest(
        String archive,
        List<String> inputs,
        @Nullable String pattern,
        @Nullable List<String> partitionBy,
        boolean inclusive)
        implements Serializable {

    private static final String PARAM = "--param-from-path";
    private static final String PARTITION_BY = "--partition-by";
    private static final String FILES_FROM = "--files-from";
    private static final String INCLUSIVE = "--inclusive";

    /** Copies the lists, so that they can be serialized. */
    ArchiveRequest {
        inputs = new ArrayList<>(inputs);
    }

    Optional<String> parameters() {
        return Optional.ofNullable(pattern);
    }

    Optional<List<String>> partitions() {
        return Optional.ofNullable(partitionBy);
    }

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException if the arguments are invalid
     * @throws IOException if a list of inputs cannot be read
     */
    static ArchiveRequest of(String... args) throws IOException {
        String pattern = null;
        List<String> partitionBy = null;
        boolean inclusive = false;
        List<String> places = new ArrayList<>();
        List<String> listed = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case PARAM -> pattern = PathPattern.of(valueOf(args, i++)).toString();
                case PARTITION_BY ->
                    partitionBy =
                            new ArrayList<>(Arrays.asList(valueOf(args, i++).split(",", -1)));
                case FILES_FROM ->
                    Files.readAllLines(Path.of(valueOf(args, i++))).stream()
                            .filter(line -> !line.isBlank())
                            .forEach(listed::add);
                case INCLUSIVE -> inclusive = true;
                default -> {
                    if (args[i].startsWith("--")) {
                        throw new IllegalArgumentException("expected one of " + PARAM + ", " + PARTITION_BY + ", "
                                + FILES_FROM + ", " + INCLUSIVE + ", found " + args[i]);
                    }
                    places.add(args[i]);
                }
            }
        }
        if (places.isEmpty() || places.size() + listed.size() < 2) {
            throw new IllegalArgumentException("expected the directory of an archive and inputs, found "
                    + (places.size() + listed.size()) + " of them");
        }
        listed.addAll(places.subList(1, places.size()));
        return new ArchiveRequest(places.get(0), listed, pattern, partitionBy, inclusive);
    }

    private static String valueOf(String[] args, int option) {
        if (option + 1 == args.length) {
            throw new IllegalArgumentException("expected a value behind " + args[option] + ", found nothing");
        }
        return args[option + 1];
    }
}
