package io.eraforge.telemetry.ui;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.apache.spark.ui.UIUtils;
import org.apache.spark.ui.WebUIPage;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.xml.Node;
import scala.xml.Unparsed;

/** Spark's page frame around an empty element that app.js fills. */
final class EraForgePage extends WebUIPage {
    private final EraForgeTab tab;

    EraForgePage(EraForgeTab tab) {
        super("");
        this.tab = tab;
    }

    @Override
    public Seq<Node> render(HttpServletRequest request) {
        String base = UIUtils.prependBaseUri(request, tab.basePath(), "/" + EraForgeTab.PREFIX);
        Seq<Node> content = CollectionConverters.<Node>asScala(List.of(new Unparsed(content(base))))
                .toSeq();
        return UIUtils.headerSparkPage(request, tab.name(), () -> content, tab, Option.empty(), false, false);
    }

    // The base comes from Spark: the proxy's path and the application id.
    private static String content(String base) {
        String safe = base.replaceAll("[^A-Za-z0-9/._~:-]", "");
        return "<link rel=\"stylesheet\" href=\"%1$s/static/app.css\"/><div id=\"eraforge\" data-base=\"%1$s\"></div>"
                        .formatted(safe)
                + "<script type=\"module\" src=\"%s/static/app.js\"></script>".formatted(safe);
    }
}
