package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.perfspace.io.OutputFolder;
import org.perfspace.model.Attachment;

/** Writes attachments as files of a new directory, provided that their names are safe. */
final class FolderFile {

    private static final int LONGEST_PATH = 2048;
    private static final int LONGEST_PART = 255;

    /** Part of a path that does not lead out of the directory, and has no control characters and no drive letter. */
    private static final Pattern SAFE_PART = Pattern.compile("(?!\\.{1,2}$)[^/\\\\:\\x00-\\x1f\\x7f]+");

    private FolderFile() {}

    /**
     * Writes an attachment under a path with {@code /} between its parts.
     *
     * @return false if nothing was written because the path is not safe or already in use
     */
    static boolean copy(Attachment attachment, String path, OutputFolder folder) throws IOException {
        if (path.length() > LONGEST_PATH) {
            return false;
        }
        String[] parts = path.split("/", -1);
        Path file = folder.path();
        for (String part : parts) {
            if (!isSafe(part) || isTaken(file)) {
                return false;
            }
            file = file.resolve(part);
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        write(attachment, folder.file(path));
        return true;
    }

    /** Writes an attachment to a new file, and closes the file. */
    static void write(Attachment attachment, FileChannel file) throws IOException {
        try (OutputStream out = Channels.newOutputStream(file);
                InputStream in = attachment.open()) {
            in.transferTo(out);
        }
    }

    private static boolean isSafe(String part) {
        return SAFE_PART.matcher(part).matches()
                && part.getBytes(StandardCharsets.UTF_8).length <= LONGEST_PART
                && StandardCharsets.UTF_8.newEncoder().canEncode(part);
    }

    /** Returns whether a path exists and is not a directory. */
    private static boolean isTaken(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }
}
