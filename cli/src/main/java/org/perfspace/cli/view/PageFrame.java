package org.perfspace.cli.view;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.Version;

/**
 * The page without data: three pieces, between which the blocks are inserted. The program is compressed like the data; a
 * loader decompresses and starts it. The content security policy only allows scripts and styles with known hashes to run; a
 * static page may not access the network.
 *
 * @param before text from the beginning to the first block
 * @param middle the program
 * @param after text to the end
 */
record PageFrame(String before, String middle, String after) {

    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)\\}\\}");

    /**
     * Creates the frame.
     *
     * @param served whether the page gets its data from a server
     */
    static PageFrame of(List<ViewProfile> profiles, ViewOptions options, boolean served) throws IOException {
        String title = profiles.stream().map(ViewProfile::name).collect(Collectors.joining(", "));
        return of("profile.html", "main", title, profiles.size(), options, served);
    }

    /** Creates the frame of the page of an archive. */
    static PageFrame ofArchive(String name, ViewOptions options) throws IOException {
        return of("archive.html", "archive", name, 1, options, false);
    }

    private static PageFrame of(
            String content, String module, String name, int parts, ViewOptions options, boolean served)
            throws IOException {
        String program = PageScript.text(module);
        String loader = PageResources.text("loader.js");
        String style = PageResources.text("style.css").replaceAll("(?m)^\\s+", "");
        Map<String, String> values = new LinkedHashMap<>();
        values.put("title", escaped((options.title().isEmpty() ? name : options.title()) + " – perfspace"));
        values.put("given", escaped(options.title()));
        values.put("theme", options.theme());
        values.put("version", escaped(Version.number()));
        values.put("profiles", String.valueOf(parts));
        values.put("source", served ? "server" : "page");
        values.put("policy", policy(List.of(loader, program), style, served));
        values.put("style", style);
        values.put(
                "program",
                PageBlock.of("program", program.getBytes(StandardCharsets.UTF_8))
                        .base64());
        values.put("loader", loader);
        String page = PageResources.text("page.html").replace("{{content}}", PageResources.text(content));
        String[] pieces = page.split("\\{\\{(?:data|rows)\\}\\}", -1);
        return new PageFrame(filled(pieces[0], values), filled(pieces[1], values), filled(pieces[2], values));
    }

    /** Returns the number of bytes without data. */
    long size() {
        return (before + middle + after).getBytes(StandardCharsets.UTF_8).length;
    }

    private static String filled(String template, Map<String, String> values) {
        return PLACE.matcher(template)
                .replaceAll(place -> Matcher.quoteReplacement(values.getOrDefault(place.group(1), place.group())));
    }

    private static String policy(List<String> scripts, String style, boolean served) {
        return "default-src 'none'; script-src "
                + scripts.stream().map(PageFrame::hash).collect(Collectors.joining(" ")) + "; style-src " + hash(style)
                + "; img-src data: blob:; " + (served ? "connect-src 'self'; " : "")
                + "base-uri 'none'; form-action 'none'";
    }

    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Escapes a text for use in HTML, also within quotes; characters that HTML does not allow become question marks. */
    private static String escaped(String text) {
        return OneLine.markup(text, c -> c < ' ' || (c >= 0x7f && c < 0xa0) || (c >= 0xd800 && c <= 0xdfff) ? '?' : c);
    }

    /**
     * Joins the modules of the page into one script. A module becomes a function that returns its exports; imported modules
     * come first. The supported syntax is {@code import {a, b as c} from './x.js';} and {@code export} before a function, a
     * class or a constant, each at the beginning of a line. Comments and indentation are removed, so string literals must not
     * span several lines.
     */
    static final class PageScript {

        private static final Pattern IMPORT =
                Pattern.compile("^import \\{([^}]*)\\} from '\\./([a-z]+)\\.js';\\R", Pattern.MULTILINE);
        private static final Pattern EXPORT =
                Pattern.compile("^export ((?:async )?(?:function|class|const) (\\w+))", Pattern.MULTILINE);
        private static final Pattern COMMENTS =
                Pattern.compile("^\\s*(//.*|/\\*\\*(?s:.*?)\\*/)\\R", Pattern.MULTILINE);
        private static final Pattern INDENTATION = Pattern.compile("^\\s+", Pattern.MULTILINE);

        private final Map<String, String> modules = new LinkedHashMap<>();

        private PageScript() {}

        /** Returns the script that begins with a module. */
        static String text(String main) throws IOException {
            PageScript script = new PageScript();
            script.add(main);
            return "'use strict';\n" + String.join("", script.modules.values());
        }

        private void add(String name) throws IOException {
            if (modules.containsKey(name)) {
                return;
            }
            String source = PageResources.text(name + ".js");
            StringBuilder imports = new StringBuilder();
            Matcher imported = IMPORT.matcher(source);
            while (imported.find()) {
                add(imported.group(2));
                imports.append("const {")
                        .append(imported.group(1).replace(" as ", ": "))
                        .append("} = $")
                        .append(imported.group(2))
                        .append(";\n");
            }
            modules.put(name, scope(name, imports + imported.replaceAll("")));
        }

        private static String scope(String name, String source) {
            List<String> names = new ArrayList<>();
            Matcher exported = EXPORT.matcher(source);
            while (exported.find()) {
                names.add(exported.group(2));
            }
            String body = strip(exported.replaceAll("$1"));
            String results = names.stream().collect(Collectors.joining(", ", "return {", "};\n"));
            return "const $" + name + " = (() => {\n" + body + results + "})();\n";
        }

        private static String strip(String source) {
            return INDENTATION.matcher(COMMENTS.matcher(source).replaceAll("")).replaceAll("");
        }
    }
}
