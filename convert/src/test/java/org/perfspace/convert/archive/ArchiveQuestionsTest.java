package org.perfspace.convert.archive;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.perfspace.fixtures.DuckDb;
import org.perfspace.fixtures.QuestionsOfAnalysts;

/** DuckDB answers the questions of the archive's page. */
class ArchiveQuestionsTest extends QuestionsOfAnalysts {

    private static DuckDb duck;

    @BeforeAll
    static void views() throws IOException, SQLException {
        duck = new DuckDb();
        duck.defineViews(madeArchive());
    }

    @AfterAll
    static void close() throws SQLException {
        duck.close();
    }

    @Override
    protected List<List<Object>> ask(int question) throws IOException, SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (ResultSet found = duck.sql().executeQuery(queries().get(question - 1))) {
            while (found.next()) {
                @Nullable Object[] row = new Object[found.getMetaData().getColumnCount()];
                for (int i = 0; i < row.length; i++) {
                    row[i] = found.getObject(i + 1);
                }
                rows.add(Arrays.asList(row));
            }
        }
        return rows;
    }
}
