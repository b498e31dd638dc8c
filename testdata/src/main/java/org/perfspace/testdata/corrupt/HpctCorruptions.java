package org.perfspace.testdata.corrupt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.perfspace.format.Format;
import org.perfspace.format.hpctoolkit.CctDbLayout;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.io.IoConsumer;

/** Kinds of damage to HPCToolkit databases. Offsets within sections are those of the layouts. */
final class HpctCorruptions {

    private static final int COUNT = 8;
    private static final int CHILDREN = 8;
    private static final int CTX_ID = 0x10;
    private static final int FLAGS = 0x14;
    private static final int VALUES = 8;
    private static final int INDICES = 0x18;
    private static final int FAR = 0x7fff_fff0;

    private HpctCorruptions() {}

    static List<Corruption> all() {
        return List.of(
                db("bad-magic", "meta.db begins with another word", DbFile.META, p -> p.flip(0)),
                db("major-version", "meta.db is of version 5", DbFile.META, p -> p.putU8(0x0e, 5)),
                db(
                        "missing-footer",
                        "meta.db ends before its footer",
                        DbFile.META,
                        p -> p.cut(p.size() - DbFile.FOOTER_BYTES)),
                db("bad-footer", "the footer of profile.db is wrong", DbFile.PROFILE, p -> p.flip(p.size() - 1)),
                db("truncated", "profile.db ends in the middle", DbFile.PROFILE, p -> p.cut(p.size() / 2)),
                db("trailing-bytes", "there is text behind the footer of cct.db", DbFile.CCT, p -> p.append("more")),
                folder(
                        "missing-file",
                        "there is no profile.db",
                        f -> Files.delete(f.resolve(DbFile.PROFILE.fileName()))),
                folder("swapped-files", "profile.db and cct.db have each other's names", HpctCorruptions::swap),
                file(
                        "bad-yaml",
                        "metrics/default.yaml ends in the middle of a list",
                        DefaultYaml.PATH,
                        p -> p.insert(p.find("inputs:") + 7, " [ { ")),
                db(
                        "section-beyond",
                        "the context tree of meta.db is beyond the end",
                        DbFile.META,
                        p -> p.putU64(entry(MetaDbLayout.CONTEXT) + 8, 1L << 40)),
                db(
                        "swapped-sections",
                        "the sections of modules and functions are exchanged",
                        DbFile.META,
                        p -> p.swap(entry(MetaDbLayout.MODULES), entry(MetaDbLayout.FUNCTIONS), DbFile.SECTION_BYTES)),
                db(
                        "metric-count",
                        "meta.db claims 2,147,483,632 metrics",
                        DbFile.META,
                        p -> p.putU32(section(p, MetaDbLayout.METRICS) + COUNT, FAR)),
                db(
                        "profile-count",
                        "profile.db claims 2,147,483,632 profiles",
                        DbFile.PROFILE,
                        p -> p.putU32(section(p, ProfileDbLayout.PROFILE_INFOS) + COUNT, FAR)),
                db("cyclic-contexts", "a context is its own child", DbFile.META, p -> {
                    int main = p.u64(entryPoint(p) + CHILDREN);
                    p.putU64(main + CHILDREN, main);
                }),
                db("duplicate-context", "two contexts have the same number", DbFile.META, p -> {
                    int main = p.u64(entryPoint(p) + CHILDREN);
                    p.putU32(p.u64(main + CHILDREN) + CTX_ID, p.u32(main + CTX_ID));
                }),
                db(
                        "flex-words",
                        "a context says it has a function, a line and a point, but has room for one",
                        DbFile.META,
                        p -> p.putU8(p.u64(entryPoint(p) + CHILDREN) + FLAGS, 7)),
                db(
                        "string-beyond",
                        "the name of a metric is beyond the end",
                        DbFile.META,
                        p -> p.putU64(p.u64(section(p, MetaDbLayout.METRICS)), 1L << 40)),
                db(
                        "bad-utf8",
                        "a name of a function is not UTF-8",
                        DbFile.META,
                        p -> p.putU8(p.find("initialize\0"), 0xff)),
                db(
                        "context-order",
                        "the contexts of a profile do not ascend",
                        DbFile.PROFILE,
                        p -> p.putU32(p.u64(profile(p) + INDICES), FAR)),
                db(
                        "start-beyond",
                        "the values of a context are beyond those of its profile",
                        DbFile.PROFILE,
                        p -> p.putU64(p.u64(profile(p) + INDICES) + 4 + ProfileDbLayout.INDEX_BYTES, 1L << 40)),
                db(
                        "transposed-value",
                        "a value in cct.db is not that of profile.db",
                        DbFile.CCT,
                        p -> p.flip(
                                p.u64(p.u64(section(p, CctDbLayout.CONTEXT_INFOS)) + CctDbLayout.CONTEXT_BYTES + VALUES)
                                        + 9)));
    }

    private static Corruption db(String kind, String what, DbFile file, IoConsumer<Patch> edit) {
        return file(kind, what, file.fileName(), edit);
    }

    private static Corruption file(String kind, String what, String path, IoConsumer<Patch> edit) {
        return folder(kind, what, f -> Patch.edit(f.resolve(path), edit));
    }

    private static Corruption folder(String kind, String what, IoConsumer<Path> damage) {
        return new Corruption(Format.HPCTOOLKIT, kind, what, false, damage);
    }

    private static int entry(int section) {
        return DbFile.SECTIONS_OFFSET + section * DbFile.SECTION_BYTES;
    }

    private static int section(Patch patch, int section) throws IOException {
        return patch.u64(entry(section) + 8);
    }

    private static int entryPoint(Patch patch) throws IOException {
        return patch.u64(section(patch, MetaDbLayout.CONTEXT));
    }

    /** Returns the first profile that is not a summary. */
    private static int profile(Patch patch) throws IOException {
        return patch.u64(section(patch, ProfileDbLayout.PROFILE_INFOS)) + ProfileDbLayout.PROFILE_BYTES;
    }

    private static void swap(Path folder) throws IOException {
        Path profiles = folder.resolve(DbFile.PROFILE.fileName());
        Path contexts = folder.resolve(DbFile.CCT.fileName());
        Path other = folder.resolve("other.db");
        Files.move(profiles, other);
        Files.move(contexts, profiles);
        Files.move(other, contexts);
    }
}
