"""Features of Spark frames as a query: one aggregation by id, no pivot."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any, Hashable, Mapping, Sequence

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql import types as T

from ._frames import check_kinds, require
from ._plan import Feature, JavaFeature, PythonFeature, Settings, plan, settings_for
from .spark import function, python_function, watch

_TIMES: dict[type[T.DataType], str] = {
    T.TimestampType: "unix_micros({})",
    # Without a zone: read as UTC, where every day has 24 hours.
    T.TimestampNTZType: "unix_micros(CAST(CAST({} AS STRING) || 'Z' AS TIMESTAMP))",
    T.DateType: "unix_date({}) * 86400000000",
}
_ROWS = "__eraforge_rows"


@dataclass(frozen=True)
class SparkExtraction:
    """The arguments of ``extract_features`` that all formats share."""

    session: SparkSession
    column_id: str
    column_sort: str
    default: Settings
    by_kind: Mapping[Hashable, Settings] | None
    show_warnings: bool

    def of_wide(self, df: DataFrame, column_value: str | None) -> DataFrame:
        self._check(df)
        labels = [column_value] if column_value else self._others(df)
        for label in labels:
            _check_number(df, label)
        check_kinds(labels)
        plans = {label: self._plan(df, label) for label in labels}
        labels = [label for label in labels if plans[label]]
        grouped = self._grouped(df, [self.column_id], labels)
        calls = [(f"f{i}", label, f"{_ROWS}.v{i}") for i, label in enumerate(labels)]
        with contextlib.ExitStack() as functions:
            computed = grouped.select(
                _col(self.column_id),
                *(self._call(functions, df, plans[label], values).alias(f) for f, label, values in calls),
            )
        failures = {f: F.lit(label) for f, label, _ in calls}
        computed = self._watched(computed, failures)
        columns = [c for f, label, _ in calls for c in _columns(computed, f, label, plans[label], missing=False)]
        return computed.select(_col(self.column_id), *columns)

    def of_long(self, df: DataFrame, column_kind: str, column_value: str | None) -> DataFrame:
        self._check(df)
        if column_value is None:
            others = self._others(df, column_kind)
            if len(others) != 1:
                raise ValueError(
                    f"Cannot guess the column of the values: {', '.join(others)} are possible. Set column_value."
                )
            column_value = others[0]
        _check_column(df, column_kind)
        _check_number(df, column_value)
        found = [row[0] for row in df.select(_col(column_kind)).distinct().collect()]
        if None in found:
            raise ValueError(f"Column must not contain NaN values: {column_kind}. Drop or fill them.")
        return self._of_kinds(df, column_kind, column_value, sorted(found))

    def of_dictionary(self, frames: Mapping[Hashable, DataFrame], column_value: Any) -> DataFrame:
        check_kinds(frames)
        kind, parts = "__eraforge_kind", []
        for label, frame in frames.items():
            self._check(frame)
            _check_number(frame, column_value)
            names = [self.column_id, self.column_sort, column_value]
            parts.append(frame.select(*map(_col, names), F.lit(str(label)).alias(kind)))
        df = parts[0]
        for part in parts[1:]:
            df = df.unionByName(part)
        return self._of_kinds(df, kind, column_value, [str(label) for label in frames])

    def _of_kinds(self, df: DataFrame, column_kind: str, column_value: str, kinds: Sequence[Any]) -> DataFrame:
        plans = {kind: self._plan(df, str(kind)) for kind in kinds}
        kinds = [kind for kind in kinds if plans[kind]]
        key = _col(column_kind)
        grouped = self._grouped(df.where(key.isin(list(kinds))), [self.column_id, column_kind], [column_value])
        # Kinds with the same features share a function.
        keys = {kind: tuple(map(repr, plans[kind])) for kind in kinds}
        sets = {keys[kind]: (f"f{i}", plans[kind]) for i, kind in enumerate(kinds)}
        where = {same: key.isin([kind for kind in kinds if keys[kind] == same]) for same in sets}
        with contextlib.ExitStack() as functions:
            computed = grouped.select(
                _col(self.column_id),
                key,
                *(
                    F.when(where[same], self._call(functions, df, features, f"{_ROWS}.v0", where[same])).alias(f)
                    for same, (f, features) in sets.items()
                ),
            )
        computed = self._watched(computed, {f: key.cast("string") for f, _ in sets.values()})
        structs = [
            F.first(F.when(key == kind, F.col(sets[keys[kind]][0])), ignorenulls=True).alias(f"k{i}")
            for i, kind in enumerate(kinds)
        ]
        if not structs:
            return computed.select(_col(self.column_id)).distinct()
        wide = computed.groupBy(_col(self.column_id)).agg(*structs)
        columns = [
            c for i, kind in enumerate(kinds) for c in _columns(wide, f"k{i}", str(kind), plans[kind], missing=True)
        ]
        return wide.select(_col(self.column_id), *columns)

    def _check(self, df: DataFrame) -> None:
        require(self.column_id, "column_id")
        if self.column_sort is None:
            raise ValueError("Cannot extract features from a Spark frame without column_sort: its rows have no order.")
        for column in (self.column_id, self.column_sort):
            _check_column(df, column)

    def _others(self, df: DataFrame, *used: str) -> list[str]:
        others = [c for c in df.columns if c not in (self.column_id, self.column_sort, *used)]
        if not others:
            raise ValueError(f"Cannot find a column of values besides {', '.join(df.columns)}.")
        return others

    def _plan(self, df: DataFrame, label: str) -> list[Feature]:
        settings = settings_for(label, self.default, self.by_kind)
        return plan(settings, self._time(df) is not None, self.show_warnings)

    def _time(self, df: DataFrame) -> str | None:
        """The expression of a time in microseconds; None if the sort column has no times."""
        return _TIMES.get(type(df.schema[self.column_sort].dataType))

    def _grouped(self, df: DataFrame, keys: list[str], values: Sequence[str]) -> DataFrame:
        """One row per series with its sorted rows: ``s`` and ``v0`` and so on."""
        entry = F.struct(
            _without_holes(df, self.column_sort).alias("s"),
            *(_without_holes(df, v).cast("double").alias(f"v{i}") for i, v in enumerate(values)),
        )
        groups = [_without_holes(df, key).alias(key) for key in keys]
        return df.groupBy(*groups).agg(F.sort_array(F.collect_list(entry)).alias(_ROWS))

    def _call(
        self,
        functions: contextlib.ExitStack,
        df: DataFrame,
        features: Sequence[Feature],
        values: str,
        where: Column | None = None,
    ) -> Column:
        """A struct with what Java computes, ``java``, and what functions in Python do, ``python``."""
        parts = []
        time = self._time(df)
        names = _names(features)
        if names:
            name = functions.enter_context(function(self.session, names))
            times = "CAST(NULL AS ARRAY<BIGINT>)"
            if time is not None:
                times = f"transform({_ROWS}.s, s -> {time.format('s')} - {time.format(_ROWS + '[0].s')})"
            call = f"{name}({values}, {times}, CAST(size({_ROWS}) AS BIGINT), CAST(NULL AS BIGINT))"
            parts.append(F.expr(call).alias("java"))
        in_python = [feature for feature in features if isinstance(feature, PythonFeature)]
        if in_python:
            at = "CAST(NULL AS ARRAY<BIGINT>)" if time is None else f"transform({_ROWS}.s, s -> {time.format('s')})"
            # Spark calls functions in Python for every row, also where their result is not used.
            x = F.expr(values) if where is None else F.when(where, F.expr(values))
            parts.append(python_function(in_python)(x, F.expr(at)).alias("python"))
        return F.struct(*parts)

    def _watched(self, computed: DataFrame, functions: Mapping[str, Column]) -> DataFrame:
        """Counts failed series as the query runs; ``functions`` has the kind of each column of results."""
        errors = {f: F.col(f"{f}.java._error") for f in functions if "java" in computed.select(f"{f}.*").columns}
        if not errors:
            return computed
        # The error is JSON with the message; other functions may return a text.
        errors = {f: F.coalesce(F.get_json_object(error, "$.message"), error) for f, error in errors.items()}
        first = [
            F.when(errors[f].isNotNull(), F.concat(kind, F.lit(" of id "), _text(self.column_id), F.lit(": "), errors[f]))
            for f, kind in functions.items()
            if f in errors
        ]
        failed = sum((error.isNotNull().cast("long") for error in errors.values()), F.lit(0).cast("long"))
        return computed.observe(
            watch(self.session),
            F.sum(failed).alias("failed"),
            F.min(F.coalesce(*first)).alias("first"),
        )


def _text(name: str) -> Column:
    return F.coalesce(_col(name).cast("string"), F.lit("null"))


def _names(features: Sequence[Feature]) -> list[str]:
    return list(dict.fromkeys(feature.name for feature in features if isinstance(feature, JavaFeature)))


def _columns(df: DataFrame, struct: str, label: str, features: Sequence[Feature], missing: bool) -> list[Column]:
    """The features of a struct under tsfresh's names; NaN where the struct is null, if that can be."""
    fields = df.schema[struct].dataType
    names = _names(features)
    # Fields of Java's struct have names in letters, digits and underscores, in the order of the features.
    field = dict(zip(names, fields["java"].dataType.names)) if names else {}  # type: ignore[index]
    found: dict[str, Column] = {}
    in_python = 0
    for feature in features:
        if isinstance(feature, JavaFeature):
            found[feature.column] = F.col(f"{struct}.java.`{field[feature.name]}`")
        else:
            for name in feature.names():
                found[name] = F.col(f"{struct}.python")[in_python]
                in_python += 1
    nan = F.lit(float("nan"))
    return [
        (F.coalesce(value, nan) if missing else value).alias(f"{label}__{column}") for column, value in found.items()
    ]


def _col(name: str) -> Column:
    return F.col("`" + name.replace("`", "``") + "`")


def _without_holes(df: DataFrame, name: str) -> Column:
    """Fails when the query runs, as tsfresh does for NaN."""
    value = _col(name)
    is_hole = value.isNull()
    if isinstance(df.schema[name].dataType, (T.FloatType, T.DoubleType)):
        is_hole = is_hole | F.isnan(value)
    message = f"Column must not contain NaN values: {name}. Drop or fill them."
    return F.when(~is_hole, value).otherwise(F.raise_error(F.lit(message)))


def _check_column(df: DataFrame, column: Any) -> None:
    if column not in df.columns:
        raise ValueError(f"Column not found: {column}. The frame has {', '.join(df.columns)}.")


def _check_number(df: DataFrame, column: Any) -> None:
    _check_column(df, column)
    kind = df.schema[column].dataType
    if not isinstance(kind, (T.NumericType, T.BooleanType)):
        raise TypeError(
            f"Cannot compute features of column '{column}': its type is {kind.simpleString()}, not numbers. "
            "Convert it, name it as column_id, column_sort or column_kind, or leave it out."
        )
