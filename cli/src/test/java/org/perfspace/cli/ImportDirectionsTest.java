package org.perfspace.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Imports run one way, libraries stay in the packages of their formats, and no signature that we publish names one. */
class ImportDirectionsTest {
    private static final String OURS = "org.perfspace..";
    private static final String IO = "org.perfspace.io..";
    private static final String MODEL = "org.perfspace.model..";
    private static final String MEANING = "org.perfspace.meaning..";
    private static final String VALUE = "org.perfspace.value..";
    private static final String FORMAT = "org.perfspace.format..";
    private static final String READER = "org.perfspace.reader..";
    private static final String WRITER = "org.perfspace.writer..";
    private static final String CONVERT = "org.perfspace.convert..";
    private static final String TESTDATA = "org.perfspace.testdata..";
    private static final String CLI = "org.perfspace.cli..";

    /** The package of a codec: group 1 is the format's name. */
    private static final Pattern CODEC = Pattern.compile("org\\.perfspace\\.(?:format|writer)\\.(\\w+).*");

    /**
     * Formats that a codec may use beside its own: its container, or the newer version of its text; {@code stacks} is
     * what formats of stacks share.
     */
    private static final Set<String> CONTAINERS = Set.of(
            "linktest -> sion", "cubexml -> cube", "pprof -> stacks", "collapsed -> stacks", "speedscope -> stacks");

    /** No formats, but what every codec may use: the supplement, the parser of XML, and what the formats in JSON share. */
    private static final Set<String> SHARED = Set.of("supplement", "xml", "json");

    /** The file of a supplement is a container like that of Cube 4, where its reader and its writer are. */
    private static final Set<String> SUPPLEMENT = Set.of("SupplementFileReader", "SupplementFileWriter");

    /** Readers of the structures of a database that is copied. */
    private static final Set<String> COPIED = Set.of("MetaDbReader", "ProfileDbReader", "DefaultYamlReader");

    private static final JavaClasses PRODUCTION = production();

    /**
     * Imports our classes only, without those of tests, which other modules find in jars: the rules need no more of the classes
     * of others than their names.
     */
    private static JavaClasses production() {
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains("-tests.jar"))
                .importPackages("org.perfspace");
    }

    @Test
    void ioAndModelImportNothingOfOurs() {
        noClasses()
                .that()
                .resideInAPackage(IO)
                .should()
                .dependOnClassesThat(resideInAnyPackage(OURS).and(outside(IO)))
                .allowEmptyShould(true)
                .check(PRODUCTION);
        noClasses()
                .that()
                .resideInAPackage(MODEL)
                .should()
                .dependOnClassesThat(resideInAnyPackage(OURS).and(outside(MODEL)))
                .allowEmptyShould(true)
                .check(PRODUCTION);
    }

    @Test
    void meaningImportsTheModelOnly() {
        noClasses()
                .that()
                .resideInAPackage(MEANING)
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage(OURS).and(outside(MEANING)).and(outside(MODEL)))
                .allowEmptyShould(true)
                .check(PRODUCTION);
    }

    @Test
    void valueImportsIoModelAndMeaningAtMost() {
        noClasses()
                .that()
                .resideInAPackage(VALUE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(FORMAT, READER, WRITER, CONVERT, TESTDATA, CLI)
                .check(PRODUCTION);
    }

    @Test
    void formatsKnowNeitherTheListOfReadersNorOtherModules() {
        noClasses()
                .that()
                .resideInAPackage(FORMAT)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(READER, WRITER, CONVERT, TESTDATA, CLI)
                .allowEmptyShould(true)
                .check(PRODUCTION);
    }

    @Test
    void modulesImportOneWay() {
        noClasses()
                .that()
                .resideInAPackage(READER)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(WRITER, CONVERT, TESTDATA, CLI)
                .allowEmptyShould(true)
                .check(PRODUCTION);
        noClasses()
                .that()
                .resideInAPackage(WRITER)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(READER, CONVERT, TESTDATA, CLI)
                .allowEmptyShould(true)
                .check(PRODUCTION);
        noClasses()
                .that()
                .resideInAPackage(CONVERT)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(TESTDATA, CLI)
                .allowEmptyShould(true)
                .check(PRODUCTION);
        noClasses()
                .that()
                .resideInAPackage(TESTDATA)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(CLI)
                .allowEmptyShould(true)
                .check(PRODUCTION);
    }

    /**
     * Layouts and images of a format are for both directions, its readers are not. The writer of HPCToolkit's databases may
     * read the structures of a database whose files it copies.
     */
    @Test
    void writersUseNoReader() {
        noClasses()
                .that()
                .resideInAPackage(WRITER)
                .should()
                .dependOnClassesThat(resideInAnyPackage(FORMAT, READER)
                        .and(simpleNameEndingWith("Reader"))
                        .and(describe("copied structures aside", type -> !COPIED.contains(type.getSimpleName()))))
                .check(PRODUCTION);
    }

    @Test
    void aCodecImportsAnotherOnlyForItsContainerOrSupplement() {
        classes()
                .that()
                .resideInAnyPackage(FORMAT, READER, WRITER)
                .should(importNoForeignCodec())
                .allowEmptyShould(true)
                .check(PRODUCTION);
    }

    @Test
    void everyPackageIsNullMarked() {
        Set<String> marked = PRODUCTION.stream()
                .filter(type -> type.getSimpleName().equals("package-info"))
                .filter(type -> type.isAnnotatedWith(NullMarked.class))
                .map(JavaClass::getPackageName)
                .collect(Collectors.toSet());
        Set<String> packages =
                PRODUCTION.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());

        assertThat(marked).isEqualTo(packages);
    }

    /** Java refuses two modules with the same package, so that jars with one could not be on a module path. */
    @Test
    void eachPackageBelongsToOneModule() {
        Map<String, Set<String>> modules = PRODUCTION.stream()
                .collect(Collectors.groupingBy(
                        JavaClass::getPackageName,
                        TreeMap::new,
                        Collectors.mapping(ImportDirectionsTest::module, Collectors.toSet())));

        assertThat(modules)
                .isNotEmpty()
                .allSatisfy((name, homes) -> assertThat(homes).as(name).hasSize(1));
    }

    /** Returns the directory or jar that a class was found in. */
    private static String module(JavaClass type) {
        return type.getSource()
                .map(source -> source.getUri().toString().replace(type.getName().replace('.', '/') + ".class", ""))
                .orElseThrow();
    }

    /** In some places of the world {@code %d} prints other digits, and the small letter of I has no point. */
    @Test
    void noTextDependsOnThePlaceOfTheUser() {
        noClasses()
                .should()
                .callMethod(String.class, "format", String.class, Object[].class)
                .orShould()
                .callMethod(String.class, "formatted", Object[].class)
                .orShould()
                .callMethod(String.class, "toLowerCase")
                .orShould()
                .callMethod(String.class, "toUpperCase")
                .orShould()
                .callMethod(PrintStream.class, "printf", String.class, Object[].class)
                .orShould()
                .callMethod(PrintWriter.class, "printf", String.class, Object[].class)
                .check(PRODUCTION);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("org.perfspace.(**)").should().beFreeOfCycles().check(PRODUCTION);
    }

    /**
     * Library, then the formats in whose packages it may be touched; {@code cli} stands for the command, {@code model} for the
     * texts of numbers.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "org.apache.commons.compress.., cube cubexml tau",
        "com.ctc.wstx..,                xml",
        "org.codehaus.stax2..,          xml",
        "javax.xml..,                   xml",
        "org.xml.sax..,                 nobody",
        "org.w3c.dom..,                 nobody",
        "com.fasterxml.jackson.core..,  model supplement hpctoolkit parquet speedscope caliper cubexml archive json cli",
        "com.fasterxml.jackson.databind.., cli",
        "org.yaml.snakeyaml..,          hpctoolkit",
        "com.google.re2j..,             cubepl",
        "org.apache.parquet..,          parquet archive",
        "org.apache.hadoop..,           nobody",
        "io.airlift..,                  parquet archive",
        "com.github.luben.zstd..,       parquet archive",
        "picocli..,                     cli",
        "org.slf4j..,                   nobody",
    })
    void librariesStayInTheirFormatsPackages(String library, String homes) {
        List<String> packages = new ArrayList<>();
        for (String home : homes.split(" ", -1)) {
            packages.add(
                    switch (home) {
                        case "cli" -> CLI;
                        case "model" -> "org.perfspace.model";
                        default -> "org.perfspace.[format|reader|value|writer]." + home + "..";
                    });
        }
        noClasses()
                .that()
                .resideOutsideOfPackages(packages.toArray(String[]::new))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .allowEmptyShould(true)
                .check(PRODUCTION);
    }

    /** Public types in the packages of a format serve other packages of ours only: no user of the library sees them. */
    @Test
    void publicSignaturesNameNoLibrary() {
        classes()
                .that()
                .resideOutsideOfPackages(CLI, "org.perfspace.reader.*..", "org.perfspace.writer.*..")
                .and()
                .arePublic()
                .should(publishOnlyOurTypesAndTheJdks())
                .allowEmptyShould(true)
                .check(PRODUCTION);
    }

    private static DescribedPredicate<JavaClass> outside(String packages) {
        return DescribedPredicate.not(resideInAnyPackage(packages));
    }

    private static ArchCondition<JavaClass> importNoForeignCodec() {
        return new ArchCondition<>("import no foreign codec") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                for (Dependency dependency : item.getDirectDependenciesFromSelf()) {
                    String from = codecOf(item.getPackageName());
                    String to = codecOf(dependency.getTargetClass().getPackageName());
                    boolean foreign = !from.isEmpty()
                            && !to.isEmpty()
                            && !from.equals(to)
                            && !SUPPLEMENT.contains(dependency.getTargetClass().getSimpleName());
                    if (foreign && !SHARED.contains(to) && !CONTAINERS.contains(from + " -> " + to)) {
                        events.add(SimpleConditionEvent.violated(item, dependency.getDescription()));
                    }
                }
            }
        };
    }

    private static String codecOf(String packageName) {
        Matcher matcher = CODEC.matcher(packageName);
        return matcher.matches() ? matcher.group(1) : "";
    }

    private static ArchCondition<JavaClass> publishOnlyOurTypesAndTheJdks() {
        return new ArchCondition<>("publish only our own types and the JDK's") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                for (JavaClass type : published(item)) {
                    String name = type.getBaseComponentType().getName();
                    if (!type.getBaseComponentType().isPrimitive()
                            && !name.startsWith("org.perfspace.")
                            && !name.startsWith("java.")) {
                        events.add(SimpleConditionEvent.violated(item, item.getName() + " publishes " + name));
                    }
                }
            }
        };
    }

    private static List<JavaClass> published(JavaClass item) {
        List<JavaClass> types = new ArrayList<>(item.getRawInterfaces());
        item.getRawSuperclass().ifPresent(types::add);
        for (JavaMember member : item.getMembers()) {
            if (!isPublished(member)) {
                continue;
            }
            if (member instanceof JavaField field) {
                types.add(field.getRawType());
            } else {
                JavaCodeUnit method = (JavaCodeUnit) member;
                types.add(method.getRawReturnType());
                types.addAll(method.getRawParameterTypes());
                types.addAll(method.getExceptionTypes());
            }
        }
        return types;
    }

    private static boolean isPublished(JavaMember member) {
        return member.getModifiers().contains(JavaModifier.PUBLIC)
                || member.getModifiers().contains(JavaModifier.PROTECTED);
    }
}
