package org.perfspace.format.hatchet;

import java.io.IOException;
import java.util.List;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Region;

/**
 * Layout of Hatchet's literal JSON, which {@code GraphFrame.from_literal} loads: a list of root nodes.
 *
 * <pre>
 *  field        type     notes
 *  frame        object   name, type, and what else identifies the node; texts and numbers
 *  name         text     for people, if the frame has no name
 *  metrics      object   numbers by the names of columns; NaN and null are no value; _hatchet_nid is a number of the node
 *  attributes   object   optional; from_literal ignores it
 *  children     list     optional; of nodes
 * </pre>
 */
public final class HatchetLayout {

    /** The object that identifies a node. */
    public static final String FRAME = "frame";
    /** The name of a node, in its frame or beside it. */
    public static final String NAME = "name";
    /** The type of a node, such as {@code function}. */
    public static final String TYPE = "type";
    /** The type of a node whose region has no role. */
    public static final String FUNCTION = "function";
    /** Numbers of the node. */
    public static final String METRICS = "metrics";
    /** Number of a node, stored with the metrics; nodes with the same number are the same node. */
    public static final String NUMBER = "_hatchet_nid";
    /** Facts about the node that do not identify it. */
    public static final String ATTRIBUTES = "attributes";
    /** Attribute of the first node: the columns that perfspace computed from others for users of data frames. */
    public static final String COMPUTED = "computed";
    /** Nodes that are called. */
    public static final String CHILDREN = "children";

    /** Source file or module of a region. */
    public static final String FILE = "file";
    /** First line of a region. */
    public static final String LINE = "line";
    /** Last line of a region. */
    public static final String END_LINE = "end_line";
    /** Role of a region, if it does not follow from the type of its frame. */
    public static final String ROLE = "role";
    /** Source file of a call. */
    public static final String CALL_FILE = "call_file";
    /** Line of a call. */
    public static final String CALL_LINE = "call_line";

    /** Further attributes, in the order of writing: texts that are fields of the region. */
    public static final List<RegionText> REGION_TEXTS = List.of(
            new RegionText("paradigm", Fields.REGION_PARADIGM),
            new RegionText("mangled_name", Fields.REGION_MANGLED_NAME));

    /**
     * An attribute that is a field of the region.
     *
     * @param name name of the attribute
     * @param field the field
     */
    public record RegionText(String name, Field<Region> field) {}

    private HatchetLayout() {}

    /**
     * Returns whether a text begins like such a file: with a list whose first object has a frame or metrics.
     *
     * @param empty whether an empty list is one, too, which alone may be anything
     */
    public static boolean begins(byte[] head, boolean empty) throws IOException {
        try (JsonInput json = JsonInput.ofHead(head, Place.of(""))) {
            if (json.next() != Token.LIST) {
                return false;
            }
            if (json.next() == Token.END_LIST) {
                return empty && json.next() == Token.END;
            }
            if (json.token() != Token.OBJECT) {
                return false;
            }
            while (json.next() == Token.NAME) {
                if (json.text().equals(FRAME) || json.text().equals(METRICS)) {
                    return json.next() == Token.OBJECT;
                }
                json.next();
                json.skip();
            }
            return false;
        } catch (ProfileException e) {
            return false; // the head ends before a frame, or it is not JSON
        }
    }
}
