package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A directory of profiles, and an archive of them. */
abstract class ArchivedFolder {

    @TempDir
    Path folder;

    String archive;

    List<String> runs;

    @BeforeEach
    void makeProfiles() throws IOException {
        archive = folder.resolve("archive").toString();
        runs = new ArrayList<>();
        Path sample = Path.of("../testdata/samples/solver.cubex");
        for (String name : List.of("solver.p4.r1", "solver.p8.r1", "other.p4.r1")) {
            byte[] profile = Files.readAllBytes(sample);
            // zeros behind the last member make profiles with different contents of it
            byte[] run = Arrays.copyOf(profile, profile.length + 512 * runs.size());
            runs.add(Files.write(folder.resolve(name + ".cubex"), run).toString());
        }
    }

    Run archive(String... arguments) {
        List<String> all = new ArrayList<>(List.of("archive", "-o", archive));
        all.addAll(List.of(arguments));
        return Run.of(all.toArray(String[]::new));
    }

    static Run done(int added, int there, int failed, int exitCode, String archive, String before) {
        return new Run(
                exitCode,
                "",
                before + "perfspace: " + archive + ": " + added + " added, " + there + " there already, " + failed
                        + " failed\n");
    }

    /** The names of the runs without their digests, as they are listed. */
    List<String> runs() {
        return archive("--list")
                .out()
                .lines()
                .map(line -> line.substring(0, line.indexOf('\t')).replaceFirst("-[0-9a-f]{20}$", ""))
                .sorted()
                .toList();
    }

    List<String> directories(String table) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(archive, table))) {
            return files.filter(Files::isDirectory)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    List<String> parameters() {
        return archive("--list", "-q")
                .out()
                .lines()
                .map(line -> line.split("\t", -1)[3])
                .toList();
    }
}
