import os

from spack.package import *


class Perfspace(Package):
    """Reads, writes and converts profiles of parallel programs through one neutral model: Cube, HPCToolkit, TAU,
    LinkTest and Parquet."""

    # There is no place to download from: put the tarball beside this file.
    url = "file://{0}/perfspace-0.1.0.tar.gz".format(os.path.dirname(__file__))

    license("Apache-2.0")

    # The checksum is a placeholder; see the README of this directory.
    version("0.1.0", sha256="0000000000000000000000000000000000000000000000000000000000000000")

    depends_on("java@17:", type="run")

    def install(self, spec, prefix):
        for directory in ("bin", "lib"):
            install_tree(directory, join_path(prefix, directory))
        install_tree("man", prefix.share.man)
        for source, directory, name in (
            ("perfspace.bash", "bash-completion/completions", "perfspace"),
            ("perfspace.zsh", "perfspace", "perfspace.zsh"),
            ("perfspace.fish", "fish/vendor_completions.d", "perfspace.fish"),
        ):
            target = join_path(prefix.share, directory)
            mkdirp(target)
            install(join_path("completion", source), join_path(target, name))
        notices = join_path(prefix.share, "doc", "perfspace")
        mkdirp(notices)
        for name in ("LICENSE", "THIRD-PARTY.txt"):
            install(name, notices)

    def setup_run_environment(self, env):
        env.set("JAVA_HOME", self.spec["java"].home)

    def test_version(self):
        """The command starts and says its version."""
        command = which(self.prefix.bin.perfspace)
        assert str(self.spec.version) in command("--version", output=str.split)
