package org.perfspace.format.linktest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.sion.SionPlanText;
import org.perfspace.format.sion.SionSet;
import org.perfspace.format.supplement.container.SupplementFileReader;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.PerformanceSpace;

/**
 * Opens LinkTest's SION files: the measuring ranks are the locations, on their hosts; the severity of a pair is at the call
 * node of the partner. The fields of the header become attributes that begin with {@code linktest.}.
 */
public final class LinkTestReader {

    private LinkTestReader() {}

    /** Returns whether an input is a SION file, of LinkTest or not. */
    public static boolean recognizes(Input input) {
        return SionSet.recognizes(input);
    }

    /** Opens a file or a set of files. All pairs are read once; none is kept in memory. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        SionSet set = SionSet.open(input, options.salvage());
        try {
            set.requireAllRanks();
            LinkTestSupplement supplement = LinkTestSupplement.find(set);
            PerformanceSpace space = supplement.file().isPresent()
                    ? openSupplement(set, supplement.file().orElseThrow(), options)
                    : open(set, options, Findings.all());
            List<String> notes = new ArrayList<>(space.notes());
            notes.addAll(supplement.notes());
            return space.withNotes(notes);
        } catch (IOException | RuntimeException e) {
            set.close();
            throw e;
        }
    }

    /**
     * Returns the violations of a file; none if it is sound. If a fault prevents checking a part of the file, a warning
     * reports this.
     */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        Findings findings = Findings.all();
        try (SionSet set = SionSet.open(input, options.salvage())) {
            set.requireAllRanks();
            set.check(findings);
            checkRun(set, options, findings);
            LinkTestSupplement.find(set).check(set, options, findings);
        } catch (ProfileException e) {
            findings.add(Finding.of(e));
            findings.add(Finding.warning(input.place(), "what follows was not checked, because of this fault"));
        }
        return findings.toList(input.place());
    }

    private static void checkRun(SionSet set, ReadOptions options, Findings findings) throws IOException {
        try {
            open(set, options, findings);
        } catch (ProfileException e) {
            LinkTestScan.faults(set, e).forEach(findings::add);
            findings.add(
                    Finding.warning(set.place(), "the times of the pairs were not checked, because of these faults"));
        }
    }

    /** Opens a space that is not a run, which is stored as a supplement to a run without measurements. */
    private static PerformanceSpace openSupplement(SionSet set, ByteSource supplement, ReadOptions options)
            throws IOException {
        PerformanceSpace whole = SupplementFileReader.open(supplement, options);
        return whole.closing(() -> {
            try (set) {
                whole.close();
            }
        });
    }

    private static PerformanceSpace open(SionSet set, ReadOptions options, Findings findings) throws IOException {
        LinkTestFile file = LinkTestFile.open(set);
        LinkTestScan scan = LinkTestScan.of(file);
        LinkTestAccess access = scan.access();
        List<LinkTestRetests> retests = new ArrayList<>();
        int placeable = access == LinkTestAccess.UNKNOWN ? 0 : file.ranks();
        for (int i = 0; i < file.header().iterations(); i++) {
            retests.add(LinkTestRetestReader.read(file, i, placeable));
        }
        LinkTestRun run = file.run(access, LinkTestIterations.read(file, retests));
        LinkTestFindings found = new LinkTestFindings(file, run, scan);
        found.addTo(findings);
        List<String> notes = new ArrayList<>(set.notes());
        notes.addAll(found.notes());
        findings.toList(set.place()).forEach(finding -> notes.add(finding.toString()));
        PerformanceSpace space = PerformanceSpace.of(
                        LinkTestDefinitions.of(run), new LinkTestSeverity(file, run, scan, retests))
                .withNotes(notes)
                .closing(set);
        return options.preserveContainer() ? space.withAttachments(List.of(container(set))) : space;
    }

    private static Attachment container(SionSet set) throws IOException {
        return Attachment.of(SionPlanText.NAME, SionPlanText.format(set.plan()).getBytes(StandardCharsets.UTF_8));
    }
}
