package org.perfspace.reader.cube.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.perfspace.format.cube.CubeMembers;
import org.perfspace.io.ByteSource;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.reader.cube.CubeReader;
import org.perfspace.reader.cube.SupplementReader;
import org.perfspace.reader.cube.anchor.Anchor;
import org.perfspace.reader.cube.anchor.AnchorReader;
import org.perfspace.reader.cube.rows.MetricRowsReader;
import org.perfspace.reader.cube.tar.CubeContainer;
import org.perfspace.reader.cube.tar.UnpackedStream;

/**
 * Tells every rule of Cube 4 that a file breaks: those that a file keeps which cubelib, pyCubexR and standard tar can read.
 * {@link CubeReader} reads many files that break some. Goes on after a broken rule wherever that is possible.
 */
public final class CubeValidator {

    private static final int MOST = 2_000;

    /** The text is checked in memory, where it takes up to four times its size. */
    private static final int MAX_ANCHOR =
            (int) Math.min(1 << 29, HeapPart.CACHE.bytes());

    private final CubeContainer container;
    private final ReadOptions options;
    private final Findings findings;

    private CubeValidator(CubeContainer container, ReadOptions options, Findings findings) {
        this.container = container;
        this.options = options;
        this.findings = findings;
    }

    /**
     * The broken rules of a file, in the order of container, definitions, rows; none for a sound one.
     *
     * @throws IOException if the file cannot be read; what it holds is never a reason
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
        anchorText(member);
        List<String> notes = new ArrayList<>();
        DefinitionsMemory memory = DefinitionsMemory.ofHeap();
        Anchor anchor = AnchorReader.read(
                member,
                options.limits(),
                memory,
                (metric, callNodes, locations) ->
                        new MetricRowsReader(container, options.limits(), callNodes, locations).refine(metric),
                notes);
        notes.forEach(note -> findings.add(note(member.place(), note)));
        new DefinitionRules(anchor, member.place(), findings).check();
        new DataRules(container, anchor, options.limits(), findings).check();
        if (container.member(CubeMembers.SUPPLEMENT).isPresent()) {
            SupplementReader.read(container, anchor, options.limits(), memory);
        }
    }

    private void anchorText(ByteSource member) throws IOException {
        byte[] bytes;
        try (InputStream in = UnpackedStream.of(member, options.limits())) {
            bytes = in.readNBytes(MAX_ANCHOR);
        }
        if (bytes.length == MAX_ANCHOR) {
            findings.add(Finding.warning(
                    member.place(),
                    String.format(
                            Locale.ROOT,
                            "the syntax of the text was not checked, as it has more than %,d bytes, an eighth of this"
                                    + " Java heap; a larger heap allows it, Java's option -Xmx",
                            MAX_ANCHOR)));
            return;
        }
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            findings.add(member.place(), "expected UTF-8, found other bytes");
            text = new String(bytes, StandardCharsets.ISO_8859_1);
        }
        new AnchorRules(text, member.place(), findings).check();
    }

    private static Finding note(Place place, String note) {
        String prefix = place + ": ";
        return new Finding(place, note.startsWith(prefix) ? note.substring(prefix.length()) : note);
    }
}
