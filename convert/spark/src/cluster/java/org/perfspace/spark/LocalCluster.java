package org.perfspace.spark;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.perfspace.io.FileTree;

/**
 * A standalone cluster of a master and two workers, on the loopback interface, from the jars on the class path
 * of the tests.
 */
final class LocalCluster implements Closeable {

    private static final Pattern NOT_FOR_SPARK = Pattern.compile(
            "(perfspace|junit|assertj|duckdb|opentest4j|apiguardian|hadoop-client-minicluster|surefire|failsafe).*");

    private final Path home;
    private final int port = freePort();
    private final List<Process> processes = new ArrayList<>();

    private LocalCluster(Path home) throws IOException {
        this.home = home;
    }

    /**
     * Starts the cluster.
     *
     * @param home a new directory for jars and logs
     */
    static LocalCluster start(Path home) throws IOException {
        LocalCluster cluster = new LocalCluster(home);
        boolean done = false;
        try {
            cluster.linkJars();
            cluster.await(
                    cluster.launch(
                            "master",
                            "org.apache.spark.deploy.master.Master",
                            "--host",
                            "127.0.0.1",
                            "--port",
                            String.valueOf(cluster.port),
                            "--webui-port",
                            "0"),
                    "I have been elected leader");
            for (String worker : List.of("worker1", "worker2")) {
                cluster.await(
                        cluster.launch(
                                worker,
                                "org.apache.spark.deploy.worker.Worker",
                                "--host",
                                "127.0.0.1",
                                "--webui-port",
                                "0",
                                "-c",
                                "2",
                                "-m",
                                "1400m",
                                "-d",
                                home.resolve(worker).toString(),
                                cluster.url()),
                        "Successfully registered with master");
            }
            done = true;
            return cluster;
        } finally {
            if (!done) {
                cluster.close();
            }
        }
    }

    /** Returns the URL of the master. */
    String url() {
        return "spark://127.0.0.1:" + port;
    }

    /** Kills one executor; returns whether there was one. */
    boolean killExecutor() {
        Optional<ProcessHandle> executor = processes.stream()
                .flatMap(process -> process.toHandle().descendants())
                .filter(process -> process.info()
                        .commandLine()
                        .filter(line -> line.contains("CoarseGrainedExecutorBackend"))
                        .isPresent())
                .findFirst();
        return executor.map(ProcessHandle::destroyForcibly).orElse(false);
    }

    /** Runs spark-submit to its end; returns its exit code. */
    int submit(Path log, String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(
                "--master", url(), "--conf", "spark.driver.host=127.0.0.1", "--conf", "spark.executor.memory=600m"));
        all.addAll(List.of(arguments));
        Process process = builder("org.apache.spark.deploy.SparkSubmit", all)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return process.waitFor();
    }

    private Process launch(String name, String main, String... arguments) throws IOException {
        Process process =
                builder(main, List.of(arguments)).redirectErrorStream(true).start();
        processes.add(process);
        return process;
    }

    private ProcessBuilder builder(String main, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(java(), "-Xmx512m", "-Dspark.master.rest.enabled=false"));
        command.addAll(List.of(System.getProperty("perfspace.spark.opens", "").split(" ")));
        command.removeIf(String::isEmpty);
        command.addAll(List.of("-cp", home.resolve("jars") + "/*", main));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("SPARK_HOME", home.toString());
        environment.put("SPARK_SCALA_VERSION", "2.13");
        environment.put("SPARK_LOCAL_IP", "127.0.0.1");
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    /** Waits until a process says something; reads what it says from then on, too. */
    private void await(Process process, String text) throws IOException {
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        StringBuilder all = new StringBuilder();
        String line = output.readLine();
        while (line != null && !line.contains(text)) {
            all.append(line).append('\n');
            line = output.readLine();
        }
        if (line == null) {
            throw new IOException("a process of the cluster ended: " + all);
        }
        drain(output);
    }

    private static void drain(BufferedReader output) {
        Thread thread = new Thread(() -> output.lines().forEach(line -> {}), "output of a process");
        thread.setDaemon(true);
        thread.start();
    }

    /** Starts the S3 server; returns its URL. */
    String startS3(Path jar, Path store, String bucket) throws IOException {
        int http = freePort();
        Process process = new ProcessBuilder(
                        java(),
                        "-Xmx512m",
                        "-jar",
                        jar.toString(),
                        "--server.port=0",
                        "--com.adobe.testing.s3mock.httpPort=" + http,
                        "--com.adobe.testing.s3mock.store.initialBuckets=" + bucket,
                        "--com.adobe.testing.s3mock.store.root=" + store)
                .redirectErrorStream(true)
                .start();
        processes.add(process);
        await(process, "Started S3MockApplication");
        return "http://127.0.0.1:" + http;
    }

    private void linkJars() throws IOException {
        Path jars = Files.createDirectories(home.resolve("jars"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(entry).toAbsolutePath();
            String name = String.valueOf(jar.getFileName());
            boolean isWanted = name.endsWith(".jar") && Files.isRegularFile(jar);
            if (isWanted && !NOT_FOR_SPARK.matcher(name).matches() && !Files.exists(jars.resolve(name))) {
                Files.createSymbolicLink(jars.resolve(name), jar);
            }
        }
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Ends all processes, executors too, and deletes the links to jars. */
    @Override
    public void close() throws IOException {
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        FileTree.delete(home.resolve("jars"));
    }
}
