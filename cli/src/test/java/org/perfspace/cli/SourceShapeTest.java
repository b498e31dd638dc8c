package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The sources of the product keep the size and the form that a reader can take in. */
class SourceShapeTest {

    private static final List<CompilationUnitTree> UNITS = new ArrayList<>();

    @BeforeAll
    static void parse() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : List.of("reader", "writer", "convert", "convert/spark", "testdata", "cli")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(sources));
            task.parse().forEach(UNITS::add);
        }
    }

    @Test
    void thereAreFewPackagesAndFewPublicTypes() {
        Set<String> packages = new TreeSet<>();
        List<String> types = new ArrayList<>();
        for (CompilationUnitTree unit : UNITS) {
            String name = String.valueOf(unit.getPackageName());
            packages.add(name);
            for (Tree type : unit.getTypeDecls()) {
                if (type instanceof ClassTree declared
                        && declared.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
                    types.add(name + "." + declared.getSimpleName());
                }
            }
        }

        assertThat(packages).hasSizeBetween(40, 62);
        assertThat(types).hasSizeBetween(200, 360);
        assertThat(UNITS.stream().filter(unit -> !unit.getTypeDecls().isEmpty()))
                .hasSizeBetween(500, 1_020);
    }

    @Test
    void noFileHasMoreThan400Lines() throws IOException {
        for (CompilationUnitTree unit : UNITS) {
            Path file = Path.of(unit.getSourceFile().toUri());
            assertThat(Files.readAllLines(file)).as("%s", file).hasSizeLessThanOrEqualTo(400);
        }
    }

    /** A lambda in a lambda hides which variable belongs to which of them: the steps of the inner one get a name. */
    @Test
    void noLambdaIsInALambda() {
        List<String> nested = new ArrayList<>();
        for (CompilationUnitTree unit : UNITS) {
            unit.accept(new NestedLambdas(nested), unit.getSourceFile().getName());
        }

        assertThat(nested).isEmpty();
    }

    /** Adds the name of a file for each lambda in a lambda of it. */
    private static final class NestedLambdas extends TreeScanner<Void, String> {

        private final List<String> nested;
        private int depth;

        NestedLambdas(List<String> nested) {
            this.nested = nested;
        }

        @Override
        public Void visitLambdaExpression(LambdaExpressionTree lambda, String file) {
            if (depth > 0) {
                nested.add(file + ": " + lambda);
            }
            depth++;
            super.visitLambdaExpression(lambda, file);
            depth--;
            return null;
        }

        @Override
        public Void visitClass(ClassTree type, String file) {
            int outer = depth;
            depth = 0;
            super.visitClass(type, file);
            depth = outer;
            return null;
        }
    }
}
