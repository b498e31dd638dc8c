package org.perfspace.testdata.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The program whose profiles are generated: an adaptive hydrodynamics code with MPI, OpenMP and CUDA. Its grammar is the
 * text below, with a function in each line: key, kind, file, cost of a visit (in units of about 61 µs), and calls.
 *
 * <pre>
 *  callee*8    eight calls per visit
 *  callee@     recursion, some levels deep
 *  callee%5    in every fifth time step only
 *  callee+gpu  if the machine has GPUs; callee-gpu: if it has none
 * </pre>
 */
final class SourceCode {

    private static final String GRAMMAR =
            """
            main function main.cpp 4 MPI_Init_thread initialize time_loop write_results MPI_Finalize
            initialize function setup.cpp 5 read_parameters read_mesh partition allocate_fields
            read_parameters function input.cpp 2 fopen fread*4 fclose MPI_Bcast
            read_mesh function mesh.cpp 9 MPI_File_open MPI_File_read_all*3 build_connectivity
            build_connectivity function mesh.cpp 24
            partition function partition.cpp 4 bisect MPI_Alltoallv
            bisect function partition.cpp 6 find_median bisect*2@
            find_median function partition.cpp 3 MPI_Allreduce*3
            allocate_fields function fields.cpp 7 cudaMalloc+gpu
            time_loop function evolve.cpp 1 time_step
            time_step phase evolve.cpp 2 compute_dt advance_level solve_pressure apply_gravity react diagnostics%2 checkpoint%5
            compute_dt function timestep.cpp 1 dt_parallel MPI_Allreduce
            dt_parallel region timestep.cpp 1 dt_loop dt_barrier
            dt_loop loop timestep.cpp 8
            dt_barrier barrier timestep.cpp 1
            advance_level function amr.cpp 2 fill_boundary compute_fluxes*2 update_state advance_level*2@ average_down regrid%3
            fill_boundary function boundary.cpp 2 exchange_halo interpolate_coarse
            interpolate_coarse function interpolate.cpp 6
            exchange_halo function halo.cpp 1 pack MPI_Irecv*6 MPI_Isend*6 MPI_Waitall unpack
            pack function halo.cpp 3
            unpack function halo.cpp 3
            compute_fluxes function flux.cpp 1 flux_parallel
            flux_parallel region flux.cpp 1 flux_loop flux_barrier
            flux_loop loop flux.cpp 20 riemann_solver*4 reconstruct*3
            riemann_solver threaded riemann.cpp 6
            reconstruct threaded reconstruct.cpp 4
            flux_barrier barrier flux.cpp 1
            update_state function state.cpp 1 state_parallel
            state_parallel region state.cpp 1 state_loop state_barrier
            state_loop loop state.cpp 16
            state_barrier barrier state.cpp 1
            average_down function amr.cpp 5 MPI_Isend*2 MPI_Waitall
            regrid function amr.cpp 6 tag_cells cluster_boxes MPI_Allgatherv
            tag_cells function amr.cpp 8
            cluster_boxes function amr.cpp 4 cluster_boxes*2@
            solve_pressure function pressure.cpp 2 assemble_matrix cg_iteration*12
            assemble_matrix function matrix.cpp 14
            cg_iteration function cg.cpp 1 spmv dot_product*2 vcycle
            spmv function matrix.cpp 1 exchange_halo spmv_parallel
            spmv_parallel region matrix.cpp 1 spmv_loop spmv_barrier
            spmv_loop loop matrix.cpp 9
            spmv_barrier barrier matrix.cpp 1
            dot_product function vector.cpp 1 MPI_Allreduce
            vcycle function multigrid.cpp 1 smooth*2 restrict_residual vcycle@ prolongate
            smooth function multigrid.cpp 5 exchange_halo
            restrict_residual function multigrid.cpp 3
            prolongate function multigrid.cpp 3
            apply_gravity function gravity.cpp 1 build_tree walk_parallel
            build_tree function tree.cpp 7 sort_particles MPI_Alltoallv
            sort_particles function tree.cpp 6
            walk_parallel region gravity.cpp 1 walk_loop walk_barrier
            walk_loop loop gravity.cpp 4 walk_tree*2
            walk_tree threaded gravity.cpp 3 walk_tree*2@ interact
            interact threaded gravity.cpp 7
            walk_barrier barrier gravity.cpp 1
            react function chemistry.cpp 1 react_gpu+gpu react_parallel-gpu
            react_parallel region chemistry.cpp 1 react_loop react_barrier
            react_loop loop chemistry.cpp 18
            react_barrier barrier chemistry.cpp 1
            react_gpu function chemistry.cpp 1 cudaMemcpyAsync cudaLaunchKernel*3 cudaMemcpy2DAsync cudaStreamSynchronize
            cudaMemcpyAsync launch - 1 gpu_copy_in
            cudaMemcpy2DAsync launch - 1 gpu_copy_out
            gpu_copy_in copy_in - 4
            gpu_copy_out copy_out - 3
            cudaLaunchKernel launch - 1 reaction_rates
            reaction_rates kernel chemistry.cu 17
            cudaStreamSynchronize launch - 6
            cudaMalloc launch - 9
            diagnostics function diagnostics.cpp 3 MPI_Reduce fprintf
            checkpoint function checkpoint.cpp 4 MPI_File_open MPI_File_write_at_all*8 MPI_File_close
            write_results function output.cpp 5 MPI_Gatherv fopen fwrite*16 fclose
            MPI_Init_thread mpi - 50
            MPI_Finalize collective - 4
            MPI_Bcast collective - 2
            MPI_Alltoallv collective - 8
            MPI_Allgatherv collective - 5
            MPI_Allreduce collective - 2
            MPI_Reduce collective - 2
            MPI_Gatherv collective - 6
            MPI_Irecv mpi - 1
            MPI_Isend send - 1
            MPI_Waitall receive - 7
            MPI_File_open file - 6
            MPI_File_close file - 3
            MPI_File_read_all read - 12
            MPI_File_write_at_all write - 14
            fopen file - 1
            fclose file - 1
            fread read - 2
            fwrite write - 3
            fprintf write - 1
            """;

    private static final Pattern CALL = Pattern.compile("(\\w+)(?:\\*(\\d+))?(?:%(\\d+))?(@)?([+-]gpu)?");

    /** Key of the function that is entered first. */
    static final String MAIN = "main";

    /** Key of the function that calls the time steps. */
    static final String TIME_LOOP = "time_loop";

    /** Key of a time step. */
    static final String TIME_STEP = "time_step";

    private static final int FIRST_LINE = 21;
    private static final int LINES_PER_CALL = 6;

    private final List<Function> functions = new ArrayList<>();
    private final Map<String, Integer> index = new LinkedHashMap<>();

    /** For each function, the last one that calls it; each construct of OpenMP has one only. */
    private final int[] callers;

    /**
     * One function.
     *
     * @param id position in the list
     * @param name name in the program
     * @param sort kind of the function
     * @param file source file, or the empty text
     * @param line first line of the function in the file
     * @param endLine last line of the function
     * @param cost units of work per visit, at least 1
     * @param calls calls in it, in order
     */
    public record Function(
            int id, String name, FunctionSort sort, String file, int line, int endLine, int cost, List<Call> calls) {

        /** Returns whether it is a function of MPI. */
        boolean isMpi() {
            return name.startsWith("MPI_");
        }
    }

    /**
     * One call in the source.
     *
     * @param callee key of the function
     * @param line line in the caller's file
     * @param trips number of calls per visit of the caller
     * @param every the time steps with the call: 1 for all, 5 for every fifth
     * @param recursive whether it is a recursion, which ends after some levels
     * @param gpu 1 only with GPUs, -1 only without GPUs, 0 always
     */
    record Call(String callee, int line, int trips, int every, boolean recursive, int gpu) {}

    public SourceCode() {
        Map<String, Integer> nextLine = new LinkedHashMap<>();
        GRAMMAR.lines().forEach(line -> add(List.of(line.split(" ", -1)), nextLine));
        this.callers = new int[functions.size()];
        for (Function function : functions) {
            function.calls().forEach(call -> callers[function(call.callee()).id()] = function.id());
        }
    }

    /** Returns the functions in the order of the text. */
    public List<Function> functions() {
        return functions;
    }

    /** Returns the function in whose source a construct of OpenMP is; another function is returned itself. */
    Function around(Function function) {
        return function.sort().isConstruct() ? around(functions.get(callers[function.id()])) : function;
    }

    /** Returns the function with a key. */
    Function function(String key) {
        Integer id = index.get(key);
        if (id == null) {
            throw new IllegalArgumentException("the grammar has no function " + key);
        }
        return functions.get(id);
    }

    private void add(List<String> words, Map<String, Integer> nextLine) {
        String key = words.get(0);
        FunctionSort sort = FunctionSort.valueOf(words.get(1).toUpperCase(Locale.ROOT));
        String file = words.get(2).equals("-") ? "" : words.get(2);
        int line = nextLine.getOrDefault(file, FIRST_LINE);
        List<Call> calls = new ArrayList<>();
        for (String call : words.subList(4, words.size())) {
            calls.add(call(call, line + 2 + LINES_PER_CALL * calls.size()));
        }
        int endLine = line + 2 + LINES_PER_CALL * (calls.size() + 1);
        nextLine.put(file, endLine + 3);
        index.put(key, functions.size());
        functions.add(
                new Function(functions.size(), key, sort, file, line, endLine, Integer.parseInt(words.get(3)), calls));
    }

    private static Call call(String text, int line) {
        Matcher call = CALL.matcher(text);
        if (!call.matches()) {
            throw new IllegalArgumentException("the grammar has no call " + text);
        }
        int gpu = "+gpu".equals(call.group(5)) ? 1 : call.group(5) == null ? 0 : -1;
        return new Call(call.group(1), line, number(call.group(2)), number(call.group(3)), call.group(4) != null, gpu);
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 1 : Integer.parseInt(digits);
    }
}
