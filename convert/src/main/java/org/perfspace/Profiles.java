package org.perfspace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.perfspace.convert.BatchConversion;
import org.perfspace.convert.Conversion;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;

/**
 * Reads, writes and converts profiles. The format of an input is detected from its content; the format of an output follows
 * from the ending of its name: {@code .cubex}, {@code .cube}, {@code .hpctoolkit}, {@code .sion}, {@code .parquet} and
 * others, see {@link Format#endings()}. An output appears completely or not at all; an existing one is replaced only with
 * {@link WriteOptions#withForce}.
 */
public final class Profiles {

    private Profiles() {}

    /**
     * Returns whether a file or directory claims to be a profile of a readable format. It may still be damaged.
     *
     * @param path a file or directory
     * @return true if its content has the signs of one format
     * @throws IOException if the input does not exist or cannot be read
     */
    public static boolean isProfile(Path path) throws IOException {
        try {
            Readers.detect(Input.of(path));
            return true;
        } catch (ProfileException.NotThisFormat e) {
            return false;
        }
    }

    /**
     * Opens a profile of any readable format.
     *
     * @param path a file, or the directory of a database
     * @return the profile, which the caller closes
     * @throws org.perfspace.io.ProfileException if the input is no profile, is damaged, or uses an unsupported feature
     * @throws IOException if the input cannot be read
     */
    public static Profile read(Path path) throws IOException {
        return read(path, ReadOptions.DEFAULT);
    }

    /**
     * Opens a profile of any readable format with options.
     *
     * @param path a file, or the directory of a database
     * @param options reading options, such as limits for untrusted input
     * @return the profile, which the caller closes
     * @throws org.perfspace.io.ProfileException if the input is no profile, is damaged, or uses an unsupported feature
     * @throws IOException if the input cannot be read
     */
    public static Profile read(Path path, ReadOptions options) throws IOException {
        return new Profile(Readers.open(Input.of(path), options), path.toString());
    }

    /**
     * Opens a profile of any readable format that need not be on disk; see {@link Input#of(org.perfspace.io.Storage,
     * String, String)}.
     *
     * @param input the input
     * @param options reading options, such as limits for untrusted input
     * @return the profile, which the caller closes
     * @throws org.perfspace.io.ProfileException if the input is no profile, is damaged, or uses an unsupported feature
     * @throws IOException if the input cannot be read
     */
    public static Profile read(Input input, ReadOptions options) throws IOException {
        return new Profile(Readers.open(input, options), input.place().toString());
    }

    /**
     * Returns the façade of a space that is already open, such as one created by {@link org.perfspace.model.SpaceBuilder}
     * or by an operation.
     *
     * @param space the space, which is closed with the profile
     * @return the profile
     */
    public static Profile of(PerformanceSpace space) {
        return new Profile(space, "profile");
    }

    /**
     * Stores a space in the format that the ending of the output's name specifies.
     *
     * @param space the space, which stays open
     * @param output a file or directory that does not exist yet
     * @return the contents that the output carries in the format's extension place, and the omitted contents
     * @throws OutputException if the output exists, cannot be written, or has a name that no writable format uses
     * @throws IOException if the space cannot be read
     */
    public static WriteReport write(PerformanceSpace space, Path output) throws IOException {
        return write(space, output, WriteOptions.DEFAULT);
    }

    /**
     * Stores a space with options in the format that the ending of the output's name specifies.
     *
     * @param space the space, which stays open
     * @param output a file or directory
     * @param options writing options, such as whether to replace an existing output
     * @return the contents that the output carries in the format's extension place, and the omitted contents
     * @throws OutputException if the output exists, cannot be written, or has a name that no writable format uses
     * @throws IOException if the space cannot be read
     */
    public static WriteReport write(PerformanceSpace space, Path output, WriteOptions options) throws IOException {
        return writer(output).write(space, output, options);
    }

    /**
     * Converts a profile of any readable format to the format that the ending of the output's name asks for.
     *
     * @param input a file, or the directory of a database
     * @param output a file or directory that does not exist yet
     * @return the sizes of the converted profile, and the omitted contents
     * @throws org.perfspace.io.ProfileException if the input is no profile, is damaged, or uses an unsupported feature
     * @throws OutputException if the output exists, cannot be written, or has a name that no writable format uses
     * @throws IOException if the input cannot be read
     */
    public static Conversion.Report convert(Path input, Path output) throws IOException {
        return convert(input, output, ReadOptions.DEFAULT, WriteOptions.DEFAULT);
    }

    /**
     * Converts a profile with options. See {@link Conversion} for conversions with reductions.
     *
     * @param input a file, or the directory of a database
     * @param output a file or directory
     * @param reading reading options
     * @param writing writing options, such as whether to replace an existing output
     * @return the sizes of the converted profile, and the omitted contents
     * @throws org.perfspace.io.ProfileException if the input is no profile, is damaged, or uses an unsupported feature
     * @throws OutputException if the output exists, cannot be written, or has a name that no writable format uses
     * @throws IOException if the input cannot be read
     */
    public static Conversion.Report convert(Path input, Path output, ReadOptions reading, WriteOptions writing)
            throws IOException {
        Format to = writer(output).format();
        return Conversion.convert(Input.of(input), output, to, reading, writing);
    }

    /**
     * Converts all profiles below a directory, several at a time. An output has the name of its input, with the ending of its
     * format. See {@link BatchConversion} for options.
     *
     * @param directory the directory, or a single profile
     * @param outputs output directory, which need not exist
     * @param to format of the outputs
     * @return the result of each conversion; a failure does not affect the others
     * @throws OutputException if the format cannot be written
     * @throws IOException if the directory cannot be read
     */
    public static List<BatchConversion.Result> convertAll(Path directory, Path outputs, Format to) throws IOException {
        BatchConversion.Options options = new BatchConversion.Options(
                Runtime.getRuntime().availableProcessors(),
                false,
                true,
                ReadOptions.DEFAULT,
                Reductions.NONE,
                WriteOptions.DEFAULT);
        return BatchConversion.convert(
                BatchConversion.plan(List.of(directory), outputs, to, ReadOptions.DEFAULT),
                to,
                options,
                (result, ended) -> {});
    }

    private static Writers.Codec writer(Path output) throws OutputException {
        return Format.byName(String.valueOf(output.getFileName()))
                .flatMap(Writers::of)
                .orElseThrow(() -> new OutputException(
                        output.toString(),
                        "expected a name that ends in one of " + Writers.endings() + ", found another",
                        null));
    }
}
