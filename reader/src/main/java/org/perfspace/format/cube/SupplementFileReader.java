package org.perfspace.format.cube;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.supplement.DefinitionsReader;
import org.perfspace.format.supplement.Supplement;
import org.perfspace.io.ByteSource;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Finding;
import org.perfspace.io.Gzip;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.PerformanceSpace;

/**
 * Reads the container of a supplement: definitions as JSON, and the rows, attachments and samples that a format cannot
 * store. See {@code README.md} of {@link org.perfspace.format.supplement}.
 */
public final class SupplementFileReader {

    private SupplementFileReader() {}

    /** Opens a container that contains all definitions. The source is closed with the space, or if opening fails. */
    public static PerformanceSpace open(ByteSource source, ReadOptions options) throws IOException {
        return open(source, new DefinitionsBuilder().build(), options);
    }

    /**
     * Opens a container. The source is closed with the space, or if opening fails.
     *
     * @param image the definitions of the format itself, which supply the parts that are not in the container
     */
    public static PerformanceSpace open(ByteSource source, Definitions image, ReadOptions options) throws IOException {
        CubeContainer container = CubeContainer.open(source, options);
        try {
            ByteSource member = container.open(CubeMembers.SUPPLEMENT).orElseThrow(() -> container
                    .place()
                    .corrupt("expected a member %s, found none", CubeMembers.SUPPLEMENT));
            Supplement supplement;
            try (InputStream in = Gzip.held(member, options.limits())) {
                supplement = DefinitionsReader.read(in, member.place(), image, DefinitionsMemory.ofHeap());
            }
            Definitions definitions = supplement.definitions();
            List<CubeMetric> storage =
                    definitions.metrics().stream().map(CubeMetric::of).toList();
            return new CubeContent(definitions, definitions, storage, supplement.members())
                    .open(container, options.limits());
        } catch (IOException | RuntimeException e) {
            container.close();
            throw e;
        }
    }

    /**
     * Adds the violations that the checksums of a container reveal; closes the source.
     *
     * @throws IOException if the file cannot be read; never because of its content
     */
    public static void checksums(ByteSource source, ReadOptions options, Consumer<Finding> findings)
            throws IOException {
        try (CubeContainer container = CubeContainer.open(source, options)) {
            container.checksums(findings);
        } catch (ProfileException e) {
            findings.accept(Finding.of(e));
        }
    }

    /**
     * Adds the violations of a container with all definitions that its checksums and reading all of its contents reveal.
     *
     * @throws IOException if the file cannot be read; never because of its content
     */
    public static void check(ByteSource source, ReadOptions options, Consumer<Finding> findings) throws IOException {
        checksums(source, options, findings);
        ReadThrough.check(() -> open(source, options), findings);
    }
}
