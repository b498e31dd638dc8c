package org.perfspace.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operations on directories with their contents. */
class FileTreeTest {

    private static final int ROUNDS = 50;
    private static final int FILES = 100;

    @TempDir
    private Path folder;

    /** An orderly end of the process deletes a workspace whose temporary files other threads delete at the same time. */
    @Test
    void deletesATreeWhoseFilesAnotherThreadDeletes() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                Path tree = Files.createDirectory(folder.resolve("tree"));
                for (int i = 0; i < FILES; i++) {
                    Files.createFile(tree.resolve("file" + i));
                }
                Future<?> deleted = other.submit(() -> deleteFiles(tree));

                FileTree.delete(tree);

                deleted.get();
                assertThat(tree).doesNotExist();
            }
        } finally {
            other.shutdown();
        }
    }

    private static Void deleteFiles(Path tree) throws IOException {
        for (int i = 0; i < FILES; i++) {
            Files.deleteIfExists(tree.resolve("file" + i));
        }
        return null;
    }
}
