package org.perfspace.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Who may access a file: its user, and the mode that the file gets which replaces it. */
final class Access {

    /** The user of this process; empty if it cannot be determined. */
    private static final Optional<UserPrincipal> US = us();

    private Access() {}

    /** Returns whether a file or directory belongs to the user of this process. */
    static boolean isOurs(Path path) throws IOException {
        try {
            return US.isPresent()
                    && Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).equals(US.get());
        } catch (UnsupportedOperationException e) {
            return true;
        }
    }

    /**
     * Copies the mode of an old file or directory, if it exists, to the one that replaces it. In a directory, the modes
     * of files are copied too; a file that does not exist in the old one gets only permissions that at least one of the
     * old files has. If a new file belongs to another group than the old one, then its group gets only permissions that
     * others have too.
     */
    static void carryOver(Path old, Path fresh) throws IOException {
        if (!Files.exists(old) || Files.getFileAttributeView(old, PosixFileAttributeView.class) == null) {
            return;
        }
        Set<PosixFilePermission> ofAny = EnumSet.noneOf(PosixFilePermission.class);
        for (Path path : FileTree.fromBelow(old)) {
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                ofAny.addAll(Files.getPosixFilePermissions(path));
            }
        }
        for (Path path : FileTree.fromBelow(fresh)) {
            Path counterpart = old.resolve(fresh.relativize(path).toString());
            if (path.equals(fresh) || (Files.exists(counterpart) && !Files.isSymbolicLink(counterpart))) {
                copy(counterpart, path);
            } else if (Files.isRegularFile(path) && !ofAny.isEmpty()) {
                Set<PosixFilePermission> mode = Files.getPosixFilePermissions(path);
                mode.retainAll(ofAny);
                Files.setPosixFilePermissions(path, mode);
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        PosixFileAttributes old = Files.readAttributes(from, PosixFileAttributes.class);
        PosixFileAttributes fresh = Files.readAttributes(to, PosixFileAttributes.class);
        Set<PosixFilePermission> mode = old.permissions();
        if (!fresh.group().equals(old.group())) {
            mode.removeIf(permission -> permission.name().startsWith("GROUP_")
                    && !mode.contains(
                            PosixFilePermission.valueOf(permission.name().replace("GROUP_", "OTHERS_"))));
        }
        if (!mode.equals(fresh.permissions())) {
            Files.setPosixFilePermissions(to, mode);
        }
    }

    private static Optional<UserPrincipal> us() {
        Path self = Path.of("/proc/self");
        try {
            return Optional.of(
                    Files.exists(self)
                            ? Files.getOwner(self)
                            : self.getFileSystem()
                                    .getUserPrincipalLookupService()
                                    .lookupPrincipalByName(System.getProperty("user.name", "")));
        } catch (IOException | UnsupportedOperationException e) {
            System.getLogger(Access.class.getName()).log(System.Logger.Level.DEBUG, "the user is not known", e);
            return Optional.empty();
        }
    }
}
