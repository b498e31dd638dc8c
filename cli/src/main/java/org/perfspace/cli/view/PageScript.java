package org.perfspace.cli.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Joins the modules of the page into one script. A module becomes a function that returns its exports; imported modules
 * come first. The supported syntax is {@code import {a, b as c} from './x.js';} and {@code export} before a function, a
 * class or a constant, each at the beginning of a line. Comments and indentation are removed, so string literals must not
 * span several lines.
 */
final class PageScript {

    private static final Pattern IMPORT =
            Pattern.compile("^import \\{([^}]*)\\} from '\\./([a-z]+)\\.js';\\R", Pattern.MULTILINE);
    private static final Pattern EXPORT =
            Pattern.compile("^export ((?:async )?(?:function|class|const) (\\w+))", Pattern.MULTILINE);
    private static final Pattern COMMENTS = Pattern.compile("^\\s*(//.*|/\\*\\*(?s:.*?)\\*/)\\R", Pattern.MULTILINE);
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
