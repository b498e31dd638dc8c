package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.console.Version;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The recipes in {@code cli/packaging}: they parse, and install the version that is built. */
class PackagingTest {

    private static final Path RECIPES = Path.of("packaging");

    /** Without {@code -SNAPSHOT}. */
    private static final String VERSION = Version.number().split("-", 2)[0];

    @Test
    void installWhatIsBuilt() throws IOException {
        assertThat(RECIPES.resolve("spack/perfspace/package.py"))
                .content()
                .contains(
                        "url = \"file://{0}/perfspace-" + VERSION + ".tar.gz\"",
                        "version(\"" + VERSION + "\", sha256=");
        assertThat(RECIPES.resolve("easybuild/perfspace-" + VERSION + "-Java-17.eb"))
                .content()
                .contains("\nversion = '" + VERSION + "'\n");
    }

    @Test
    void condaRecipeIsYaml() throws IOException {
        Map<String, Map<String, Object>> recipe = new Yaml(new SafeConstructor(new LoaderOptions()))
                .load(Files.readString(RECIPES.resolve("conda/meta.yaml")));

        assertThat(recipe.keySet()).containsExactly("package", "source", "build", "requirements", "test", "about");
        assertThat(recipe.get("package")).isEqualTo(Map.of("name", "perfspace", "version", VERSION));
        assertThat(recipe.get("source")).isEqualTo(Map.of("path", "perfspace-" + VERSION + ".tar.gz"));
    }

    /** Recipes of EasyBuild are Python as well. */
    @ParameterizedTest
    @ValueSource(strings = {"spack/perfspace/package.py", "easybuild/perfspace-%s-Java-17.eb"})
    void recipesArePython(String recipe) throws Exception {
        assumeTrue(
                Arrays.stream(System.getenv("PATH").split(":", -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "python3"))),
                "there is no python3");
        Process python = new ProcessBuilder(
                        "python3",
                        "-c",
                        "import ast, sys; ast.parse(open(sys.argv[1]).read())",
                        RECIPES.resolve(recipe.formatted(VERSION)).toString())
                .redirectErrorStream(true)
                .start();

        assertThat(new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
        assertThat(python.waitFor()).isZero();
    }
}
