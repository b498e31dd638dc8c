package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.convert.Conversion;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.generate.Recipe;
import org.perfspace.writer.Writers;

/**
 * Every example in the Javadoc of the libraries, compiled and run in a folder that holds {@code solver.cubex} and {@code
 * solver.hpctoolkit}. A comment {@code // prints: text} in an example is what a line of its output must be. The programs of the
 * page about the library are compiled and run as they stand there, the first one with the reader alone.
 */
class DocumentedExamplesTest {

    private static final Pattern BLOCK = Pattern.compile("<pre>\\{@code\n(.*?)\n *\\* }</pre>", Pattern.DOTALL);
    private static final Pattern OVERVIEW_BLOCK = Pattern.compile("<pre>\\{@code\n(.*?)\n}</pre>", Pattern.DOTALL);
    private static final Pattern PROGRAM =
            Pattern.compile("```java\n(.*?)```.*?`(testdata/samples/\\S+)`.*?```text\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LINE_START = Pattern.compile("(?m)^ *\\* ?");
    private static final String PRINTS = "// prints: ";

    private static final List<String> IMPORTS = List.of(
            "java.nio.file.*",
            "java.util.*",
            "java.util.stream.*",
            "org.perfspace.*",
            "org.perfspace.convert.*",
            "org.perfspace.convert.algebra.*",
            "org.perfspace.convert.archive.*",
            "org.perfspace.format.*",
            "org.perfspace.io.*",
            "org.perfspace.model.*",
            "org.perfspace.value.*",
            "org.perfspace.reader.*",
            "org.perfspace.writer.*",
            "static org.assertj.core.api.Assertions.assertThat");

    /** An example: the code between the lines that begin and end it. */
    private record Example(String name, String className, String code) {
        String source() {
            String own = name.substring(0, name.lastIndexOf('.'));
            return IMPORTS.stream().map(type -> "import " + type + ";\n").collect(Collectors.joining())
                    + "import " + own + ".*;\n"
                    + "public class " + className + " {\n    public static void run(Path folder) throws Exception {\n"
                    + code + "\n    }\n}\n";
        }

        String prints() {
            return code.lines()
                    .map(String::strip)
                    .filter(line -> line.startsWith(PRINTS))
                    .map(line -> line.substring(PRINTS.length()) + "\n")
                    .collect(Collectors.joining());
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final Path COUNTS = Path.of("samples/score-p.pb");
    private static final Path SAMPLES = Path.of("samples/perf.folded");

    @TempDir
    static Path classes;

    @TempDir
    Path folder;

    @BeforeAll
    static void compile() throws Exception {
        List<Path> sources = new ArrayList<>();
        for (Example example : examples().toList()) {
            sources.add(Files.writeString(classes.resolve(example.className() + ".java"), example.source()));
        }
        for (Path other : List.of(COUNTS, SAMPLES)) {
            Example variant = onOther(other);
            sources.add(Files.writeString(classes.resolve(variant.className() + ".java"), variant.source()));
        }
        compile(sources, classPath());
        List<String> programs =
                programs().stream().map(program -> program.group(1)).toList();
        compile(
                List.of(Files.writeString(classes.resolve("TopRegions.java"), programs.get(0))),
                classPath(Readers.class));
        compile(List.of(Files.writeString(classes.resolve("Hottest.java"), programs.get(1))), classPath());
    }

    private static void compile(List<Path> sources, String classPath) throws IOException {
        JavaCompiler compiler =
                Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "this Java has no compiler");
        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
                PrintStream out = new PrintStream(complaints, true, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "-proc:none", "-Xlint:all,-classfile", "-Werror", "-cp", classPath, "-d", classes.toString());
            boolean compiles = compiler.getTask(
                            new PrintWriter(out, true, StandardCharsets.UTF_8),
                            files,
                            null,
                            options,
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertThat(compiles).as(complaints.toString(StandardCharsets.UTF_8)).isTrue();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void printsWhatItSays(Example example) throws Exception {
        Path solver = Files.copy(Path.of("samples/solver.cubex"), folder.resolve("solver.cubex"));
        Conversion.convert(
                Input.of(solver),
                folder.resolve("solver.hpctoolkit"),
                Format.HPCTOOLKIT,
                ReadOptions.DEFAULT,
                WriteOptions.DEFAULT);

        assertThat(run(example)).isEqualTo(example.prints());
    }

    @ParameterizedTest
    @CsvSource({"TopRegions, 0", "Hottest, 1"})
    void printsWhatThePageSays(String name, int number) throws Exception {
        MatchResult program = programs().get(number);

        assertThat(main(name, "../" + program.group(2))).isEqualTo(program.group(3));
    }

    /** Values are integers of 64 bits in pprof, and samples in collapsed stacks; read as doubles, their bits are almost 0. */
    @ParameterizedTest
    @CsvSource({"score-p.pb, 5.78566e+07 nanoseconds  MPI_File_write_at_all", "perf.folded, 10784.0   stencil"})
    void theFirstProgramReadsValuesOfEachType(String sample, String first) throws Exception {
        assertThat(main("TopRegions", "samples/" + sample).lines().findFirst()).contains(first);
    }

    /** The first example of the reader, on other types of values: the first number is the total, of which most is below one root. */
    @ParameterizedTest
    @ValueSource(strings = {"score-p.pb", "perf.folded"})
    void theFirstExampleReadsValuesOfEachType(String sample) throws Exception {
        List<String> lines = run(onOther(Path.of("samples", sample))).lines().toList();
        double total = number(lines.get(0));

        assertThat(total).isGreaterThan(1);
        assertThat(lines.stream()
                        .skip(1)
                        .mapToDouble(DocumentedExamplesTest::number)
                        .max()
                        .orElseThrow())
                .isBetween(total / 2, total);
    }

    private static double number(String line) {
        return Double.parseDouble(line.substring(line.lastIndexOf(": ") + 2).replace(",", ""));
    }

    private String main(String name, String argument) throws Exception {
        String[] arguments = {argument};
        return printed(loader ->
                loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) arguments));
    }

    /** Returns the first example of the reader on another profile. */
    private static Example onOther(Path profile) throws IOException {
        Example first = examples()
                .filter(example -> example.name().equals("org.perfspace.reader.package-info 1"))
                .findFirst()
                .orElseThrow();
        String file = String.valueOf(profile.getFileName());
        return new Example(
                first.name(),
                first.className() + "_" + file.replaceAll("[^a-z]", ""),
                first.code().replace("folder.resolve(\"solver.cubex\")", "Path.of(\"samples/" + file + "\")"));
    }

    @Test
    void isThereForEveryModule() throws IOException {
        List<String> names = examples().map(Example::name).toList();

        assertThat(names).contains("org.perfspace.package-info 1", "org.perfspace.overview 1");
        for (String page : List.of(
                "reader",
                "writer",
                "convert",
                "convert.algebra",
                "convert.archive",
                "convert.reduce",
                "testdata.generate")) {
            assertThat(names).contains("org.perfspace." + page + ".package-info 1");
        }
    }

    private String run(Example example) throws Exception {
        return printed(loader -> loader.loadClass(example.className())
                .getMethod("run", Path.class)
                .invoke(null, folder));
    }

    /** Calls a method of a compiled class. */
    @FunctionalInterface
    private interface Call {
        void of(ClassLoader loader) throws ReflectiveOperationException;
    }

    private String printed(Call call) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader = new URLClassLoader(
                        new URL[] {classes.toUri().toURL()}, getClass().getClassLoader());
                PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(out);
            call.of(loader);
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    /** Returns the programs of the page about the library: source, argument, and what it prints. */
    private static List<MatchResult> programs() throws IOException {
        List<MatchResult> programs = PROGRAM.matcher(Files.readString(Path.of("../cli/src/doc/library.md")))
                .results()
                .toList();
        assertThat(programs).hasSize(2);
        return programs;
    }

    static Stream<Example> examples() throws IOException {
        List<Example> examples = new ArrayList<>();
        for (String module : List.of("reader", "writer", "convert", "testdata")) {
            Path sources = Path.of("..", module, "src/main/java");
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file : (Iterable<Path>)
                        files.filter(path -> path.toString().endsWith(".java")).sorted()::iterator) {
                    addExamples(sources.relativize(file).toString(), BLOCK, Files.readString(file), examples);
                }
            }
        }
        String overview = Files.readString(Path.of("../convert/src/main/javadoc/overview.html"));
        addExamples("org.perfspace.overview", OVERVIEW_BLOCK, overview, examples);
        return examples.stream();
    }

    private static void addExamples(String file, Pattern block, String text, List<Example> into) {
        String name = file.replace(".java", "").replace(File.separatorChar, '.');
        Matcher blocks = block.matcher(text);
        for (int number = 1; blocks.find(); number++) {
            String code = LINE_START.matcher(blocks.group(1)).replaceAll("");
            String className = name.replaceAll("[^a-zA-Z]", "_") + "_" + number;
            into.add(new Example(name + " " + number, className, code));
        }
    }

    /** Returns the class path of the examples: our libraries and AssertJ, wherever the runner of the tests found them. */
    static String classPath() throws URISyntaxException {
        return classPath(
                Readers.class,
                Writers.class,
                Conversion.class,
                Recipe.class,
                Assertions.class,
                NullMarked.class,
                JsonFactory.class);
    }

    private static String classPath(Class<?>... types) throws URISyntaxException {
        Set<String> places = new LinkedHashSet<>();
        for (Class<?> type : types) {
            places.add(Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        return String.join(File.pathSeparator, places);
    }
}
