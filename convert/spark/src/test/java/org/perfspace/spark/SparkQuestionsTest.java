package org.perfspace.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.perfspace.fixtures.QuestionsOfAnalysts;

/** Spark SQL answers the questions of the archive's page. */
@Tag("deep")
@Tag("tenth5")
class SparkQuestionsTest extends QuestionsOfAnalysts {

    @BeforeAll
    static void views() throws IOException {
        LocalSpark.compileQueries(false);
        LocalSpark.defineViews(madeArchive());
    }

    @AfterAll
    static void close() {
        LocalSpark.compileQueries(true);
        LocalSpark.dropViews();
    }

    @Override
    protected List<List<Object>> ask(int question) throws IOException {
        String query = queries().get(question - 1).replace(";", "");
        List<List<Object>> rows = new ArrayList<>();
        for (Row found : LocalSpark.session().sql(query).collectAsList()) {
            @Nullable Object[] row = new Object[found.size()];
            Arrays.setAll(row, found::get);
            rows.add(Arrays.asList(row));
        }
        return rows;
    }
}
