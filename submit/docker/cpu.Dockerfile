# EraForge for clusters without GPUs, built by submit/image cpu, which builds the jars first. Not covered by tests.
# To pin an image, add its digest to the name: docker buildx imagetools inspect NAME:TAG prints it; then FROM NAME:TAG@sha256:….
FROM apache/spark:4.1.1-scala2.13-java17-ubuntu

USER 0
WORKDIR /opt/eraforge
COPY conf conf
COPY submit submit
COPY jobs/target/delta jobs/target/delta
COPY jobs/target/eraforge.jar jobs/target/eraforge.jar
# submit/eraforge finds Spark here and writes java argument files next to it. Warehouse volumes start as copies of this folder.
RUN echo "/opt/spark/jars/*" > jobs/target/spark.classpath \
    && mkdir /warehouse \
    && chown -R spark:spark jobs/target /warehouse

ENV ERAFORGE_HOME=/opt/eraforge \
    PATH=/opt/eraforge/submit:${PATH}
# Numeric, so that Kubernetes can verify that it is not root.
USER 185
WORKDIR /opt/spark/work-dir
