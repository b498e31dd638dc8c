package org.perfspace.cli;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.perfspace.cli.console.Console;

/**
 * The output for one of many profiles, which are read at the same time. It is kept in memory until it is its turn; a long one
 * waits for its turn, and is written as it is made from then on.
 */
final class AnswerStream extends OutputStream {

    /** Most bytes that are kept. */
    private static final int MOST_KEPT = 1 << 20;

    private final Turn turn;
    private final int number;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    private int headingLeft = -1;

    /**
     * Creates the output of a profile.
     *
     * @param number its position among the profiles
     */
    AnswerStream(Turn turn, int number) {
        this.turn = turn;
        this.number = number;
    }

    /** The stream that all write to in turn, and the number of the one whose turn it is. */
    static final class Turn implements Closeable {

        private final OutputStream out;
        private final int headingLines;
        private int now = -1;
        private boolean headed;
        private boolean stopped;

        /**
         * Creates the common stream.
         *
         * @param headingLines number of lines of the heading, which only the first answer keeps
         */
        Turn(OutputStream out, int headingLines) {
            this.out = out;
            this.headingLines = headingLines;
        }

        /** Writes a text between two answers. */
        void write(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }

        /** Ends all that wait for their turn, as there are some after a failure alone. */
        @Override
        public synchronized void close() {
            stopped = true;
            notifyAll();
        }

        private synchronized void begin(int number) {
            now = number;
            notifyAll();
        }

        private synchronized void await(int number) throws InterruptedIOException {
            try {
                while (now != number && !stopped) {
                    wait();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting for other profiles");
            }
            if (stopped) {
                throw new InterruptedIOException("stopped, as nobody waits for the answer");
            }
        }
    }

    /** Returns the stream for messages, which are printed when the answer is complete. */
    PrintStream messages() {
        return new PrintStream(messages, false, StandardCharsets.UTF_8);
    }

    /** Begins its turn; the answers before it are complete. */
    void begin() {
        turn.begin(number);
    }

    /** Ends its turn: writes what is left. Its writer has ended. */
    void finish(Console console) throws IOException {
        pass();
        console.err().print(messages.toString(StandardCharsets.UTF_8));
        console.err().flush();
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        kept.write(bytes, from, length);
        if (kept.size() > MOST_KEPT) {
            turn.await(number);
            pass();
        }
    }

    /** Writes what is kept to the common stream, without the heading if there is one already. */
    private void pass() throws IOException {
        byte[] bytes = kept.toByteArray();
        kept.reset();
        if (headingLeft < 0 && bytes.length > 0) {
            headingLeft = turn.headed ? turn.headingLines : 0;
            turn.headed = true;
        }
        int from = 0;
        for (; headingLeft > 0 && from < bytes.length; from++) {
            headingLeft -= bytes[from] == '\n' ? 1 : 0;
        }
        turn.out.write(bytes, from, bytes.length - from);
    }
}
