package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Checks the rules of a database that the reader does not need: the arrangement of the sections, that {@code cct.db} is the
 * transpose of {@code profile.db}, that costs add up along the tree, identifier tuples, traces,
 * {@code metrics/default.yaml}. Violations that sometimes occur in HPCToolkit's own files, and contents that only some tools
 * reject, are warnings.
 */
final class HpctCheck {

    private static final int MOST_OF_A_KIND = 8;

    private final NativeParts parts;
    private final Findings findings = newFindings();
    private final Findings portability;

    /**
     * Creates a check of an open database.
     *
     * @param portability the contents that only some tools understand, as found while meta.db was read
     */
    public HpctCheck(NativeParts parts, Findings portability) {
        this.parts = parts;
        this.portability = portability;
    }

    /** Returns an empty collector for the findings of a database. */
    public static Findings newFindings() {
        return Findings.ofEachKind(MOST_OF_A_KIND, "%,d more of this kind: %s");
    }

    /** Returns the violations. */
    public List<Finding> run() throws IOException {
        ProfileDb profiles = parts.profiles();
        CctDbReader.CctDb cct = parts.cct();
        TraceDb trace = parts.trace();
        sources().forEach(source -> source.check(findings));
        new MetaCheck(parts.meta(), parts.source(DbFile.META), findings).run();
        ContextSums byProfile = new ContextSums();
        if (profiles == null) {
            missing(DbFile.PROFILE);
        } else {
            new ProfileCheck(parts, profiles, findings).run(byProfile);
        }
        if (cct == null) {
            missing(DbFile.CCT);
        } else {
            SummaryCheck summary = new SummaryCheck(parts, findings);
            new CctCheck(parts, cct, findings).run(summary, profiles != null, byProfile);
        }
        if (trace != null) {
            new TraceCheck(parts, trace, findings).run();
        }
        TaxonomyCheck.check(parts, findings);
        new PortabilityCheck(parts, portability).run();
        List<Finding> all = new ArrayList<>(findings.toList(parts.folder().place()));
        all.addAll(portability.toList(parts.folder().place()));
        return all;
    }

    private List<DbSource> sources() {
        List<DbSource> sources = new ArrayList<>(List.of(parts.source(DbFile.META)));
        if (parts.profiles() != null) {
            sources.add(parts.source(DbFile.PROFILE));
        }
        if (parts.cct() != null) {
            sources.add(parts.source(DbFile.CCT));
        }
        if (parts.trace() != null) {
            sources.add(parts.source(DbFile.TRACE));
        }
        return sources;
    }

    private void missing(DbFile file) {
        findings.fault("missing", parts.folder().placeOf(file.fileName()), "expected the file, found none");
    }

    /** Checks that {@code metrics/default.yaml} only refers to existing statistics, and whether all tools understand it. */
    private static final class TaxonomyCheck {

        private TaxonomyCheck() {}

        /** Adds the violations. */
        static void check(NativeParts parts, Findings findings) throws IOException {
            Optional<ByteSource> file = parts.folder().open(DefaultYaml.PATH);
            Place place = parts.folder().placeOf(DefaultYaml.PATH);
            if (file.isEmpty()) {
                findings.warn(
                        "inputs",
                        place,
                        "expected the file, without which hatchet and hpcviewer do not open the "
                                + "database, found none");
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
                            "roots",
                            place,
                            "expected metrics side by side, as hatchet sees no others, found nested ones");
                }
            } catch (ProfileException.TooLarge e) {
                findings.warn("inputs", place, "not checked: %s", String.valueOf(e.getMessage()));
            } catch (ProfileException e) {
                findings.add("inputs", e);
            }
        }
    }
}
