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
import org.junit.jupiter.params.provider.MethodSource;
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
 * solver.hpctoolkit}. A comment {@code // prints: text} in an example is what a line of its output must be. The program in
 * README is compiled and run as it stands there.
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

    @TempDir
    static Path classes;

    @TempDir
    Path folder;

    @BeforeAll
    static void compile() throws Exception {
        JavaCompiler compiler =
                Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "this Java has no compiler");
        List<Path> sources = new ArrayList<>();
        for (Example example : examples().toList()) {
            sources.add(Files.writeString(classes.resolve(example.className() + ".java"), example.source()));
        }
        sources.add(Files.writeString(classes.resolve("Hottest.java"), program().group(1)));
        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
                PrintStream out = new PrintStream(complaints, true, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "-proc:none", "-Xlint:all,-classfile", "-Werror", "-cp", classPath(), "-d", classes.toString());
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

    @Test
    void printsWhatReadmeSays() throws Exception {
        Matcher program = program();
        String[] arguments = {"../" + program.group(2)};

        String printed = printed(loader ->
                loader.loadClass("Hottest").getMethod("main", String[].class).invoke(null, (Object) arguments));

        assertThat(printed).isEqualTo(program.group(3));
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

    /** Returns the program in README: its source, its argument, and what it prints. */
    private static Matcher program() throws IOException {
        Matcher program = PROGRAM.matcher(Files.readString(Path.of("../cli/src/doc/library.md")));
        assertThat(program.find()).isTrue();
        return program;
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
        Set<String> places = new LinkedHashSet<>();
        for (Class<?> type : List.of(
                Readers.class,
                Writers.class,
                Conversion.class,
                Recipe.class,
                Assertions.class,
                NullMarked.class,
                JsonFactory.class)) {
            places.add(Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        return String.join(File.pathSeparator, places);
    }
}
