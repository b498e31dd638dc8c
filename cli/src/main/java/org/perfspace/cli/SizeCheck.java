package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.HumanText;
import org.perfspace.convert.OutputSize;
import org.perfspace.format.Format;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.WriteOptions;

/**
 * Checks the size of an output before it is written: a very large one is announced, and one that does not fit into its file
 * system is rejected. Progress is passed on.
 *
 * @param console where the size is announced
 * @param output the file or directory to write
 * @param to its format
 * @param options writing options
 * @param anySize whether to write regardless of the free space
 * @param progress receives the progress of the work
 */
record SizeCheck(
        Console console, Path output, Format to, WriteOptions options, boolean anySize, ProgressListener progress)
        implements ProgressListener {

    private static final double MEGABYTE = 1e6;
    private static final double GIGABYTE = 1e9;

    @Override
    public void progress(long done, long all) {
        progress.progress(done, all);
    }

    @Override
    public void begin(long bytes) throws OutputException {
        check(bytes, room());
    }

    /** Announces or rejects an output of the given size, depending on the free space. */
    void check(long size, long room) throws OutputException {
        boolean exact = to == Format.CUBE && !options.compress();
        if (exact && size > room && !anySize) {
            throw new OutputException(
                    output.toString(),
                    "expected free space for about " + amount(size) + ", found " + amount(room)
                            + "; write it nevertheless with --any-size",
                    null);
        }
        if (size >= OutputSize.LARGE) {
            console.note(output + ": about " + amount(size) + (exact ? "" : " before compression") + " to write, "
                    + amount(room) + " are free");
        }
    }

    /** Returns the free bytes in the file system of the output; the largest long if they cannot be determined. */
    private long room() {
        boolean there = Files.exists(output);
        if (there && !Files.isRegularFile(output) && !Files.isDirectory(output)) {
            return Long.MAX_VALUE; // a pipe or a device
        }
        Path place = there ? output : output.toAbsolutePath().getParent();
        try {
            return place == null || !Files.isWritable(place) ? Long.MAX_VALUE : room(Files.getFileStore(place));
        } catch (IOException e) {
            return Long.MAX_VALUE; // the writer reports the problem with the directory
        }
    }

    /** Returns the free bytes of a file system; those without a size, such as /proc, tell none. */
    private static long room(FileStore store) throws IOException {
        return store.getTotalSpace() == 0 ? Long.MAX_VALUE : store.getUsableSpace();
    }

    private static String amount(long bytes) {
        return bytes < GIGABYTE / 10
                ? HumanText.number(Math.round(bytes / MEGABYTE * 10) / 10.0) + " MB"
                : HumanText.number(Math.round(bytes / GIGABYTE * 10) / 10.0) + " GB";
    }
}
