package io.eraforge.standin;

import com.nvidia.spark.RapidsUDF;
import com.nvidia.spark.rapids.jni.GpuRetryOOM;
import com.nvidia.spark.rapids.jni.GpuSplitAndRetryOOM;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ScalaUDF;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.ColumnarRule;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Imitates the RAPIDS plugin on the stand-in: a projection that calls a {@link RapidsUDF} collects its rows into columns and
 * calls the columnar body. Pass it to {@code SparkSession.builder().withExtensions} or name it in
 * {@code spark.sql.extensions}; queries need no change.
 */
public final class StandinPlugin extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
    /** Session setting: maximum rows of a batch. */
    public static final String BATCH_ROWS = "eraforge.standin.batch-rows";

    /** Session setting: device memory in bytes; if unset, only {@link Device} limits it. */
    public static final String DEVICE_BYTES = "eraforge.standin.device-bytes";

    /** Session setting: every n-th slice runs out of memory, alternately to be retried and halved; none if unset. */
    public static final String REFUSE_EVERY = "eraforge.standin.refuse-every";

    static final int DEFAULT_BATCH_ROWS = 64;
    private static final AtomicBoolean LIMITED = new AtomicBoolean();

    @Override
    public BoxedUnit apply(SparkSessionExtensions extensions) {
        extensions.injectColumnar(new AbstractFunction1<>() {
            @Override
            public ColumnarRule apply(SparkSession session) {
                return new StandinRule(session);
            }
        });
        return BoxedUnit.UNIT;
    }

    static boolean isColumnar(Expression expression) {
        return expression instanceof ScalaUDF udf && udf.function() instanceof RapidsUDF;
    }

    private static final class StandinRule extends ColumnarRule {
        private final SparkSession session;

        StandinRule(SparkSession session) {
            this.session = session;
        }

        @Override
        public Rule<SparkPlan> preColumnarTransitions() {
            return new Replacement(session);
        }
    }

    private static final class Replacement extends Rule<SparkPlan> {
        private final SparkSession session;

        Replacement(SparkSession session) {
            this.session = session;
        }

        @Override
        public SparkPlan apply(SparkPlan plan) {
            List<SparkPlan> children = new ArrayList<>();
            plan.children().foreach(new AbstractFunction1<SparkPlan, Object>() {
                @Override
                public Object apply(SparkPlan child) {
                    return children.add(Replacement.this.apply(child));
                }
            });
            SparkPlan replaced =
                    plan.withNewChildren(CollectionConverters.asScala(children).toSeq());
            if (!(replaced instanceof ProjectExec project && callsColumnar(project))) {
                return replaced;
            }
            limitDevice();
            return new ColumnarProjection(project.projectList(), project.child(), batchRows());
        }

        private void limitDevice() {
            String bytes = session.conf().get(DEVICE_BYTES, "");
            String every = session.conf().get(REFUSE_EVERY, "");
            if (!every.isEmpty()) {
                LIMITED.set(true);
                AtomicLong refusals = new AtomicLong();
                Device.refuseInEvery(
                        Long.parseLong(every),
                        () -> refusals.incrementAndGet() % 2 == 1
                                ? new GpuRetryOOM("again")
                                : new GpuSplitAndRetryOOM("in halves"));
            } else if (!bytes.isEmpty()) {
                LIMITED.set(true);
                Device.limit(
                        Long.parseLong(bytes), () -> new GpuSplitAndRetryOOM("the device has " + bytes + " bytes"));
            } else if (LIMITED.getAndSet(false)) {
                Device.relax();
            }
        }

        private static boolean callsColumnar(ProjectExec project) {
            return CollectionConverters.asJava(project.projectList()).stream()
                    .anyMatch(e -> ((Expression) e).exists(new AbstractFunction1<Expression, Object>() {
                        @Override
                        public Object apply(Expression expression) {
                            return isColumnar(expression);
                        }
                    }));
        }

        private int batchRows() {
            return Integer.parseInt(session.conf().get(BATCH_ROWS, String.valueOf(DEFAULT_BATCH_ROWS)));
        }
    }
}
