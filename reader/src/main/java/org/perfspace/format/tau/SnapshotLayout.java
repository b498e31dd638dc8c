package org.perfspace.format.tau;

import java.nio.charset.StandardCharsets;

/**
 * Layout of a snapshot profile ({@code tauprofile.xml}): documents {@code <profile_xml>…</profile_xml>}, one after the
 * other, with line feeds or NUL bytes between them. Each document contains some of these elements.
 *
 * <pre>
 *  &lt;definitions thread="*"&gt; or thread="id"         for all threads, or for one in addition
 *    &lt;metric id&gt;&lt;name/&gt;&lt;units/&gt;&lt;/metric&gt;
 *    &lt;event id&gt;&lt;name/&gt;&lt;group/&gt;&lt;/event&gt;               a function or call path
 *    &lt;userevent id&gt;&lt;name/&gt;&lt;/userevent&gt;
 *  &lt;thread id node context thread&gt;                 may be repeated with further metadata
 *    &lt;metadata&gt;&lt;attribute&gt;&lt;name/&gt;&lt;value/&gt;&lt;/attribute&gt;…&lt;/metadata&gt;
 *  &lt;profile thread="id"&gt;                           of several of a thread, the last one counts: each is cumulative
 *    &lt;name/&gt;&lt;timestamp/&gt;
 *    &lt;interval_data metrics="0 1"&gt;                 numbers: event calls subrs (excl incl for each metric) …
 *    &lt;atomic_data&gt;                                 numbers: userevent samples max min mean sumsqr …
 *  &lt;derivedentity&gt;, &lt;derivedprofile&gt;, …            statistics over the threads; not read
 * </pre>
 */
final class SnapshotLayout {

    /** The beginning of the root element of each document, and so of the file. */
    public static final byte[] START = "<profile_xml".getBytes(StandardCharsets.US_ASCII);

    /** Value of the attribute {@code thread} of definitions that apply to all threads. */
    public static final String ALL_THREADS = "*";

    private SnapshotLayout() {}
}
