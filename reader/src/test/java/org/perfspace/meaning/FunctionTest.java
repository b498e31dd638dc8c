package org.perfspace.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.meaning.Function.Kind;
import org.perfspace.model.Paradigm;
import org.perfspace.model.Region;

class FunctionTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // marks and places
                "[I] f | f | INLINED",
                "f [libm.so.6] | f | FUNCTION",
                "f [stellar] | f | FUNCTION",
                "f [{a.c} {1,2}-{3,4}] | f | FUNCTION",
                "f [{a.c} {1}] | f | FUNCTION",
                "progress_engine [{opal_progress_threads.c} {0, 0}] | progress_engine | FUNCTION",
                "f [{/home/a b/c.c} {1,2}-{3,4}] [THROTTLED] | f | FUNCTION",
                "f [THROTTLED] | f | FUNCTION",
                "[CONTEXT] f | f | SAMPLE",
                "[CONTEXT] .TAU application | (no function) | SAMPLE",
                "[SAMPLE] f._omp_fn.0 | parallel region of f | SAMPLE",
                "[SAMPLE] f [{a.c} {12}] | f | SAMPLE",
                "[UNWIND] f [{a.c} {12}] | f | SAMPLE",
                "f (app.py:12) | f | FUNCTION",
                "<unknown procedure> 0x2a0 [libmpi.so.12] | <unknown procedure> 0x2a0 [libmpi.so.12] | FUNCTION",
                // parameters and results
                "f() | f | FUNCTION",
                "int f(int, char **) C | f | FUNCTION",
                "void a::b<int>::c(int, char **) const | a::b<int>::c | FUNCTION",
                "std::vector<int, std::allocator<int> > a::f<void (int)>(int (*)(int)) | a::f<void (int)> | FUNCTION",
                "(anonymous namespace)::f(int) | (anonymous namespace)::f | FUNCTION",
                "a::operator()(int) const | a::operator() | FUNCTION",
                "a::operator() | a::operator() | FUNCTION",
                "bool operator<(a const&, a const&) | operator< | FUNCTION",
                "a::operator bool() const | a::operator bool | FUNCTION",
                "void* operator new(unsigned long) | operator new | FUNCTION",
                "char* f(int) | f | FUNCTION",
                "char *f(int) | f | FUNCTION",
                "main::{lambda(int)#1}::operator()(int) const | main::{lambda(int)#1}::operator() | FUNCTION",
                "solve (fast) | solve (fast) | FUNCTION",
                "outer loop | outer loop | FUNCTION",
                "main.(*T).f | main.(*T).f | FUNCTION",
                "f( | f( | FUNCTION",
                "f) | f) | FUNCTION",
                "() | () | FUNCTION",
                // compilers and linkers
                "f@GLIBC_2.2.5 | f | FUNCTION",
                "f@@GLIBC_2.34 | f | FUNCTION",
                "f@plt | f | FUNCTION",
                "libx.so@0x1f00 | libx.so@0x1f00 | FUNCTION",
                "f.cold | f | FUNCTION",
                "f.isra.0 | f | FUNCTION",
                "f.part.1.cold | f | FUNCTION",
                "f.constprop.12.isra.3 | f | FUNCTION",
                "f(int) [clone .cold] | f | FUNCTION",
                "f(int) [clone .isra.0] [clone .part.1] | f | FUNCTION",
                // Fortran
                "__module_em_MOD_rk_tendency | module_em::rk_tendency | FUNCTION",
                "module_em_mp_rk_tendency_ | module_em::rk_tendency | FUNCTION",
                "MODULE_EM::RK_TENDENCY | module_em::rk_tendency | FUNCTION",
                "RK_TENDENCY [{module_em.f90} {1,2}-{3,4}] | RK_TENDENCY | FUNCTION",
                "rk_tendency_ | rk_tendency | FUNCTION",
                "a::B | a::B | FUNCTION",
                // MPI and SHMEM
                "PMPI_Send | MPI_Send | FUNCTION",
                "MPI_Send() | MPI_Send | FUNCTION",
                "MPI_SEND() | MPI_Send | FUNCTION",
                "mpi_send_ | MPI_Send | FUNCTION",
                "pmpi_send__ | MPI_Send | FUNCTION",
                "PMPI_File_write_at_all [libmpi.so.40] | MPI_File_write_at_all | FUNCTION",
                "MPI_T_init_thread | MPI_T_init_thread | FUNCTION",
                "MPIX_Comm_agree | MPIX_Comm_agree | FUNCTION",
                "MPI_Collective Sync | MPI_Collective Sync | FUNCTION",
                "MPIDI_CH3_Progress | MPIDI_CH3_Progress | FUNCTION",
                "pshmem_put | shmem_put | FUNCTION",
                "shmem_put | shmem_put | FUNCTION",
                // OpenMP
                "f._omp_fn.0 | parallel region of f | CONSTRUCT",
                "f(int) [clone ._omp_fn.0] | parallel region of f | CONSTRUCT",
                "f.omp_outlined | parallel region of f | CONSTRUCT",
                ".omp_outlined. | parallel region | CONSTRUCT",
                ".omp_outlined._debug__ | parallel region | CONSTRUCT",
                "L_f_45__par_region0_2_4 | parallel region of f | CONSTRUCT",
                "!$omp parallel @f.c:45 | parallel region at f.c:45 | CONSTRUCT",
                "!$omp parallel | parallel region | CONSTRUCT",
                "!$omp implicit barrier @f.c:45 | barrier at f.c:45 | CONSTRUCT",
                "!$omp critical @f.c:45 | critical at f.c:45 | CONSTRUCT",
                "!$omp for @f.c:45 | omp for | LOOP",
                "!$omp single sblock @f.c:45 | omp single sblock | LOOP",
                "OpenMP_PARALLEL_REGION: f [{f.c} {1,2}-{3,4}] | parallel region of f | CONSTRUCT",
                "OpenMP_Parallel_Region f [{f.c} {1}] | parallel region of f | CONSTRUCT",
                "OpenMP_Sync_Region_Barrier_Implicit f | barrier of f | CONSTRUCT",
                "OpenMP_IMPLICIT_TASK: f | omp implicit task | LOOP",
                "OpenMP_Work_Loop f | omp work loop | LOOP",
                "OpenMP_Work_Loop void f(int) | omp work loop | LOOP",
                "OpenMP_PARALLEL_REGION: void a::b<int>::c(int) | parallel region of a::b<int>::c | CONSTRUCT",
                "OpenMP_) | ) | CONSTRUCT",
                "parallel (parallel fork/join) [OpenMP] | parallel region | CONSTRUCT",
                "parallelfor (barrier enter/exit) [OpenMP location: file:f.c <26, 37>] | barrier | CONSTRUCT",
                "<omp barrier wait> | barrier | CONSTRUCT",
                "GOMP_parallel@GOMP_4.0 | GOMP_parallel | FUNCTION",
                // phases and roots
                "Iteration 12 of time_step | time_step | PHASE",
                "time_step (iteration=3) | time_step | PHASE",
                ".TAU application | (no function) | ROOT",
                "main thread | (no function) | ROOT",
                "<program root> | (no function) | ROOT",
                "<thread root> | (no function) | ROOT",
                "(no region) | (no function) | ROOT",
                "<gpu kernel> | <gpu kernel> | INSTRUCTION",
                "main | main | FUNCTION",
            })
    void aNameIsThatOfTheSource(String region, String name, Kind kind) {
        Function function = Function.of(Region.named(region).asDefined(0));
        assertThat(function.name()).isEqualTo(name);
        assertThat(function.kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a::b<int>::c | a::b::c",
                "a<b<c>, d>::e<f> | a::e",
                "operator< | operator<",
                "a::operator<<<int> | a::operator<<<int>",
                "a::operator-><int> | a::operator-><int>",
                "a<(x->y)>::b | a::b",
                "<omp idle> | <omp idle>",
                "a<b | a<b",
                "a>b | a>b",
                "f | f",
            })
    void argumentsOfTemplatesCanBeLeftOut(String name, String plain) {
        assertThat(FunctionName.withoutTemplates(name)).isEqualTo(plain);
    }

    @Test
    void whatTheFileSaysOfARegionCounts() {
        assertThat(of(Region.named("0").role("iteration#time_step")))
                .isEqualTo(new Function(Kind.PHASE, "time_step", "", "", "0"));
        assertThat(of(Region.named("stellar").kind(Paradigm.MEASUREMENT, Region.ARTIFICIAL))
                        .kind())
                .isEqualTo(Kind.ROOT);
        assertThat(of(Region.named("TRACE BUFFER FLUSH").kind(Paradigm.MEASUREMENT, Region.ARTIFICIAL)))
                .isEqualTo(new Function(Kind.FUNCTION, "TRACE BUFFER FLUSH", "", "", ""));
        assertThat(of(Region.named("loop at f.c: 12").kind(Paradigm.SAMPLING, "loop"))
                        .kind())
                .isEqualTo(Kind.LOOP);
        assertThat(of(Region.named("f.c:12")
                                .kind(Paradigm.SAMPLING, Region.ARTIFICIAL)
                                .module("src/f.c")
                                .lines(12, Region.NO_LINE))
                        .kind())
                .isEqualTo(Kind.LINE);
        assertThat(of(Region.named("SWEEP").module("sweep.F90")).name()).isEqualTo("sweep");
        assertThat(of(Region.named(".omp_outlined.").module("src/f.c").lines(45, 50))
                        .name())
                .isEqualTo("parallel region at f.c:45");
    }

    private static Function of(Region.Builder region) {
        return Function.of(region.asDefined(0));
    }
}
