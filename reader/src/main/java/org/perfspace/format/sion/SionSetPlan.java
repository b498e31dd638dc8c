package org.perfspace.format.sion;

import java.util.List;

/** The plans of all physical files of a set, and where each rank is. */
public final class SionSetPlan {

    private final List<SionFilePlan> files;
    private final int[] fileOf;
    private final int[] taskOf;

    /** Plans by file number; file and task of each rank. The arrays are not copied. */
    public SionSetPlan(List<SionFilePlan> files, int[] fileOf, int[] taskOf) {
        this.files = List.copyOf(files);
        this.fileOf = fileOf;
        this.taskOf = taskOf;
    }

    /** The physical files. */
    public List<SionFilePlan> files() {
        return files;
    }

    /** Number of ranks. */
    public int ranks() {
        return fileOf.length;
    }

    /** Number of the file that a rank is in. */
    public int file(int rank) {
        return fileOf[rank];
    }

    /** Number that a rank has in its file. */
    public int task(int rank) {
        return taskOf[rank];
    }

    /** Length of a rank's logical file. */
    public long length(int rank) {
        return files.get(fileOf[rank]).length(taskOf[rank]);
    }
}
