package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.DuckDb;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;

/** Archived profiles of Caliper in which one location stands for four processes. */
class AggregatesTest {

    /** Attributes, and the records of {@code main}, {@code main/solve} and {@code main/output}. */
    private static final String STREAM =
            """
            __rec=node,id=20,attr=10,data=64,parent=3
            __rec=node,id=21,attr=8,data=attribute.alias,parent=20
            __rec=node,id=22,attr=10,data=64,parent=3
            __rec=node,id=23,attr=8,data=attribute.unit,parent=22
            __rec=node,id=24,attr=23,data=sec,parent=5
            __rec=node,id=25,attr=21,data=Total time,parent=24
            __rec=node,id=26,attr=10,data=65,parent=25
            __rec=node,id=27,attr=8,data=sum#inclusive#sum#time.duration,parent=26
            __rec=node,id=28,attr=10,data=276,parent=3
            __rec=node,id=29,attr=8,data=region,parent=28
            __rec=node,id=30,attr=10,data=576,parent=3
            __rec=node,id=31,attr=8,data=mpi.world.size,parent=30
            __rec=node,id=32,attr=31,data=4
            __rec=node,id=33,attr=21,data=Max time/rank,parent=24
            __rec=node,id=34,attr=10,data=65,parent=33
            __rec=node,id=35,attr=8,data=max#inclusive#sum#time.duration,parent=34
            __rec=node,id=40,attr=29,data=main
            __rec=ctx,ref=40,attr=27=35,data=48=20
            __rec=node,id=41,attr=29,data=solve,parent=40
            __rec=ctx,ref=41,attr=27=35,data=20=5
            __rec=node,id=42,attr=29,data=output,parent=40
            __rec=ctx,ref=42,attr=27=35,data=12=12
            __rec=globals,ref=32
            """;

    @TempDir
    private Path folder;

    private Path archive(String stream) throws IOException {
        Path file = Files.writeString(folder.resolve("run.cali"), stream);
        Path archive = folder.resolve("archive");
        Archive.Options options = new Archive.Options(
                Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT);
        assertThat(Archive.add(List.of(file), archive, options).failures()).isEmpty();
        return archive;
    }

    private static List<String> ask(Path archive, String sql) throws IOException, SQLException {
        List<String> rows = new ArrayList<>();
        try (DuckDb duck = new DuckDb()) {
            duck.defineViews(archive);
            try (ResultSet found = duck.sql().executeQuery(sql)) {
                while (found.next()) {
                    rows.add(found.getString(1) + " " + found.getString(2) + " " + found.getString(3));
                }
            }
        }
        return rows;
    }

    private static List<String> values(Path archive) throws IOException {
        List<String> rows = new ArrayList<>();
        ArchivedValues.of(archive)
                .read((run, quantity, unit, longest, total, paths) ->
                        rows.add(quantity + " " + unit + " " + longest + " " + total));
        return rows;
    }

    @Test
    void lastAsLongAsTheSlowestProcess() throws IOException, SQLException {
        Path archive = archive(STREAM);

        assertThat(ask(archive, "select quantity, longest, total from run_quantity"))
                .containsExactly("time 20.0 48.0");
        assertThat(ask(archive, "select name, quantity, largest_in from metric order by name"))
                .containsExactly("Max time/rank null null", "Total time time Max time/rank");
        assertThat(values(archive)).containsExactly("time s 20.0 48.0");
        assertThat(archive.resolve("efficiency")).doesNotExist();
    }

    @Test
    void haveNoDurationIfNoneIsStated() throws IOException, SQLException {
        Path archive = archive(STREAM.replace("27=35", "27").replaceAll("data=(\\d+)=\\d+", "data=$1"));

        assertThat(ask(archive, "select quantity, longest, total from run_quantity"))
                .containsExactly("time null 48.0");
        assertThat(values(archive)).containsExactly("time s NaN 48.0");
    }
}
