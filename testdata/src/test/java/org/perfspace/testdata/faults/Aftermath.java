package org.perfspace.testdata.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.io.OutputException;

/**
 * The state of a directory after a process that replaced something in it has ended, and the rules for it.
 *
 * @param scenario what it did
 * @param directory where
 * @param old what was there before
 * @param fresh what it wrote
 */
record Aftermath(Scenario scenario, Path directory, Map<String, Integer> old, Map<String, Integer> fresh) {

    private static final Pattern UNFINISHED =
            Pattern.compile(".*: cannot be written: an unfinished run left .* as .*; (mv .*) completes it");

    /** Makes the old output, and remembers what the new one would be. */
    static Aftermath prepare(Scenario scenario, Path directory) throws IOException {
        scenario.prepare(anew(directory));
        Map<String, Integer> old = scenario.state(directory);
        Path trial = Tree.copy(directory, directory.resolveSibling(directory.getFileName() + "-trial"));
        scenario.write(anew(trial));
        Map<String, Integer> fresh = scenario.state(trial);
        assertThat(fresh).isNotEqualTo(old).isNotEmpty();
        return new Aftermath(scenario, directory, old, fresh);
    }

    /** The same for a copy of the directory in another place. */
    Aftermath in(Path copy) {
        return new Aftermath(scenario, copy, old, fresh);
    }

    /** A directory as another process sees it, which remembers nothing of it. */
    static Path anew(Path directory) {
        return FaultyFileSystem.over(directory, Faults.none(Faults.CHANGES));
    }

    /**
     * Checks that there is the old or the new output, no half one, and nothing else once the next run has written.
     *
     * @return whether the new output was there before the next run wrote
     */
    boolean check(String where) throws IOException, InterruptedException {
        scenario.checkMeanwhile(scenario.state(directory), old, fresh);
        Map<String, Integer> left = Tree.everything(directory);
        scenario.read(anew(directory));
        assertThat(Tree.everything(directory)).as("%s, read", where).isEqualTo(left);
        settle(where);
        Map<String, Integer> state = scenario.state(directory);
        if (scenario instanceof Scenario.Output) {
            assertThat(state).as(where).isIn(old, fresh);
        }
        scenario.replace(anew(directory), true);
        assertThat(scenario.state(directory)).as(where).isEqualTo(fresh);
        assertNothingElse(where);
        return state.equals(fresh);
    }

    /** Begins to write; if a run did not end between its renames, executes the command in the message first. */
    private void settle(String where) throws IOException, InterruptedException {
        try {
            scenario.beginToReplace(anew(directory));
        } catch (OutputException e) {
            Matcher unfinished = UNFINISHED.matcher(e.getMessage());
            assertThat(unfinished.matches()).as("%s: %s", where, e.getMessage()).isTrue();
            Process command = new ProcessBuilder("sh", "-c", unfinished.group(1))
                    .inheritIO()
                    .start();
            assertThat(command.waitFor()).as(where).isZero();
            scenario.beginToReplace(anew(directory));
        }
    }

    /** Checks that nothing but the output is there. */
    void assertNothingElse(String where) throws IOException {
        assertThat(Tree.hidden(directory)).as(where).isEmpty();
    }
}
