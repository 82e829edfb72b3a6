# EraForge for clusters with NVIDIA GPUs, built by submit/image cuda, which builds and downloads the jars first. Not covered by
# tests. CUDA's version must be that of the RAPIDS jar: 13 for cuda13, 12 for cuda12 (ERAFORGE_CUDA).
ARG CUDA_VERSION=13.0.2
# To pin an image, add its digest to the name: docker buildx imagetools inspect NAME:TAG prints it; then FROM NAME:TAG@sha256:….
FROM apache/spark:4.1.1-scala2.13-java17-ubuntu AS spark

# The same Ubuntu as Spark's image, so its programs run here unchanged.
FROM nvidia/cuda:${CUDA_VERSION}-runtime-ubuntu22.04
RUN groupadd --system --gid=185 spark \
    && useradd --system --uid=185 --gid=spark --home-dir=/nonexistent spark
COPY --from=spark /opt/java/openjdk /opt/java/openjdk
COPY --from=spark /usr/bin/tini /usr/bin/tini
COPY --from=spark /opt/entrypoint.sh /opt/decom.sh /opt/
COPY --from=spark --chown=spark:spark /opt/spark /opt/spark

WORKDIR /opt/eraforge
COPY conf conf
COPY submit submit
COPY jobs/target/delta jobs/target/delta
COPY jobs/target/rapids jobs/target/rapids
COPY jobs/target/eraforge.jar jobs/target/eraforge.jar
# submit/eraforge finds Spark here and writes java argument files next to it. Warehouse volumes start as copies of this folder.
RUN echo "/opt/spark/jars/*" > jobs/target/spark.classpath \
    && mkdir /warehouse \
    && chown -R spark:spark jobs/target /warehouse

ENV JAVA_HOME=/opt/java/openjdk \
    SPARK_HOME=/opt/spark \
    ERAFORGE_HOME=/opt/eraforge \
    ERAFORGE_RAPIDS_JAR=/opt/eraforge/jobs/target/rapids/rapids-4-spark.jar \
    NVIDIA_VISIBLE_DEVICES=all \
    NVIDIA_DRIVER_CAPABILITIES=compute,utility \
    PATH=/opt/eraforge/submit:/opt/java/openjdk/bin:${PATH}
# Numeric, so that Kubernetes can verify that it is not root.
USER 185
WORKDIR /opt/spark/work-dir
ENTRYPOINT ["/opt/entrypoint.sh"]
