package io.eraforge.workload.era.ingest.result;

import io.eraforge.workload.era.schema.ErasTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Columns of parsed rows, before they are merged into tables. A row with {@code _reason} is a record that could not be read,
 * or a single cell if {@code _column} is set too; any other row is a reading or an era. Sensor ids never begin with an
 * underscore, so the names cannot clash.
 */
public final class ParsedColumns {
    public static final String FILE = "_file";
    public static final String LINE = "_line";
    public static final String REPEATED = "_repeated";
    public static final String SENTINELS = "_sentinels";
    public static final String COLUMN = "_column";
    public static final String REASON = "_reason";
    static final String RAW = "_raw";

    private static final StructType PROBLEM = new StructType()
            .add(FILE, DataTypes.IntegerType)
            .add(LINE, DataTypes.LongType)
            .add(COLUMN, DataTypes.StringType)
            .add(REASON, DataTypes.StringType)
            .add(RAW, DataTypes.StringType);

    private ParsedColumns() {}

    public static StructType readings(List<String> sensors) {
        StructType schema = PROBLEM.add(REPEATED, DataTypes.BooleanType)
                .add(SENTINELS, DataTypes.IntegerType)
                .add(ReadingsTable.SERIES, DataTypes.StringType)
                .add(ReadingsTable.MONTH, DataTypes.StringType)
                .add(ReadingsTable.TS_US, DataTypes.LongType);
        for (String sensor : sensors) {
            schema = schema.add(sensor, DataTypes.DoubleType);
        }
        return schema;
    }

    public static StructType eras() {
        StructType schema = PROBLEM;
        for (var field : ErasTable.SCHEMA.fields()) {
            schema = schema.add(field);
        }
        return schema;
    }
}
