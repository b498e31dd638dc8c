package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.Version;

/**
 * The folder that {@code mvn package} makes, unpacked: it needs a Java and the tools of any Unix, nothing is written into
 * it, and it wants no home. The command sees no environment but what is given to it here, and no other Java.
 */
class ProductIT {

    /** Tools that the launcher calls; each is on every Unix. */
    private static final List<String> TOOLS = List.of(
            "basename",
            "bash",
            "cat",
            "chmod",
            "cksum",
            "cp",
            "dirname",
            "env",
            "find",
            "mkdir",
            "mktemp",
            "mv",
            "readlink",
            "rm",
            "sed",
            "sh",
            "stat",
            "touch",
            "uname");

    /** The line of the README that converts a sample, without the command itself. */
    private static final String EXAMPLE = "    perfspace ";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The Java that runs the product. */
    enum Kind {
        /** A Java 17 without compiler and tools: three modules are all that the command needs, but for {@code view --serve}. */
        JRE_17,
        /** The newest Java with long support; {@code JAVA25_HOME}, or a neighbour of the Java of this build. */
        JDK_25
    }

    @TempDir
    static Path shared;

    @TempDir
    Path temporary;

    private static Path product;
    private static Map<Path, String> before;

    private Path work;

    @BeforeAll
    static void unpack() throws Exception {
        String name = "perfspace-" + Version.number();
        Path archive = Path.of("target", name + ".tar.gz").toAbsolutePath();
        call(shared, "tar", "-xzf", archive.toString());
        product = Files.move(shared.resolve(name), shared.resolve("read only product"));
        call(shared, "chmod", "-R", "a-w", product.toString());
        before = state(product);
    }

    /** Makes files writable and deletes links out of the directory, which JUnit does not delete. */
    @AfterAll
    static void makeDeletable() throws Exception {
        call(shared, "chmod", "-R", "u+w", product.toString());
        try (Stream<Path> links = Files.list(tools())) {
            for (Path link : (Iterable<Path>) links::iterator) {
                Files.delete(link);
            }
        }
    }

    @BeforeEach
    void makeAWorkingFolder() throws IOException {
        work = Files.createDirectory(temporary.resolve("work"));
        Files.createDirectories(work.resolve("testdata/samples"));
        Files.copy(Path.of("../testdata/samples/solver.cubex"), work.resolve("testdata/samples/solver.cubex"));
    }

    @Test
    void holdsWhatBelongsToIt() throws Exception {
        List<String> files =
                before.keySet().stream().map(path -> path.toString()).sorted().toList();
        String version = Version.number();

        assertThat(files)
                .contains(
                        "CHANGELOG.md",
                        "LICENSE",
                        "README.md",
                        "SECURITY.md",
                        "THIRD-PARTY.txt",
                        "bin/perfspace",
                        "completion/perfspace.bash",
                        "completion/perfspace.fish",
                        "completion/perfspace.zsh",
                        "doc/archiving.md",
                        "doc/format/cube.md",
                        "doc/view-trees.png",
                        "lib/perfspace-" + version + ".jar",
                        "man/man1/perfspace.1",
                        "man/man7/perfspace-archiving.7",
                        "testdata/samples/score-p.cubex");
        for (String verb :
                Main.commandLine(Console.ofProcess()).getSubcommands().keySet()) {
            assertThat(files).contains("man/man1/perfspace-" + verb + ".1");
        }
        assertThat(call(
                        shared,
                        "bash",
                        "-n",
                        product.resolve("completion/perfspace.bash").toString()))
                .isEmpty();
    }

    /** README and the pages of the manual lead to each other and to nothing that is not there. */
    @Test
    void linksOnlyWhatItHolds() throws Exception {
        Pattern link = Pattern.compile("\\]\\(([^):#\\s]+)(#[^)]*)?\\)");
        List<Path> pages = before.keySet().stream()
                .filter(path ->
                        path.toString().equals("README.md") || path.toString().matches("doc/.*\\.md"))
                .toList();

        assertThat(pages).hasSizeGreaterThan(20);
        for (Path page : pages) {
            Path file = product.resolve(page.toString());
            assertThat(link.matcher(Files.readString(file)).results().map(match -> match.group(1)))
                    .as(page.toString())
                    .allSatisfy(
                            target -> assertThat(file.resolveSibling(target)).exists());
        }
    }

    @Test
    void listsItsLibrariesInABillOfMaterials() throws Exception {
        assumeFalse(
                System.getProperty("maven.settings", "").equals("offline=true"),
                "skipped: Maven is offline and makes no bill of materials");
        Path file = product.resolve("lib/perfspace-" + Version.number() + ".cdx.json");

        JsonNode bill = JSON.readTree(Files.readString(file));

        assertThat(bill.get("bomFormat").asText()).isEqualTo("CycloneDX");
        assertThat(bill.get("metadata").has("timestamp"))
                .as("the same bytes for every build")
                .isFalse();
        List<String> libraries = bill.get("components").findValuesAsText("name");
        assertThat(libraries)
                .contains("perfspace-reader", "perfspace-writer", "perfspace-convert")
                .contains("commons-compress", "woodstox-core", "parquet-column", "zstd-jni", "aircompressor", "picocli")
                .doesNotContain("junit-jupiter", "assertj-core");
    }

    @Tag("deep")
    @Tag("tenth0")
    @ParameterizedTest
    @EnumSource(Kind.class)
    void runsTheExampleOfTheReadme(Kind kind) throws Exception {
        Path java = homeOf(kind);
        String[] words = Files.readAllLines(product.resolve("README.md")).stream()
                .filter(line -> line.startsWith(EXAMPLE + "convert"))
                .map(line -> line.substring(EXAMPLE.length()).split(" ", -1))
                .findFirst()
                .orElseThrow();

        assertThat(run(java, Map.of(), words)).isEqualTo(new Run(0, "", ""));

        Run original = run(java, Map.of(), "dump", words[1]);
        assertThat(original.err()).isEmpty();
        assertThat(original.out()).startsWith("TIME\t0\t0\t3.9\n");
        assertThat(run(java, Map.of(), "dump", "solver.hpctoolkit")).isEqualTo(original);
        assertThat(run(java, Map.of(), "validate", "solver.hpctoolkit").exitCode())
                .isZero();
        assertThat(state(product)).isEqualTo(before);
    }

    @Tag("deep")
    @Tag("tenth3")
    @Test
    void saysWhichModuleOfJavaIsMissing() throws Exception {
        assertThat(run(jre17(), Map.of(), "view", "--serve", "testdata/samples/solver.cubex"))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: --serve needs the module jdk.httpserver, which this Java does not have;"
                                + " see perfspace view --help\n"));
    }

    /** The libraries behind these call native code and unsafe memory, which newer Javas complain of. */
    @Tag("deep")
    @Tag("tenth1")
    @ParameterizedTest
    @EnumSource(Kind.class)
    void packsParquetWithoutAWordOfTheJavaMachine(Kind kind) throws Exception {
        Path java = homeOf(kind);
        for (String codec : List.of("zstd", "snappy", "lz4")) {
            String[] words = {
                "convert", "-q", "--compression", codec, "testdata/samples/solver.cubex", codec + ".parquet"
            };

            assertThat(run(java, Map.of(), words)).as(codec).isEqualTo(new Run(0, "", ""));
        }
        assertThat(run(java, Map.of(), "validate", "-q", "zstd.parquet", "snappy.parquet", "lz4.parquet"))
                .isEqualTo(new Run(0, "", ""));
    }

    /** With a class-data archive too: the first start makes it, the second uses it. */
    @Tag("deep")
    @Tag("tenth2")
    @ParameterizedTest
    @EnumSource(Kind.class)
    void saysItsVersionToMachines(Kind kind) throws Exception {
        Path java = homeOf(kind);
        Map<String, String> cache =
                Map.of("XDG_CACHE_HOME", temporary.resolve("cache").toString(), "PERFSPACE_ARCHIVE", "wait");

        Run first = run(java, cache, "--version", "--json");
        Run second = run(java, cache, "--version", "--json");

        assertThat(first.exitCode()).isZero();
        assertThat(first.err()).isEmpty();
        assertThat(second).isEqualTo(first);
        assertThat(temporary.resolve("cache/perfspace")).isDirectoryContaining("glob:**.{jsa,aot}");
        JsonNode version = JSON.readTree(first.out());
        assertThat(version.get("name").asText()).isEqualTo("perfspace");
        assertThat(version.get("version").asText()).isEqualTo(Version.number());
        assertThat(version.get("java").asText()).startsWith(kind == Kind.JRE_17 ? "17" : "25");
    }

    /** The package with a Java inside: no Java on the PATH, no JAVA_HOME, nothing else. */
    @Test
    void startsOnTheJavaBesideIt() throws Exception {
        Path inside = Files.createDirectory(temporary.resolve("with a java"));
        for (String part : List.of("bin", "lib")) {
            call(shared, "cp", "-R", product.resolve(part).toString(), inside.toString());
        }
        call(shared, "chmod", "-R", "u+w", inside.toString());
        Files.createSymbolicLink(inside.resolve("runtime"), Path.of(System.getProperty("java.home")));

        assertThat(runIn(inside, Map.of(), "--version"))
                .isEqualTo(new Run(0, "perfspace " + Version.number() + "\n", ""));
        assertThat(runIn(product, Map.of(), "--version"))
                .isEqualTo(
                        new Run(
                                70,
                                "",
                                "perfspace: java: not found; install Java 17 or newer, set JAVA_HOME, or use the package with a Java inside\n"));
    }

    /** Nobody can write into a home that is a file, root neither. */
    @Test
    void needsNoHome() throws Exception {
        Path home = Files.writeString(temporary.resolve("home"), "");

        assertThat(run(Path.of(System.getProperty("java.home")), Map.of("HOME", home.toString()), "--version"))
                .isEqualTo(new Run(0, "perfspace " + Version.number() + "\n", ""));
        assertThat(home).isRegularFile();
    }

    private Run run(Path java, Map<String, String> environment, String... arguments) throws Exception {
        Map<String, String> all = new TreeMap<>(Map.of("JAVA_HOME", java.toString()));
        all.putAll(environment);
        return runIn(product, all, arguments);
    }

    private Run runIn(Path folder, Map<String, String> environment, String... arguments) throws Exception {
        List<String> words =
                new ArrayList<>(List.of(folder.resolve("bin/perfspace").toString()));
        words.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(words).directory(work.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", tools().toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), out, err);
    }

    /** A folder with the tools that the launcher may use, and no java. */
    private static Path tools() throws IOException {
        Path folder = shared.resolve("tools");
        if (Files.exists(folder)) {
            return folder;
        }
        Files.createDirectory(folder);
        for (String tool : TOOLS) {
            Optional<Path> found = Stream.of(System.getenv("PATH").split(":", -1))
                    .map(place -> Path.of(place, tool))
                    .filter(Files::isExecutable)
                    .findFirst();
            if (found.isPresent()) {
                Files.createSymbolicLink(folder.resolve(tool), found.get());
            }
        }
        return folder;
    }

    private static Path homeOf(Kind kind) throws Exception {
        return switch (kind) {
            case JRE_17 -> jre17();
            case JDK_25 -> {
                Optional<Path> home = jdk25();
                assumeTrue(
                        home.isPresent(),
                        "no Java 25: JAVA25_HOME is not set, and none lies beside the Java of this build");
                yield home.orElseThrow();
            }
        };
    }

    /** A runtime image of the Java of this build, made once. */
    private static Path jre17() throws Exception {
        Path home = Path.of(System.getProperty("java.home"));
        assumeTrue(Runtime.version().feature() == 17, "this build does not run on Java 17");
        assumeTrue(Files.isDirectory(home.resolve("jmods")), "this Java has no modules to make a runtime image of");
        Path image = shared.resolve("jre");
        if (!Files.exists(image)) {
            String modules = "java.base,java.xml,jdk.unsupported"; // jdk.httpserver is for view --serve alone
            call(shared, home.resolve("bin/jlink").toString(), "--add-modules", modules, "--output", image.toString());
        }
        return image;
    }

    private static Optional<Path> jdk25() throws IOException {
        Optional<Path> told = Optional.ofNullable(System.getProperty("JAVA25_HOME", System.getenv("JAVA25_HOME")))
                .map(Path::of);
        if (told.isPresent()) {
            return told;
        }
        Path home = Path.of(System.getProperty("java.home")).toRealPath();
        try (Stream<Path> siblings =
                Files.list(Optional.ofNullable(home.getParent()).orElse(home))) {
            return siblings.filter(ProductIT::isJava25).sorted().findFirst();
        }
    }

    private static boolean isJava25(Path home) {
        try {
            return Files.isExecutable(home.resolve("bin/java"))
                    && Files.readString(home.resolve("release")).contains("JAVA_VERSION=\"25");
        } catch (IOException e) {
            return false;
        }
    }

    /** Every file of a folder, with its size, time and permissions. */
    private static Map<Path, String> state(Path folder) throws IOException {
        Map<Path, String> state = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                state.put(
                        folder.relativize(file),
                        Files.size(file) + " " + Files.getLastModifiedTime(file) + " "
                                + PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            }
        }
        return state;
    }

    private static String call(Path folder, String... command) throws Exception {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as("%s: %s", String.join(" ", command), output)
                .isZero();
        return output;
    }
}
