package io.eraforge.telemetry.ui;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import java.util.EnumSet;
import org.apache.spark.ui.JettyUtils;
import org.apache.spark.ui.SparkUI;
import org.apache.spark.ui.SparkUITab;
import org.sparkproject.jetty.servlet.FilterHolder;
import org.sparkproject.jetty.servlet.ServletContextHandler;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The tab "EraForge" in Spark's UI, in a driver or in the History Server. Its handlers are attached like Spark's own, so the same
 * filters and access lists apply.
 */
public final class EraForgeTab extends SparkUITab {
    static final String PREFIX = "eraforge";

    private EraForgeTab(SparkUI ui) {
        super(ui, PREFIX);
    }

    public static void attach(SparkUI ui, StateFeed feed) {
        EraForgeTab tab = new EraForgeTab(ui);
        tab.attachPage(new EraForgePage(tab));
        ui.attachTab(tab);
        CollectionConverters.asJava(ui.getHandlers()).stream()
                .filter(handler -> handler.getContextPath().equals(ui.basePath() + "/" + PREFIX))
                .forEach(handler -> guard(ui, handler));
        handler(ui, "/state.json", new StateServlet(feed));
        handler(ui, "/events", new EventsServlet(feed));
        handler(ui, "/static", new StaticServlet());
    }

    private static void handler(SparkUI ui, String path, HttpServlet servlet) {
        ServletContextHandler handler = JettyUtils.createServletHandler("/" + PREFIX + path, servlet, ui.basePath());
        // Otherwise the server redirects state.json to state.json/.
        handler.setAllowNullPathInfo(true);
        guard(ui, handler);
        ui.attachHandler(handler);
    }

    private static void guard(SparkUI ui, ServletContextHandler handler) {
        handler.addFilter(new FilterHolder(new PageGuard(ui.basePath())), "/*", EnumSet.of(DispatcherType.REQUEST));
    }

    @Override
    public String name() {
        return "EraForge";
    }
}
