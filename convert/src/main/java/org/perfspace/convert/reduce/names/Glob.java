package org.perfspace.convert.reduce.names;

/** A pattern of names: {@code *} stands for any text, {@code ?} for one character. */
public final class Glob {

    private Glob() {}

    /** Returns whether a name is what a pattern says; a name that equals the pattern is. */
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
