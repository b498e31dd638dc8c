package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.cube.CubeWriter;

/** Names instead of ids, and the table that says what ids stand for. */
class DumpNamesTest {

    private static final String SCREEN = "perfspace.screen";

    @TempDir
    Path folder;

    private String file;

    /** Call nodes main, main/=f(a,b) and =f(a,b); ranks 3 and 4; values NaN, an infinity, compounds and a hole. */
    @BeforeEach
    void makeAProfile() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int main = space.defineRegion("main", "main.c", 1, 9);
        int odd = space.defineRegion("=f(a,b)", "", -1, -1);
        int root = space.defineCallNode(main, Tree.NO_PARENT);
        int below = space.defineCallNode(odd, root);
        int other = space.defineCallNode(odd, Tree.NO_PARENT);
        int node = space.defineNode("node", space.defineMachine("machine"));
        int first = space.defineThread("thread 0", 0, space.defineProcess("rank 3", 3, node));
        int second = space.defineThread("thread 1", 1, space.defineProcess("rank 4", 4, node));
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int rate = space.defineMetric("Rate", "rate", ValueType.RATE, "", time);
        space.setSeverity(time, root, first, 1.5).setSeverity(time, root, second, Double.NaN);
        space.setSeverity(time, other, second, Double.NEGATIVE_INFINITY);
        space.setSeverity(
                rate, below, first, new long[] {Double.doubleToRawLongBits(1), Double.doubleToRawLongBits(0.5)});
        file = folder.resolve("a.cubex").toString();
        CubeWriter.write(space.build(), Path.of(file), WriteOptions.DEFAULT);
    }

    @Test
    void tsvHasNamesUnderAHeading() {
        assertThat(Run.of("dump", "--names", file))
                .isEqualTo(new Run(
                        0,
                        """
                                metric	call_path	region	file	line	rank	thread	location	value
                                time	main	main	main.c	1	3	0	rank 3/thread 0	1.5
                                time	main	main	main.c	1	4	1	rank 4/thread 1	nan
                                time	=f(a,b)	=f(a,b)			3	0	rank 3/thread 0	0
                                time	=f(a,b)	=f(a,b)			4	1	rank 4/thread 1	-inf
                                rate	main/=f(a,b)	=f(a,b)			3	0	rank 3/thread 0	[1,0.5]
                                rate	main/=f(a,b)	=f(a,b)			4	1	rank 4/thread 1	[0,1]
                                """,
                        ""));
    }

    @Test
    void theLargestCellsAreThoseWithANumber() {
        assertThat(Run.of("dump", "--top", "3", "--metric", "time", file))
                .isEqualTo(new Run(0, "time\t0\t0\t1.5\ntime\t2\t0\t0\ntime\t2\t1\t-inf\n", ""));
        assertThat(Run.of("dump", "--top", "2", "--view", "exclusive", "--names", "--metric", "time", file)
                        .out())
                .isEqualTo(
                        """
                        metric	call_path	region	file	line	rank	thread	location	value
                        time	main	main	main.c	1	3	0	rank 3/thread 0	1.5
                        time	main/=f(a,b)	=f(a,b)			3	0	rank 3/thread 0	0
                        """);
        assertThat(Run.of("dump", "--top", "1", "--metric", "rate", file))
                .isEqualTo(new Run(
                        5, "", "perfspace: " + file + ": metric \"rate\": values of type RATE have no order\n"));
        assertThat(Run.of("dump", "--top", "0", file))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: expected a number of at least 1 as --top, found 0; see perfspace dump --help\n"));
    }

    @Test
    void csvHasNamesThatSpreadsheetsCannotCompute() {
        assertThat(Run.of("dump", "--names", "--format", "csv", "--csv-safe", "--metric", "rate", file)
                        .out())
                .isEqualTo(
                        """
                        metric,call_path,region,file,line,rank,thread,location,value
                        rate,"main/=f(a,b)","'=f(a,b)",,,3,0,rank 3/thread 0,"[1,0.5]"
                        rate,"main/=f(a,b)","'=f(a,b)",,,4,1,rank 4/thread 1,"[0,1]"
                        """);
    }

    @Test
    void jsonHasNullForWhatIsMissing() throws IOException {
        String out = Run.of("dump", "--names", "--format", "json", file).out();
        assertThat(out)
                .startsWith(
                        "[\n{\"metric\":\"time\",\"callPath\":\"main\",\"region\":\"main\",\"file\":\"main.c\",\"line\":1,"
                                + "\"rank\":3,\"thread\":0,\"location\":\"rank 3/thread 0\",\"value\":1.5},\n");
        JsonNode table = new ObjectMapper().readTree(out);
        assertThat(table).hasSize(6);
        assertThat(table.get(1).get("value").isNull()).isTrue();
        assertThat(table.get(3))
                .hasToString(
                        "{\"metric\":\"time\",\"callPath\":\"=f(a,b)\",\"region\":\"=f(a,b)\","
                                + "\"file\":null,\"line\":null,\"rank\":4,\"thread\":1,\"location\":\"rank 4/thread 1\",\"value\":null}");
        assertThat(table.get(5).get("value")).hasToString("[0,1]");
    }

    @Test
    void sumsHaveNeitherRankNorThread() throws IOException {
        assertThat(Run.of("dump", "--names", "--sum", "--view", "exclusive", "--metric", "rate", file)
                        .out())
                .isEqualTo(
                        """
                        metric	call_path	region	file	line	rank	thread	location	value
                        rate	main	main	main.c	1				[0,1]
                        rate	main/=f(a,b)	=f(a,b)						[1,0.5]
                        rate	=f(a,b)	=f(a,b)						[0,1]
                        """);
        assertThat(Run.of("dump", "--names", "--sum", "--format", "json", "--metric", "rate", file)
                        .out())
                .contains("\"rank\":null,\"thread\":null,\"location\":null,\"value\":[1,0.5]}");
    }

    @Test
    void aTerminalGetsNamesUnlessTheyAreRefused() {
        String ids = Run.of("dump", file).out();
        String names = Run.of("dump", "--names", file).out();
        assertThat(ids).startsWith("time\t0\t0\t1.5\n");
        System.setProperty(SCREEN, "true");
        try {
            assertThat(Run.of("dump", file).out()).isEqualTo(names);
            assertThat(Run.of("dump", "--no-names", file).out()).isEqualTo(ids);
        } finally {
            System.clearProperty(SCREEN);
        }
    }

    @Test
    void idsAreExplained() {
        assertThat(Run.of("dump", "--ids", file))
                .isEqualTo(new Run(
                        0,
                        """
                                table	id	name	parent	region	file	line	rank	thread
                                metric	0	time
                                metric	1	rate	0
                                region	0	main			main.c	1
                                region	1	=f(a,b)
                                call_node	0	main		0
                                call_node	1	main/=f(a,b)	0	1
                                call_node	2	=f(a,b)		1
                                location	0	rank 3/thread 0					3	0
                                location	1	rank 4/thread 1					4	1
                                """
                                .lines()
                                .map(line -> line
                                        + "\t"
                                                .repeat(8
                                                        - (int) line.chars()
                                                                .filter(c -> c == '\t')
                                                                .count()) + "\n")
                                .reduce("", String::concat),
                        ""));
        assertThat(Run.of("dump", "--ids", "--format", "csv", "--csv-safe", file)
                        .out())
                .startsWith("table,id,name,parent,region,file,line,rank,thread\nmetric,0,time,,,,,,\n")
                .contains("\nregion,1,\"'=f(a,b)\",,,,,,\n", "\nlocation,1,rank 4/thread 1,,,,,4,1\n");
        assertThat(Run.of("dump", "--ids", "--format", "json", file).out())
                .startsWith("[\n{\"table\":\"metric\",\"id\":0,\"name\":\"time\",\"parent\":null,\"region\":null,"
                        + "\"file\":null,\"line\":null,\"rank\":null,\"thread\":null},\n")
                .endsWith("\"rank\":4,\"thread\":1}\n]\n");
    }

    @Test
    void idsFollowTheReductions() {
        assertThat(Run.of("dump", "--ids", "--metric", "time", "--ranks", "4", file)
                        .out()
                        .lines())
                .contains("metric\t0\ttime\t\t\t\t\t\t", "location\t1\trank 4/thread 1\t\t\t\t\t4\t1")
                .noneMatch(line -> line.startsWith("location\t0\t") || line.startsWith("metric\t1\t"));
    }

    @ParameterizedTest
    @CsvSource({
        "--ids --names, --names has no effect with --ids which prints no values",
        "--ids --no-names, --names has no effect with --ids which prints no values",
        "--ids --view stored, --view has no effect with --ids which prints no values",
        "--ids --sum, --sum has no effect with --ids which prints no values",
        "--names --matrix time --format png, --names has no effect on a picture",
        "--ids --matrix time --format png, --ids has no effect on a picture",
        "--view exclusive --matrix time --format png, --view has no effect on a picture",
        "--sum --matrix time --format png, --sum has no effect on a picture",
        "--iteration 1, 'without --matrix no picture is drawn, so --iteration has no effect'"
    })
    void refusesWhatHasNoEffect(String options, String message) {
        assertThat(Run.of(("dump " + options + " " + file).split(" ", -1)))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: " + message.replace("--ids which", "--ids, which")
                                + "; see perfspace dump --help\n"));
    }
}
