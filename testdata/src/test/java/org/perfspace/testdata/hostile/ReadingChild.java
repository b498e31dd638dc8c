package org.perfspace.testdata.hostile;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;

/** Reads files in a Java machine of its own, whose heap is 256 MiB, and tells what came of each. */
public final class ReadingChild {

    /** The message about a file that was read to its end. */
    static final String READ = "read";

    private static final int BUG = 70;

    private ReadingChild() {}

    /**
     * Reads files.
     *
     * @return for each: {@link #READ}, or the message of the {@link ProfileException}, or whatever else was thrown; a file
     *     that took the machine down is missing
     */
    static Map<String, String> read(Path folder, List<Path> files) throws IOException, InterruptedException {
        Path list = Files.createTempFile(folder, "list", ".txt");
        Path answers = Files.createTempFile(folder, "answers", ".txt");
        Files.write(list, files.stream().map(Path::toString).toList());
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath(),
                        ReadingChild.class.getName(),
                        list.toString(),
                        answers.toString())
                .redirectErrorStream(true)
                .redirectOutput(new File(folder.toFile(), "child.log"))
                .start();
        child.waitFor();
        Map<String, String> told = new TreeMap<>();
        for (String line : Files.readAllLines(answers)) {
            int tab = line.indexOf('\t');
            told.put(Path.of(line.substring(0, tab)).getFileName().toString(), line.substring(tab + 1));
        }
        return told;
    }

    /** The child. */
    public static void main(String[] args) throws IOException {
        List<String> answers = new ArrayList<>();
        for (String file : Files.readAllLines(Path.of(args[0]))) {
            answers.add(file + "\t" + read(Path.of(file)));
            Files.write(Path.of(args[1]), answers, StandardCharsets.UTF_8);
        }
        System.exit(answers.stream().anyMatch(answer -> answer.contains("\tBUG")) ? BUG : 0);
    }

    /** That of this process; test runners may have given it to a class loader of their own. */
    public static String classPath() {
        if (ReadingChild.class.getClassLoader() instanceof URLClassLoader loader) {
            return Arrays.stream(loader.getURLs()).map(URL::getPath).collect(Collectors.joining(File.pathSeparator));
        }
        return System.getProperty("java.class.path");
    }

    private static String read(Path file) {
        long begin = System.nanoTime();
        try {
            Reading.all(file, ReadOptions.DEFAULT, 0);
            return READ;
        } catch (ProfileException e) {
            return String.valueOf(e.getMessage()).replace('\n', ' ');
        } catch (IOException | RuntimeException | Error e) {
            e.printStackTrace();
            return "BUG " + e;
        } finally {
            System.err.printf("%s %,d ms%n", file.getFileName(), (System.nanoTime() - begin) / 1_000_000);
        }
    }
}
