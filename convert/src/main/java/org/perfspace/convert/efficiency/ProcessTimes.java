package org.perfspace.convert.efficiency;

/**
 * The times of a process in seconds, or in the unit of the metric if it is not a time. All but those of the threads are of
 * the first thread. Not all threads are sampled equally long: if all threads are useful in parallel regions for a longer
 * time, on average, than the first one is in them at all, then that average counts.
 *
 * @param group id of the location group
 * @param threads number of threads that compute
 * @param runtime time of the first thread outside of parallel regions, and {@code parallel}
 * @param useful useful time of all threads
 * @param serial useful time of the first thread outside of parallel regions
 * @param parallel time of the first thread in parallel regions, or the average useful time of all threads in them
 * @param mpi time of the first thread in MPI
 * @param openmp time of all threads in OpenMP
 * @param library time of the first thread in other runtime libraries
 * @param io time of the first thread in file I/O
 * @param ideal time of the first thread if data were transferred in no time; NaN if the profile does not tell it
 */
public record ProcessTimes(
        int group,
        int threads,
        double runtime,
        double useful,
        double serial,
        double parallel,
        double mpi,
        double openmp,
        double library,
        double io,
        double ideal) {

    /** {@return the useful time in parallel regions, over all threads; what other threads than the first do is part of it} */
    public double usefulInParallel() {
        return useful - serial;
    }

    /** {@return the time of the first thread that is useful if all work in parallel regions is} */
    double outsideOfMpi() {
        return parallel + serial;
    }
}
