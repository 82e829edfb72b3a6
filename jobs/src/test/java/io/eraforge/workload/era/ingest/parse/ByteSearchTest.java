package io.eraforge.workload.era.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ByteSearchTest {
    @Test
    void agreesWithALoop() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(60)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (random.nextInt(3) == 0 ? random.nextInt(256) : 9 + random.nextInt(3) - 1);
            }
            int from = random.nextInt(bytes.length + 1);
            int to = random.nextInt(from, bytes.length + 1);
            int[] places = IntStream.range(from, to).filter(i -> bytes[i] == 10).toArray();
            assertThat(ByteSearch.count(bytes, from, to, (byte) 10)).isEqualTo(places.length);
            assertThat(ByteSearch.indexOf(bytes, from, to, (byte) 10)).isEqualTo(places.length == 0 ? -1 : places[0]);
        }
    }
}
