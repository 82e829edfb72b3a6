package io.eraforge.table.delta;

import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.delta.DeltaOperations;
import org.apache.spark.sql.delta.OptimisticTransaction;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.delta.actions.Action;
import org.apache.spark.sql.delta.actions.Metadata;
import org.apache.spark.sql.delta.actions.SetTransaction;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.immutable.Map$;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Creates an empty table by a Delta transaction, without the jobs and plans of the DataFrame writer. */
public final class TableCreation {
    private TableCreation() {}

    /** {@code none} is the snapshot of a table that does not exist. Fails if another process has created it since. */
    public static void commit(
            Snapshot none,
            StructType schema,
            List<String> partitionBy,
            Map<String, String> properties,
            String app,
            long version) {
        OptimisticTransaction transaction = none.deltaLog().startTransaction(Option.empty(), Option.apply(none));
        transaction.readTxn().addOne(app);
        transaction.updateMetadataForNewTable(new Metadata(
                Metadata.$lessinit$greater$default$1(),
                null,
                null,
                Metadata.$lessinit$greater$default$4(),
                ((StructType) schema.asNullable()).json(),
                CollectionConverters.asScala(partitionBy).toSeq(),
                Map$.MODULE$.from(CollectionConverters.asScala(properties)),
                Option.apply(System.currentTimeMillis())));
        List<Action> actions = List.of(new SetTransaction(app, version, Option.apply(System.currentTimeMillis())));
        Seq<String> partitions = CollectionConverters.asScala(partitionBy).toSeq();
        transaction.commit(
                CollectionConverters.asScala(actions).toSeq(),
                new DeltaOperations.Write(
                        SaveMode.Append,
                        Option.apply(partitions),
                        Option.empty(),
                        Option.empty(),
                        Option.empty(),
                        Option.empty(),
                        Option.empty()));
    }
}
