package org.perfspace.testdata;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * The class-data archive of a Java program, with which it starts faster. It is made as README advises users of the library: by a
 * first run of the program itself. Java archives classes of jars only, so that directories of the class path are packed.
 */
final class ClassArchive {

    private ClassArchive() {}

    /**
     * Runs a program once to make its archive; returns the command that uses it.
     *
     * @param command a Java machine, its options, {@code -cp}, a class path, and a main class with its arguments
     * @param folder keeps the archive and the jars until the next one is made
     */
    static List<String> use(List<String> command, Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path archive = folder.resolve("job.jsa");
        Files.deleteIfExists(archive);
        List<String> line = new ArrayList<>(command);
        int classPath = line.indexOf("-cp") + 1;
        line.set(classPath, jars(line.get(classPath), folder));
        line.add(1, "-XX:ArchiveClassesAtExit=" + archive);
        Timed.run(line, "", 1);
        if (!Files.exists(archive)) {
            throw new IOException(archive + ": expected the archive of a run of " + command + ", found none");
        }
        line.set(1, "-XX:SharedArchiveFile=" + archive);
        return List.copyOf(line);
    }

    private static String jars(String classPath, Path folder) throws IOException {
        List<String> jars = new ArrayList<>();
        for (String entry : classPath.split(System.getProperty("path.separator"))) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path)) {
                jars.add(pack(path, folder.resolve(jars.size() + ".jar")).toString());
            } else if (Files.exists(path)) {
                jars.add(entry);
            }
        }
        return String.join(System.getProperty("path.separator"), jars);
    }

    private static Path pack(Path directory, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> files = Files.walk(directory)) {
            for (Path each : files.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(new ZipEntry(directory.relativize(each).toString()));
                Files.copy(each, out);
                out.closeEntry();
            }
        } catch (UncheckedIOException e) {
            throw new IOException(directory + ": " + e.getMessage(), e);
        }
        return jar;
    }
}
