package org.perfspace.testdata.official;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.perfspace.fixtures.SharedData;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.generate.Recipe;
import org.perfspace.testdata.generate.Recipe.Likeness;

/**
 * A profile to make files of: a sample of the repository ({@code samples/…}), one beside the checkout ({@code data/…}), or
 * one that is generated.
 *
 * @param name how messages call it
 * @param path where it lies, if it is a file or database
 * @param recipe how to make it otherwise
 */
record Sample(String name, Optional<Path> path, Optional<Recipe> recipe) {

    private static final Path OWN = Path.of("samples");

    /** Profiles that cannot be read without {@code --salvage}, or at all; other tests say why. */
    private static final List<String> UNREADABLE = List.of(
            "data/cases/hpctoolkit/trace-gaps",
            "data/cases/sion/kill.sion",
            "data/hpctoolkit/viewer-loop-inline-2022-03-17-b5cf53a",
            "data/sion/k_keyval.sion",
            "data/sion/q_uneven.sion",
            "data/sion/z_unfinished.sion");

    /** Databases with a damaged default.yaml, which their tools cannot read; HpctRoundTripTest knows them. */
    private static final String DAMAGED = "data/cases/hpctoolkit/hpct-roundtrip-";

    /** Profiles whose expressions exceed the limits of CubePL; other tests say how. */
    private static final String HOSTILE = "data/cases/hostile/";

    /** Names of the samples whose values, added up, do not fit into 64 bits. */
    static final String MAY_OVERFLOW = ".*(overflow|negative|void_child).*";

    private static final List<Recipe> RECIPES = List.of(
            new Recipe(Likeness.SCORE_P, 12, 400, 16, 11, 0),
            new Recipe(Likeness.SCORE_P, 6, 60, 200, 12, 0),
            new Recipe(Likeness.SCORE_P, 30, 1, 1, 13, 0),
            new Recipe(Likeness.HPCTOOLKIT, 8, 160, 12, 14, 40),
            new Recipe(Likeness.HPCTOOLKIT, 3, 600, 24, 15, 0),
            new Recipe(Likeness.LINKTEST, 2, 51, 16, 16, 0),
            new Recipe(Likeness.TAU, 9, 300, 20, 17, 0));

    /** Names of samples that are judged, so that a test can be tried with few of them. */
    private static final String CHOSEN = System.getProperty("official.samples", ".*");

    /** Every readable sample, and generated ones. */
    static List<Sample> all() throws IOException {
        List<Sample> all = new ArrayList<>(files(OWN, "samples/"));
        Optional<Path> data = SharedData.find("data");
        if (data.isPresent()) {
            all.addAll(files(data.get(), "data/"));
        }
        RECIPES.forEach(recipe -> all.add(generated(recipe)));
        all.removeIf(sample -> !sample.name().matches(CHOSEN));
        return all;
    }

    /** The samples of one format, without those that are generated. */
    static List<Sample> of(Format format) throws IOException {
        List<Sample> found = new ArrayList<>();
        for (Sample sample : all()) {
            if (sample.path().isPresent() && sample.format() == format) {
                found.add(sample);
            }
        }
        return found;
    }

    /**
     * The public databases of HPCToolkit in the directory {@code data} beside that of the tools.
     *
     * @param file name of a file that each of them has
     */
    static List<Sample> ofPublic(String file) throws IOException {
        Path data = Tools.path("data").resolveSibling("../data").normalize();
        if (!Files.isDirectory(data)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.walk(data)) {
            return paths.filter(path -> path.endsWith(file))
                    .map(path -> path.resolveSibling(""))
                    .map(path -> new Sample("public/" + data.relativize(path), Optional.of(path), Optional.empty()))
                    .sorted(java.util.Comparator.comparing(Sample::name))
                    .toList();
        }
    }

    private static Sample generated(Recipe recipe) {
        String name = "generated " + recipe.like().id() + ", " + recipe.callNodes() + " call nodes, "
                + recipe.locations() + " locations";
        return new Sample(name, Optional.empty(), Optional.of(recipe));
    }

    private static List<Sample> files(Path directory, String prefix) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.filter(Sample::isProfile)
                    .map(path -> new Sample(
                            prefix + directory.relativize(path), Optional.of(path.toAbsolutePath()), Optional.empty()))
                    .filter(Predicate.not(sample -> UNREADABLE.contains(sample.name())
                            || sample.name().startsWith(DAMAGED)
                            || sample.name().startsWith(HOSTILE)))
                    .sorted(java.util.Comparator.comparing(Sample::name))
                    .toList();
        }
    }

    private static boolean isProfile(Path path) {
        String name = String.valueOf(path.getFileName());
        boolean file = name.matches(".*\\.(cubex|cube|cube\\.gz|sion|parquet)");
        return (Files.isRegularFile(path) && file && !Files.exists(path.resolveSibling("meta.db")))
                || Files.exists(path.resolve("meta.db"))
                || (Files.exists(path.resolve("profile.0.0.0"))
                        && !path.toString().contains("MULTI__"))
                || Files.exists(path.resolve("MULTI__TIME"));
    }

    /** The format of the file. */
    Format format() throws IOException {
        return Readers.detect(Input.of(path.orElseThrow())).format();
    }

    /** Returns whether the options that concern HPCToolkit make a difference. */
    boolean isDatabase() throws IOException {
        return path.isPresent() && format() == Format.HPCTOOLKIT;
    }

    /** Reads or makes the profile. The caller closes it. */
    PerformanceSpace open(ReadOptions options) throws IOException {
        return path.isPresent()
                ? Readers.open(Input.of(path.get()), options)
                : recipe.orElseThrow().space();
    }

    @Override
    public String toString() {
        return name;
    }
}
