package org.perfspace.value.cubepl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.Language;

class CubePlParserTest {

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource(
            delimiter = '¦',
            textBlock =
                    """
                    1 + 2 * 3 - 4 / 8                     ¦ ((1 + (2 * 3)) - (4 / 8))
                    2 ^ 3 ^ 2                             ¦ ((2 ^ 3) ^ 2)
                    -2 ^ 2                                ¦ -((2 ^ 2))
                    8 / -2 * 4                            ¦ (8 / -((2 * 4)))
                    2 ^ -3 * 4                            ¦ (2 ^ -((3 * 4)))
                    -8 - 2                                ¦ (-(8) - 2)
                    - - 3                                 ¦ -(-(3))
                    |3 - |5| | * 2                        ¦ (abs((3 - abs(5))) * 2)
                    min(3, max(2, 1)) + 1.5.5             ¦ (min(3, max(2, 1)) + 1.5)
                    metric::a()                           ¦ metric::a()
                    metric::context::a(i)/metric::b(e,*)  ¦ (metric::a(i) / metric::b(e, *))
                    metric::fixed::a() + metric::nope()   ¦ (metric::fixed::a() + 0)
                    metric::call::a(1 + 1,e)              ¦ metric::call::a((1 + 1), e)
                    ${cube::#callpaths} * ${x}[ 2 ]       ¦ (${cube::#callpaths} * ${x}[2])
                    sizeof(x) + defined(x-y)              ¦ (sizeof(x) + defined(x-y))
                    2 + 3 // a comment                    ¦ (2 + 3)
                    '{ ${a} = 1; if (1 > 2 and not (${a} eq "x") or true) { ${b}[1] = 2; } else { ${b} = 3; }; return ${b}; }' ¦ { ${a} = 1; if (((1 > 2 and not (${a} eq "x")) or true)) { ${b}[1] = 2; } else { ${b} = 3; }; return ${b}; }
                    '{ while ((${i} < 5)) { ${i} = ${i}+1; }; return sqrt({ return 81; }); }' ¦ { while (${i} < 5) { ${i} = (${i} + 1); }; return sqrt({ return 81; }); }
                    '{ if (lowercase("A\\"") =~ /^a\\/b$/) { ${a} = 1; }; return ${a}; }' ¦ '{ if (lowercase("A\\"") =~ /^a\\/b$/) { ${a} = 1; }; return ${a}; }'
                    """)
    void groupsOperatorsAsCubeDoes(String text, String grouped) throws ExpressionException {
        assertThat(Expressions.printed(Language.CUBEPL, text)).isEqualTo(grouped);
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource(
            delimiter = '¦',
            textBlock =
                    """
                    1 +                          ¦ line 1, column 4: expected a number, a variable, a function or a metric, found the end
                    1 + )                        ¦ line 1, column 5: expected a number, a variable, a function or a metric, found ")"
                    (1 + 2                       ¦ line 1, column 7: expected ")", found the end
                    1 2                          ¦ line 1, column 3: expected an operator or the end, found "2"
                    1e3                          ¦ line 1, column 2: expected an operator or the end, found "e3"
                    nonsense(1)                  ¦ line 1, column 1: expected a number, a variable, a function or a metric, found "nonsense"
                    sqrt (4)                     ¦ line 1, column 5: expected "(", found " "
                    metric::time(x)              ¦ line 1, column 14: expected "i", "e", "*" or ")", found "x"
                    metric::time(i               ¦ line 1, column 15: expected ")", found the end
                    metric::call::a(1,*)         ¦ line 1, column 19: expected "i" or "e", found "*"
                    metric::call::a(1,i,2,i)     ¦ line 1, column 1: metric::call:: with the id of a location is not supported
                    env("HOME")                  ¦ line 1, column 1: environment variables are not available to expressions
                    1 + random(2)                ¦ line 1, column 5: random numbers cannot be reproduced and are rejected
                    arg1 + 1                     ¦ line 1, column 1: arg1 and arg2 exist in the operators of an aggregation only
                    1 > 2                        ¦ line 1, column 1: expected a number, found a condition, which may stand in if and while only
                    1 + (2 > 3)                  ¦ line 1, column 5: expected a number, found a condition, which may stand in if and while only
                    { if (1) { }; return 1; }    ¦ line 1, column 7: expected a condition, found a number
                    { ${a} = 1 return 1; }       ¦ line 1, column 12: expected ";", found "return"
                    { if (true) { } return 1; }  ¦ line 1, column 17: expected ";", found "return"
                    { ${a} == 1; return 1; }     ¦ line 1, column 8: expected "=", found "="
                    { ${a} = 1; }                ¦ line 1, column 13: expected a statement or return, found "}"
                    ${a                          ¦ line 1, column 4: expected "}", found the end
                    ${1}                         ¦ line 1, column 3: expected the name of a variable, found "1"
                    { ${cube::#metrics} = 1; return 1; } ¦ line 1, column 3: the predefined variable cube::#metrics cannot be changed
                    { cube::metric::set::a("value", "VOID"); return 0; } ¦ line 1, column 3: a metric can be switched off in an initialization only
                    { if ("a" =~ /(a)\\1/) { }; return 0; } ¦ line 1, column 14: expected a regular expression without back-references, found "\\1"
                    """)
    void saysWhatIsWrongAndWhere(String text, String complaint) {
        assertThatThrownBy(() -> Expressions.parse(Language.CUBEPL, text))
                .isInstanceOf(ExpressionException.class)
                .hasMessage(complaint);
    }

    @Test
    void countsLines() {
        assertThatThrownBy(() -> Expressions.parse(Language.CUBEPL, "{\n  ${a} = 1;\n  return ${a} +;\n}"))
                .hasMessage("line 3, column 16: expected a number, a variable, a function or a metric, found \";\"");
        assertThatThrownBy(() -> Expressions.parse(Language.CUBEPL, "\"text"))
                .hasMessage("line 1, column 6: expected a quotation mark, found the end");
    }

    @Test
    void anEmptyExpressionIsZero() throws Exception {
        assertThat(Expressions.value(Language.CUBEPL, "")).isZero();
        assertThat(Expressions.value(Language.CUBEPL, " // nothing\n")).isZero();
    }

    @Test
    void boundsNestingAndLength() throws Exception {
        assertThat(Expressions.value(Language.CUBEPL, "(".repeat(200) + "1" + ")".repeat(200)))
                .isEqualTo(1);
        assertThatThrownBy(() -> Expressions.parse(Language.CUBEPL, "(".repeat(201) + "1" + ")".repeat(201)))
                .hasMessage("line 1, column 202: expected at most 200 levels of nesting, found more");
        assertThatThrownBy(() -> Expressions.parse(Language.CUBEPL, "-".repeat(100_000) + "1"))
                .hasMessage("line 1, column 202: expected at most 200 levels of nesting, found more");
        assertThatThrownBy(() -> Expressions.parse(Language.CUBEPL, "1".repeat((1 << 20) + 1)))
                .hasMessage("expected an expression of at most 1,048,576 characters, found 1,048,577");
        assertThat(Expressions.value(Language.CUBEPL, "1" + " + 1".repeat(100_000)))
                .isEqualTo(100_001);
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource(
            delimiter = '¦',
            textBlock =
                    """
                    0 / 0                                   ¦ 0
                    5 / 0                                   ¦ NaN
                    0 * (5 / 0)                             ¦ 0
                    (5 / 0) * 0                             ¦ NaN
                    0.7 - 0.4 - 0.3                         ¦ 0
                    log(0)                                  ¦ NaN
                    log(0 - 1)                              ¦ 0
                    sqrt(0 - 4)                             ¦ 0
                    asin(2)                                 ¦ NaN
                    min(5 / 0, 1)                           ¦ NaN
                    max(1, 5 / 0)                           ¦ 1
                    1 ^ (5 / 0)                             ¦ 1
                    "12" + 1                                ¦ 1
                    '{ ${s}="12.5"; return ${s} + 1; }'     ¦ 13.5
                    '{ ${s}=" 1e2x"; return ${s} + 1; }'    ¦ 101
                    '{ ${s}="x1"; return ${s} + 1; }'       ¦ 1
                    '{ ${x}[2.9]=7; return ${x}[2]*10 + ${x}[0] + ${x}[0-1]; }' ¦ 70
                    '{ ${x}[4]=7; return sizeof(x); }'      ¦ 5
                    '{ ${a}=0.1+0.2; ${r}=0; if (${a} eq "0.3") { ${r}=1; }; return ${r}; }' ¦ 1
                    '{ ${r}=0; if (${none} eq "") { ${r}=1; }; return ${r}; }' ¦ 1
                    '{ ${r}=0; if (1 eq "1") { ${r}=1; }; return ${r}; }' ¦ 0
                    '{ ${r}=0; if ("a" seq "A") { ${r}=1; }; return ${r}; }' ¦ 1
                    '{ ${r}=0; if (true or false and false) { ${r}=1; }; return ${r}; }' ¦ 0
                    """)
    void computesAsCubeDoes(String text, double value) throws ExpressionException, IOException {
        assertThat((Double) Expressions.value(Language.CUBEPL, text)).isEqualTo((Double) value);
    }
}
