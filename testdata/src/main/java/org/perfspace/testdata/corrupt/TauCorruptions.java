package org.perfspace.testdata.corrupt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.perfspace.format.Format;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.io.IoConsumer;

/** Kinds of damage to directories of TAU profiles, most of them in the first profile. */
final class TauCorruptions {

    private TauCorruptions() {}

    static List<Corruption> all() {
        return List.of(
                profile("truncated", "a profile ends in the middle", p -> p.cut(p.size() / 2)),
                profile(
                        "bad-first-line",
                        "a profile begins with another word",
                        p -> p.replace("templated", "untemplated")),
                profile("no-columns", "the names of the columns are missing", p -> p.replace("# Name", "# Nome Subs")),
                profile(
                        "function-count",
                        "a profile claims 2,147,483,632 functions",
                        p -> p.insert(
                                0, "2147483632 templated_functions\n# Name Calls Subrs Excl Incl ProfileCalls\n")),
                profile("no-number", "a value is not a number", p -> p.replace("\" 1 ", "\" 12x4 ")),
                profile("infinite", "a value is not finite", p -> p.replace("\" 1 ", "\" inf ")),
                profile("no-quote", "the name of a function does not end", p -> p.replace("\" 1 ", " 1 ")),
                profile(
                        "no-aggregates",
                        "the line behind the functions is missing",
                        p -> p.replace("0 aggregates\n", "")),
                profile(
                        "other-bit",
                        "a digit is another, so that the size is the same",
                        p -> p.flip(p.find("\" 1 ") + 2)),
                folder("missing-profile", "a profile is missing", f -> Files.delete(first(f))),
                folder("twice", "a metric of a thread is there twice", TauCorruptions::copy),
                file(
                        "supplement-truncated",
                        "the supplement ends in the middle",
                        TauLayout.SUPPLEMENT_FILE,
                        p -> p.cut(p.size() / 2)),
                file(
                        "bad-checksums",
                        "the checksums have another checksum",
                        TauLayout.CHECKSUMS_FILE,
                        p -> p.flip(p.find("end ") + 4)));
    }

    private static Corruption profile(String kind, String what, IoConsumer<Patch> edit) {
        return folder(kind, what, f -> Patch.edit(first(f), edit));
    }

    private static Corruption file(String kind, String what, String path, IoConsumer<Patch> edit) {
        return folder(kind, what, f -> Patch.edit(f.resolve(path), edit));
    }

    private static Corruption folder(String kind, String what, IoConsumer<Path> damage) {
        return new Corruption(Format.TAU, kind, what, false, damage);
    }

    /** Returns the profile whose name comes first. */
    private static Path first(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith("profile."))
                    .sorted()
                    .findFirst()
                    .orElseThrow(() -> new IOException(folder + ": expected a profile of TAU, found none"));
        }
    }

    private static void copy(Path folder) throws IOException {
        Path profile = first(folder);
        Path metric = Files.createDirectory(folder.resolve(TauLayout.MULTI_FOLDER + "TWICE"));
        Files.copy(profile, metric.resolve(String.valueOf(profile.getFileName())));
    }
}
