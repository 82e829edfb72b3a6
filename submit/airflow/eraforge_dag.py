"""EraForge under Airflow 3: ingest if there is anything to, prepare, levels A, B and C one after the other, the report.

Each task is a spark-submit of one command. Commands commit in waves and skip what is done, so a retry resumes where the
last attempt ended. README.md in this folder describes the setup, and how to run it on Kubernetes.
"""

from __future__ import annotations

import json
import os
import subprocess
from datetime import timedelta
from pathlib import Path

from airflow.providers.apache.spark.hooks.spark_submit import SparkSubmitHook
from airflow.providers.apache.spark.operators.spark_submit import SparkSubmitOperator
from airflow.sdk import DAG, Asset, AssetAlias, AssetOrTimeSchedule, CronTriggerTimetable, Param, TriggerRule
from airflow.sdk.exceptions import AirflowException, AirflowFailException, AirflowSkipException

HOME = Path(os.environ.get("ERAFORGE_HOME") or Path(__file__).resolve().parents[2])
JAR = os.environ.get("ERAFORGE_JAR") or str(HOME / "jobs/target/eraforge.jar")
# Jars that Spark lacks; empty if Delta is among Spark's own.
JARS = os.environ.get("ERAFORGE_JARS", ",".join(map(str, sorted((HOME / "jobs/target/delta").glob("*.jar")))))
LEVELS = ("A", "B", "C")
DEFAULT_SET = "core"
# Whatever brings new readings updates this asset, which starts the DAG.
READINGS = Asset("eraforge/readings")

# Exit codes of EraForge.
USAGE, BAD_DATA, PARTIAL = 2, 3, 4


class DrainingHook(SparkSubmitHook):
    """Runs spark-submit in its own process session, keeps its last JSON line, and stops it with SIGTERM."""

    #: Longer than EraForge needs to finish a wave.
    STOP_TIMEOUT = timedelta(seconds=90)

    result: dict | None = None

    def submit(self, application: str = "", **kwargs):
        # Airflow kills a task's process group five seconds after SIGTERM. A wave may need longer.
        try:
            return super().submit(application, start_new_session=True, **kwargs)
        except AirflowException as failure:
            self.handle_exit(self._submit_sp.returncode if self._submit_sp else None, failure)

    def handle_exit(self, code: int | None, failure: AirflowException) -> None:
        """Does not fail the task for failed eras, and does not retry errors that a retry cannot fix."""
        if code in (USAGE, BAD_DATA):
            raise AirflowFailException(str(failure)) from failure
        if code != PARTIAL:
            raise failure
        self.log.warning("Some eras failed. See table failed_eras for the reasons; retry with `run --failed-only`.")

    def _process_spark_submit_log(self, itr) -> None:
        super()._process_spark_submit_log(self.keep_result(itr))

    def keep_result(self, lines):
        for line in lines:
            self.result = parsed(line) or self.result
            yield line

    def on_kill(self) -> None:
        if self._submit_sp and self._submit_sp.poll() is None:
            self.log.info("Asking EraForge to stop after its current commit")
            self._submit_sp.terminate()
            try:
                self._submit_sp.wait(self.STOP_TIMEOUT.total_seconds())
            except subprocess.TimeoutExpired:
                self.log.warning("EraForge did not stop within %s", self.STOP_TIMEOUT)
        super().on_kill()


def parsed(line: str) -> dict | None:
    """The line as a JSON object, or None."""
    if not line.startswith("{"):
        return None
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


class EraForgeOperator(SparkSubmitOperator):
    """One EraForge command. Its last JSON line is the XCom; ``table`` is announced as an asset on success."""

    def __init__(self, *, command: str, level: str | None = None, table: str | None = None, **kwargs):
        super().__init__(
            application=JAR,
            java_class="io.eraforge.cli.Main",
            jars=JARS or None,
            name=f"eraforge {command} {level or ''}".strip(),
            env_vars={"ERAFORGE_HOME": str(HOME), "LOG4J_CONFIGURATION_FILE": str(HOME / "conf/log4j2.properties")},
            outlets=[AssetAlias(f"eraforge/{table}")] if table else [],
            **kwargs,
        )
        self.command = command
        self.level = level
        self.table = table

    def execute(self, context):
        if self.command == "ingest" and not sources(context["params"]):
            raise AirflowSkipException("Nothing to ingest: no readings, eras or windows are named.")
        self.application_args = arguments(self.command, self.level, context["params"], context["run_id"])
        self.properties_file = properties(context["params"]["config"])
        super().execute(context)
        result = self._hook.result
        if self.table:
            asset = Asset(name=self.uri(context), uri=self.uri(context))
            context["outlet_events"][self.outlets[0]].add(asset, extra=result or {})
        return result

    def uri(self, context) -> str:
        params = context["params"]
        warehouse = params["warehouse"].rstrip("/")
        if "://" not in warehouse:
            warehouse = Path(warehouse).resolve().as_uri()
        return f"{warehouse}/{self.table}" + suffix(params["feature_set"])

    def _get_hook(self) -> DrainingHook:
        return DrainingHook(
            conf=self.conf,
            conn_id=self._conn_id,
            jars=self.jars,
            java_class=self._java_class,
            driver_memory=self._driver_memory,
            name=self.name,
            application_args=self.application_args,
            env_vars=self.env_vars,
            properties_file=self.properties_file,
        )


def suffix(feature_set: str) -> str:
    return "" if feature_set == DEFAULT_SET else f"__{feature_set}"


def arguments(command: str, level: str | None, params: dict, run_id: str) -> list[str]:
    """The command line of a task. Empty parameters are left to the configuration."""
    args = [command, "--warehouse", params["warehouse"]]
    if command == "ingest":
        args += sources(params)
    if command != "report":
        if params["config"]:
            args += ["--config", str(HOME / params["config"])]
        for key, value in settings(params).items():
            args += ["--set", f"{key}={value}"]
    if command == "run":
        # The task before has prepared. All levels of a DAG run compute from the same eras.
        args += ["--no-prepare", "--level", level, "--run-id", run_id, "--feature-set", params["feature_set"]]
        if params["limit"]:
            args += ["--limit", str(params["limit"])]
    return args


def sources(params: dict) -> list[str]:
    """What to ingest, as options."""
    options = {"--readings": params["readings"], "--eras": params["eras"], "--eras-every": params["eras_every"]}
    return [text for option, value in options.items() if value for text in (option, value)]


def schedule():
    """New readings start the DAG, and so does the clock if ERAFORGE_SCHEDULE is a cron expression, in UTC."""
    cron = os.environ.get("ERAFORGE_SCHEDULE")
    if not cron:
        return [READINGS]
    return AssetOrTimeSchedule(timetable=CronTriggerTimetable(cron, timezone="UTC"), assets=[READINGS])


def source_param(variable: str, title: str, description: str) -> Param:
    return Param(
        os.environ.get(variable), type=["null", "string"], title=title, description=description, section="Ingest"
    )


def properties(config: str | None) -> str | None:
    """A profile's Spark properties are next to it: conf/x.properties belongs to conf/x.conf."""
    file = (HOME / config).with_suffix(".properties") if config else None
    return str(file) if file and file.exists() else None


def settings(params: dict) -> dict[str, str]:
    found = {"run.backend": params["backend"]}
    for level in LEVELS:
        for key in ("min-era-rows", "batch-size"):
            value = params[f"{key.replace('-', '_')}_{level.lower()}"]
            if value is not None:
                found[f"levels.{level.lower()}.{key}"] = value
    for line in params["settings"] or []:
        key, _, value = line.partition("=")
        found[key.strip()] = value.strip()
    return found


def level_params() -> dict[str, Param]:
    texts = {
        "min_era_rows": "Eras with fewer readings are counted, not computed",
        "batch_size": "Maximum eras per GPU slice",
    }
    return {
        f"{key}_{level.lower()}": Param(
            None, type=["null", "integer"], minimum=1, title=f"{text}, level {level}", section="Levels"
        )
        for key, text in texts.items()
        for level in LEVELS
    }


with DAG(
    dag_id="eraforge",
    description="Features of eras: ingest, prepare, levels A, B and C, report.",
    doc_md=__doc__,
    schedule=schedule(),
    catchup=False,
    # A warehouse has one writer.
    max_active_runs=1,
    tags=["eraforge"],
    default_args={
        "pool": "gpu",
        "retries": 3,
        # A crashed driver's lease expires after a minute.
        "retry_delay": timedelta(seconds=int(os.environ.get("ERAFORGE_RETRY_SECONDS", "90"))),
        "execution_timeout": timedelta(hours=12),
        "driver_memory": os.environ.get("ERAFORGE_DRIVER_MEMORY", "4g"),
    },
    params={
        "warehouse": Param(
            os.environ.get("ERAFORGE_WAREHOUSE", "warehouse"),
            type="string",
            minLength=1,
            title="Warehouse",
            description="Folder of all tables: a path, or a URL such as s3a://bucket/warehouse",
        ),
        "feature_set": Param(DEFAULT_SET, type="string", enum=["minimal", "core", "efficient", "comprehensive"], title="Feature set"),
        "limit": Param(
            None,
            type=["null", "integer"],
            minimum=1,
            title="Limit",
            description="Stop after about this many eras per level",
        ),
        "backend": Param("auto", type="string", enum=["auto", "cpu", "gpu"], title="Backend"),
        "readings": source_param(
            "ERAFORGE_READINGS", "Readings", "A file, folder or glob; files that were ingested before are skipped"
        ),
        "eras": source_param("ERAFORGE_ERAS", "Eras", "A file or folder"),
        "eras_every": source_param("ERAFORGE_ERAS_EVERY", "Windows", "Eras of equal width, such as A=7d,B=1d,C=1h"),
        **level_params(),
        "config": Param(
            None,
            type=["null", "string"],
            title="Profile",
            description="Settings file such as conf/standalone.conf; its .properties file is used too",
            section="More",
        ),
        "settings": Param(
            None,
            type=["null", "array"],
            items={"type": "string", "pattern": "^[a-z0-9.-]+ *="},
            title="Other settings",
            section="More",
            description="key=value, one per line",
        ),
    },
) as dag:
    # Skipped without sources: what is in the warehouse is prepared and run all the same.
    ingest = EraForgeOperator(task_id="ingest", command="ingest")
    task = EraForgeOperator(task_id="prepare", command="prepare", trigger_rule=TriggerRule.NONE_FAILED)
    ingest >> task
    for level in LEVELS:
        following = EraForgeOperator(
            task_id=f"level_{level.lower()}", command="run", level=level, table=f"features_{level.lower()}"
        )
        task >> following
        task = following
    task >> EraForgeOperator(task_id="report", command="report", pool="default_pool")
