package org.perfspace.meaning;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.perfspace.model.Paradigm;

/** The table of all names of functions and load modules that tell something, resource {@code regions.txt}. */
final class RegionNames {

    private static final String TABLE = "regions.txt";
    private static final int COLUMNS = 4;

    /** The facts that names tell; the resource describes each. */
    enum Clue {
        MPI(Paradigm.MPI),
        SHMEM(Paradigm.SHMEM),
        OPENMP(Paradigm.OPENMP),
        PTHREAD(Paradigm.PTHREAD),
        CUDA(Paradigm.CUDA),
        HIP(Paradigm.HIP),
        OPENCL(Paradigm.OPENCL),
        OPENACC(Paradigm.OPENACC),
        MEASUREMENT(Paradigm.MEASUREMENT),
        PARALLEL,
        OUTLINED,
        OPENMP_WAITS,
        PTHREAD_WAITS,
        DEVICE_RUNTIME,
        FILE,
        MPI_FILE,
        MPI_LIBRARY,
        OPENMP_LIBRARY,
        DEVICE_LIBRARY,
        C_LIBRARY,
        SYSTEM,
        ROOT,
        IDLE;

        private final Optional<Paradigm> model;

        Clue() {
            this.model = Optional.empty();
        }

        Clue(Paradigm model) {
            this.model = Optional.of(model);
        }

        /** Returns whether a name tells this. */
        boolean isIn(String name) {
            return Objects.requireNonNull(PATTERNS.get(this)).matcher(name).matches();
        }
    }

    /**
     * A line of the table.
     *
     * @param clue what the name tells
     * @param name the names, as a regular expression
     * @param tool the tools that use them
     * @param source where they come from
     */
    record Line(Clue clue, String name, String tool, String source) {}

    private static final List<Line> LINES = read();
    private static final Map<Clue, Pattern> PATTERNS = LINES.stream()
            .collect(Collectors.groupingBy(
                    Line::clue,
                    () -> new EnumMap<>(Clue.class),
                    Collectors.collectingAndThen(
                            Collectors.mapping(Line::name, Collectors.joining("|")), Pattern::compile)));
    private static final List<Clue> MODELS =
            PATTERNS.keySet().stream().filter(clue -> clue.model.isPresent()).toList();
    private static final Pattern ANY_MODEL = Pattern.compile(LINES.stream()
            .filter(line -> line.clue().model.isPresent())
            .map(Line::name)
            .collect(Collectors.joining("|")));

    private RegionNames() {}

    /** Returns the lines of the table. */
    static List<Line> lines() {
        return LINES;
    }

    /** Returns the programming model of the function with a name, if the name tells it. */
    static Optional<Paradigm> model(String name) {
        if (!ANY_MODEL.matcher(name).matches()) {
            return Optional.empty();
        }
        return MODELS.stream().filter(clue -> clue.isIn(name)).findFirst().flatMap(clue -> clue.model);
    }

    private static List<Line> read() {
        try (InputStream in = Objects.requireNonNull(RegionNames.class.getResourceAsStream(TABLE), TABLE)) {
            List<Line> lines = new ArrayList<>();
            for (String text : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                if (!text.isEmpty() && !text.startsWith("#")) {
                    String[] columns = text.split(" \\| ", COLUMNS);
                    String clue = columns[0]
                            .toUpperCase(Locale.ROOT)
                            .replace('-', '_')
                            .replace('.', '_');
                    lines.add(new Line(Clue.valueOf(clue), columns[1], columns[2], columns[3]));
                }
            }
            return List.copyOf(lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
