package org.perfspace.meaning;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Names of functions without what tools, compilers and linkers add to them. Each method takes time in proportion to the length of the
 * name.
 */
final class FunctionName {

    /** Marks in front of names: inlined functions of HPCToolkit, events of TAU. */
    private static final List<String> MARKS = List.of("[I] ", "[SAMPLE] ", "[CONTEXT] ", "[UNWIND] ", "[SUMMARY] ");

    /** The words and signs behind the parameters of a function. */
    private static final List<String> QUALIFIERS = List.of(" const", " volatile", " noexcept", " &&", " &", " C");

    private static final String THROTTLED = "THROTTLED";
    private static final String CLONE = "clone ";
    private static final String OPERATOR = "operator";

    /** Longest end of a name that is compared with a pattern. */
    private static final int LONGEST_END = 256;

    /** The place in the source behind a name: that of TAU without its brackets, or that of Python's profilers. */
    private static final Pattern PLACE = Pattern.compile("\\{[^{}]*\\}(?: ?\\{[0-9, ]+\\}(?:-\\{[0-9, ]+\\})?)?");

    private static final Pattern MODULE = Pattern.compile("[\\w.+/-]+");
    private static final Pattern VERSION = Pattern.compile("@@?(?:plt|[A-Z][A-Z0-9]*_[\\w.]+)");
    private static final Pattern SUFFIX =
            Pattern.compile("\\.(?:cold|localalias|(?:isra|part|constprop|lto_priv|llvm|clone|cold)\\.\\d+)");
    private static final Pattern FILE_AND_LINE = Pattern.compile(" \\([^()\\s]+:\\d+\\)");

    private final String text;
    private int start;
    private int end;

    private FunctionName(String text) {
        this.text = text;
        this.end = text.length();
    }

    /**
     * Returns a name without marks, places in the source, load modules, versions, suffixes of compilers, parameters and the
     * type of the result; the whole name if nothing else is left. Code that a compiler took out of a function for OpenMP keeps
     * the suffix that says so.
     */
    static String plain(String text) {
        FunctionName name = new FunctionName(text);
        name.strip();
        for (String mark : MARKS) {
            name.start += name.text.startsWith(mark, name.start) ? mark.length() : 0;
        }
        String outlined = name.trimEnd() ? "._omp_fn.0" : "";
        name.trimParameters();
        name.strip();
        return name.start == name.end ? text : text.substring(name.start, name.end) + outlined;
    }

    /** Returns a name without the place in the source that TAU's instrumentor puts behind it, and without blanks at its ends. */
    static String withoutPlace(String text) {
        FunctionName name = new FunctionName(text);
        name.strip();
        int place = name.place();
        name.end = place < 0 ? name.end : place;
        name.strip();
        return text.substring(name.start, name.end);
    }

    /** Returns a name without the arguments of templates; the name itself if its brackets do not match. */
    static String withoutTemplates(String name) {
        if (name.indexOf('<') < 0) {
            return name;
        }
        StringBuilder plain = new StringBuilder(name.length());
        int depth = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (depth == 0 && name.startsWith(OPERATOR, i) && !isWord(name, i - 1)) {
                int next = i + OPERATOR.length();
                while (next < name.length() && "<>=-".indexOf(name.charAt(next)) >= 0) {
                    next++;
                }
                plain.append(name, i, next);
                i = next - 1;
            } else if (c == '<' && (depth > 0 || isWord(name, i - 1))) {
                depth++;
            } else if (c == '>' && depth > 0) {
                depth -= name.charAt(i - 1) == '-' ? 0 : 1;
            } else if (depth == 0) {
                plain.append(c);
            }
        }
        return depth == 0 ? plain.toString() : name;
    }

    private void strip() {
        while (start < end && text.charAt(start) <= ' ') {
            start++;
        }
        while (end > start && text.charAt(end - 1) <= ' ') {
            end--;
        }
    }

    /** Removes what stands behind the parameters; returns whether that says that the code belongs to a construct of OpenMP. */
    private boolean trimEnd() {
        boolean outlined = false;
        int before = -1;
        while (end != before) {
            before = end;
            int place = place();
            if (place > start) {
                end = place;
            } else if (endsWith("]")) {
                int open = text.lastIndexOf(" [", end - 1);
                String inside = open > start ? text.substring(open + 2, end - 1) : "";
                outlined |= inside.startsWith(CLONE) && inside.contains("omp_fn");
                boolean decoration = inside.equals(THROTTLED)
                        || inside.startsWith(CLONE)
                        || (MODULE.matcher(inside).matches()
                                && !inside.startsWith("OpenMP")
                                && !text.startsWith("<unknown", start));
                end = decoration ? open : end;
            } else {
                trim(VERSION, '@');
                trim(SUFFIX, '.');
                trim(FILE_AND_LINE, ' ');
            }
            strip();
        }
        return outlined;
    }

    /** Removes an ending that begins with the last of some sign, or with the one before it. */
    private void trim(Pattern ending, char sign) {
        int least = Math.max(start, end - LONGEST_END);
        int tries = 0;
        for (int from = end - 1; from > least && tries < 2; from--) {
            if (text.charAt(from) == sign && text.charAt(from - 1) != sign) {
                tries++;
                if (ending.matcher(text).region(from, end).matches()) {
                    end = from;
                    return;
                }
            }
        }
    }

    /** Returns the beginning of the place behind the name, or -1. */
    private int place() {
        int open = endsWith("}]") ? text.lastIndexOf("[{", end - 1) : -1;
        return open >= start && PLACE.matcher(text).region(open + 1, end - 1).matches() ? open : -1;
    }

    private void trimParameters() {
        int last = end;
        boolean found = true;
        while (found) {
            found = false;
            for (String qualifier : QUALIFIERS) {
                if (text.startsWith(qualifier, last - qualifier.length()) && last - qualifier.length() > start) {
                    last -= qualifier.length();
                    found = true;
                }
            }
        }
        int open = last > start && text.charAt(last - 1) == ')' ? opening(last - 1) : -1;
        boolean parameters =
                open > start && (isWord(text, open - 1) || ">]})=+-*/%&|^!~<,".indexOf(text.charAt(open - 1)) >= 0);
        if (parameters && !text.startsWith(OPERATOR, open - OPERATOR.length())) {
            end = open;
            start = resultEnd();
        }
    }

    /** Returns the position of the parenthesis that matches a closing one, or -1. */
    private int opening(int close) {
        int depth = 0;
        for (int i = close; i >= start; i--) {
            char c = text.charAt(i);
            depth += c == ')' ? 1 : c == '(' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the position behind the type of the result in front of a name without parameters. */
    private int resultEnd() {
        int depth = 0;
        int from = start;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (depth == 0 && c == 'o' && text.startsWith(OPERATOR, i) && !isWord(text, i - 1)) {
                return from;
            }
            depth += "<([{".indexOf(c) >= 0 ? 1 : ">)]}".indexOf(c) >= 0 ? -1 : 0;
            if (c == ' ' && depth == 0 && i + 1 < end) {
                from = i + 1;
            }
        }
        while (from < end && "*&".indexOf(text.charAt(from)) >= 0) {
            from++;
        }
        return from;
    }

    private boolean endsWith(String suffix) {
        return end - start > suffix.length() && text.startsWith(suffix, end - suffix.length());
    }

    private static boolean isWord(String text, int at) {
        return at >= 0
                && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_' || text.charAt(at) == '$');
    }
}
