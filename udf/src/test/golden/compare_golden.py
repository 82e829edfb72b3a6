#!/usr/bin/env python3
"""Reports where two sets of golden values differ, calculator by calculator.

    python3 compare_golden.py ../resources/golden/tsfresh-comprehensive.json.gz OTHER.json

OTHER is a file from make_golden.py or {series: {"values": …, "features": {name: value}}}. Needs only the standard library.
"""

import argparse
import collections
import gzip
import json
import math

SPECIAL = {None: math.nan, "inf": math.inf, "-inf": -math.inf}


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("pinned")
    arguments.add_argument("other")
    arguments.add_argument("--relative", type=float, default=1e-9, help="relative differences up to this are ignored")
    options = arguments.parse_args()
    pinned, other = load(options.pinned), load(options.other)
    report(pinned, other, options.relative)


def load(path):
    """Returns series → feature → value."""
    opened = gzip.open(path, "rt") if path.endswith(".gz") else open(path)
    with opened as file:
        content = json.load(file)
    if "series" in content:
        return {name: dict(zip(content["features"], row["y"])) for name, row in content["series"].items()}
    return {name: row["features"] for name, row in content.items() if name != "_meta"}


def report(pinned, other, relative):
    shared = [name for name in pinned if name in other]
    counts, examples, missing = collections.Counter(), collections.defaultdict(list), set()
    for series in shared:
        for feature, value in pinned[series].items():
            if feature not in other[series]:
                missing.add(feature)
            elif differs(value, other[series][feature], relative):
                calculator = feature.split("__")[0]
                counts[calculator] += 1
                examples[calculator].append((series, feature, value, other[series][feature]))
    print(f"{len(shared)} series in both; {len(missing)} features only in the first: {sorted(missing)}")
    for calculator, count in counts.most_common():
        names = sorted({series for series, *_ in examples[calculator]})
        print(f"\n{calculator}: {count} values in {', '.join(names)}")
        for series, feature, left, right in examples[calculator][:4]:
            print(f"    {series} {feature}: {left} | {right}")


def differs(left, right, relative):
    if isinstance(left, str) and left == "raises" or isinstance(right, str) and right == "raises":
        return left != right
    left, right = SPECIAL.get(left, left), SPECIAL.get(right, right)
    if math.isnan(left) or math.isnan(right):
        return math.isnan(left) != math.isnan(right)
    return left != right and not abs(left - right) <= relative * max(abs(left), abs(right))


if __name__ == "__main__":
    main()
