# EraForge for clusters without GPUs. submit/image cpu makes it: it builds the jars first. Not yet built by an engine.
FROM apache/spark:4.1.1-scala2.13-java17-ubuntu

USER 0
WORKDIR /opt/eraforge
COPY conf conf
COPY submit submit
COPY jobs/target/delta jobs/target/delta
COPY jobs/target/eraforge.jar jobs/target/eraforge.jar
# submit/eraforge takes Spark from here, and keeps arguments of java beside it. Volumes for warehouses begin as this folder.
RUN echo "/opt/spark/jars/*" > jobs/target/spark.classpath \
    && mkdir /warehouse \
    && chown -R spark:spark jobs/target /warehouse

ENV ERAFORGE_HOME=/opt/eraforge \
    PATH=/opt/eraforge/submit:${PATH}
# By number: Kubernetes can then see that it is not root.
USER 185
WORKDIR /opt/spark/work-dir
