package org.perfspace.convert.efficiency;

/**
 * The processor time that a call path or region loses, in seconds. The columns do not add up to the loss of the run: who
 * waits for a process that computes longer is in MPI or in a barrier meanwhile.
 *
 * @param id id of the call node or region
 * @param imbalance computation less than that of the process with most, over all processes; in parallel regions less than
 *     that of the thread with most, over the threads that are there
 * @param mpi time in MPI; outside of parallel regions, for all threads of the process
 * @param openmp time in barriers and other functions of OpenMP, except that of threads between parallel regions
 * @param serial time of the other threads while the first one computes alone
 * @param other time in other runtime libraries and file I/O
 */
public record Loss(int id, double imbalance, double mpi, double openmp, double serial, double other) {

    /** {@return the sum of all losses, by which entries are ranked} */
    public double sum() {
        return imbalance + mpi + openmp + serial + other;
    }

    Loss withoutOpenmp() {
        return new Loss(id, imbalance, mpi, 0, serial, other);
    }

    Loss plus(Loss more, int newId) {
        return new Loss(
                newId,
                imbalance + more.imbalance,
                mpi + more.mpi,
                openmp + more.openmp,
                serial + more.serial,
                other + more.other);
    }
}
