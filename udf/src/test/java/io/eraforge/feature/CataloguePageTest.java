package io.eraforge.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CataloguePageTest {
    private static final Path PAGE = Path.of("src/main/java/io/eraforge/feature/CATALOGUE.md");

    @Test
    void pageIsUpToDate() throws IOException {
        if (Boolean.getBoolean("catalogue.write")) {
            Files.writeString(PAGE, CataloguePage.markdown());
        }
        assertThat(Files.readString(PAGE))
                .as("Run it again with -Dcatalogue.write=true")
                .isEqualTo(CataloguePage.markdown());
    }

    @Test
    void everyCalculatorSaysWhatItIs() {
        assertThat(Catalogue.calculators()).allSatisfy(calculator -> {
            assertThat(calculator.definition()).matches("[A-Z0-9].*\\.");
            assertThat(calculator.name()).matches("[a-z0-9]+(_[a-z0-9]+)*");
        });
    }
}
