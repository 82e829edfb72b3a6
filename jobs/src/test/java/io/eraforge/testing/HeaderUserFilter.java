package io.eraforge.testing;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** A servlet filter for Spark's UI that takes the user from the header X-User, by default alice, and rejects mallory. */
public final class HeaderUserFilter implements Filter {
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        String user = http.getHeader("X-User") == null ? "alice" : http.getHeader("X-User");
        if (user.equals("mallory")) {
            ((HttpServletResponse) response).sendError(HttpServletResponse.SC_UNAUTHORIZED);
            return;
        }
        chain.doFilter(
                new HttpServletRequestWrapper(http) {
                    @Override
                    public String getRemoteUser() {
                        return user;
                    }
                },
                response);
    }
}
