package org.perfspace.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The libraries on the class path of a program: never Hadoop, and with the readers alone only those that most formats need. */
class ClassPathTest {

    private static final Path READER = Path.of("..", "reader", "pom.xml");
    private static final Path SAMPLES = Path.of("samples");

    @Test
    void holdsSixLibrariesBesideTheReaders() throws Exception {
        Map<String, Path> libraries = librariesOfTheReaders();
        assertThat(libraries)
                .containsOnlyKeys(
                        "commons-compress", "commons-io", "woodstox-core", "stax2-api", "jackson-core", "re2j");
        long bytes = 0;
        for (Path jar : libraries.values()) {
            bytes += Files.size(jar);
        }
        assertThat(bytes).isLessThan(4_250_000);
    }

    @Test
    void theReadersAloneReadWhatNeedsNoLargeLibrary() throws Exception {
        List<URL> urls = new ArrayList<>();
        urls.add(Readers.class.getProtectionDomain().getCodeSource().getLocation());
        for (Path jar : librariesOfTheReaders().values()) {
            urls.add(jar.toUri().toURL());
        }
        Map<String, String> found = new TreeMap<>();
        try (URLClassLoader alone =
                new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Method open = alone.loadClass(Readers.class.getName()).getMethod("open", Path.class);
            for (String name : Objects.requireNonNull(SAMPLES.toFile().list())) {
                if (!name.endsWith(".md")) {
                    try {
                        ((AutoCloseable) open.invoke(null, SAMPLES.resolve(name))).close();
                        found.put(name, "");
                    } catch (InvocationTargetException e) {
                        found.put(name, String.valueOf(e.getTargetException().getMessage()));
                    }
                }
            }
        }
        String yaml = ": reading it needs libraries that are not on the class path: " + "org.yaml:snakeyaml";
        String parquet = ": reading it needs libraries that are not on the class path: "
                + "org.apache.parquet:parquet-column, org.apache.parquet:parquet-format-structures, "
                + "com.github.luben:zstd-jni, io.airlift:aircompressor";
        assertThat(found).hasSizeGreaterThan(18).allSatisfy((name, message) -> assertThat(message)
                .isEqualTo(
                        name.endsWith("hpctoolkit")
                                ? "samples/" + name + yaml
                                : name.endsWith(".parquet") ? "samples/" + name + parquet : ""));
    }

    /** The libraries that Maven gives to a program that depends on the readers alone: artifact and jar. */
    private static Map<String, Path> librariesOfTheReaders() throws Exception {
        Map<String, Path> jars = new TreeMap<>();
        Deque<Path> projects = new ArrayDeque<>(List.of(READER));
        Set<String> excluded = new HashSet<>();
        while (!projects.isEmpty()) {
            for (String artifact : requirements(projects.remove(), excluded)) {
                Optional<Path> jar = excluded.contains(artifact) ? Optional.empty() : onClassPath(artifact);
                if (jar.isPresent() && jars.put(artifact, jar.get()) == null) {
                    projects.add(Path.of(jar.get().toString().replaceFirst("jar$", "pom")));
                }
            }
        }
        return jars;
    }

    /** Returns what a project needs when it runs, and adds what it excludes. */
    private static List<String> requirements(Path project, Set<String> excluded) throws Exception {
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(project.toFile());
        XPath path = XPathFactory.newInstance().newXPath();
        for (String name : texts(path, "//exclusion/artifactId", document)) {
            excluded.add(name);
        }
        return texts(
                path,
                "/project/dependencies/dependency[not(optional = 'true') and (not(scope) or scope = 'compile'"
                        + " or scope = 'runtime')]/artifactId",
                document);
    }

    private static List<String> texts(XPath path, String expression, Document document) throws Exception {
        NodeList nodes = (NodeList) path.evaluate(expression, document, XPathConstants.NODESET);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> nodes.item(i).getTextContent())
                .toList();
    }

    private static Optional<Path> onClassPath(String artifact) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(path -> path.getFileName().toString().matches(artifact + "-[0-9][^-]*\\.jar"))
                .findFirst();
    }

    @Test
    void holdsNoHadoop() throws IOException {
        List<String> found = new ArrayList<>();
        int jars = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path.resolve("org/apache/hadoop"))) {
                found.add(entry);
            }
            if (entry.endsWith(".jar")) {
                jars++;
                try (ZipFile jar = new ZipFile(path.toFile())) {
                    jar.stream()
                            .filter(file -> file.getName().startsWith("org/apache/hadoop/"))
                            .forEach(file -> found.add(entry + "!/" + file.getName()));
                }
            }
        }
        assertThat(found).isEmpty();
        assertThat(jars).isPositive();
    }
}
