package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes small databases of before version 4, byte by byte. */
final class ExperimentDatabase {

    /** Two columns of files of values. */
    static final String STORED = "<MetricTable/><MetricDBTable>"
            + "<MetricDB i=\"0\" n=\"CPUTIME (usec) (I)\" t=\"inclusive\" partner=\"1\" db-id=\"0\" db-num-metrics=\"2\"/>"
            + "<MetricDB i=\"1\" n=\"CPUTIME (usec) (E)\" t=\"exclusive\" partner=\"0\" db-id=\"1\" db-num-metrics=\"2\"/>"
            + "</MetricDBTable>";

    /** Modules, files and procedures. */
    static final String TABLES =
            "<LoadModuleTable><LoadModule i=\"1\" n=\"/bin/app\"/><LoadModule i=\"2\" n=\"/lib/libc.so\"/>"
                    + "</LoadModuleTable><FileTable><File i=\"3\" n=\"./src/app.c\"/><File i=\"4\" n=\"&lt;unknown file>\"/>"
                    + "</FileTable><ProcedureTable><Procedure i=\"5\" n=\"&lt;program root>\"/><Procedure i=\"6\" n=\"main\" v=\"0x40\"/>"
                    + "<Procedure i=\"7\" n=\"solve\"/><Procedure i=\"8\" n=\"memcpy\"/><Procedure i=\"9\" n=\"\"/></ProcedureTable>";

    /** A tree with all kinds of elements; ids 1 to 14. */
    static final String TREE = "<PF i=\"1\" s=\"5\" n=\"5\" lm=\"2\" f=\"4\" l=\"0\"><C i=\"2\" s=\"1\" l=\"0\">"
            + "<PF i=\"3\" s=\"6\" n=\"6\" lm=\"1\" f=\"3\" l=\"10\"><S i=\"4\" it=\"21\" l=\"11\"/>"
            + "<L i=\"5\" f=\"3\" l=\"20-29\"><C i=\"6\" l=\"21\" it=\"22\"><PF i=\"7\" n=\"7\" lm=\"1\" f=\"3\" l=\"40\">"
            + "<S i=\"8\" it=\"23\" l=\"41\"/></PF></C></L>"
            + "<Pr i=\"9\" n=\"9\" lm=\"1\" f=\"3\" l=\"30\" a=\"1\"><Pr i=\"10\" n=\"8\" lm=\"1\" f=\"3\" l=\"90\" a=\"1\">"
            + "<S i=\"11\" it=\"24\" l=\"91\"/></Pr></Pr>"
            + "<C i=\"12\" l=\"12\"><PF i=\"13\" n=\"8\" lm=\"2\" f=\"4\" l=\"0\"><S i=\"14\" it=\"25\" l=\"0\"/></PF></C>"
            + "</PF></C></PF>";

    /** Inclusive and exclusive values of the contexts of {@link #TREE}. */
    static final double[] VALUES = {
        15, 0, 15, 0, 15, 5, 1, 1, 2, 0, 2, 0, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 8, 0, 8, 8, 8, 8
    };

    private final Path folder;

    ExperimentDatabase(Path folder) {
        this.folder = folder;
    }

    /** Returns the directory. */
    Path path() {
        return folder;
    }

    /** Writes a file of bytes. */
    ExperimentDatabase file(String name, byte[] bytes) {
        try {
            Files.createDirectories(folder);
            Files.write(folder.resolve(name), bytes);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes an experiment.xml. */
    ExperimentDatabase xml(String version, String header, String tree) {
        return xml("", version, header, tree);
    }

    /** Writes an experiment.xml with a document type declaration. */
    ExperimentDatabase xml(String documentType, String version, String header, String tree) {
        String text = "<?xml version=\"1.0\"?>\n" + documentType + "<HPCToolkitExperiment version=\"" + version
                + "\">\n"
                + "<Header n=\"app\"><Info/></Header>\n<SecCallPathProfile i=\"0\" n=\"app\">\n<SecHeader>" + header
                + "<Info/></SecHeader>\n<SecCallPathProfileData>\n" + tree
                + "\n</SecCallPathProfileData>\n</SecCallPathProfile>\n</HPCToolkitExperiment>\n";
        return file("experiment.xml", text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a metric-db of a thread. */
    ExperimentDatabase metricDb(int rank, int thread, int columns, double... values) {
        return file(name(rank, thread) + ".metric-db", metricDb(columns, values));
    }

    /** Returns the content of a metric-db. */
    static byte[] metricDb(int columns, double... values) {
        ByteBuffer bytes = ByteBuffer.allocate(32 + Double.BYTES * values.length);
        bytes.put(ascii("HPCPROF-metricdb__00.10b"))
                .putInt(values.length / columns)
                .putInt(columns);
        for (double value : values) {
            bytes.putDouble(value);
        }
        return bytes.array();
    }

    /** Writes the trace of a thread: pairs of a time and a number of a context. */
    ExperimentDatabase trace(int rank, int thread, long... samples) {
        return file(name(rank, thread) + ".hpctrace", hpctrace(0, samples));
    }

    /** Returns the content of an hpctrace. */
    static byte[] hpctrace(long flags, long... samples) {
        boolean more = (flags & 1) != 0;
        ByteBuffer bytes = ByteBuffer.allocate(32 + samples.length / 2 * (more ? 16 : 12));
        bytes.put(ascii("HPCRUN-trace______01.01b")).putLong(flags);
        for (int i = 0; i < samples.length; i += 2) {
            bytes.putLong(samples[i]).putInt((int) samples[i + 1]);
            if (more) {
                bytes.putInt(7);
            }
        }
        return bytes.array();
    }

    /** Writes a merged trace of threads 0, 1, … of rank 0. */
    ExperimentDatabase merged(byte[]... traces) {
        int size = 8 + 16 * traces.length + 8;
        for (byte[] trace : traces) {
            size += trace.length;
        }
        ByteBuffer bytes = ByteBuffer.allocate(size).putInt(2).putInt(traces.length);
        long at = 8 + 16L * traces.length;
        for (int i = 0; i < traces.length; i++) {
            bytes.putInt(0).putInt(i).putLong(at);
            at += traces[i].length;
        }
        for (byte[] trace : traces) {
            bytes.put(trace);
        }
        return file("experiment.mt", bytes.putLong(0xffff_ffff_dead_f00dL).array());
    }

    /**
     * A value of a sparse profile.
     *
     * @param context id of the context
     * @param metric number of the metric
     */
    record Cell(int context, int metric, double value) {}

    /** Writes a sparse profile.db with an empty summary and profiles of ranks 0, 1, … on host 0xab. */
    ExperimentDatabase profileDb(List<List<Cell>> profiles) {
        int count = profiles.size() + 1;
        int tuples = 128 + 52 * count;
        ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
        bytes.put(ascii("HPCPROF-profdb__"))
                .put((byte) 1)
                .put((byte) 0)
                .putInt(count)
                .putShort((short) 2);
        bytes.putLong(52L * count)
                .putLong(128)
                .putLong(20 + 56L * profiles.size())
                .putLong(tuples);
        bytes.position(tuples)
                .putShort((short) 1)
                .putShort((short) 0)
                .putLong(0)
                .putLong(0);
        for (int i = 0; i < profiles.size(); i++) {
            bytes.putShort((short) 3).putShort((short) 1).putLong(0xab).putLong(0);
            bytes.putShort((short) 0xc002)
                    .putLong(i)
                    .putLong(i)
                    .putShort((short) 0xc003)
                    .putLong(0)
                    .putLong(0);
        }
        for (int i = 0; i < profiles.size(); i++) {
            List<Cell> cells = profiles.get(i);
            int start = bytes.position();
            cells.forEach(cell -> bytes.putDouble(cell.value()).putShort((short) cell.metric()));
            List<Integer> firsts = new ArrayList<>();
            for (int c = 0; c < cells.size(); c++) {
                if (c == 0 || cells.get(c).context() != cells.get(c - 1).context()) {
                    firsts.add(c);
                    bytes.putInt(cells.get(c).context()).putLong(c);
                }
            }
            bytes.putInt(0x656e6421).putLong(cells.size());
            int record = 128 + 52 * (i + 1);
            bytes.putLong(record, tuples + 20 + 56L * i).putLong(record + 32, cells.size());
            bytes.putInt(record + 40, firsts.size()).putLong(record + 44, start);
        }
        bytes.put(ascii("PROFDBft"));
        byte[] content = new byte[bytes.position()];
        bytes.get(0, content);
        return file("profile.db", content);
    }

    /** Writes a sparse trace.db with a line for each profile from 1 on. */
    ExperimentDatabase traceDb(long[]... lines) {
        ByteBuffer bytes = ByteBuffer.allocate(1 << 12);
        bytes.put(ascii("HPCPROF-tracedb_"))
                .put((byte) 1)
                .put((byte) 0)
                .putInt(lines.length)
                .putShort((short) 1);
        bytes.putLong(22L * lines.length).putLong(128).position(128);
        long at = 128 + 22L * lines.length;
        for (int i = 0; i < lines.length; i++) {
            long end = at + 6L * lines[i].length;
            bytes.putInt(i + 1).putShort((short) 0).putLong(at).putLong(end);
            at = end;
        }
        for (long[] line : lines) {
            for (int i = 0; i < line.length; i += 2) {
                bytes.putLong(line[i]).putInt((int) line[i + 1]);
            }
        }
        byte[] content = new byte[bytes.position()];
        bytes.get(0, content);
        return file("trace.db", content);
    }

    private static String name(int rank, int thread) {
        return String.format("1.app-%06d-%03d-ab-%d-0", rank, thread, 100 + rank);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
