package org.perfspace.testdata.official;

/**
 * Something that an official tool did not like, or read differently.
 *
 * @param tool name of the tool
 * @param file the sample and the way that its file was made, such as {@code data/cube/real/time.cubex to cube --plain}
 * @param what exit code, or the numbers that differ
 */
record Complaint(String tool, String file, String what) {

    @Override
    public String toString() {
        return tool + ", " + file + ": " + what;
    }
}
