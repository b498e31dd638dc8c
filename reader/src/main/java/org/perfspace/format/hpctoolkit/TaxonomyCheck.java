package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Checks that {@code metrics/default.yaml} only refers to existing statistics, and whether all tools understand it. */
final class TaxonomyCheck {

    private TaxonomyCheck() {}

    /** Adds the violations. */
    static void check(NativeParts parts, Findings findings) throws IOException {
        Optional<ByteSource> file = parts.folder().open(DefaultYaml.PATH);
        Place place = parts.folder().placeOf(DefaultYaml.PATH);
        if (file.isEmpty()) {
            findings.warn(
                    "inputs",
                    place,
                    "expected the file, without which hatchet and hpcviewer do not open the " + "database, found none");
            return;
        }
        try (ByteSource source = file.get()) {
            DefaultYamlReader.Taxonomy taxonomy = DefaultYamlReader.read(source);
            Set<DefaultYamlReader.Input> known = parts.meta().inputs();
            for (DefaultYamlReader.Input input : taxonomy.inputs()) {
                if (!known.contains(input)) {
                    findings.fault(
                            "inputs",
                            place,
                            "expected a statistic of meta.db, found %s of %s of \"%s\" in scope \"%s\"",
                            input.combine(),
                            input.formula(),
                            input.metric(),
                            input.scope());
                }
            }
            if (taxonomy.roots().stream().anyMatch(root -> root.parent() != DefaultYamlReader.NO_PARENT)) {
                findings.warn(
                        "roots", place, "expected metrics side by side, as hatchet sees no others, found nested ones");
            }
        } catch (ProfileException.TooLarge e) {
            findings.warn("inputs", place, "not checked: %s", String.valueOf(e.getMessage()));
        } catch (ProfileException e) {
            findings.add("inputs", e);
        }
    }
}
