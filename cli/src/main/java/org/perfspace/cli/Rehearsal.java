package org.perfspace.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.perfspace.cli.console.Console;
import org.perfspace.convert.Conversion;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * Runs what short commands usually run, on a little profile in a temporary folder, so that the launcher learns which
 * classes belong into the class-data archive. Says nothing and leaves nothing behind.
 */
final class Rehearsal {

    private Rehearsal() {}

    /** Runs the usual commands. */
    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("perfspace");
        Path profile = folder.resolve("profile.cubex");
        Path copy = folder.resolve("copy.cubex");
        try {
            Conversion.store(Format.CUBE, profile(), profile, Format.CUBE, WriteOptions.DEFAULT);
            run(List.of("--help"));
            run(List.of("info", "--verbose", profile.toString()));
            run(List.of("info", "--tree", "calls", profile.toString()));
            run(List.of("info", "--tree", "system", profile.toString()));
            run(List.of("info", "--json", profile.toString()));
            run(List.of("dump", "--view", "inclusive", "--sum", profile.toString()));
            run(List.of("dump", "--names", profile.toString()));
            run(List.of("validate", profile.toString()));
            run(List.of("convert", "--compress", profile.toString(), copy.toString()));
            run(List.of("info", copy.toString()));
            run(List.of("info", folder.resolve("missing").toString()));
        } finally {
            Files.deleteIfExists(profile);
            Files.deleteIfExists(copy);
            Files.delete(folder);
        }
    }

    private static void run(List<String> arguments) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Main.run(new Console(OutputStream.nullOutputStream(), nowhere, false), arguments.toArray(String[]::new));
    }

    private static PerformanceSpace profile() {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int visits = space.defineMetric("Visits", "visits", ValueType.UINT64, "occ", Tree.NO_PARENT);
        int machine = space.defineMachine("machine");
        int node = space.defineNode("node", machine);
        int main = space.defineRegion("main", "main.c", 1, 20);
        int root = space.defineCallNode(main, Tree.NO_PARENT);
        int child = space.defineCallNode(space.defineRegion("solve", "main.c", 21, 30), root);
        for (int rank = 0; rank < 2; rank++) {
            int process = space.defineProcess("rank " + rank, rank, node);
            int thread = space.defineThread("thread 0", 0, process);
            space.setSeverity(time, root, thread, 1.5);
            space.setSeverity(time, child, thread, 0.1);
            space.setSeverity(visits, child, thread, 1L);
        }
        return space.build();
    }
}
