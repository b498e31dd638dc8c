package org.perfspace.format.sion;

import java.util.List;

/** The plans of all physical files of a set, and the file and task of each rank. */
public final class SionSetPlan {

    private final List<SionFilePlan> files;
    private final int[] fileOf;
    private final int[] taskOf;

    /** Creates a plan from the plans by file number, and the file and task of each rank. The arrays are not copied. */
    public SionSetPlan(List<SionFilePlan> files, int[] fileOf, int[] taskOf) {
        this.files = List.copyOf(files);
        this.fileOf = fileOf;
        this.taskOf = taskOf;
    }

    /** Returns the physical files. */
    public List<SionFilePlan> files() {
        return files;
    }

    /** Returns the number of ranks. */
    public int ranks() {
        return fileOf.length;
    }

    /** Returns the number of the file that contains a rank. */
    public int file(int rank) {
        return fileOf[rank];
    }

    /** Returns the number of the task of a rank in its file. */
    public int task(int rank) {
        return taskOf[rank];
    }

    /** Returns the length of a rank's logical file. */
    public long length(int rank) {
        return files.get(fileOf[rank]).length(taskOf[rank]);
    }
}
