package org.perfspace.testdata.official;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Counts what the tests of this package have done, and prints it after the last of them. */
final class Summary implements BeforeAllCallback {

    private static final Path FILE = Path.of("target/official.txt");

    private static final LongAdder FILES = new LongAdder();
    private static final LongAdder CELLS = new LongAdder();
    private static final LongAdder BYTES = new LongAdder();
    private static final LongAdder KNOWN = new LongAdder();
    private static final ConcurrentMap<String, LongAdder> RUNS = new ConcurrentHashMap<>();
    private static final ConcurrentMap<String, LongAdder> CELLS_BY_TOOL = new ConcurrentHashMap<>();

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getRoot()
                .getStore(ExtensionContext.Namespace.create(Summary.class))
                .getOrComputeIfAbsent("printer", key -> (AutoCloseable) Summary::print);
    }

    /** Counts a file or database that was handed to tools. */
    static void file() {
        FILES.increment();
    }

    /** Counts a run of a tool. */
    static void run(String tool) {
        RUNS.computeIfAbsent(tool, name -> new LongAdder()).increment();
    }

    /** Counts cells that a tool read as we do. */
    static void cells(String tool, long count) {
        CELLS.add(count);
        CELLS_BY_TOOL.computeIfAbsent(tool, name -> new LongAdder()).add(count);
    }

    /** Counts bytes that a tool reads as we do. */
    static void bytes(long count) {
        BYTES.add(count);
    }

    /** Counts complaints that are known faults of tools. */
    static void known(long count) {
        KNOWN.add(count);
    }

    private static void print() throws java.io.IOException {
        StringBuilder text = new StringBuilder("Official tools:\n");
        for (String tool : Tools.KNOWN) {
            long runs = RUNS.getOrDefault(tool, new LongAdder()).sum();
            long cells = CELLS_BY_TOOL.getOrDefault(tool, new LongAdder()).sum();
            text.append(String.format(
                    Locale.ROOT,
                    "  %-20s %s, %,d runs%s%n",
                    tool,
                    Tools.has(tool) ? Tools.version(tool) : "missing",
                    runs,
                    cells == 0 ? "" : String.format(Locale.ROOT, ", %,d cells", cells)));
        }
        text.append(String.format(
                Locale.ROOT,
                "%,d files, %,d compared cells and %,d bytes, %,d complaints that are known faults of tools%n",
                FILES.sum(),
                CELLS.sum(),
                BYTES.sum(),
                KNOWN.sum()));
        for (String line : Exceptions.unused()) {
            text.append("no complaint needed the exception: ").append(line).append('\n');
        }
        Files.createDirectories(FILE.toAbsolutePath().getParent());
        Files.writeString(FILE, text, StandardCharsets.UTF_8);
        System.out.print(text);
    }
}
