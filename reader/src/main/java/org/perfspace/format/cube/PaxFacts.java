package org.perfspace.format.cube;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.io.ByteSource;

/**
 * The attributes that a PAX member specifies for the member after it: lines of {@code LENGTH KEY=VALUE}. Cube only uses the
 * size.
 */
final class PaxFacts {

    private static final int MAX_BYTES = 1 << 20;
    private static final Pattern SIZE = Pattern.compile("(?:^|\n)\\d+ " + TarLayout.PAX_SIZE + "=(\\d{1,18})\n");

    private PaxFacts() {}

    /** Returns the size in bytes of the member that follows, if it is specified. */
    static OptionalLong size(ByteSource container, long offset, long size) throws IOException {
        long there = Math.min(size, container.size() - offset);
        if (there <= 0 || there > MAX_BYTES) {
            return OptionalLong.empty();
        }
        Matcher matcher = SIZE.matcher(new String(container.bytes(offset, (int) there), StandardCharsets.ISO_8859_1));
        return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}
