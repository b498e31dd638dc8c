package org.perfspace.cli;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.perfspace.cli.console.UsageException;
import org.perfspace.format.Format;
import org.perfspace.model.NameSearch;

/** The names of formats in options: ids such as {@code cube}, and endings such as {@code cubex}. */
final class FormatNames {

    private FormatNames() {}

    /** Returns the format that a user named, among those that an option accepts. */
    static Format one(String text, Collection<Format> formats) {
        NameSearch<Format> search = new NameSearch<>("format", formats, Format::id, FormatNames::endings);
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
