package org.perfspace.model;

import java.util.List;

/**
 * A piece of source code that call nodes enter: a function, a loop, a line.
 *
 * @param id position among the regions, from 0 and without gaps
 * @param fileId number in the original file, unique among regions, at least 0
 * @param name display name
 * @param mangledName name used by the linker; equals the name if the file does not contain another one
 * @param module source file or module of the region; empty if unknown
 * @param beginLine first line from 1, or {@link #NO_LINE}
 * @param endLine last line, or {@link #NO_LINE}
 * @param paradigm programming model, such as {@code mpi} or {@code compiler}; {@code unknown} if the file does not
 *     specify it
 * @param role role of the region in its paradigm, such as {@code function} or {@code loop}; {@code unknown} if the file
 *     does not specify it
 * @param url URL of further information; empty if there is none
 * @param description description for users; empty if there is none
 * @param attributes further attributes
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

    /** Value of a line that is not known. */
    public static final long NO_LINE = -1;

    /** Value of a paradigm or role that the file does not specify. */
    public static final String UNKNOWN = "unknown";

    /** Role of a function of the program. */
    public static final String FUNCTION = "function";

    /** Role of a region that is no function or loop, such as a line, an instruction or an entry point. */
    public static final String ARTIFICIAL = "artificial";

    /** End of the name of a line whose number is unknown, after the name of its file. */
    public static final String UNKNOWN_LINE = ":?";

    /**
     * Starts the description of a region with this name, of which nothing else is known.
     *
     * @param name display name
     * @return a builder
     */
    public static Builder named(String name) {
        return new Builder(name);
    }

    /**
     * {@return this region with another file id}
     *
     * @param number the new number
     */
    public Region withFileId(long number) {
        return edit().at(id, number);
    }

    /**
     * Starts a modified copy.
     *
     * @return a builder with the values of this region
     */
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

    /**
     * {@return whether this is a single line of the source, as HPCToolkit measures them} Such a region is
     * {@link #ARTIFICIAL}, and its name is the last part of its module with the line.
     */
    public boolean isLine() {
        if (!role.equals(ARTIFICIAL)) {
            return false;
        }
        String file = module.substring(module.lastIndexOf('/') + 1);
        return beginLine == NO_LINE ? name.equals(file + UNKNOWN_LINE) : name.equals(file + ":" + beginLine);
    }

    /**
     * {@return whether a text is the name of this region for users or for the linker}
     *
     * @param text the text
     */
    public boolean isCalled(String text) {
        return name.equals(text) || mangledName.equals(text);
    }

    /** {@return the names beside the display name by which users may call this region: that of the linker} */
    public List<String> otherNames() {
        return List.of(mangledName);
    }

    /** {@return its id, name and place in the source} */
    @Override
    public String toString() {
        String lines = beginLine == NO_LINE ? "" : ":" + beginLine;
        return "region " + id + " \"" + name + "\"" + (module.isEmpty() ? "" : " (" + module + lines + ")");
    }

    /** A builder of a region, to be passed to {@link DefinitionsBuilder#add(Builder)}. */
    public static final class Builder {
        private String name;
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

        /**
         * Sets the number in the file, which is the next free number by default.
         *
         * @param value the number
         * @return this builder
         */
        public Builder fileId(long value) {
            fileId = value;
            return this;
        }

        /**
         * Sets the display name.
         *
         * @param value the name
         * @return this builder
         */
        public Builder name(String value) {
            name = value;
            return this;
        }

        /**
         * Sets another name for users and for the linker.
         *
         * @param value the name
         * @return this builder
         */
        public Builder renamed(String value) {
            name = value;
            mangledName = value;
            return this;
        }

        /**
         * Sets the name used by the linker, which is the display name by default.
         *
         * @param value the name
         * @return this builder
         */
        public Builder mangledName(String value) {
            mangledName = value;
            return this;
        }

        /**
         * Sets the source file or module.
         *
         * @param value the file or module
         * @return this builder
         */
        public Builder module(String value) {
            module = value;
            return this;
        }

        /**
         * Sets the first and last line.
         *
         * @param begin first line from 1, or {@link #NO_LINE}
         * @param end last line, or {@link #NO_LINE}
         * @return this builder
         */
        public Builder lines(long begin, long end) {
            beginLine = begin;
            endLine = end;
            return this;
        }

        /**
         * Sets the programming model.
         *
         * @param value the paradigm
         * @return this builder
         */
        public Builder paradigm(String value) {
            paradigm = value;
            return this;
        }

        /**
         * Sets what kind of code the region is.
         *
         * @param model the programming model
         * @param value the role of the region in this model
         * @return this builder
         */
        public Builder kind(Paradigm model, String value) {
            return paradigm(model.id()).role(value);
        }

        /**
         * Sets the role of the region in its paradigm.
         *
         * @param value the role
         * @return this builder
         */
        public Builder role(String value) {
            role = value;
            return this;
        }

        /**
         * Sets the URL of further information.
         *
         * @param value the URL
         * @return this builder
         */
        public Builder url(String value) {
            url = value;
            return this;
        }

        /**
         * Sets the description.
         *
         * @param value the text
         * @return this builder
         */
        public Builder description(String value) {
            description = value;
            return this;
        }

        /**
         * Sets further attributes.
         *
         * @param value the attributes
         * @return this builder
         */
        public Builder attributes(Attributes value) {
            attributes = value;
            return this;
        }

        /**
         * {@return the region with an id, independent of a builder of definitions; its file id is 0 unless set}
         *
         * @param id position among the regions
         */
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
