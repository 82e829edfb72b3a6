"""The series for golden values: thirty reference series, and seeded series of all difficult kinds."""

import gzip
import json
import pathlib

import numpy as np

REFERENCE = pathlib.Path(__file__).with_name("reference-series.json.gz")
FIVE_MINUTES_US = 300_000_000


def all_series():
    """Returns name → (values, microseconds since the first value)."""
    found = dict(_reference())
    for family in (_tiny, _lengths, _constants, _ties, _extremes, _shapes, _processes, _greenhouse, _irregular):
        for name, values, *times in family():
            if name in found:
                raise ValueError(f"Cannot add series {name}: the name is already in use. Choose another.")
            values = np.asarray(values, dtype=float)
            found[name] = (values, times[0] if times else _regular(len(values)))
    return found


def _regular(n):
    return np.arange(n, dtype=np.int64) * FIVE_MINUTES_US


def _rng(name):
    return np.random.Generator(np.random.PCG64(list(name.encode())))


def _reference():
    with gzip.open(REFERENCE, "rt") as file:
        for name, values in json.load(file).items():
            yield name, (np.asarray(values, dtype=float), _regular(len(values)))


def _tiny():
    yield "empty_0", []
    yield "single_1", [3.7]
    yield "pair_equal_2", [5.0, 5.0]
    yield "pair_down_2", [2.5, -1.5]
    yield "triple_equal_3", [2.0, 2.0, 2.0]
    yield "triple_peak_3", [1.0, 5.0, 2.0]
    yield "triple_zero_mean_3", [-1.0, 0.0, 1.0]


def _lengths():
    for n in (4, 5, 6, 7, 8, 9, 11, 13, 16, 19, 20, 21, 22, 24, 25, 26, 31, 32, 40, 51, 64, 97, 101, 127, 150):
        name = f"gauss_{n}"
        yield name, _rng(name).normal(0.3, 1.7, n)
    for n in (255, 256, 257, 383, 384, 513, 1009, 1250, 1251, 2000, 3000):
        name = f"gauss_{n}"
        yield name, np.round(_rng(name).normal(0.3, 1.7, n), 6)


def _constants():
    yield "const_tenth_100", np.full(100, 0.1)
    yield "const_negative_30", np.full(30, -7.0)
    yield "const_huge_20", np.full(20, 1e300)
    yield "step_300", np.where(np.arange(300) < 170, 1.5, 4.0)
    yield "spike_120", np.where(np.arange(120) == 47, 9.0, 2.0)
    yield "almost_const_60", 20.0 + 1e-9 * (np.arange(60) % 3)


def _ties():
    for n in (60, 333, 1000):
        name = f"small_integers_{n}"
        yield name, _rng(name).integers(0, 5, n)
    yield "coin_256", _rng("coin_256").integers(0, 2, 256)
    yield "rounded_300", np.round(_rng("rounded_300").normal(0, 1, 300), 1)
    yield "signs_100", np.where(np.arange(100) % 2 == 0, 1.0, -1.0)
    yield "signs_99", np.where(np.arange(99) % 2 == 0, 1.0, -1.0)
    yield "alternating_tenths_200", np.where(np.arange(200) % 2 == 0, 0.1, 0.3)
    yield "period_three_150", np.asarray([1.0, 2.0, 4.0] * 50)
    sparse = np.zeros(400)
    sparse[_rng("sparse_400").choice(400, 12, replace=False)] = _rng("sparse").exponential(3.0, 12)
    yield "sparse_400", sparse


def _extremes():
    yield "huge_50", _rng("huge_50").normal(0, 1e300, 50)
    yield "squares_overflow_80", _rng("squares_overflow_80").normal(0, 1e160, 80)
    yield "cubes_overflow_80", _rng("cubes_overflow_80").normal(0, 1e110, 80)
    yield "tiny_80", _rng("tiny_80").normal(0, 1e-160, 80)
    yield "denormal_50", _rng("denormal_50").normal(0, 1e-310, 50)
    yield "large_mean_200", 1e8 + _rng("large_mean_200").normal(0, 1, 200)
    yield "large_mean_small_sd_300", 1e6 + _rng("large_mean_small_sd_300").normal(0, 1e-3, 300)
    infinite = _rng("infinite_40").normal(0, 1, 40)
    infinite[17] = np.inf
    yield "infinite_40", infinite
    both = _rng("both_infinite_40").normal(0, 1, 40)
    both[[5, 31]] = np.inf, -np.inf
    yield "both_infinite_40", both


def _shapes():
    t = np.arange(300)
    yield "sine_off_bin_300", 2.0 + np.sin(2 * np.pi * t / 23.7)
    yield "square_240", np.where((np.arange(240) // 20) % 2 == 0, 3.0, -1.0)
    yield "saw_210", (np.arange(210) % 21).astype(float)
    yield "ramp_50", np.arange(50.0)
    yield "ramp_down_101", 7.5 - 0.25 * np.arange(101)
    yield "parabola_64", (np.arange(64) - 20.0) ** 2
    yield "growth_60", 1.1 ** np.arange(60)
    yield "chirp_400", np.sin(0.0005 * np.arange(400) ** 2)
    yield "sorted_100", np.sort(_rng("sorted_100").normal(0, 1, 100))
    yield "sorted_down_100", np.sort(_rng("sorted_100").normal(0, 1, 100))[::-1]


def _processes():
    for n in (30, 100, 400, 1000, 2500):
        name = f"wander_{n}"
        yield name, np.cumsum(_rng(name).normal(0, 1, n))
    yield "ar2_500", _autoregressive("ar2_500", 500)
    yield "noisy_sine_1024", np.sin(np.arange(1024) / 9.0) + _rng("noisy_sine_1024").normal(0, 0.4, 1024)
    yield "cauchy_300", _rng("cauchy_300").standard_cauchy(300)
    yield "lognormal_700", np.round(_rng("lognormal_700").lognormal(1, 1, 700), 4)
    yield "positive_128", _rng("positive_128").uniform(0.5, 9.5, 128)


def _autoregressive(name, n):
    noise = _rng(name).normal(0, 1, n)
    x = np.zeros(n)
    for i in range(2, n):
        x[i] = 1.2 * x[i - 1] - 0.5 * x[i - 2] + noise[i]
    return x


def _greenhouse():
    day = 2 * np.pi / 288
    for n in (288, 1000, 2016):
        name = f"air_temp_{n}"
        rng, t = _rng(name), np.arange(n)
        drift = np.cumsum(rng.normal(0, 0.02, n))
        yield name, np.round(19.5 + 4.0 * np.sin(day * (t - 90)) + drift + rng.normal(0, 0.15, n), 2)
    rng, t = _rng("humidity_864"), np.arange(864)
    humidity = 88 - 14 * np.sin(day * (t - 90)) + np.cumsum(rng.normal(0, 0.1, 864))
    yield "humidity_864", np.round(np.minimum(humidity, 100.0), 1)
    rng, t = _rng("radiation_1440"), np.arange(1440)
    cloud = np.clip(1 + np.cumsum(rng.normal(0, 0.05, 1440)) * 0.3, 0.2, 1.2)
    yield "radiation_1440", np.round(np.maximum(0.0, 620 * np.sin(day * (t - 72))) * cloud)
    rng, t = _rng("vent_position_600"), np.arange(600)
    yield "vent_position_600", np.clip(np.round(np.cumsum(rng.normal(0, 4, 600)) / 5) * 5, 0, 100)
    rng = _rng("co2_1200")
    yield "co2_1200", np.round(420 + 300 * np.exp(-((np.arange(1200) % 288) / 60.0)) + rng.normal(0, 6, 1200))


def _irregular():
    for n in (5, 60, 500):
        name = f"gaps_{n}"
        rng = _rng(name)
        steps = rng.choice([60, 300, 300, 300, 900, 7200], n).astype(np.int64) * 1_000_000
        times = np.cumsum(steps) - steps[0] + rng.integers(0, 1000, n)
        yield name, np.round(rng.normal(12, 3, n), 3), times - times[0]
    yield "same_time_4", [1.0, 2.0, 4.0, 8.0], np.zeros(4, dtype=np.int64)
