package org.perfspace.model.definitions;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.TreeMap;

/** A short text that tells equal definitions from others: SHA-256 over every field, attributes by name. */
public final class DefinitionsDigest {

    private final DataOutputStream out;

    private DefinitionsDigest(DataOutputStream out) {
        this.out = out;
    }

    /**
     * {@return the digest of definitions, with one of the top attributes left out}
     *
     * @param attribute name of the attribute
     * @param definitions definitions of the profile
     */
    public static String without(String attribute, Definitions definitions) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            try (DataOutputStream out = new DataOutputStream(new java.io.BufferedOutputStream(
                    new DigestOutputStream(OutputStream.nullOutputStream(), sha), 1 << 16))) {
                new DefinitionsDigest(out).addAll(definitions, attribute);
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        } catch (IOException e) {
            throw new UncheckedIOException("nothing is written anywhere", e);
        }
    }

    private void addAll(Definitions definitions, String attribute) throws IOException {
        add(definitions.attributes().without(attribute));
        addTexts(definitions.mirrors());
        add(definitions.titles().metrics());
        add(definitions.titles().calls());
        add(definitions.titles().system());
        addMetrics(definitions.metrics());
        addRegions(definitions.regions());
        addCallNodes(definitions.callNodes());
        addSystem(definitions);
        out.writeInt(definitions.topologies().size());
        for (Topology topology : definitions.topologies()) {
            add(topology.toString());
        }
    }

    private void addMetrics(Collection<Metric> metrics) throws IOException {
        out.writeInt(metrics.size());
        for (Metric m : metrics) {
            out.writeLong(m.fileId());
            out.writeInt(m.parent());
            add(m.name());
            add(m.title());
            add(m.unit());
            add(m.description());
            add(m.url());
            add(m.type().toString());
            add(m.kind().name());
            add(m.visibility().name());
            add(m.derivation().toString());
            out.writeBoolean(m.convertible());
            out.writeBoolean(m.cacheable());
            add(m.attributes());
        }
    }

    private void addRegions(Collection<Region> regions) throws IOException {
        out.writeInt(regions.size());
        for (Region r : regions) {
            out.writeLong(r.fileId());
            add(r.name());
            add(r.mangledName());
            add(r.module());
            out.writeLong(r.beginLine());
            out.writeLong(r.endLine());
            add(r.paradigm());
            add(r.role());
            add(r.url());
            add(r.description());
            add(r.attributes());
        }
    }

    private void addCallNodes(Collection<CallNode> nodes) throws IOException {
        out.writeInt(nodes.size());
        for (CallNode n : nodes) {
            out.writeLong(n.fileId());
            out.writeInt(n.parent());
            out.writeInt(n.region());
            out.writeLong(n.line());
            add(n.module());
            out.writeInt(n.parameters().size());
            for (Parameter parameter : n.parameters()) {
                add(parameter.toString());
            }
            add(n.attributes());
        }
    }

    private void addSystem(Definitions definitions) throws IOException {
        out.writeInt(definitions.systemNodes().size());
        for (SystemNode n : definitions.systemNodes()) {
            out.writeInt(n.parent());
            add(n.name());
            add(n.nodeClass());
            add(n.description());
            add(n.attributes());
        }
        out.writeInt(definitions.locationGroups().size());
        for (LocationGroup g : definitions.locationGroups()) {
            out.writeInt(g.systemNode());
            add(g.name());
            out.writeLong(g.rank());
            add(g.type().name());
            add(g.attributes());
        }
        out.writeInt(definitions.locations().size());
        for (Location l : definitions.locations()) {
            out.writeLong(l.fileId());
            out.writeInt(l.group());
            add(l.name());
            out.writeLong(l.rank());
            add(l.type().name());
            add(l.attributes());
        }
    }

    private void add(Attributes attributes) throws IOException {
        out.writeInt(attributes.values().size());
        for (var fact : new TreeMap<>(attributes.values()).entrySet()) {
            add(fact.getKey());
            add(fact.getValue());
        }
    }

    private void addTexts(Collection<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            add(text);
        }
    }

    private void add(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
