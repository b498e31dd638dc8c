package org.perfspace.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.cli.console.Console;
import org.perfspace.io.FileTree;

/**
 * Runs typical short commands on small profiles in a temporary directory, so that the launcher can record which classes
 * belong in the class-data archive. Prints nothing and leaves no files behind.
 */
final class Rehearsal {

    private final Path directory;

    private Rehearsal(Path directory) {
        this.directory = directory;
    }

    /** Runs the typical commands. */
    public static void main(String[] args) throws IOException {
        Path directory = Files.createTempDirectory("perfspace");
        try {
            new Rehearsal(directory).run();
        } finally {
            FileTree.delete(directory);
        }
    }

    private void run() {
        String profile = path("profile.cubex");
        String second = path("second.cubex");
        String measured = path("measured.hpctoolkit");
        String linkTest = path("linktest.sion");
        // the last of ten metrics are derived, as in most profiles of Score-P; arrays of 45 numbers and more are sorted
        // in another way
        run("generate", "--locations", "4", "--call-nodes", "60", "--metrics", "10", "-o", profile);
        run("convert", "--compress", profile, second);
        // like a database written by HPCToolkit: with traces, without a supplement
        run(
                "generate",
                "--like",
                "hpctoolkit",
                "--locations",
                "4",
                "--call-nodes",
                "60",
                "--trace",
                "10",
                "-o",
                measured);
        run("generate", "--like", "linktest", "--locations", "4", "-o", linkTest);
        List<String> profiles = new ArrayList<>(List.of(profile, second, measured, linkTest));
        for (String name : List.of(
                "profile.hpctoolkit",
                "profile.parquet",
                "profile.tau",
                "profile.cube",
                "profile.pb.gz",
                "profile.folded")) {
            run("convert", profile, path(name));
            profiles.add(path(name));
        }
        // with a supplement
        run("convert", measured, path("third.cubex"));
        profiles.add(path("third.cubex"));
        run("convert", "-f", path("profile.hpctoolkit"), path("fourth.cubex"));
        run("convert", "-f", linkTest, path("fourth.cubex"));
        run("convert", "-f", "--exclusive", "--max-depth", "2", profile, path("fourth.cubex"));
        run("convert", measured, path("copy.hpctoolkit"));
        run("--help");
        run("--version");
        run("info", "--help");
        for (String each : profiles) {
            run("info", each);
            run("info", "--verbose", "--all", each);
            run("stat", each);
            run("hot", each);
            run("dump", each);
            run("validate", each);
        }
        run("info", "--tree", "calls", "--depth", "2", profile);
        run("info", "--tree", "system", profile);
        run("info", "--json", profile);
        run("dump", "--view", "inclusive", "--sum", "--names", "--format", "csv", profile);
        run("compare", profile, second);
        run("diff", profile, second, "-o", path("difference.cubex"));
        run("merge", profile, second, "-o", path("all.cubex"));
        run("view", profile, "-o", path("page.html"));
        run("info", path("missing"));
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    private static void run(String... arguments) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Main.run(new Console(OutputStream.nullOutputStream(), nowhere, false), arguments);
    }
}
