package org.perfspace.cli.view;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.perfspace.cli.Runs;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** Pages for tests. */
final class Pages {

    /** Everything fits. */
    static final ViewOptions LARGE =
            new ViewOptions("", "auto", 1L << 32, true, Optional.empty(), Optional.empty(), false, false);

    /** The pages of profiles that were made already: tests of one process share them. */
    private static final Map<List<Path>, byte[]> MADE = new ConcurrentHashMap<>();

    private Pages() {}

    /** Makes a page of a profile. */
    static Path of(Path profile, Path folder) throws IOException {
        return of(List.of(profile), folder);
    }

    /** Makes a page of several profiles. */
    static Path of(List<Path> profiles, Path folder) throws IOException {
        byte[] page = MADE.get(profiles);
        if (page == null) {
            page = bytes(profiles);
            MADE.put(profiles, page);
        }
        return Files.write(folder.resolve(profiles.get(0).getFileName() + ".html"), page);
    }

    private static byte[] bytes(List<Path> profiles) throws IOException {
        List<PerformanceSpace> open = new ArrayList<>();
        try {
            List<ViewProfile> views = new ArrayList<>();
            for (Path profile : profiles) {
                Input input = Input.of(profile);
                Readers.Codec entry = Readers.detect(input);
                PerformanceSpace space = entry.open(input, ReadOptions.DEFAULT);
                open.add(space);
                views.add(ViewProfile.of(profile.toString(), entry.format().title(), space));
            }
            ByteArrayOutputStream page = new ByteArrayOutputStream();
            Page.of(views, LARGE).write(page);
            return page.toByteArray();
        } finally {
            for (PerformanceSpace space : open) {
                space.close();
            }
        }
    }

    /** Makes a page of a space. */
    static Path of(String name, PerformanceSpace space, Path folder) throws IOException {
        return write(Page.of(List.of(ViewProfile.of(name, "", space)), LARGE), folder.resolve("space.html"));
    }

    /** Makes a page of the comparison of two profiles. */
    static Path compared(Path before, Path after, Path folder) {
        Path page = folder.resolve("compared.html");
        Runs.of("view", "-q", "--compare", before.toString(), after.toString(), "-o", page.toString());
        return page;
    }

    static Path write(Page page, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            page.write(out);
        }
        return file;
    }
}
