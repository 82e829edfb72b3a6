package io.eraforge.telemetry.ui;

import jakarta.servlet.http.HttpServlet;
import org.apache.spark.ui.JettyUtils;
import org.apache.spark.ui.SparkUI;
import org.apache.spark.ui.SparkUITab;
import org.sparkproject.jetty.servlet.ServletContextHandler;

/**
 * The tab "EraForge" in Spark's UI, of a driver or of the History Server. Its handlers are attached as Spark's own are, and so stand
 * behind the same filters and access lists.
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
        handler(ui, "/state.json", new StateServlet(feed));
        handler(ui, "/events", new EventsServlet(feed));
        handler(ui, "/static", new StaticServlet());
    }

    private static void handler(SparkUI ui, String path, HttpServlet servlet) {
        ServletContextHandler handler = JettyUtils.createServletHandler("/" + PREFIX + path, servlet, ui.basePath());
        // Else the server sends who asks for state.json to state.json/.
        handler.setAllowNullPathInfo(true);
        ui.attachHandler(handler);
    }

    @Override
    public String name() {
        return "EraForge";
    }
}
