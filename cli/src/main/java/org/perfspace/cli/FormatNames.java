package org.perfspace.cli;

import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.perfspace.cli.console.UsageException;
import org.perfspace.format.Format;
import org.perfspace.model.NameSearch;

/**
 * The formats that an option accepts, by their ids such as {@code cube}, and endings such as {@code cubex}; iterates over the
 * ids.
 *
 * @param formats returns the formats, which are not loaded before they are needed
 */
record FormatNames(Supplier<List<Format>> formats) implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return formats.get().stream().map(Format::id).iterator();
    }

    /** Returns the format that a user named. */
    Format one(String text) {
        NameSearch<Format> search = new NameSearch<>("format", formats.get(), Format::id, FormatNames::endings);
        List<Format> named = search.find(text);
        if (named.size() != 1) {
            throw new UsageException(search.refusal(text));
        }
        return named.get(0);
    }

    private static Set<String> endings(Format format) {
        return format.endings().stream()
                .map(ending -> ending.startsWith(".") ? ending.substring(1) : ending)
                .collect(Collectors.toSet());
    }
}
