package org.perfspace.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.apache.spark.sql.SparkSession;
import org.perfspace.io.Input;
import org.perfspace.io.InputException;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.Place;

/**
 * Serializable access to Hadoop's file systems for executors: the settings that differ from Hadoop's defaults.
 *
 * @param settings values of the settings by name
 */
record HadoopFiles(Map<String, String> settings) implements Serializable {

    private static volatile Map.@org.jspecify.annotations.Nullable Entry<Map<String, String>, Configuration> last;

    /** Copies the map, so that it can be serialized. */
    public HadoopFiles {
        settings = new HashMap<>(settings);
    }

    /**
     * Returns access with the settings of a session.
     *
     * @param more additional settings of the load
     */
    public static HadoopFiles of(SparkSession session, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>();
        Configuration all = session.sparkContext().hadoopConfiguration();
        for (Map.Entry<String, String> entry : all) {
            String[] sources = all.getPropertySources(entry.getKey());
            boolean isDefault =
                    sources != null && sources.length > 0 && sources[sources.length - 1].endsWith("-default.xml");
            if (!isDefault) {
                settings.put(entry.getKey(), entry.getValue());
            }
        }
        settings.putAll(more);
        return new HadoopFiles(settings);
    }

    /** Returns the settings as an object of Hadoop; the same object for the same settings, since it is large. */
    public Configuration configuration() {
        Map.Entry<Map<String, String>, Configuration> known = last;
        if (known == null || !known.getKey().equals(settings)) {
            Configuration configuration = new Configuration();
            settings.forEach(configuration::set);
            known = Map.entry(settings, configuration);
            last = known;
        }
        return known.getValue();
    }

    /** Returns the result of an access to a file or directory, which is named if the access fails. */
    static <T> T named(Path path, IoSupplier<T> access) throws IOException {
        try {
            return access.get();
        } catch (IOException e) {
            throw naming(path, e);
        }
    }

    /** Returns a failure that names a file or directory: itself, if it does, or if its class says what it stands for. */
    static IOException naming(Path path, IOException e) {
        boolean isNamed = String.valueOf(e.getMessage()).contains(path.getName());
        return isNamed || e instanceof FileNotFoundException || e instanceof AccessControlException
                ? e
                : InputException.cannotRead(Place.of(path.toString()), e);
    }

    /** Returns the input for a file or directory. */
    public Input input(ProfileFile file) throws IOException {
        Path path = new Path(file.uri());
        Path parent = path.getParent();
        FileSystem files = path.getFileSystem(configuration());
        if (LocalFiles.isLocal(files)) {
            return Input.of(LocalFiles.path(path), file.name());
        }
        HadoopStorage storage = new HadoopStorage(files, parent == null ? path : parent);
        return Input.of(storage, parent == null ? "" : path.getName(), file.name());
    }
}
