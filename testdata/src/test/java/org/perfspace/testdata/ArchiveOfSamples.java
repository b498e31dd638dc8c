package org.perfspace.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.Shard;
import org.perfspace.fixtures.DuckDb;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.cube.CubeWriter;

/** An archive of samples, and engines that query it. */
abstract class ArchiveOfSamples {

    static final Archive.Options ALL = new Archive.Options(
            Optional.of(PathPattern.of("{app}.p{p}.r{rep}")),
            Shard.ALL,
            false,
            true,
            ReadOptions.DEFAULT,
            WriteOptions.DEFAULT);

    static final Archive.Options MISSING =
            new Archive.Options(ALL.parameters(), Shard.ALL, true, true, ReadOptions.DEFAULT, WriteOptions.DEFAULT);

    @TempDir
    Path folder;

    static Archive.Options options(String pattern) {
        return new Archive.Options(
                Optional.of(PathPattern.of(pattern)),
                Shard.ALL,
                false,
                false,
                ReadOptions.DEFAULT,
                WriteOptions.DEFAULT);
    }

    /** A run of a function, whose file was changed at a time. */
    Path nightly(String directory, String metric, String unit, double value, long seconds) throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric(metric, metric, ValueType.DOUBLE, unit, Tree.NO_PARENT);
        int main = builder.defineCallNode(builder.defineRegion("main", "", -1, -1), Tree.NO_PARENT);
        int node = builder.defineNode("node0", builder.defineMachine("cluster"));
        builder.setSeverity(
                time, main, builder.defineThread("thread", 0, builder.defineProcess("rank", 0, node)), value);
        Path file = Files.createDirectories(folder.resolve(directory)).resolve("profile.cubex");
        CubeWriter.write(builder.build(), file, WriteOptions.DEFAULT);
        Files.setLastModifiedTime(file, FileTime.from(seconds, TimeUnit.SECONDS));
        return file;
    }

    /** A run whose times are 0, 1, 2, … */
    Path run(String app, int processes, int repetition) throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main = builder.defineCallNode(builder.defineRegion("main", "main.c", 1, 9), Tree.NO_PARENT);
        int leaf = builder.defineCallNode(builder.defineRegion("leaf", "", -1, -1), main);
        int node = builder.defineNode("node0", builder.defineMachine("cluster"));
        for (int rank = 0; rank < processes; rank++) {
            int thread = builder.defineThread("thread", 0, builder.defineProcess("rank", rank, node));
            builder.setSeverity(time, main, thread, (double) rank);
            builder.setSeverity(time, leaf, thread, processes + (double) rank);
        }
        Path runFolder = folder.resolve(app + ".p" + processes + ".r" + repetition);
        Files.createDirectories(runFolder);
        Path file = runFolder.resolve("profile.cubex");
        CubeWriter.write(builder.build(), file, WriteOptions.DEFAULT.withForce(true));
        return file;
    }

    /** Defines the views of an archive, then asks a question. */
    static List<String> query(Path archive, String question) throws IOException, SQLException {
        List<String> rows = new ArrayList<>();
        try (DuckDb duck = new DuckDb()) {
            duck.defineViews(archive);
            try (ResultSet found = duck.sql().executeQuery(question)) {
                int columns = found.getMetaData().getColumnCount();
                while (found.next()) {
                    List<String> row = new ArrayList<>();
                    for (int i = 1; i <= columns; i++) {
                        row.add(String.valueOf(found.getObject(i)));
                    }
                    rows.add(String.join("|", row));
                }
            }
        }
        return rows;
    }

    static List<Path> files(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".parquet"))
                    .sorted()
                    .toList();
        }
    }
}
