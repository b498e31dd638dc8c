package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.SharedData;

/** The official tools that are installed. */
@Official
class OfficialToolsTest {

    static List<String> tools() {
        return Tools.KNOWN;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tools")
    void isThere(String tool) {
        assumeTrue(Tools.has(tool), () -> tool + " is not asked: there is no " + Tools.path(tool));
        assertThat(Files.isExecutable(Tools.path(tool))).isTrue();
    }

    @Test
    void atLeastOneIsThere() {
        assertThat(Tools.KNOWN)
                .as("tools in %s", Path.of(System.getProperty(Tools.PROPERTY, "")))
                .anyMatch(Tools::has);
    }

    @Test
    void samplesLieBesideTheCheckout() {
        assumeTrue(SharedData.find("data").isPresent(), "only our own samples: there is no ../shared/data");
        assertThat(SharedData.find("data")).isPresent();
    }
}
