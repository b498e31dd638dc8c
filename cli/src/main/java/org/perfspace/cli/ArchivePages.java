package org.perfspace.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.perfspace.cli.view.Page;
import org.perfspace.cli.view.ViewOptions;
import org.perfspace.cli.view.ViewProfile;
import org.perfspace.convert.archive.ArchivedValues;
import org.perfspace.io.Input;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.OutputException;
import org.perfspace.io.OutputFile;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/**
 * The page of an archive, and those of the runs whose complete profiles it keeps.
 *
 * @param archive directory of the archive
 * @param options the options of all pages
 * @param replace whether pages that exist are replaced
 */
record ArchivePages(Path archive, ViewOptions options, boolean replace) {

    /** Makes the page of the archive; {@code folder} is the directory of the pages of runs, or empty. */
    Page page(ArchivedValues runs, String folder) throws IOException {
        String address = URLEncoder.encode(folder, StandardCharsets.UTF_8).replace("+", "%20");
        Path name = archive.toAbsolutePath().normalize().getFileName();
        return Page.of(name == null ? archive.toString() : name.toString(), runs, address, options);
    }

    /** Returns the runs whose profiles the archive keeps. */
    static List<ArchivedValues.Run> kept(ArchivedValues runs) {
        return runs.runs().stream().filter(run -> run.run().profile()).toList();
    }

    /** Writes the page of a run. */
    void write(ArchivedValues runs, ArchivedValues.Run run, Path folder) throws IOException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw OutputException.cannotWrite(folder, e);
        }
        Input input = Input.of(runs.profile(run));
        Readers.Codec codec = Readers.detect(input, ReadOptions.DEFAULT);
        try (PerformanceSpace space = codec.open(input, ReadOptions.DEFAULT)) {
            ViewProfile profile = ViewProfile.of(run.run().id(), codec.format().title(), space);
            write(folder.resolve(run.run().id() + ".html"), replace, () -> Page.of(List.of(profile), options));
        }
    }

    /** Writes a page to a file, which is claimed before the page is made. */
    static Page write(Path target, boolean replace, IoSupplier<Page> making) throws IOException {
        return write(target, replace, making, Page::write);
    }

    /** Writes a picture to a file, which is claimed before the picture is made. */
    static byte[] writePicture(Path target, boolean replace, IoSupplier<byte[]> making) throws IOException {
        return write(target, replace, making, (picture, out) -> out.write(picture));
    }

    /** Writes something that was made to a stream. */
    private interface Writing<T> {
        void write(T made, OutputStream out) throws IOException;
    }

    private static <T> T write(Path target, boolean replace, IoSupplier<T> making, Writing<T> writing)
            throws IOException {
        try (OutputFile file = OutputFile.create(target, replace)) {
            T made = making.get();
            try (OutputStream out = new BufferedOutputStream(Channels.newOutputStream(file.channel()), 1 << 16)) {
                writing.write(made, out);
                out.flush();
                file.commit();
            }
            return made;
        }
    }
}
