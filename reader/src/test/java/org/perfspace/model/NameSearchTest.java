package org.perfspace.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameSearchTest {

    private record Thing(String name, String title) {}

    private static final NameSearch<Thing> THINGS = new NameSearch<>(
            "metric",
            List.of(
                    new Thing("time", "Time"),
                    new Thing("TIME", "Other time"),
                    new Thing("visits", "Visits"),
                    new Thing("visitors", "Guests"),
                    new Thing("bytes", "Guests")),
            Thing::name,
            thing -> List.of(thing.title()));

    @ParameterizedTest
    @CsvSource({
        "time, time", // the name as it is written
        "TIME, TIME",
        "Time, time", // the title
        "tIME, time TIME", // a name in any case
        "VISITS, visits",
        "visits, visits", // though it begins no other name
        "other, TIME", // the beginning of one title
        "by, bytes",
        "Guests, visitors bytes",
        "guests, visitors bytes",
        "visit, ''", // the beginning of two
        "guest, ''",
        "x, ''",
        "'', ''",
    })
    void findsWhatPeopleName(String text, String names) {
        assertThat(String.join(" ", THINGS.find(text).stream().map(Thing::name).toList()))
                .isEqualTo(names);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "Guests | 2 metrics are called \"Guests\"; choose one of \"visitors\" and \"bytes\"",
                "visit | more than one metric begins with \"visit\"; choose one of \"visits\" and \"visitors\"",
                "tiem | no metric is called \"tiem\"; did you mean \"time\" or \"TIME\"? There are \"time\", \"TIME\","
                        + " \"visits\", \"visitors\" and \"bytes\"",
                "xyz | no metric is called \"xyz\"; there are \"time\", \"TIME\", \"visits\", \"visitors\" and \"bytes\"",
            })
    void saysWhyNothingIsFound(String text, String message) {
        assertThat(THINGS.refusal(text)).isEqualTo(message);
    }

    @Test
    void listsTheFirstOfManyNames() {
        List<String> names = IntStream.range(0, 2_012).mapToObj(i -> "m" + i).toList();

        assertThat(NameSearch.of("region", names).refusal("xyz"))
                .isEqualTo(
                        "no region is called \"xyz\"; there are \"m0\", \"m1\", \"m2\", \"m3\", \"m4\", \"m5\", \"m6\","
                                + " \"m7\", \"m8\", \"m9\" and 2,002 more");
        assertThat(NameSearch.of("region", List.of("main")).refusal("x"))
                .isEqualTo("no region is called \"x\"; there is \"main\"");
        assertThat(NameSearch.of("region", List.of()).refusal("x")).isEqualTo("no region is called \"x\"");
    }

    @Test
    void quotesTheBeginningOfALongName() {
        NameSearch<String> search =
                new NameSearch<>("region", List.of("f".repeat(201)), name -> name, name -> List.of());
        assertThat(search.refusal("main"))
                .isEqualTo("no region is called \"main\"; there is \"" + "f".repeat(200) + "…\"");
    }
}
