/**
 * The efficiencies of a parallel run after the POP centre of excellence: one number from 0 to 1 for each cause why a run is
 * not faster. Definitions: POP's pages on metrics (<a href="https://co-design.pop-coe.eu/metrics/glossary.html">glossary</a>,
 * additive hybrid metrics), and the tests of the Advisor of CubeGUI, whose multiplicative hybrid form and ideal time are
 * used here.
 *
 * <pre>
 *  R            longest time of a process: that of its first thread outside of parallel regions + parallel(p)
 *  useful(t)    time of a thread in computation of the program, see {@link org.perfspace.convert.efficiency.Activities}
 *  parallel(p)  time of the first thread in parallel regions, including MPI in them; the average useful
 *               time of all threads in them if that is longer, as threads are not sampled equally long
 *  serial(p)    useful time of the first thread outside of parallel regions
 *  ideal(p)     time of the first thread without the transfer of data: its time - (MPI - waiting - MPI's file I/O)
 *  threads(p)   threads that compute; avg(…) of processes are weighted by them, avg(useful) is over all threads
 *
 *  processes alone (of each the first thread)
 *  parallel efficiency      avg(useful) / R                     = load balance * communication
 *    load balance           avg(useful) / max(useful)
 *    communication          max(useful) / R                     = serialisation * transfer
 *      serialisation        max(useful) / max(ideal)
 *      transfer             max(ideal) / R
 *
 *  additive                 busy = parallel + serial; idle = sum of serial(p) * (threads(p) - 1) / all threads
 *  parallel efficiency      avg(useful) / R                     = process + thread - 1
 *    process                avg(busy) / R                       = load balance + communication - 1
 *      load balance         1 - (max(busy) - avg(busy)) / R
 *      communication        max(busy) / R                       = serialisation + transfer - 1
 *        serialisation      1 - (max(ideal) - max(busy)) / R
 *        transfer           max(ideal) / R
 *    thread                 (R - avg(parallel) + avg(useful in parallel) - idle) / R    = Amdahl + region - 1
 *      Amdahl               (R - idle) / R
 *      region               (R - avg(parallel) + avg(useful in parallel)) / R
 *
 *  multiplicative
 *  parallel efficiency      avg(useful) / R                     = process * thread
 *    process                avg(busy) / R                       = load balance * communication
 *      load balance         avg(busy) / max(busy)
 *      communication        max(busy) / R                       = serialisation * transfer
 *        serialisation      max(busy) / max(ideal)
 *        transfer           max(ideal) / R
 *    thread                 avg(useful) / avg(busy)             = Amdahl * region
 *      Amdahl               avg(useful) / avg(useful in parallel + serial)
 *      region               avg(useful in parallel + serial) / avg(busy)
 * </pre>
 *
 * The useful time of threads other than the first counts as work in parallel regions, wherever it is.
 */
@NullMarked
package org.perfspace.convert.efficiency;

import org.jspecify.annotations.NullMarked;
