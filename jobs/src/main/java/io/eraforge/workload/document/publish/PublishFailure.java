package io.eraforge.workload.document.publish;

import java.sql.SQLException;
import java.util.Optional;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.exception.ExceptionUtils;

/** A database refused, or could not be reached. */
final class PublishFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String state;

    PublishFailure(SQLException cause) {
        super(cause.getMessage(), cause);
        this.state = StringUtils.defaultString(cause.getSQLState());
    }

    /** Also if it failed a task. */
    static Optional<PublishFailure> in(Throwable failure) {
        return ExceptionUtils.getThrowableList(failure).stream()
                .filter(PublishFailure.class::isInstance)
                .map(PublishFailure.class::cast)
                .findFirst();
    }

    /** Connections that break or cannot be made, a server that restarts or is full, and conflicts of transactions. */
    boolean isTemporary() {
        return state.startsWith("08")
                || state.startsWith("57P")
                || state.startsWith("53")
                || state.startsWith("40")
                || state.startsWith("55P");
    }

    /** Whether user, password or rights are the cause. */
    boolean isRefusal() {
        return state.startsWith("28") || state.startsWith("42501");
    }
}
