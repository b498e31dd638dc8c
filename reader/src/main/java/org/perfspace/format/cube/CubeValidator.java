package org.perfspace.format.cube;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.perfspace.io.ByteSource;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;

/**
 * Reports every rule of Cube 4 that a file breaks. A file that follows these rules is readable by cubelib, pyCubexR and
 * standard tar; {@link CubeReader} also reads many files that break some of them. The check continues after a violation
 * wherever possible.
 */
public final class CubeValidator {

    private static final int MOST = 2_000;

    private final CubeContainer container;
    private final ReadOptions options;
    private final Findings findings;

    private CubeValidator(CubeContainer container, ReadOptions options, Findings findings) {
        this.container = container;
        this.options = options;
        this.findings = findings;
    }

    /**
     * Returns the violations of a file, in the order of container, definitions, rows; none for a sound file.
     *
     * @throws IOException if the file cannot be read; never because of its content
     */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        Findings findings = Findings.distinct(MOST, "more rules are broken; these are the first " + MOST);
        try (CubeContainer container = CubeContainer.open(input.open(), options)) {
            new CubeValidator(container, options, findings).check();
        } catch (ProfileException e) {
            findings.add(Finding.of(e));
        }
        return findings.toList(input.place());
    }

    private void check() throws IOException {
        container.notes().forEach(note -> findings.add(container.place(), note));
        new TarRules(container.bytes(), findings).check(container);
        container.checksums(findings::add);
        ByteSource member = container.anchor();
        List<String> notes = new ArrayList<>();
        DefinitionsMemory memory = DefinitionsMemory.ofHeap();
        AnchorRules rules = new AnchorRules(member.place(), MOST + 1);
        Anchor anchor;
        try {
            anchor = AnchorReader.read(
                    member,
                    options.limits(),
                    memory,
                    (metric, callNodes, locations) ->
                            new MetricRowsReader(container, options.limits(), callNodes, locations).refine(metric),
                    notes,
                    rules);
        } finally {
            rules.addTo(findings);
        }
        notes.forEach(note -> findings.add(note(member.place(), note)));
        new DefinitionRules(anchor, member.place(), findings).check();
        rows(anchor);
        if (container.member(CubeMembers.SUPPLEMENT).isPresent()) {
            CubeSupplementReader.read(container, anchor, options.limits(), memory);
        }
    }

    /**
     * Checks the members of every metric: each metric has both or neither, sizes are consistent, and rows can be
     * decompressed.
     */
    private void rows(Anchor anchor) throws IOException {
        Definitions definitions = anchor.definitions();
        MetricRowsReader reader = new MetricRowsReader(
                container,
                options.limits(),
                definitions.callNodes().size(),
                definitions.locations().size(),
                findings);
        Set<String> known = new HashSet<>();
        for (CubeMetric metric : anchor.storage()) {
            known.add(metric.dataMember());
            known.add(metric.indexMember());
            try {
                if (reader.check(metric)) {
                    reader.checkRows(metric);
                }
            } catch (ProfileException e) {
                findings.add(Finding.of(e));
            }
        }
        for (CubeMember member : container.members()) {
            if (CubeMembers.isMetricMember(member.name()) && !known.contains(member.name())) {
                findings.add(container.place().member(member.name()), "expected a metric with this number, found none");
            }
        }
    }

    private static Finding note(Place place, String note) {
        String prefix = place + ": ";
        String message = note.startsWith(prefix) ? note.substring(prefix.length()) : note;
        return note.endsWith(AnchorReader.REPAIRED) ? Finding.warning(place, message) : new Finding(place, message);
    }
}
