package org.perfspace.value.cubepl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.value.cubepl.Evaluation.CallValues;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.ExpressionLimits;
import org.perfspace.value.cubepl.Formula.Language;

class RegexTest {

    private static final Definitions NOTHING = new DefinitionsBuilder().build();

    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource(
            delimiter = '¦',
            textBlock =
                    """
                    ^MPI_                   ¦ MPI_Send     ¦ true
                    ^MPI_                   ¦ xMPI_Send    ¦ false
                    Send$                   ¦ MPI_Send     ¦ true
                    S.nd                    ¦ MPI_Send     ¦ true
                    ^(a|bc|d)+$             ¦ abcd         ¦ true
                    ^(a|bc|d)+$             ¦ abcc         ¦ false
                    ^a{2,3}$                ¦ aa           ¦ true
                    ^a{2,3}$                ¦ aaaa         ¦ false
                    ^a{2}b{0,1}$            ¦ aab          ¦ true
                    ^a{2,}$                 ¦ aaaaa        ¦ true
                    ^(ab?){2}$              ¦ aba          ¦ true
                    ^a*?b+?$                ¦ aabb         ¦ true
                    ^(a*)*$                 ¦ aaa          ¦ true
                    ^[^a-c]+$               ¦ xyz          ¦ true
                    ^[^a-c]+$               ¦ xaz          ¦ false
                    ^[]a]$                  ¦ a]           ¦ false
                    ^[^]$                   ¦ x            ¦ true
                    ^[a-]+$                 ¦ a-a          ¦ true
                    ^[\\w.]+\\s\\d$         ¦ a_1.b 7      ¦ true
                    ^[[:alpha:]]+[[:digit:]]$ ¦ abc1       ¦ true
                    \\bfoo\\b               ¦ a foo b      ¦ true
                    \\bfoo\\b               ¦ afoo b       ¦ false
                    \\Boo                   ¦ foo          ¦ true
                    ^[\\W]\\S\\D$           ¦ +ab          ¦ true
                    ^[^\\d\\s]+$            ¦ a b          ¦ false
                    ^a**$                   ¦ aaa          ¦ true
                    ^(?:ab)?{2}+$           ¦ abab         ¦ true
                    ^[[.a.][=b=]]\\cJ?$     ¦ b            ¦ true
                    ^}]/-$                  ¦ }]/-         ¦ true
                    ^(?:acc_wait(@.*)?)$    ¦ acc_wait@a.c:7 ¦ true
                    ^\\x41\\u0042\\/$       ¦ AB/          ¦ true
                    a|                      ¦ zzz          ¦ true
                    ^cuda(Free|FreeHost|Malloc(3D)?)(_v[0-9]+)?$ ¦ cudaMalloc3D_v2 ¦ true
                    """)
    void searchesAsEcmaScriptDoes(String expression, String text, boolean found) throws Exception {
        assertThat(isFound(expression, text)).isEqualTo(found);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"(", ")", "a{", "a{2,1}", "*a", "[a", "[z-a]", "[[:none:]]", "(?<n>a)", "a{x}", "\\", "\\x4"})
    void rejectsWhatIsNoExpression(String expression) {
        assertThatThrownBy(() -> Regex.parse(expression)).isInstanceOf(Regex.Unsound.class);
    }

    @Test
    void anUnsoundExpressionNeverMatches() throws Exception {
        Draft draft = Expressions.draft(Draft.Use.VALUE);
        Expression expression = CubePlParser.parse("{ if (\"a(\" =~ /a(/) { ${r} = 1; }; return ${r}; }", draft);
        assertThat(expression.toString()).contains("=~ /a(/");
        assertThat(Expressions.value(Language.CUBEPL, "{ if (\"a(\" =~ /a(/) { ${r} = 1; }; return ${r}; }"))
                .isZero();
        assertThat(draft.warnings())
                .containsExactly("the regular expression /a(/ never matches: it has no \")\" where one should follow");
    }

    /** They take exponential time, or a stack frame for each character, where parts are tried one after the other. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "^a+a+$",
                "(a|aa)*(a|aa)*(a|aa)*c",
                "(a+a+)+y",
                "^(a|a|b?)+$c",
                "(|){40}(|){40}x",
                "^(a|a)*\\B$",
                "a*a*a*a*a*a*a*a*c",
                "^(a|c)*$"
            })
    void takesLinearTime(String expression) throws Exception {
        assertThat(isFound(expression, "a".repeat(100_000) + "b")).isFalse();
    }

    @Test
    void countsTheStepsOfASearch() {
        assertThatThrownBy(() -> isFound("(a{100}|b{100}){9}c", "ab".repeat(1_000_000)))
                .isInstanceOf(ExpressionException.class)
                .hasMessage("expected expressions that together take at most 100,000,000 steps and 1,000 for"
                        + " each cell, found one that takes too many");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '¦',
            textBlock =
                    """
                    ((a{1000}){1000}){1000} ¦ of at most 20,000 characters with all repetitions written out, found more
                    a{1001} ¦ with at most 1,000 repetitions, found 1,001
                    ^foo(?=bar) ¦ without look-ahead, found "(?="
                    ^foo(?!bar) ¦ without look-ahead, found "(?!"
                    (a)\\1 ¦ without back-references, found "\\1"
                    """)
    void refusesWhatCannotBeSearchedFor(String expression, String why) {
        assertThatThrownBy(() -> Regex.parse(expression))
                .isInstanceOf(ExpressionException.class)
                .hasMessage("expected a regular expression " + why);
    }

    @Test
    void boundsTheDepthOfAnExpression() {
        assertThatThrownBy(() -> Regex.parse("(".repeat(5_000)))
                .hasMessage("expected a regular expression of at most 100 levels of parentheses, found more");
    }

    /** Java's expressions mean the same within the syntax that is drawn here. */
    @Test
    void agreesWithJavaOnRandomExpressions() throws Exception {
        long seed = 20240928;
        Random random = new Random(seed);
        int found = 0;
        for (int i = 0; i < 20_000; i++) {
            String expression = random(random, 3);
            String text = word(random);
            boolean expected = Pattern.compile(expression).matcher(text).find();
            assertThat(isFound(expression, text))
                    .as("seed %d, expression %d: %s in %s", seed, i, expression, text)
                    .isEqualTo(expected);
            found += expected ? 1 : 0;
        }
        assertThat(found).isBetween(2_000, 18_000);
    }

    private static boolean isFound(String expression, String text) throws Exception {
        Memory memory = new Memory(
                NOTHING, Predefined.of(NOTHING), new Variables(Predefined.of(NOTHING)), ExpressionLimits.DEFAULT);
        Frame frame = new Frame(memory, false, false, 1);
        frame.begin(Context.NONE, new double[0][], CallValues.NONE, 100_000_000);
        return frame.matches(Regex.parse(expression), text);
    }

    private static String random(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 10)) {
            case 0, 1 -> String.valueOf((char) ('a' + random.nextInt(3)));
            case 2 -> "[" + (random.nextBoolean() ? "^" : "") + "a-b]";
            case 3 -> ".";
            case 4 -> "(" + random(random, depth - 1) + "|" + random(random, depth - 1) + ")";
            case 5 -> "(?:" + random(random, depth - 1) + ")" + "*+?".charAt(random.nextInt(3));
            case 6 ->
                String.format(
                        Locale.ROOT,
                        "(%s){%d,%d}",
                        random(random, depth - 1),
                        random.nextInt(2),
                        1 + random.nextInt(3));
            case 7 -> (random.nextBoolean() ? "^" : "") + random(random, depth - 1);
            case 8 -> random(random, depth - 1) + (random.nextBoolean() ? "$" : "");
            default -> random(random, depth - 1) + random(random, depth - 1);
        };
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            word.append((char) ('a' + random.nextInt(4)));
        }
        return word.toString();
    }
}
