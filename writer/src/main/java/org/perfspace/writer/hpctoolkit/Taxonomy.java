package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.io.InputStream;
import org.perfspace.format.hpctoolkit.DefaultYamlReader;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.YamlReader;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attachment;

/** Checks whether a {@code default.yaml} that a space has as an attachment still matches its metrics. */
final class Taxonomy {

    private Taxonomy() {}

    /** Returns whether tools can use the file: it can be read, and refers only to statistics that the metrics have. */
    public static boolean fits(Attachment yaml, MetaDb meta) throws IOException {
        if (yaml.size() > YamlReader.MOST_BYTES) {
            return false;
        }
        try (InputStream in = yaml.open()) {
            HeapSource source = new HeapSource(in.readAllBytes(), Place.of(yaml.name()));
            return meta.inputs().containsAll(DefaultYamlReader.read(source).inputs());
        } catch (ProfileException e) {
            return false;
        }
    }
}
