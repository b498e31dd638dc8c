package org.perfspace.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

class RegionGroupsTest {

    @ParameterizedTest
    @CsvSource({
        "mpi, MPI_Send, MPI",
        "openmp, !$omp parallel, OMP",
        "shmem, x, SHMEM",
        "pthread, x, PTHREAD",
        "cuda, x, CUDA",
        "opencl, x, OPENCL",
        "openacc, x, OPENACC",
        "memory, malloc, MEMORY",
        "io, read, IO",
        "measurement, TRACE BUFFER FLUSH, SCOREP",
        "libwrap:fftw, x, LIB",
        "kokkos:user, x, KOKKOS",
        "hip, x, HIP",
        "hip:sync, x, HIP",
        "compiler, MPI_like, USR",
        "user, main, USR",
        "unknown, MPI_Send, MPI",
        "unknown, !$omp for, OMP",
        "unknown, omp_get_wtime, OMP",
        "unknown, shmem_init, SHMEM",
        "unknown, pthread_join, PTHREAD",
        "unknown, cudaFree, CUDA",
        "unknown, cuInit, CUDA",
        "unknown, clFinish, OPENCL",
        "unknown, close, USR",
        "unknown, current, USR",
        "unknown, cu, USR",
    })
    void theParadigmDecides(String paradigm, String name, RegionGroups.Group group) {
        DefinitionsBuilder builder = new DefinitionsBuilder();
        builder.add(Region.named(name).paradigm(paradigm));
        assertThat(RegionGroups.of(builder.build()).group(0)).isEqualTo(group);
    }

    @Test
    void whatCallsAProgrammingModelIsCom() {
        DefinitionsBuilder builder = new DefinitionsBuilder();
        Map<String, Integer> regions = new LinkedHashMap<>();
        for (String name : new String[] {"main", "solve", "compute", "helper", "flush"}) {
            regions.put(name, builder.add(Region.named(name).paradigm(name.equals("flush") ? "measurement" : "user")));
        }
        regions.put("MPI_Send", builder.add(Region.named("MPI_Send").paradigm("mpi")));
        int main = builder.addCallNode(Tree.NO_PARENT, regions.getOrDefault("main", -1));
        int solve = builder.addCallNode(main, regions.getOrDefault("solve", -1));
        builder.addCallNode(solve, regions.getOrDefault("MPI_Send", -1));
        builder.addCallNode(solve, regions.getOrDefault("helper", -1));
        int compute = builder.addCallNode(main, regions.getOrDefault("compute", -1));
        builder.addCallNode(compute, regions.getOrDefault("helper", -1));
        builder.addCallNode(compute, regions.getOrDefault("flush", -1));
        Definitions definitions = builder.build();
        RegionGroups groups = RegionGroups.of(definitions);
        Map<String, RegionGroups.Group> found = new LinkedHashMap<>();
        definitions.regions().forEach(region -> found.put(region.name(), groups.group(region.id())));
        assertThat(found)
                .containsExactly(
                        Map.entry("main", RegionGroups.Group.COM),
                        Map.entry("solve", RegionGroups.Group.COM),
                        Map.entry("compute", RegionGroups.Group.USR),
                        Map.entry("helper", RegionGroups.Group.USR),
                        Map.entry("flush", RegionGroups.Group.SCOREP),
                        Map.entry("MPI_Send", RegionGroups.Group.MPI));
    }

    @Test
    void oldProfilesTellTheGroupByTheDescription() {
        DefinitionsBuilder builder = new DefinitionsBuilder();
        builder.add(Region.named("PMPI_Send").description("MPI"));
        builder.add(Region.named("parallel").description("OMP"));
        builder.add(Region.named("TRACING").description("EPIK"));
        builder.add(Region.named("main").description("USR"));
        RegionGroups groups = RegionGroups.of(builder.build());
        assertThat(new RegionGroups.Group[] {groups.group(0), groups.group(1), groups.group(2), groups.group(3)})
                .containsExactly(
                        RegionGroups.Group.MPI,
                        RegionGroups.Group.OMP,
                        RegionGroups.Group.SCOREP,
                        RegionGroups.Group.USR);
    }
}
