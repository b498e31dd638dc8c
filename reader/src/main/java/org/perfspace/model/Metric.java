package org.perfspace.model;

/**
 * A quantity that was measured, such as time or visits: a point on the first axis of the performance space.
 *
 * @param id position among the metrics of a profile, from 0 and without gaps; parents come first, in pre-order
 * @param fileId number in the original file, unique among metrics, at least 0
 * @param parent id of the metric of which this one is a part, or {@link Tree#NO_PARENT} for a root
 * @param name name that is unique within the profile and stable between runs, such as {@code time}
 * @param title display name, such as {@code Time}
 * @param unit unit of every value, spelled as in the file ({@code sec}, {@code bytes}, {@code occ}); empty if the file
 *     gives none. Values are never rescaled on reading.
 * @param description description for users; empty if there is none
 * @param url URL of further information, in which {@code @mirror@} stands for each mirror of the profile; empty if
 *     there is none
 * @param type type of the cells
 * @param typeName spelling of the type in the original file, such as {@code FLOAT} for DOUBLE; empty if it is the usual
 *     one
 * @param kind the part of the call tree that a stored value covers
 * @param combination the way in which values combine along the call tree and over locations, as the file states it
 * @param visibility whether the metric is displayed
 * @param derivation expressions of a derived metric, {@link Derivation#NONE} for a stored one
 * @param convertible whether tools may change its kind; true if the file does not specify it
 * @param cacheable whether tools may cache its values; true if the file does not specify it
 * @param attributes further attributes
 */
public record Metric(
        int id,
        long fileId,
        int parent,
        String name,
        String title,
        String unit,
        String description,
        String url,
        ValueType type,
        String typeName,
        MetricKind kind,
        Combination combination,
        Visibility visibility,
        Derivation derivation,
        boolean convertible,
        boolean cacheable,
        Attributes attributes) {

    /** Name of the attribute {@link #ZERO_IS_ABSENT}. */
    public static final String ZERO = "perfspace.zero";

    /**
     * The attribute of a metric whose zeros mean that there is no value, such as the time of a pair of ranks that was
     * not measured. It determines {@link ValueType#zeroIsAbsent} of the type.
     */
    public static final Attributes ZERO_IS_ABSENT = Attributes.of(ZERO, "no value");

    /** Creates a metric, whose type states that zeros are absent if and only if the attributes do. */
    public Metric {
        type = type.withZeroAbsent(attributes.get(ZERO).equals(ZERO_IS_ABSENT.get(ZERO)));
    }

    /**
     * Attribute: the name of another metric, whose stored values over all call nodes of a region add up to the inclusive
     * value of the region. Profiles whose call paths are incomplete have it, because sums along their call tree are not
     * the inclusive values of regions.
     */
    public static final String INCLUSIVE_OF_REGIONS = "inclusive of regions";

    /**
     * Starts the description of a metric with this unique name: a visible exclusive DOUBLE root without a unit.
     *
     * @param name unique name
     * @return a builder
     */
    public static Builder named(String name) {
        return new Builder(name);
    }

    /**
     * {@return this metric with another file id}
     *
     * @param number the new number
     */
    public Metric withFileId(long number) {
        return edit().at(id, number, parent);
    }

    /**
     * Starts a modified copy.
     *
     * @return a builder with the values of this metric
     */
    public Builder edit() {
        Builder copy = new Builder(name);
        copy.fileId = fileId;
        copy.parent = parent;
        copy.title = title;
        copy.unit = unit;
        copy.description = description;
        copy.url = url;
        copy.type = type;
        copy.typeName = typeName;
        copy.kind = kind;
        copy.combination = combination;
        copy.visibility = visibility;
        copy.derivation = derivation;
        copy.convertible = convertible;
        copy.cacheable = cacheable;
        copy.attributes = attributes;
        return copy;
    }

    /** {@return its id, unique name, unit, type and kind} */
    @Override
    public String toString() {
        return "metric " + id + " \"" + name + "\"" + (unit.isEmpty() ? "" : " [" + unit + "]") + " (" + type + ", "
                + kind + ")";
    }

    /** A builder of a metric, to be passed to {@link DefinitionsBuilder#add(Builder)}. */
    public static final class Builder {
        private String name;
        private String title;
        private long fileId = DefinitionsBuilder.NEXT_FILE_ID;
        private int parent = Tree.NO_PARENT;
        private String unit = "";
        private String description = "";
        private String url = "";
        private ValueType type = ValueType.DOUBLE;
        private String typeName = "";
        private MetricKind kind = MetricKind.EXCLUSIVE;
        private Combination combination = Combination.BY_TYPE;
        private Visibility visibility = Visibility.NORMAL;
        private Derivation derivation = Derivation.NONE;
        private boolean convertible = true;
        private boolean cacheable = true;
        private Attributes attributes = Attributes.NONE;

        private Builder(String name) {
            this.name = name;
            this.title = name;
        }

        /**
         * Sets another unique name; the title does not change.
         *
         * @param value the name
         * @return this builder
         */
        public Builder name(String value) {
            name = value;
            return this;
        }

        /**
         * Sets the display name, which is the unique name by default.
         *
         * @param value the title
         * @return this builder
         */
        public Builder title(String value) {
            title = value;
            return this;
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
         * Sets the metric of which this one is a part.
         *
         * @param handle handle of the parent
         * @return this builder
         */
        public Builder parent(int handle) {
            parent = handle;
            return this;
        }

        /**
         * Sets the unit of the values.
         *
         * @param value the unit
         * @return this builder
         */
        public Builder unit(String value) {
            unit = value;
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
         * Sets the type of the cells; if it differs from the previous type, the type name is reset to the usual one.
         *
         * @param value the type
         * @return this builder
         */
        public Builder type(ValueType value) {
            typeName = value.equals(type) ? typeName : "";
            type = value;
            return this;
        }

        /**
         * Sets the file's spelling of the type that was set before.
         *
         * @param value the spelling
         * @return this builder
         */
        public Builder typeName(String value) {
            typeName = value;
            return this;
        }

        /**
         * Sets the part of the call tree that a stored value covers.
         *
         * @param value the kind
         * @return this builder
         */
        public Builder kind(MetricKind value) {
            kind = value;
            return this;
        }

        /**
         * Sets the way in which values combine along the call tree and over locations.
         *
         * @param value the way
         * @return this builder
         */
        public Builder combination(Combination value) {
            combination = value;
            return this;
        }

        /**
         * Sets whether the metric is displayed.
         *
         * @param value the visibility
         * @return this builder
         */
        public Builder visibility(Visibility value) {
            visibility = value;
            return this;
        }

        /**
         * Sets the expressions of a derived metric.
         *
         * @param value the expressions
         * @return this builder
         */
        public Builder derivation(Derivation value) {
            derivation = value;
            return this;
        }

        /**
         * Sets whether tools may change the kind of the metric.
         *
         * @param value whether they may
         * @return this builder
         */
        public Builder convertible(boolean value) {
            convertible = value;
            return this;
        }

        /**
         * Sets whether tools may cache the values of the metric.
         *
         * @param value whether they may
         * @return this builder
         */
        public Builder cacheable(boolean value) {
            cacheable = value;
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
         * {@return the metric with an id, independent of a builder of definitions; its file id is 0 unless set}
         *
         * @param id position among the metrics
         */
        public Metric asDefined(int id) {
            return at(id, fileIdOr(0), parent);
        }

        int parentHandle() {
            return parent;
        }

        long fileIdOr(long next) {
            return fileId == DefinitionsBuilder.NEXT_FILE_ID ? next : fileId;
        }

        Metric at(int id, long finalFileId, int finalParent) {
            return new Metric(
                    id,
                    finalFileId,
                    finalParent,
                    name,
                    title,
                    unit,
                    description,
                    url,
                    type,
                    typeName,
                    kind,
                    combination,
                    visibility,
                    derivation,
                    convertible,
                    cacheable,
                    attributes);
        }
    }
}
