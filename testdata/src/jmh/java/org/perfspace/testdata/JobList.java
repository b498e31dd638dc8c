package org.perfspace.testdata;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The whole jobs that are measured, with their floors and peers. */
final class JobList {

    /** The folder of outputs in that of the inputs. */
    static final String OUTPUTS = "out";

    /** The options that the launcher gives to small and to large jobs, and to large .cubex and databases. */
    private static final List<String> SMALL = List.of(
            "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xms128m", "-XX:MaxNewSize=64m", "-XX:-UsePerfData");

    private static final List<String> LARGE =
            List.of("-XX:+UseParallelGC", "-Xms128m", "-XX:MaxNewSize=64m", "-XX:-UsePerfData");

    private static final List<String> BINARY =
            Stream.concat(Stream.of("-XX:TieredStopAtLevel=1"), LARGE.stream()).toList();

    private static final List<String> SIZES = List.of("51", "410");

    private final Path folder;
    private final String launcher;
    private final List<Job> jobs = new ArrayList<>();

    JobList(Path folder, String launcher) {
        this.folder = folder;
        this.launcher = launcher;
    }

    List<Job> jobs() {
        addInfo();
        addReading();
        addCopies();
        addAlgebra();
        addReductions();
        addReports();
        addHpctoolkit();
        addLinkTest();
        addParquet();
        addOtherFormats();
        return List.copyOf(jobs);
    }

    private void addInfo() {
        add("info, 200 kB .cubex")
                .starts(10)
                .command(perfspace("info", in("cube200k.cubex")))
                .floor("start of Java", Floors.class, "nothing")
                .peer("cube_info", in("cube200k.cubex"))
                .asked("0.15");
        for (String size : SIZES) {
            add("info, " + size + " MB .cubex, totals of 20 metrics against one")
                    .command(perfspace("info", in(cube(size))))
                    .floor("read the bytes", Floors.class, "cat", in(cube(size)))
                    .peer("cube_info", "-m", "metric0", in(cube(size)));
        }
    }

    private void addReading() {
        for (String size : SIZES) {
            List<String> options = size.equals("51") ? SMALL : BINARY;
            String file = in(cube(size));
            String packed = in("cube" + size + "z.cubex");
            String inclusive = in("cube" + size + "i.cubex");
            read("read every cell, " + size + " MB .cubex", options, "stored", file)
                    .peer("cube_sum", file, "stored");
            add("read every cell, " + size + " MB ZCUBEX")
                    .child(options, Floors.class, "stored", packed)
                    .floor("inflate all rows, 2 threads", Floors.class, "inflate", packed)
                    .peer("cube_sum", packed, "stored");
            read("load and exclusive of inclusive, " + size + " MB", options, "excl", inclusive)
                    .peer("cube_sum", inclusive, "excl");
            read("load and inclusive of exclusive, " + size + " MB", options, "incl", file)
                    .peer("cube_sum", file, "incl");
            read("load and exclusive as stored, " + size + " MB", options, "excl", file)
                    .peer("pycubexr_sum", file, "excl");
        }
        read("read every cell, CUBE 3 XML, 51 MB of 17 digits", SMALL, "stored", in("cube51.cube"))
                .asked("0.85 (60 MB/s)");
        read("read every cell, the same as .cube.gz", SMALL, "stored", in("cube51.cube.gz"));
    }

    private void addCopies() {
        for (String size : SIZES) {
            convert("copy, " + size + " MB .cubex", cube(size), "o.cubex")
                    .peer("cube_cut", "-o", out("p"), in(cube(size)));
        }
    }

    private void addAlgebra() {
        for (String verb : List.of("diff", "merge", "mean")) {
            for (String size : SIZES) {
                String file = in(cube(size));
                add(verb + " of two .cubex of " + size + " MB")
                        .command(perfspace(verb, file, file, "-o", out("o.cubex")))
                        .floor("read both, write one", Floors.class, "copy", out("o.bytes"), file, "+" + file)
                        .peer("cube_" + verb, "-o", out("p"), file, file);
            }
        }
    }

    private void addReductions() {
        for (String size : SIZES) {
            reduce(size, cube(size), "--inclusive").peer("cube_inclusify", "-o", out("p"), in(cube(size)));
            String inclusive = "cube" + size + "i.cubex";
            reduce(size, inclusive, "--exclusive").peer("cube_exclusify", "-o", out("p"), in(inclusive));
        }
        reduce("51", cube("51"), "--prune", "region7")
                .peer("cube_cut", "-p", "region7", "-o", out("p"), in(cube("51")));
        reduce("51", cube("51"), "--root", "region7").peer("cube_cut", "-r", "region7", "-o", out("p"), in(cube("51")));
        reduce("410", cube("410"), "--max-depth", "3");
        reduce("410", cube("410"), "--flat");
        reduce("410", cube("410"), "--collapse-locations", "mean");
        String size = "--metrics 10 --call-nodes 5000 --locations 1500";
        List<String> line = new ArrayList<>(List.of("generate", "-o", out("o.cubex")));
        line.addAll(List.of(size.split(" ")));
        add("generate a .cubex of 370 MB")
                .command(perfspace(line.toArray(String[]::new)))
                .floor("copy as many bytes", Floors.class, "copy", out("o.bytes"), in(cube("410")));
    }

    private void addReports() {
        String small = in(cube("51"));
        String large = in(cube("410"));
        add("stat of 20 metrics by region, 51 MB .cubex")
                .command(perfspace("stat", "--metric", "*", small))
                .floor("read the bytes", Floors.class, "cat", small)
                .peer("cube_stat", "-m", names("metric", 20), "-r", names("region", 250), small);
        add("stat of 20 metrics by region, 410 MB .cubex")
                .command(perfspace("stat", "--metric", "*", large))
                .floor("read the bytes", Floors.class, "cat", large)
                .asked("0.9");
        derived("an arithmetic formula", "metric::metric0(e) * 1000 + 0.5");
        derived("a ratio of two metrics", "metric::metric0(e) / (metric::metric1(e) + 1)");
        for (String file : List.of(small, large)) {
            add("compare of equal files, " + (file.equals(small) ? "51" : "410") + " MB .cubex")
                    .command(perfspace("compare", file, file))
                    .floor("read the bytes of one", Floors.class, "cat", file)
                    .peer("cube_cmp", file, file);
        }
        add("dump of a .cubex of 51 MB, 6.4 M lines")
                .command(perfspace("dump", small))
                .floor("read the bytes", Floors.class, "cat", small)
                .peer("cube_dump", "-m", "all", "-c", "all", "-x", "excl", "-z", "stored", "-s", "csv", small)
                .asked("1.5");
        for (String size : List.of("32M", "1G")) {
            add("view of a 410 MB .cubex, page of at most " + size)
                    .command(perfspace("view", "--max-size", size, "-o", out("o.html"), large))
                    .floor("read the bytes", Floors.class, "cat", large)
                    .asked("6");
        }
    }

    private void derived(String what, String formula) {
        String file = in(cube("410"));
        add("stat of " + what + ", 410 MB .cubex")
                .command(perfspace("stat", "--derive", "derived=" + formula, "--metric", "derived", file))
                .beside("stat of one stored metric", perfspace("stat", "--metric", "metric0", file))
                .asked("1.5 times");
    }

    private void addHpctoolkit() {
        String database = in("database490.hpctoolkit");
        read("read every value, HPCToolkit database of 490 MB", BINARY, "scopes", database)
                .peer("hpcviewer_sum", database);
        read("read every value of the execution scope, the same database", BINARY, "stored", database);
        convert("database of 490 MB to .cubex", "database490.hpctoolkit", "o.cubex")
                .asked("1.5");
        convert("database of 490 MB to database", "database490.hpctoolkit", "o.hpctoolkit");
        add(".cubex of 410 MB to HPCToolkit")
                .command(perfspace("convert", in(cube("410")), out("o.hpctoolkit")))
                .floor("copy the output", Floors.class, "copy", out("o.bytes"), out("o.hpctoolkit"))
                .asked("1.3 times");
        for (String ending : List.of(".trace.json", ".trace.json.gz", ".firefox.json")) {
            convert("trace of 20 M samples to " + ending, "trace20m.hpctoolkit", "o" + ending);
        }
    }

    private void addLinkTest() {
        read("read every value, LinkTest, 4,096 ranks", BINARY, "stored", in("link4096.sion"))
                .peer("sion_sum", in("link4096.sion"))
                .asked("0.35");
        convert("LinkTest, 4,096 ranks, to .cubex", "link4096.sion", "o.cubex").asked("0.9");
        read("read every value, LinkTest, 2,048 ranks", BINARY, "stored", in("link2048.sion"));
        read("read every value, LinkTest, 2,048 ranks, blocks of 2 MiB", BINARY, "stored", in("link2048sparse.sion"));
    }

    private void addParquet() {
        convert(".cubex of 410 MB to Parquet", cube("410"), "o.parquet").asked("4.1");
        read("read every cell, Parquet, 410 MB of cells", BINARY, "stored", in("cube410.parquet"))
                .asked("1.4");
        String[] archive = perfspace("archive", "-o", out("o.archive"), in(JobInputs.MANY));
        add("archive of 1,000 .cubex of 200 kB")
                .command(archive)
                .floor("copy the bytes", Floors.class, "copy", out("o.bytes"), in(JobInputs.MANY))
                .asked("5 (200 a second)");
        add("the same archive, compacted")
                .before(archive)
                .command(perfspace("archive", "--compact", "-o", out("o.archive")))
                .floor("read the result", Floors.class, "cat", out("o.archive"));
    }

    private void addOtherFormats() {
        convert(".cubex of 410 MB to pprof", cube("410"), "o.pb.gz").asked("4.1 (100 MB/s)");
        convert(".cubex of 410 MB to collapsed stacks", cube("410"), "o.folded").asked("4.1");
        read("read every cell, pprof, 410 MB of cells", LARGE, "stored", in("cube410.pb.gz"));
        convert(".cubex of 10 MB to TAU, 1,280 files", "cube10.cubex", "o.tau");
        convert(".cubex of 10 MB to packed TAU", "cube10.cubex", "o.ppk");
        read("read every cell, TAU, 10 MB of cells in 1,280 files", LARGE, "stored", in("cube10.tau"));
        read("read every cell, packed TAU, 10 MB of cells", LARGE, "stored", in("cube10.ppk"));
        convert(".cubex of 10 MB to a stream of Caliper", "cube10.cubex", "o.cali");
        read("read every cell, stream of Caliper, 10 MB of cells", LARGE, "stored", in("cube10.cali"));
        read("read every cell, stream of Caliper of 500 MB", LARGE, "stored", in("stream500.cali"));
    }

    private Job add(String name) {
        Job job = Job.named(name);
        jobs.add(job);
        return job;
    }

    private Job read(String name, List<String> options, String how, String file) {
        return add(name).child(options, Floors.class, how, file).floor("read the bytes", Floors.class, "cat", file);
    }

    private Job convert(String name, String from, String to) {
        return add(name)
                .command(perfspace("convert", in(from), out(to)))
                .floor("copy the bytes", Floors.class, "copy", out("o.bytes"), in(from));
    }

    private Job reduce(String size, String from, String... options) {
        List<String> line = new ArrayList<>(List.of("convert"));
        line.addAll(List.of(options));
        line.addAll(List.of(in(from), out("o.cubex")));
        return add(size + " MB .cubex with " + String.join(" ", options))
                .command(perfspace(line.toArray(String[]::new)))
                .floor("read the bytes", Floors.class, "cat", in(from));
    }

    private String[] perfspace(String... words) {
        List<String> line = new ArrayList<>(List.of(launcher, "-q"));
        line.addAll(List.of(words));
        return line.toArray(String[]::new);
    }

    private static String cube(String size) {
        return "cube" + size + ".cubex";
    }

    private static String names(String stem, int count) {
        return IntStream.range(0, count).mapToObj(i -> stem + i).collect(Collectors.joining(","));
    }

    private String in(String file) {
        return folder.resolve(file).toString();
    }

    private String out(String file) {
        return folder.resolve(OUTPUTS).resolve(file).toString();
    }
}
