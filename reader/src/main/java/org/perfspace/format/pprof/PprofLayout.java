package org.perfspace.format.pprof;

import java.util.List;
import org.perfspace.model.Attributes;

/**
 * Layout of a pprof profile: one message {@code Profile} of {@code profile.proto} in the wire format of Protocol Buffers,
 * usually as a gzip file. A field is a tag (number × 8 + wire type) and its value; texts are indexes into the table of
 * strings, of which the first is empty.
 *
 * <pre>
 *  message     field  type        name
 *  Profile         1  ValueType   sample_type, repeated
 *                  2  Sample      sample, repeated
 *                  3  Mapping     mapping, repeated
 *                  4  Location    location, repeated
 *                  5  Function    function, repeated
 *                  6  bytes       string_table, repeated
 *                  7  i64         drop_frames (string)
 *                  8  i64         keep_frames (string)
 *                  9  i64         time_nanos
 *                 10  i64         duration_nanos
 *                 11  ValueType   period_type
 *                 12  i64         period
 *                 13  i64[]       comment (strings)
 *                 14  i64         default_sample_type (string)
 *                 15  i64         doc_url (string)
 *  ValueType       1  i64         type (string)
 *                  2  i64         unit (string)
 *  Sample          1  u64[]       location_id, the leaf first
 *                  2  i64[]       value, one for each sample_type
 *                  3  Label       label, repeated
 *  Label           1  i64         key (string)
 *                  2  i64         str (string)
 *                  3  i64         num
 *                  4  i64         num_unit (string)
 *  Mapping         1  u64         id, from 1
 *                  2  u64         memory_start
 *                  3  u64         memory_limit
 *                  4  u64         file_offset
 *                  5  i64         filename (string)
 *                  6  i64         build_id (string)
 *                  7  bool        has_functions
 *                  8  bool        has_filenames
 *                  9  bool        has_line_numbers
 *                 10  bool        has_inline_frames
 *  Location        1  u64         id, from 1
 *                  2  u64         mapping_id, 0 for none
 *                  3  u64         address
 *                  4  Line        line, repeated: an inlined function first, its caller last
 *                  5  bool        is_folded
 *  Line            1  u64         function_id
 *                  2  i64         line
 *  Function        1  u64         id, from 1
 *                  2  i64         name (string)
 *                  3  i64         system_name (string)
 *                  4  i64         filename (string)
 *                  5  i64         start_line
 * </pre>
 *
 * <p>An array field is packed, or repeated for each value; readers accept both. Numbers that are 0 are omitted.
 */
public final class PprofLayout {

    /** Wire type of a number of one to ten bytes. */
    public static final int VARINT = 0;
    /** Wire type of eight bytes. */
    public static final int FIXED64 = 1;
    /** Wire type of a length, followed by that number of bytes. */
    public static final int BYTES = 2;
    /** Wire type of four bytes. */
    public static final int FIXED32 = 5;

    /** Fields of {@code Profile}. */
    public static final int SAMPLE_TYPE = 1;

    public static final int SAMPLE = 2;
    public static final int MAPPING = 3;
    public static final int LOCATION = 4;
    public static final int FUNCTION = 5;
    public static final int STRING_TABLE = 6;
    public static final int DROP_FRAMES = 7;
    public static final int KEEP_FRAMES = 8;
    public static final int TIME_NANOS = 9;
    public static final int DURATION_NANOS = 10;
    public static final int PERIOD_TYPE = 11;
    public static final int PERIOD = 12;
    public static final int COMMENT = 13;
    public static final int DEFAULT_SAMPLE_TYPE = 14;
    public static final int DOC_URL = 15;

    /** Fields of {@code ValueType}. */
    public static final int TYPE = 1;

    public static final int UNIT = 2;

    /** Fields of {@code Sample}. */
    public static final int LOCATION_ID = 1;

    public static final int VALUE = 2;
    public static final int LABEL = 3;

    /** Fields of {@code Label}. */
    public static final int KEY = 1;

    public static final int STR = 2;
    public static final int NUM = 3;
    public static final int NUM_UNIT = 4;

    /** Field of the messages that are identified by a number. */
    public static final int ID = 1;

    /** Further fields of {@code Mapping}. */
    public static final int MEMORY_START = 2;

    public static final int MEMORY_LIMIT = 3;
    public static final int FILE_OFFSET = 4;
    public static final int MAPPING_FILE = 5;
    public static final int BUILD_ID = 6;
    public static final int HAS_FUNCTIONS = 7;
    public static final int HAS_FILENAMES = 8;
    public static final int HAS_LINE_NUMBERS = 9;
    public static final int HAS_INLINE_FRAMES = 10;

    /** Further fields of {@code Location}. */
    public static final int MAPPING_ID = 2;

    public static final int ADDRESS = 3;
    public static final int LINE = 4;
    public static final int IS_FOLDED = 5;

    /** Fields of {@code Line}. */
    public static final int FUNCTION_ID = 1;

    public static final int LINE_NUMBER = 2;
    public static final int COLUMN = 3;

    /** Further fields of {@code Function}. */
    public static final int NAME = 2;

    public static final int SYSTEM_NAME = 3;
    public static final int FILENAME = 4;
    public static final int START_LINE = 5;

    /** Keys of the labels that specify where a sample was taken. */
    public static final String RANK = "rank";

    public static final String THREAD = "thread";
    public static final String STREAM = "stream";
    public static final String HOST = "host";
    /** Key of a label that distinguishes locations that have the same other labels. */
    public static final String PLACE = "location";

    /** Keys that tools use for the host, the rank of the process, and the thread; this toolkit writes the first one. */
    public static final List<String> HOST_KEYS = List.of(HOST, "hostname");

    public static final List<String> RANK_KEYS = List.of(RANK, "pid", "process", "process_id");
    public static final List<String> THREAD_KEYS = List.of(THREAD, "tid", "thread_id", STREAM);

    /**
     * Returns whether a label specifies where a sample was taken.
     *
     * @param key key of the label
     */
    public static boolean isPlace(String key) {
        return HOST_KEYS.contains(key) || RANK_KEYS.contains(key) || THREAD_KEYS.contains(key);
    }

    /** Ends the names of attributes with the key of labels that identify a place, if it is another of those that mean the same. */
    public static final String LABEL_KEY = "_label";

    /**
     * Returns the key of labels that a profile uses for one that identifies a place.
     *
     * @param meaning {@link #RANK}, {@link #THREAD} or {@link #HOST}
     * @param attributes the attributes of the profile
     */
    public static String key(String meaning, Attributes attributes) {
        String key = attributes.get(ATTRIBUTE + meaning + LABEL_KEY);
        List<String> same =
                switch (meaning) {
                    case RANK -> RANK_KEYS;
                    case THREAD -> THREAD_KEYS;
                    case HOST -> HOST_KEYS;
                    default -> List.of();
                };
        return same.contains(key) && !key.equals(STREAM) ? key : meaning;
    }

    /** Begins the names of attributes that contain fields of the profile. */
    public static final String ATTRIBUTE = "pprof.";

    private PprofLayout() {}

    /**
     * Returns the wire type of a field of {@code Profile}, or -1 for an unknown field. Comments may be packed or not.
     *
     * @param field number of the field
     */
    public static int wireType(int field) {
        return switch (field) {
            case SAMPLE_TYPE, SAMPLE, MAPPING, LOCATION, FUNCTION, STRING_TABLE, PERIOD_TYPE -> BYTES;
            case DROP_FRAMES, KEEP_FRAMES, TIME_NANOS, DURATION_NANOS, PERIOD, COMMENT, DEFAULT_SAMPLE_TYPE, DOC_URL ->
                VARINT;
            default -> -1;
        };
    }
}
