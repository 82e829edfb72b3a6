package io.eraforge.workload.document.publish;

import io.eraforge.error.PublishErrors;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.Driver;

/**
 * A database, and who logs in. Sent to executors; never printed with its password.
 *
 * @param url without user and password
 */
record PostgresAddress(String url, String host, int port, String database, String user, String password)
        implements Serializable {
    private static final Pattern URL = Pattern.compile(
            "jdbc:postgresql://(?<host>\\[[^\\]]+\\]|[^/:?@,]+)(?::(?<port>\\d{1,5}))?/(?<db>[^?/]+)(?:\\?.*)?");
    private static final Pattern LOGIN_IN_URL = Pattern.compile("(?i)[?&](user|password|sslpassword)=|://[^/]*@");
    private static final int DEFAULT_PORT = 5432;
    private static final String CONNECT_SECONDS = "15";
    private static final String READ_SECONDS = "1800";

    /** User and password as the environment has them; each may be null. */
    static PostgresAddress of(String url, String user, String password) {
        if (LOGIN_IN_URL.matcher(url).find()) {
            throw PublishErrors.loginInUrl();
        }
        Matcher parts = URL.matcher(url);
        if (!parts.matches()) {
            throw PublishErrors.badUrl(url);
        }
        int port = parts.group("port") == null ? DEFAULT_PORT : Integer.parseInt(parts.group("port"));
        String account = user == null ? System.getProperty("user.name") : user;
        return new PostgresAddress(
                url, parts.group("host"), port, parts.group("db"), account, password == null ? "" : password);
    }

    /** The caller closes the result, which does not commit by itself. */
    Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("ApplicationName", "eraforge");
        properties.setProperty("connectTimeout", CONNECT_SECONDS);
        properties.setProperty("loginTimeout", CONNECT_SECONDS);
        properties.setProperty("socketTimeout", READ_SECONDS);
        properties.setProperty("tcpKeepAlive", "true");
        // Not through DriverManager, which does not see jars that Spark adds.
        Connection connection = new Driver().connect(url, properties);
        connection.setAutoCommit(false);
        return connection;
    }

    @Override
    public String toString() {
        return "%s:%d/%s".formatted(host, port, database);
    }
}
