package org.perfspace.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The owner, group and mode of a file, which are copied to the file that replaces it.
 *
 * @param owner its owner
 * @param group its group
 * @param mode permissions of the owner, the group and others
 */
record Access(UserPrincipal owner, GroupPrincipal group, Set<PosixFilePermission> mode) {

    /** The user of this process; empty if it cannot be determined. */
    private static final Optional<UserPrincipal> US = us();

    /** Copies the set of permissions. */
    public Access {
        mode = Set.copyOf(mode);
    }

    /** Returns the owner, group and mode of a file or directory; empty if the file system does not support them. */
    static Optional<Access> of(Path path) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (view == null) {
            return Optional.empty();
        }
        PosixFileAttributes found = view.readAttributes();
        return Optional.of(new Access(found.owner(), found.group(), found.permissions()));
    }

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
     * Copies the owner, the group and the mode of an old file or directory, if it exists, to the one that replaces it.
     * In a directory, they are also copied to every file that exists in the old one; a file that does not gets only
     * permissions that at least one of the old files has.
     */
    public static void carryOver(Path old, Path fresh) throws IOException {
        Optional<Access> whole = Files.exists(old) ? of(old) : Optional.empty();
        if (whole.isEmpty()) {
            return;
        }
        Set<PosixFilePermission> ofAny = modeOfAny(old);
        for (Path path : FileTree.fromBelow(fresh)) {
            Path counterpart = old.resolve(fresh.relativize(path).toString());
            if (Files.exists(counterpart) && !Files.isSymbolicLink(counterpart)) {
                of(counterpart).orElseThrow().applyTo(path);
            } else if (Files.isRegularFile(path) && !ofAny.isEmpty()) {
                of(path).orElseThrow().within(ofAny).applyTo(path);
            }
        }
        whole.get().applyTo(fresh);
    }

    private static Set<PosixFilePermission> modeOfAny(Path directory) throws IOException {
        Set<PosixFilePermission> any = EnumSet.noneOf(PosixFilePermission.class);
        for (Path path : FileTree.fromBelow(directory)) {
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                any.addAll(of(path).orElseThrow().mode());
            }
        }
        return any;
    }

    private Access within(Set<PosixFilePermission> most) {
        Set<PosixFilePermission> both = new HashSet<>(mode);
        both.retainAll(most);
        return new Access(owner, group, both);
    }

    /**
     * Sets the owner and the group of a file, as far as that is permitted, and its mode. If the group cannot be set,
     * the group gets only permissions that others have too.
     */
    void applyTo(Path path) throws IOException {
        Access now = of(path).orElse(this);
        PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (view == null || now.equals(this)) {
            return;
        }
        if (!now.owner.equals(owner)) {
            isPermitted(() -> Files.setOwner(path, owner));
        }
        boolean grouped = now.group.equals(group) || isPermitted(() -> Files.setAttribute(path, "posix:group", group));
        view.setPermissions(grouped ? mode : withoutGroup(mode));
    }

    private static Set<PosixFilePermission> withoutGroup(Set<PosixFilePermission> mode) {
        Set<PosixFilePermission> left = EnumSet.noneOf(PosixFilePermission.class);
        for (PosixFilePermission permission : mode) {
            boolean ofGroup = permission.name().startsWith("GROUP_");
            if (!ofGroup
                    || mode.contains(
                            PosixFilePermission.valueOf(permission.name().replace("GROUP_", "OTHERS_")))) {
                left.add(permission);
            }
        }
        return left;
    }

    private static boolean isPermitted(Workers.Work<?> change) {
        try {
            change.run();
            return true;
        } catch (IOException e) {
            System.getLogger(Access.class.getName()).log(System.Logger.Level.DEBUG, "owner or group is not kept", e);
            return false;
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
