package org.perfspace.testdata.official;

/** polars answers the questions of the archive's page. */
@Official
class OfficialPolarsTest extends PythonQuestions {

    OfficialPolarsTest() {
        super("polars_python", "polars");
    }
}
