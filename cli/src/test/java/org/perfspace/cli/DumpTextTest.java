package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.model.ValueType;

class DumpTextTest {

    private static final long[] WORDS = {
        Double.doubleToRawLongBits(0.1), Double.doubleToRawLongBits(Double.NaN), -1L, Double.doubleToRawLongBits(1e22)
    };

    @Test
    void tsvHasNoHeadingAndEscapesWhatWouldBreakIt() throws IOException {
        assertThat(table(DumpFormat.TSV))
                .isEqualTo(
                        """
                        a\\tb,"c"\\n\\\\	7	0	0.1
                        a\\tb,"c"\\n\\\\	7	3	nan
                        a\\tb,"c"\\n\\\\	7	4	[0.1,nan]
                        a\\tb,"c"\\n\\\\	8	*	null-row
                        u64	9	*	18446744073709551615
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
                        \\",8,*,null-row
                        u64,9,*,18446744073709551615
                        """);
    }

    @Test
    void jsonIsOneArray() throws IOException {
        assertThat(table(DumpFormat.JSON))
                .isEqualTo(
                        """
                        [
                        {"metric":"a\\tb,\\"c\\"\\n\\\\","callNode":7,"location":0,"value":0.1},
                        {"metric":"a\\tb,\\"c\\"\\n\\\\","callNode":7,"location":3,"value":"nan"},
                        {"metric":"a\\tb,\\"c\\"\\n\\\\","callNode":7,"location":4,"value":[0.1,"nan"]},
                        {"metric":"a\\tb,\\"c\\"\\n\\\\","callNode":8,"location":"*","value":null},
                        {"metric":"u64","callNode":9,"location":"*","value":18446744073709551615}
                        ]
                        """);
    }

    @Test
    void anEmptyTableIsStillATable() throws IOException {
        StringWriter out = new StringWriter();
        DumpText text = new DumpText(out, DumpFormat.JSON, false);
        text.begin();
        text.end();

        assertThat(out).hasToString("[\n]\n");
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
        DumpText text = new DumpText(out, DumpFormat.CSV, true);
        text.metric(metric);
        text.cell(7, 0, ValueType.DOUBLE, new long[] {Double.doubleToRawLongBits(-0.5)}, 0);
        text.cell(7, 1, ValueType.DOUBLE, new long[] {Double.doubleToRawLongBits(Double.NEGATIVE_INFINITY)}, 0);

        assertThat(out).hasToString(cell + ",7,0,-0.5\n" + cell + ",7,1,'-inf\n");
    }

    private static String table(DumpFormat format) throws IOException {
        StringWriter out = new StringWriter();
        DumpText text = new DumpText(out, format, false);
        text.begin();
        text.metric("a\tb,\"c\"\n\\");
        text.cell(7, 0, ValueType.DOUBLE, WORDS, 0);
        text.cell(7, 3, ValueType.DOUBLE, WORDS, 1);
        text.cell(7, 4, ValueType.COMPLEX, WORDS, 0);
        text.absent(8);
        text.metric("u64");
        text.sum(9, ValueType.UINT64, WORDS, 2);
        text.end();
        return out.toString();
    }
}
