package io.eraforge.telemetry.ui;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Base64;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.spark.ui.UIUtils;

/**
 * Lets the tab load and run only what Spark's server serves: a Content-Security-Policy, and no header with which a request could move
 * the page's links to another origin.
 */
final class PageGuard implements Filter {
    private static final String FORWARDED_CONTEXT = "X-Forwarded-Context";
    private static final String POLICY =
            "default-src 'none'; script-src 'self' %s %s; style-src 'self' 'unsafe-inline';"
                    + " img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'";

    private final String basePath;

    PageGuard(String basePath) {
        this.basePath = basePath;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest safe = new SafeContext((HttpServletRequest) request);
        // Spark's page frame has these two scripts in it.
        String policy = POLICY.formatted(
                hash("setUIRoot('" + UIUtils.uiRoot(safe) + "')"), hash("setAppBasePath('" + basePath + "')"));
        ((HttpServletResponse) response).setHeader("Content-Security-Policy", policy);
        chain.doFilter(safe, response);
    }

    private static String hash(String script) {
        byte[] digest = DigestUtils.sha256(script);
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }

    /** Hides a forwarded context that is no plain path. Spark prepends it to every link: //host would be another server. */
    private static final class SafeContext extends HttpServletRequestWrapper {
        SafeContext(HttpServletRequest request) {
            super(request);
        }

        @Override
        public String getHeader(String name) {
            String value = super.getHeader(name);
            boolean unsafe = FORWARDED_CONTEXT.equalsIgnoreCase(name)
                    && value != null
                    && !value.matches("(?:/[A-Za-z0-9._~-]+)*");
            return unsafe ? null : value;
        }
    }
}
