package io.eraforge.workload.era.ingest.result;

import io.eraforge.workload.era.schema.ErasTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Columns of parsed rows, before they are merged into tables. A row with {@code _reason} is a record that could not be read,
 * or a single cell if {@code _column} is set too.
 */
public final class ParsedColumns {
    public static final String FILE = "_file";
    public static final String LINE = "_line";
    public static final String COLUMN = "_column";
    public static final String REASON = "_reason";
    public static final String RAW = "_raw";

    /** File, line and value that won over a superseded cell. */
    public static final String OTHER_FILE = "_other_file";

    public static final String OTHER_LINE = "_other_line";
    public static final String OTHER_VALUE = "_other_value";
    /** A record or cell that could not be read. */
    public static final StructType PROBLEM = new StructType()
            .add(FILE, DataTypes.IntegerType)
            .add(LINE, DataTypes.LongType)
            .add(COLUMN, DataTypes.StringType)
            .add(REASON, DataTypes.StringType)
            .add(RAW, DataTypes.StringType);

    public static final StructType SUPERSEDED = PROBLEM.add(OTHER_FILE, DataTypes.IntegerType)
            .add(OTHER_LINE, DataTypes.LongType)
            .add(OTHER_VALUE, DataTypes.DoubleType)
            .add(ReadingsTable.SERIES.name(), DataTypes.StringType)
            .add(ReadingsTable.TS_US.name(), DataTypes.LongType);

    private ParsedColumns() {}

    /** Columns of merged readings; a sensor's value is null if it is missing. */
    public static StructType merged(List<String> sensors) {
        StructType schema = new StructType()
                .add(ReadingsTable.MONTH.name(), DataTypes.StringType)
                .add(ReadingsTable.SERIES.name(), DataTypes.StringType)
                .add(ReadingsTable.TS_US.name(), DataTypes.LongType);
        for (String sensor : sensors) {
            schema = schema.add(sensor, DataTypes.DoubleType);
        }
        return schema;
    }

    public static StructType eras() {
        StructType schema = PROBLEM;
        for (var field : ErasTable.SCHEMA.required().fields()) {
            schema = schema.add(field);
        }
        return schema.add(ErasTable.ERA_NAME.name(), DataTypes.StringType);
    }
}
