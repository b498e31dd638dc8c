package org.perfspace.testdata.official;

/** pandas answers the questions of the archive's page. */
@Official
class OfficialPandasTest extends PythonQuestions {

    OfficialPandasTest() {
        super("pandas_python", "pandas");
    }
}
