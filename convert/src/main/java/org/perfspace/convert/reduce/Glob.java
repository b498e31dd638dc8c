package org.perfspace.convert.reduce;

/** A pattern of names: {@code *} matches any text, {@code ?} any single character. */
final class Glob {

    private Glob() {}

    /** Returns whether a name matches a pattern; a name that is equal to the pattern does as well. */
    public static boolean matches(String glob, String name) {
        int at = 0;
        int star = -1;
        int mark = 0;
        int i = 0;
        while (i < name.length()) {
            if (at < glob.length() && glob.charAt(at) == '*') {
                star = at++;
                mark = i;
            } else if (at < glob.length() && (glob.charAt(at) == '?' || glob.charAt(at) == name.charAt(i))) {
                at++;
                i++;
            } else if (star >= 0) {
                at = star + 1;
                i = ++mark;
            } else {
                return false;
            }
        }
        while (at < glob.length() && glob.charAt(at) == '*') {
            at++;
        }
        return at == glob.length() || glob.equals(name);
    }
}
