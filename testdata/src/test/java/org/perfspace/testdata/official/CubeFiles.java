package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.writer.Writers;

/** Writes spaces as Cube 4 in a directory, and has the files judged. */
final class CubeFiles {

    /** Only what Cube itself can say. */
    static final WriteOptions PLAIN = WriteOptions.DEFAULT.withPlain(true);

    private final Path folder;
    private final Judges judges;
    private final Map<String, Path> written = new LinkedHashMap<>();

    CubeFiles(Path folder, Judges judges) {
        this.folder = folder;
        this.judges = judges;
    }

    /**
     * A copy without a supplement, whose numbers of call nodes and locations are those that every copy has.
     *
     * @param file the copy
     * @param ids the numbers
     */
    record Plain(Path file, Cells.Ids ids) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            Files.delete(file);
        }
    }

    /** Writes a copy without a supplement. */
    Plain plain(PerformanceSpace space) throws IOException {
        Path file = Files.createTempDirectory(folder, "plain").resolve("plain.cubex");
        write(space, file, PLAIN);
        try (PerformanceSpace copy = Readers.open(file)) {
            return new Plain(file, Cells.Ids.ofCopy(space, copy));
        }
    }

    /** Writes a file that the tools of every day judge later, and returns it. */
    Path judge(String name, PerformanceSpace space, Plain plain, WriteOptions options) throws IOException {
        Path file = folder.resolve(written.size() + ".cubex");
        write(space, file, options);
        written.put(name, file);
        CubeJudge judge = new CubeJudge(name, file, Files.createTempDirectory(folder, "tools"), space);
        judges.add(() -> {
            judge.daily(plain.file());
            return judge.values("cube_raw", plain.ids(), CallFlavour.STORED);
        });
        return file;
    }

    /** A judge of the copy without a supplement. */
    CubeJudge judge(String name, PerformanceSpace space, Plain plain) throws IOException {
        return new CubeJudge(name, plain.file(), Files.createTempDirectory(folder, "tools"), space);
    }

    /** Has all files that were written checked by {@code cubepeek.py}, too. */
    void requireSound() throws Exception {
        judges.add(() -> Checkers.check("cubepeek.py", written));
        judges.requireContent();
        assertThat(written).isNotEmpty();
    }

    private static void write(PerformanceSpace space, Path file, WriteOptions options) throws IOException {
        Writers.of(Format.CUBE).orElseThrow().write(space, file, options);
    }
}
