package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Locale;

/**
 * Two hundred nightly runs with three repetitions each, in which a commit made a function slower by a fifth, one repetition was
 * disturbed, one night is missing, and one repetition of another. The answers that tests expect are computed here.
 */
public final class Nightlies {

    /** The number of nights, one of which is {@link #MISSING}. */
    public static final int NIGHTS = 200;

    /** The first night with the slow commit. */
    public static final int SLOW = 120;

    /** The night whose second repetition took three times as long. */
    public static final int DISTURBED = 60;

    /** The night without runs. */
    public static final int MISSING = 80;

    /** The night without a third repetition. */
    public static final int INCOMPLETE = 90;

    private Nightlies() {}

    /** Returns the date of a night. */
    public static String date(int night) {
        return LocalDate.of(2026, 1, 1).plusDays(night - 1L).toString();
    }

    /** Returns the name of the point in time of a night. */
    public static String point(int night) {
        return "date=" + date(night) + ", commit=c" + night + ", app=amr, p=8";
    }

    /** Returns the number of repetitions of a night. */
    public static int repetitions(int night) {
        return night == MISSING ? 0 : night == INCOMPLETE ? 2 : 3;
    }

    /** Returns the time of a function in seconds; repetitions differ by one percent, and nights by a tenth of that. */
    public static double seconds(String function, int night, int rep) {
        double noise = 1 + 0.01 * (rep - 2) + 0.001 * (night % 3 - 1);
        double factor = night == DISTURBED && rep == 2 ? 3 : noise;
        double usual =
                switch (function) {
                    case "main" -> 1_000_000;
                    case "solve" -> night >= SLOW ? 3_600_000 : 3_000_000;
                    default -> 2_000_000;
                };
        return Math.round(usual * factor) / 1e6;
    }

    /** Returns the duration of a run in seconds. */
    public static double seconds(int night, int rep) {
        return seconds("main", night, rep) + seconds("solve", night, rep) + seconds("write", night, rep);
    }

    /** Returns the mean of the durations of a night in seconds. */
    public static double mean(int night) {
        double sum = 0;
        for (int rep = 1; rep <= repetitions(night); rep++) {
            sum += seconds(night, rep);
        }
        return sum / repetitions(night);
    }

    /** Returns the change of the mean of a night against the one before; NaN for the first one. */
    public static double change(int night) {
        int before = night - 1 == MISSING ? night - 2 : night - 1;
        return before == 0 ? Double.NaN : mean(night) / mean(before) - 1;
    }

    /** Makes the profiles, in directories of a date and a commit, and their archive. */
    public static Path archive(Path folder) throws IOException {
        for (int night = 1; night <= NIGHTS; night++) {
            for (int rep = 1; rep <= repetitions(night); rep++) {
                write(folder.resolve("nightly"), night, rep);
            }
        }
        Path archive = folder.resolve("archive");
        Run run = Run.of(
                "archive",
                "--param-from-path",
                "{date}/{commit}/{app}.p{p}.r{rep}",
                folder.resolve("nightly").toString(),
                "-o",
                archive.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).endsWith(": 596 added, 0 there already, 0 failed\n");
        return archive;
    }

    /** Writes a profile of TAU. */
    private static void write(Path folder, int night, int rep) throws IOException {
        long main = micros("main", night, rep);
        long solve = micros("solve", night, rep);
        long write = micros("write", night, rep);
        Path directory = Files.createDirectories(
                folder.resolve(date(night)).resolve("c" + night).resolve("amr.p8.r" + rep));
        Files.writeString(
                directory.resolve("profile.0.0.0"),
                String.format(
                        Locale.ROOT,
                        """
                        3 templated_functions_MULTI_TIME
                        # Name Calls Subrs Excl Incl ProfileCalls #
                        "main" 1 2 %d %d 0 GROUP="TAU_USER"
                        "solve" 10 0 %d %d 0 GROUP="TAU_USER"
                        "write" 1 0 %d %d 0 GROUP="TAU_USER"
                        0 aggregates
                        0 userevents
                        """,
                        main,
                        main + solve + write,
                        solve,
                        solve,
                        write,
                        write));
    }

    private static long micros(String function, int night, int rep) {
        return Math.round(seconds(function, night, rep) * 1e6);
    }
}
