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

    /**
     * Returns whether the file says the same of the metrics as when it was read: it refers only to statistics that the
     * metrics have, or no reader understands it.
     */
    public static boolean fits(Attachment yaml, MetaDb meta) throws IOException {
        if (yaml.size() > YamlReader.MOST_BYTES) {
            return true;
        }
        try (InputStream in = yaml.open()) {
            HeapSource source = new HeapSource(in.readAllBytes(), Place.of(yaml.name()));
            return meta.inputs().containsAll(DefaultYamlReader.read(source).inputs());
        } catch (ProfileException e) {
            return true;
        }
    }
}
