package org.perfspace.cli;

import java.util.ArrayList;
import java.util.List;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.UsageException;

/**
 * Checks whether options have an effect in combination with the rest of the command line: an option without effect is
 * rejected.
 */
final class Effect {

    private Effect() {}

    /**
     * Rejects the command line if it contains any of the given options.
     *
     * @param reason the reason why they have no effect, such as {@code --serve writes no page}
     */
    public static void none(Console.Owner main, String reason, String... options) {
        List<String> given = new ArrayList<>();
        for (String option : options) {
            if (isGiven(main, option)) {
                given.add(option);
            }
        }
        if (!given.isEmpty()) {
            throw new UsageException(
                    reason + ", so " + and(given) + (given.size() == 1 ? " has" : " have") + " no effect");
        }
    }

    /** Returns whether an option was given. */
    public static boolean isGiven(Console.Owner main, String option) {
        return main.isGiven(option);
    }

    /** Rejects a number that is out of bounds. */
    public static void range(String option, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            String bounds = most == Integer.MAX_VALUE
                    ? "of at least " + HumanText.number(least)
                    : "from " + HumanText.number(least) + " to " + HumanText.number(most);
            throw new UsageException(
                    "expected a number " + bounds + " as " + option + ", found " + HumanText.number(value));
        }
    }

    private static String and(List<String> words) {
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }
}
