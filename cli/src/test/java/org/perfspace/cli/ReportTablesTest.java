package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Reports on one profile as tables in Markdown and CSV. */
class ReportTablesTest {

    private static final String SAMPLE = "../testdata/samples/score-p.cubex";

    private static List<String> lines(String... arguments) {
        Run run = Run.of(arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out().lines().toList();
    }

    @Test
    void ofStatistics() {
        assertThat(lines("stat", "--format", "markdown", "--top", "1", SAMPLE))
                .containsExactly(
                        "| region | metric | unit | sum | share | mean | min | max | imbalance | inclusive sum | inclusive"
                                + " share |",
                        "|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|",
                        "| MPI_File_write_at_all | time | sec | 0.043874 | 16.6 % | 0.003134 | 0 | 0.008871 | 183.1 % |"
                                + " 0.043874 | 16.6 % |");
        assertThat(lines("stat", "--format", "csv", "--top", "1", "--metric", "visits", SAMPLE))
                .containsExactly(
                        "region,metric,unit,sum,share,mean,min,max,imbalance,inclusive_sum,inclusive_share",
                        "fwrite,visits,occ,80,0.140597539543058,5.714285714285714,0,16,1.7999999999999998,80,0.140597539543058");
        assertThat(lines("stat", "--format", "csv", "--by", "location", "--top", "1", SAMPLE)
                        .get(0))
                .isEqualTo("location,metric,unit,sum,share,mean,min,max,imbalance");
        assertThat(lines("stat", "--format", "json", SAMPLE)).isEqualTo(lines("stat", "--json", SAMPLE));
        assertThat(Run.of("stat", "--format", "csv", "--wide", SAMPLE).err())
                .isEqualTo(
                        "perfspace: only texts have few columns, so --wide has no effect; see perfspace stat --help\n");
    }

    @Test
    void ofCosts() {
        assertThat(lines("hot", "--format", "csv", "--by", "region", "--top", "1", SAMPLE))
                .containsExactly(
                        "name,place,level,exclusive,exclusive_share,inclusive,inclusive_share",
                        "MPI_File_write_at_all,IO,0,0.043874144554138184,0.16646473491383235,0.043874144554138184,0.16646473491383235");
        assertThat(lines("hot", "--format", "markdown", "--depth", "0", SAMPLE))
                .containsExactly(
                        "| name | place | level | exclusive | exclusive share | inclusive | inclusive share |",
                        "|---|---|---:|---:|---:|---:|---:|",
                        lines("hot", "--format", "markdown", SAMPLE).get(2));
        assertThat(lines("hot", "--format", "csv", "--by", "location", "--top", "1", SAMPLE)
                        .get(0))
                .isEqualTo("location,cost,share,hottest_call_path,of_it");
    }

    @Test
    void ofMetrics() {
        assertThat(lines("info", "--format", "csv", SAMPLE))
                .startsWith("metric,title,unit,kind,total", "visits,Visits,occ,exclusive,569")
                .hasSize(11);
        assertThat(Run.of("info", "--format", "csv", "--all", SAMPLE).err())
                .isEqualTo("perfspace: a table has the metrics, so --all has no effect; see perfspace info --help\n");
    }
}
