package io.eraforge.table;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The one row of the lease table. Host and pid are for messages; only the epoch decides. */
record Holder(long epoch, String owner, String purpose, String host, long pid, boolean locked, boolean released) {
    static final StructType SCHEMA = new StructType()
            .add("epoch", DataTypes.LongType)
            .add("owner", DataTypes.StringType)
            .add("purpose", DataTypes.StringType)
            .add("host", DataTypes.StringType)
            .add("pid", DataTypes.LongType)
            .add("locked", DataTypes.BooleanType)
            .add("released", DataTypes.BooleanType);

    static final Holder NONE = new Holder(0, "", "", "", 0, false, true);

    static Holder from(Row row) {
        return new Holder(
                row.getLong(0),
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getLong(4),
                row.getBoolean(5),
                row.getBoolean(6));
    }

    List<Row> rows() {
        return List.of(RowFactory.create(epoch, owner, purpose, host, pid, locked, released));
    }

    Holder asReleased() {
        return new Holder(epoch, owner, purpose, host, pid, false, true);
    }

    @Override
    public String toString() {
        return "'%s' (process %d on %s, epoch %d)".formatted(purpose, pid, host, epoch);
    }
}
