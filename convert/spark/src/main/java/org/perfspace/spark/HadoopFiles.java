package org.perfspace.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.perfspace.io.Input;

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
