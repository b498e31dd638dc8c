package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.perfspace.fixtures.QuestionsOfAnalysts;

/** A library for data frames answers the questions of the archive's page with the program of its section, as it stands there. */
@Official
abstract class PythonQuestions extends QuestionsOfAnalysts {

    private static final Pattern QUESTION = Pattern.compile("(?m)^# (\\d+)\\. .*$");
    private static final Pattern ASSIGNED = Pattern.compile("(?m)^(\\w+) = ");

    /** Prints the rows of an answer: texts behind an s, whole numbers behind an i, others with all their bits behind a d. */
    private static final String SHOW =
            """
            def text(value):
                if value is None or str(value) in ("<NA>", "nan"):
                    return ""
                if isinstance(value, str):
                    return "s" + value
                return "i%d" % value if hasattr(value, "__index__") else "d" + float(value).hex()

            def show(number, answer):
                answer = answer.collect() if hasattr(answer, "collect") else answer
                rows = answer.rows() if hasattr(answer, "rows") else answer.itertuples(index=False, name=None)
                for row in rows:
                    print(number, *map(text, row), sep="\\t")

            """;

    private static final Map<Integer, List<List<Object>>> ANSWERS = new TreeMap<>();

    private final String tool;
    private final String section;

    /** Asks the program of a section with a tool. */
    PythonQuestions(String tool, String section) {
        this.tool = tool;
        this.section = section;
    }

    @BeforeAll
    static void forget() {
        ANSWERS.clear();
    }

    @Override
    protected List<List<Object>> ask(int question) throws IOException {
        assumeTrue(Tools.has(tool), () -> tool + " is not asked: there is no " + Tools.path(tool));
        if (ANSWERS.isEmpty()) {
            Path script = Files.writeString(madeArchive().resolveSibling("questions.py"), program());
            Tools.Answer answer = Tools.read(PythonQuestions::take, tool, script);
            assertThat(answer.exitCode()).as(answer.text()).isZero();
            assertThat(ANSWERS).hasSize(15);
            Summary.cells(
                    tool,
                    ANSWERS.values().stream()
                            .flatMap(List::stream)
                            .mapToLong(List::size)
                            .sum());
        }
        return ANSWERS.getOrDefault(question, List.of());
    }

    private static void take(String line) {
        String[] fields = line.split("\t", -1);
        @Nullable Object[] row = new Object[fields.length - 1];
        Arrays.setAll(row, column -> value(fields[column + 1]));
        ANSWERS.computeIfAbsent(Integer.valueOf(fields[0]), number -> new ArrayList<>())
                .add(Arrays.asList(row));
    }

    private static @Nullable Object value(String text) {
        if (text.isEmpty()) {
            return null;
        }
        String rest = text.substring(1);
        return switch (text.charAt(0)) {
            case 's' -> rest;
            case 'i' -> Long.valueOf(rest);
            default -> Double.valueOf(rest);
        };
    }

    /** Returns the program, which prints what each question assigns last. */
    private String program() throws IOException {
        String page = Files.readString(pages().resolve("PYTHON.md"));
        String code = page.split("\n## " + section + "\n", -1)[1]
                .split("```python\n", -1)[1]
                .split("```", -1)[0];
        StringBuilder program = new StringBuilder(SHOW);
        Matcher questions = QUESTION.matcher(code);
        int number = 0;
        int from = 0;
        while (questions.find()) {
            program.append(answered(code.substring(from, questions.start()), number));
            number++;
            assertThat(questions.group(1)).isEqualTo(Integer.toString(number));
            from = questions.start();
        }
        return program.append(answered(code.substring(from), number))
                .toString()
                .replace("archive/", madeArchive() + "/");
    }

    private static String answered(String code, int number) {
        Matcher assigned = ASSIGNED.matcher(code);
        String name = "";
        while (assigned.find()) {
            name = assigned.group(1);
        }
        return number == 0 ? code : code + "show(" + number + ", " + name + ")\n";
    }
}
