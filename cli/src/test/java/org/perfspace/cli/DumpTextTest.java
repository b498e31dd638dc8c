package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.cli.console.Json;
import org.perfspace.model.ValueType;

class DumpTextTest {

    private static final long[] WORDS = {
        Double.doubleToRawLongBits(0.1),
        Double.doubleToRawLongBits(Double.NaN),
        -1L,
        Double.doubleToRawLongBits(Double.NEGATIVE_INFINITY)
    };

    private static final List<String> COLUMNS = List.of("metric", "call_node", "location", "value");

    @Test
    void tsvHasNoHeadingAndEscapesWhatWouldBreakIt() throws IOException {
        assertThat(table(DumpFormat.TSV))
                .isEqualTo(
                        """
                        a\\tb,"c"\\n\\\\	7	0	0.1
                        a\\tb,"c"\\n\\\\	7	3	nan
                        a\\tb,"c"\\n\\\\	7	4	[0.1,nan]
                        a\\tb,"c"\\n\\\\	7	5	-inf
                        a\\tb,"c"\\n\\\\	8	*\t
                        u64	9	*	18446744073709551615
                        sf	9	*	x9a9999999999b93f000000000000f87f
                        """);
    }

    @Test
    void csvHasAHeadingAndQuotes() throws IOException {
        assertThat(table(DumpFormat.CSV))
                .isEqualTo(
                        """
                        metric,call_node,location,value
                        "a	b,""c""
                        \\",7,0,0.1
                        "a	b,""c""
                        \\",7,3,nan
                        "a	b,""c""
                        \\",7,4,"[0.1,nan]"
                        "a	b,""c""
                        \\",7,5,-inf
                        "a	b,""c""
                        \\",8,*,
                        u64,9,*,18446744073709551615
                        sf,9,*,x9a9999999999b93f000000000000f87f
                        """);
    }

    @Test
    void jsonIsOneArray() throws IOException {
        assertThat(table(DumpFormat.JSON))
                .isEqualTo(
                        """
                        [
                        {"metric":"a\\tb,\\"c\\"\\n\\\\","callNode":7,"location":0,"value":0.1},
                        {"metric":"a\\tb,\\"c\\"\\n\\\\","callNode":7,"location":3,"value":null},
                        {"metric":"a\\tb,\\"c\\"\\n\\\\","callNode":7,"location":4,"value":[0.1,null]},
                        {"metric":"a\\tb,\\"c\\"\\n\\\\","callNode":7,"location":5,"value":null},
                        {"metric":"a\\tb,\\"c\\"\\n\\\\","callNode":8,"location":null,"value":null},
                        {"metric":"u64","callNode":9,"location":null,"value":18446744073709551615},
                        {"metric":"sf","callNode":9,"location":null,"value":"x9a9999999999b93f000000000000f87f"}
                        ]
                        """);
    }

    @Test
    void anEmptyTableIsStillATable() throws IOException {
        StringWriter out = new StringWriter();
        DumpText text = new DumpText(out, DumpFormat.JSON, false, COLUMNS);
        text.begin(true);
        text.end();

        assertThat(out).hasToString("[\n]\n");
    }

    @Test
    void tsvMayHaveAHeading() throws IOException {
        StringWriter out = new StringWriter();
        DumpText text = new DumpText(out, DumpFormat.TSV, false, COLUMNS);
        text.begin(true);
        text.line(List.of("a", "1", "2", "3"));
        text.end();

        assertThat(out).hasToString("metric\tcall_node\tlocation\tvalue\na\t1\t2\t3\n");
    }

    /** Each spelling that a cell can have is a value of JSON. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0",
                "-0 | -0",
                "1e22 | 1e22",
                "-4.9e-324 | -4.9e-324",
                "nan | null",
                "-nan | null",
                "nan(0x7ff0000000000001) | null",
                "inf | null",
                "-inf | null",
                "[3,0.5,-inf,nan] | [3,0.5,null,null]",
                "[1] | [1]",
                "x0000000000000040 | \"x0000000000000040\""
            })
    void jsonHasANumberOrNull(String cell, String json) throws IOException {
        assertThat(Json.value(cell)).isEqualTo(json);
        assertThat(new ObjectMapper().readTree(Json.value(cell)).toString()).isNotEmpty();
    }

    /** Numbers stay numbers; what only looks like a formula is a text. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "=1+1,\"x\" | \"'=1+1,\"\"x\"\"\"",
                "@SUM(A1)     | '@SUM(A1)",
                "+cmd         | '+cmd",
                "-2+3         | '-2+3",
                "-2           | -2",
                "+1.5e3       | +1.5e3",
                "a=b          | a=b"
            })
    void csvCanBeSafeForSpreadsheets(String metric, String cell) throws IOException {
        StringWriter out = new StringWriter();
        DumpText text = new DumpText(out, DumpFormat.CSV, true, COLUMNS);
        cell(text, metric, "7", "0", text.value(ValueType.DOUBLE, new long[] {Double.doubleToRawLongBits(-0.5)}, 0));
        cell(text, metric, "7", "1", text.value(ValueType.DOUBLE, WORDS, 3));

        assertThat(out).hasToString(cell + ",7,0,-0.5\n" + cell + ",7,1,'-inf\n");
    }

    private static String table(DumpFormat format) throws IOException {
        StringWriter out = new StringWriter();
        DumpText text = new DumpText(out, format, false, COLUMNS);
        String odd = "a\tb,\"c\"\n\\";
        text.begin(false);
        cell(text, odd, "7", "0", text.value(ValueType.DOUBLE, WORDS, 0));
        cell(text, odd, "7", "3", text.value(ValueType.DOUBLE, WORDS, 1));
        cell(text, odd, "7", "4", text.value(ValueType.COMPLEX, WORDS, 0));
        cell(text, odd, "7", "5", text.value(ValueType.DOUBLE, WORDS, 3));
        long[] unset = {ValueType.MINDOUBLE.neutral(0)};
        cell(text, odd, "8", text.all(), text.value(ValueType.MINDOUBLE, unset, 0));
        cell(text, "u64", "9", text.all(), text.value(ValueType.UINT64, WORDS, 2));
        cell(text, "sf", "9", text.all(), text.value(ValueType.scaleFunc(2), WORDS, 0));
        text.end();
        return out.toString();
    }

    private static void cell(DumpText text, String metric, String node, String location, String value)
            throws IOException {
        StringBuilder line = new StringBuilder();
        text.line(
                text.cells(0, List.of(text.text(metric))),
                text.cells(1, List.of(node)),
                text.cells(2, List.of(location)),
                value,
                line);
        text.write(line);
    }
}
