package org.perfspace.testdata.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Java machines that replace an output again and again, and are killed at random moments. As many as one likes:
 *
 * <pre>{@code
 * mvn -pl testdata -am test -Dtest.groups=kills -Dtest.groups.excluded= -Dkills.args="COUNT SEED [NUMBER…]"
 * }</pre>
 *
 * <p>kills COUNT machines for every writer and for the archive, or for those with some numbers, from 0 on.
 */
final class RandomKills {

    private final Machine machine;
    private final Aftermath aftermath;
    private final Random random;

    private RandomKills(Path folder, int number, long seed) throws IOException {
        Path inputs = Files.createDirectories(folder.resolve("inputs"));
        Path directory = Files.createDirectory(folder.resolve("kills-" + number));
        this.machine = new Machine(number, directory, inputs);
        this.aftermath = Aftermath.prepare(machine.scenario(), directory);
        this.random = new Random(seed);
    }

    /** Kills many machines; see the class for the arguments. */
    static void killMany(Path folder, String... args) throws IOException, InterruptedException {
        int[] numbers = args.length > 2
                ? Arrays.stream(args).skip(2).mapToInt(Integer::parseInt).toArray()
                : IntStream.range(0, Machine.scenarios(folder).size()).toArray();
        for (int number : numbers) {
            kill(folder, number, Integer.parseInt(args[0]), Long.parseLong(args[1]));
        }
    }

    /** Kills machines of one scenario; fails if one leaves neither the old nor the new output. */
    static void kill(Path folder, int number, int count, long seed) throws IOException, InterruptedException {
        RandomKills kills = new RandomKills(folder, number, seed);
        int replaced = 0;
        for (int i = 0; i < count; i++) {
            kills.await().destroyForcibly().waitFor();
            replaced += kills.aftermath.check("kill " + i) ? 1 : 0;
        }
        System.out.printf(
                "%s: %d kills, seed %d: %d times the new output, %d times the old one or less, none lost%n",
                kills.machine.scenario(), count, seed, replaced, count - replaced);
    }

    /** Ends machines of one scenario in an orderly way; fails if one leaves anything but the old or the new output. */
    static void end(Path folder, int number, int count, long seed) throws IOException, InterruptedException {
        RandomKills kills = new RandomKills(folder, number, seed);
        for (int i = 0; i < count; i++) {
            Process process = kills.await();
            process.destroy();
            assertThat(process.waitFor()).as("exit code of SIGTERM").isEqualTo(143);
            kills.aftermath.assertNothingElse("end " + i);
            kills.aftermath.check("end " + i);
        }
    }

    /** Starts a machine and waits until a random moment of its work, which is as long as the round before was. */
    private Process await() throws IOException {
        Process process = machine.start(Machine.FOR_EVER);
        @SuppressWarnings("resource") // it lives as long as the process
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        assertThat(out.readLine()).isEqualTo(Machine.READY);
        long begin = System.nanoTime();
        assertThat(out.readLine()).isEqualTo(Machine.READY);
        LockSupport.parkNanos((long) (random.nextDouble() * (System.nanoTime() - begin)));
        return process;
    }
}
