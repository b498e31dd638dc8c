package org.perfspace.format.parquet;

/**
 * The native library of Zstandard, which is not available everywhere. It is extracted into a temporary directory
 * ({@code -DZstdTempFolder} specifies another one). If that fails, or the directory does not permit execution, a slower
 * implementation in Java is used.
 */
public final class Zstandard {

    private static final boolean NATIVE = load();

    private Zstandard() {}

    /** Returns whether {@code zstd-jni} may be called. */
    public static boolean isNative() {
        return NATIVE;
    }

    private static boolean load() {
        try {
            return com.github.luben.zstd.Zstd.compressBound(1) > 0;
        } catch (LinkageError | RuntimeException e) {
            System.getLogger(Zstandard.class.getName())
                    .log(
                            System.Logger.Level.DEBUG,
                            "the native library of zstd cannot be loaded; -DZstdTempFolder=DIR names another directory",
                            e);
            return false;
        }
    }
}
