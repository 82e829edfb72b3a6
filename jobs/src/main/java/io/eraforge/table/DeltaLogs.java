package io.eraforge.table;

import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.DeltaOperations;
import org.apache.spark.sql.delta.OptimisticTransaction;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.delta.actions.Action;
import org.apache.spark.sql.delta.actions.SetTransaction;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/** What the public Delta API does not offer: cheap versions and a commit that carries only a transaction id. */
final class DeltaLogs {
    private DeltaLogs() {}

    /** The newest version of the table, from a listing of its log; -1 if there is no table. */
    static long version(SparkSession spark, String path) {
        return snapshot(spark, path).version();
    }

    static Snapshot snapshot(SparkSession spark, String path) {
        return DeltaLog.forTable(spark, path).update(false, Option.empty(), Option.empty());
    }

    /** Records {@code version} for {@code appId}: every open or later transaction with a lower one fails or is dropped. */
    static void fence(SparkSession spark, String path, String appId, long version) {
        OptimisticTransaction transaction = DeltaLog.forTable(spark, path).startTransaction();
        transaction.txnVersion(appId);
        Action mark = new SetTransaction(appId, version, Option.apply(System.currentTimeMillis()));
        transaction.commit(
                CollectionConverters.asScala(java.util.List.of(mark)).toSeq(), DeltaOperations.ManualUpdate$.MODULE$);
    }
}
