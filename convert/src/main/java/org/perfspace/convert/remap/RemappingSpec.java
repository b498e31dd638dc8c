package org.perfspace.convert.remap;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.perfspace.io.Place;
import org.perfspace.model.Attachment;
import org.perfspace.model.Derivation;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Visibility;

/**
 * A specification of a metric tree, as Score-P stores it in its profiles under the name {@code remapping.spec}: metrics
 * that are computed from the metrics of the profile, and the places of stored metrics among them.
 *
 * <pre>
 * &lt;doc&gt; &lt;mirrors&gt; &lt;murl&gt;https://…/&lt;/murl&gt; &lt;/mirrors&gt; &lt;/doc&gt;
 * &lt;metrics title="Metric tree"&gt;
 *   &lt;!-- a comment --&gt;
 *   &lt;metric type="PREDERIVED_EXCLUSIVE" viztype="GHOST" convertible="true" cacheable="true"&gt;
 *     &lt;disp_name&gt;MPI&lt;/disp_name&gt; &lt;uniq_name&gt;mpi&lt;/uniq_name&gt; &lt;dtype&gt;FLOAT&lt;/dtype&gt; &lt;uom&gt;sec&lt;/uom&gt;
 *     &lt;val&gt;VOID&lt;/val&gt; &lt;url&gt;@mirror@mpi.html&lt;/url&gt; &lt;descr&gt;Time in MPI&lt;/descr&gt;
 *     &lt;cubepl rowwise=false&gt; … &lt;/cubepl&gt;
 *     &lt;cubeplinit&gt; … &lt;/cubeplinit&gt;
 *     &lt;cubeplaggr cubeplaggrtype=plus&gt; … &lt;/cubeplaggr&gt;
 *     &lt;metric&gt; … &lt;/metric&gt;
 *   &lt;/metric&gt;
 * &lt;/metrics&gt;
 * </pre>
 *
 * <p>The format resembles XML, but expressions contain unescaped {@code <} and {@code &&}, and their attributes have no
 * quotation marks.
 *
 * @param mirrors addresses that {@code @mirror@} in a url stands for
 * @param title heading of the metric tree; empty if there is none
 * @param metrics in pre-order
 */
public record RemappingSpec(List<String> mirrors, String title, List<SpecMetric> metrics) {

    /** The name under which a profile contains the specification as an attachment. */
    public static final String ATTACHMENT = Attachment.REMAPPING;

    /** Copies the lists. */
    public RemappingSpec {
        mirrors = List.copyOf(mirrors);
        metrics = List.copyOf(metrics);
    }

    /** {@return the specification that a profile contains; empty if it has none} */
    public static Optional<RemappingSpec> of(PerformanceSpace space, Place place) throws IOException {
        for (Attachment attachment : space.attachments()) {
            if (attachment.name().equals(ATTACHMENT)) {
                try (InputStream in = attachment.open()) {
                    return Optional.of(read(in, place.member(attachment.name())));
                }
            }
        }
        return Optional.empty();
    }

    /** {@return the specification of a text in UTF-8} */
    public static RemappingSpec read(InputStream in, Place place) throws IOException {
        return RemappingSpecReader.read(in, place);
    }

    /**
     * A metric of the tree.
     *
     * @param parent index of the parent metric, or -1
     * @param name unique name
     * @param title display name
     * @param type type of the values, in Cube's terms
     * @param kind part of the call tree that a value covers; EXCLUSIVE if the text does not specify it
     * @param derivation expressions of the metric; {@link Derivation#NONE} for a stored metric
     */
    public record SpecMetric(
            int parent,
            String name,
            String title,
            String type,
            String unit,
            String url,
            String description,
            MetricKind kind,
            Visibility visibility,
            boolean convertible,
            boolean cacheable,
            Derivation derivation) {}
}
