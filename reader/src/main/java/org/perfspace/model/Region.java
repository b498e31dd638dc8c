package org.perfspace.model;

/**
 * A piece of source code that call nodes enter: a function, a loop, a line.
 *
 * @param id position among the regions, from 0 and without gaps
 * @param fileId number in the file it came from, unique among regions, at least 0
 * @param name for people
 * @param mangledName as the linker knows it; the name if the file has no other
 * @param module source file or module it is in; empty if unknown
 * @param beginLine first line from 1, or {@link #NO_LINE}
 * @param endLine last line, or {@link #NO_LINE}
 * @param paradigm programming model, such as {@code mpi} or {@code compiler}; {@code unknown} if the file says nothing
 * @param role what it does in its paradigm, such as {@code function} or {@code loop}; {@code unknown} if not said
 * @param url where more is said; empty if there is none
 * @param description for people; empty if there is none
 * @param attributes further facts
 */
public record Region(
        int id,
        long fileId,
        String name,
        String mangledName,
        String module,
        long beginLine,
        long endLine,
        String paradigm,
        String role,
        String url,
        String description,
        Attributes attributes) {

    /** No line is known. */
    public static final long NO_LINE = -1;

    /** A paradigm or role that the file does not say. */
    public static final String UNKNOWN = "unknown";

    /** Starts the description of a region of this name, of which nothing else is known. */
    public static Builder named(String name) {
        return new Builder(name);
    }

    /** Returns this region with another number in the file. */
    public Region withFileId(long number) {
        return edit().at(id, number);
    }

    /** Starts a changed copy. */
    public Builder edit() {
        Builder copy = new Builder(name);
        copy.fileId = fileId;
        copy.mangledName = mangledName;
        copy.module = module;
        copy.beginLine = beginLine;
        copy.endLine = endLine;
        copy.paradigm = paradigm;
        copy.role = role;
        copy.url = url;
        copy.description = description;
        copy.attributes = attributes;
        return copy;
    }

    /** {@return its id, name and place in the source} */
    @Override
    public String toString() {
        String lines = beginLine == NO_LINE ? "" : ":" + beginLine;
        return "region " + id + " \"" + name + "\"" + (module.isEmpty() ? "" : " (" + module + lines + ")");
    }

    /** Collects what is known of a region; hand it to {@link DefinitionsBuilder#add(Builder)}. */
    public static final class Builder {
        private final String name;
        private String mangledName;
        private long fileId = DefinitionsBuilder.NEXT_FILE_ID;
        private String module = "";
        private long beginLine = NO_LINE;
        private long endLine = NO_LINE;
        private String paradigm = UNKNOWN;
        private String role = UNKNOWN;
        private String url = "";
        private String description = "";
        private Attributes attributes = Attributes.NONE;

        private Builder(String name) {
            this.name = name;
            this.mangledName = name;
        }

        /** Number in the file; the next free one unless set. */
        public Builder fileId(long value) {
            fileId = value;
            return this;
        }

        /** As the linker knows it. */
        public Builder mangledName(String value) {
            mangledName = value;
            return this;
        }

        /** Source file or module. */
        public Builder module(String value) {
            module = value;
            return this;
        }

        /** First and last line. */
        public Builder lines(long begin, long end) {
            beginLine = begin;
            endLine = end;
            return this;
        }

        /** Programming model. */
        public Builder paradigm(String value) {
            paradigm = value;
            return this;
        }

        /** Sets its role in its paradigm. */
        public Builder role(String value) {
            role = value;
            return this;
        }

        /** Sets the address of a page that says more. */
        public Builder url(String value) {
            url = value;
            return this;
        }

        /** Text for people. */
        public Builder description(String value) {
            description = value;
            return this;
        }

        /** Further facts. */
        public Builder attributes(Attributes value) {
            attributes = value;
            return this;
        }

        /** The region at a position of a profile, as a value by itself; its file id is 0 unless set. */
        public Region asDefined(int id) {
            return at(id, fileIdOr(0));
        }

        long fileIdOr(long next) {
            return fileId == DefinitionsBuilder.NEXT_FILE_ID ? next : fileId;
        }

        Region at(int id, long finalFileId) {
            return new Region(
                    id,
                    finalFileId,
                    name,
                    mangledName,
                    module,
                    beginLine,
                    endLine,
                    paradigm,
                    role,
                    url,
                    description,
                    attributes);
        }
    }
}
