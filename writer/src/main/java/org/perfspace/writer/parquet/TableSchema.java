package org.perfspace.writer.parquet;

import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.IntType;
import org.apache.parquet.format.ListType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.Type;
import org.perfspace.format.parquet.LeafKind;

/** Describes columns as schema elements of the format. */
final class TableSchema {

    private TableSchema() {}

    /** Returns the tree of columns in pre-order, the root first. */
    public static List<SchemaElement> of(List<TableColumn> columns) {
        List<SchemaElement> elements = new ArrayList<>();
        SchemaElement root = new SchemaElement("profile");
        elements.add(root);
        int top = 0;
        for (int i = 0; i < columns.size(); i++) {
            TableColumn column = columns.get(i);
            if (column.path().size() == 1) {
                elements.add(leaf(column.path().get(0), column.kind(), column.optional()));
                top++;
            } else if (column.isList()) {
                elements.addAll(list(column));
                top++;
            } else {
                String group = column.path().get(0);
                if (i == 0 || !columns.get(i - 1).path().get(0).equals(group)) {
                    elements.add(group(group, columns));
                    top++;
                }
                elements.add(leaf(column.path().get(1), column.kind(), false));
            }
        }
        root.setNum_children(top);
        return elements;
    }

    /** Returns the physical type of a kind. */
    static Type physical(LeafKind kind) {
        return switch (kind) {
            case DOUBLE -> Type.DOUBLE;
            case INT64, UINT64 -> Type.INT64;
            case INT32, UINT32, INT16, UINT16, INT8, UINT8 -> Type.INT32;
            case TEXT -> Type.BYTE_ARRAY;
        };
    }

    private static List<SchemaElement> list(TableColumn column) {
        SchemaElement list = new SchemaElement(column.path().get(0));
        list.setRepetition_type(FieldRepetitionType.REQUIRED);
        list.setConverted_type(ConvertedType.LIST);
        list.setLogicalType(LogicalType.LIST(new ListType()));
        SchemaElement repeated = new SchemaElement(column.path().get(1));
        repeated.setRepetition_type(FieldRepetitionType.REPEATED);
        return List.of(
                list.setNum_children(1),
                repeated.setNum_children(1),
                leaf(column.path().get(2), column.kind(), false));
    }

    private static SchemaElement group(String name, List<TableColumn> columns) {
        int children = (int) columns.stream()
                .filter(c -> c.path().size() == 2 && c.path().get(0).equals(name))
                .count();
        SchemaElement group = new SchemaElement(name);
        group.setRepetition_type(FieldRepetitionType.OPTIONAL);
        return group.setNum_children(children);
    }

    private static SchemaElement leaf(String name, LeafKind kind, boolean optional) {
        SchemaElement leaf = new SchemaElement(name);
        leaf.setType(physical(kind));
        leaf.setRepetition_type(optional ? FieldRepetitionType.OPTIONAL : FieldRepetitionType.REQUIRED);
        switch (kind) {
            case DOUBLE, INT64, INT32 -> {
                // the physical type is sufficient
            }
            case TEXT -> {
                leaf.setConverted_type(ConvertedType.UTF8);
                leaf.setLogicalType(LogicalType.STRING(new StringType()));
            }
            case UINT64, UINT32, INT16, UINT16, INT8, UINT8 -> {
                String name2 = (kind.signed() ? "INT_" : "UINT_") + kind.bits();
                leaf.setConverted_type(ConvertedType.valueOf(name2));
                leaf.setLogicalType(LogicalType.INTEGER(new IntType((byte) kind.bits(), kind.signed())));
            }
        }
        return leaf;
    }
}
