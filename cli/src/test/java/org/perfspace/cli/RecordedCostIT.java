package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.FileTree;

/**
 * A quick share of the benchmarks: five jobs of the packaged command take at most 1.25 times the processor time that was recorded,
 * as a ratio to a program that runs in turn with them, so that the speed of the machine does not count. The least of up to nine
 * rounds counts, because others may use the machine.
 */
@Tag("deep")
class RecordedCostIT {

    private static final double MOST = 1.25;
    private static final int FEWEST_ROUNDS = 3;
    private static final int MOST_ROUNDS = 9;

    @TempDir
    private Path folder;

    /**
     * A job with its floor.
     *
     * @param recorded ratio of both processor times on the machine of BENCHMARKS.md
     * @param floor times that the floor reads the bytes of the large file
     * @param words the command line
     */
    private record Job(double recorded, int floor, String words) {
        boolean isCostly(double ratio) {
            return ratio > MOST * recorded;
        }
    }

    private static final List<Job> JOBS = List.of(
            new Job(2.8, 0, "info small.cubex"),
            new Job(2.7, 4, "stat --metric * large.cubex"),
            new Job(2.8, 4, "merge -f large.cubex large.cubex -o out.cubex"),
            new Job(3.0, 4, "convert -f large.hpctoolkit out.cubex"),
            new Job(3.85, 4, "convert -f large.cubex out.parquet"));

    @Test
    void jobsTakeWhatWasRecorded() throws Exception {
        Path command = CommandIT.unpacked(folder.resolve("product"));
        perfspace(command, "generate --metrics 4 --call-nodes 100 --locations 60 -o small.cubex");
        perfspace(command, "generate --metrics 20 --call-nodes 1000 --locations 320 -o large.cubex");
        perfspace(command, "convert large.cubex large.hpctoolkit");
        List<String> costly = new ArrayList<>();
        for (Job job : JOBS) {
            double ours = Double.MAX_VALUE;
            double floor = Double.MAX_VALUE;
            for (int round = 0; round < FEWEST_ROUNDS || (round < MOST_ROUNDS && job.isCostly(ours / floor)); round++) {
                floor = Math.min(floor, seconds(floor(job.floor())));
                ours = Math.min(ours, perfspace(command, job.words()));
            }
            String line = String.format(
                    Locale.ROOT,
                    "%s: %.3f s, %.2f times the %.3f s of the floor; recorded: %.2f times",
                    job.words(),
                    ours,
                    ours / floor,
                    floor,
                    job.recorded());
            System.out.println(line);
            if (job.isCostly(ours / floor)) {
                costly.add(line);
            }
        }
        assertThat(costly).isEmpty();
    }

    private double perfspace(Path command, String words) throws Exception {
        List<String> line = new ArrayList<>(List.of(command.toString(), "-q"));
        line.addAll(List.of(words.split(" ", -1)));
        return seconds(line);
    }

    private static List<String> floor(int rounds) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                Path.of("target/test-classes").toAbsolutePath().toString(),
                Floor.class.getName(),
                "large.cubex",
                Integer.toString(rounds));
    }

    /** Returns the processor time of a command, of user and system, which the shell says in milliseconds. */
    private double seconds(List<String> command) throws Exception {
        List<String> line = new ArrayList<>(List.of("bash", "-c", "\"$@\" >output 2>&1 || exit; times", "bash"));
        line.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        builder.environment().put("PERFSPACE_ARCHIVE", "wait");
        Process process = builder.start();
        String times = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s", command).isZero();
        for (String output : List.of("out.cubex", "out.parquet")) {
            FileTree.delete(folder.resolve(output));
        }
        double sum = 0;
        for (String time : times.split("\n", -1)[1].split(" ", -1)) {
            String[] parts = time.replace("s", "").split("m", -1);
            sum += 60 * Double.parseDouble(parts[0]) + Double.parseDouble(parts[1]);
        }
        return sum;
    }

    /** The least work: adds up the numbers of a file so many times. */
    static final class Floor {

        private Floor() {}

        public static void main(String[] args) throws IOException {
            double sum = 0;
            for (int i = 0; i < Integer.parseInt(args[1]); i++) {
                ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(Path.of(args[0])));
                while (bytes.remaining() >= Double.BYTES) {
                    sum += bytes.getDouble();
                }
            }
            System.out.println(sum);
        }
    }
}
