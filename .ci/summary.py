"""Reads the XML reports of Surefire and Failsafe that are newer than a file.

summary.py SINCE slowest NAME SECONDS   time of one Maven run and its ten slowest test classes
summary.py SINCE totals                 counts, skipped tests with their reason, and flaky tests
"""

import pathlib
import sys
import xml.etree.ElementTree as xml

FLAKY = ("flakyFailure", "flakyError")


def suites(since):
    newer = pathlib.Path(since).stat().st_mtime
    for file in pathlib.Path(".").glob("*/target/*-reports/TEST-*.xml"):
        if file.stat().st_mtime >= newer:
            yield xml.parse(file).getroot()


def slowest(since, name, seconds):
    times = {}
    for suite in suites(since):
        times[suite.get("name")] = times.get(suite.get("name"), 0) + float(suite.get("time", "0").replace(",", ""))
    minutes, rest = divmod(int(seconds), 60)
    print(f"{name}: {minutes}m{rest:02d}s in {len(times)} test classes; the slowest:")
    for suite in sorted(times, key=times.get, reverse=True)[:10]:
        print(f"  {times[suite]:7.1f} s  {suite}")


def totals(since):
    counts = dict.fromkeys(("tests", "failures", "errors", "skipped"), 0)
    skipped, flaky = set(), set()
    for suite in suites(since):
        for key in counts:
            counts[key] += int(suite.get(key, 0))
        for test in suite.iter("testcase"):
            label = f"{test.get('classname')}#{test.get('name')}"
            if (skip := test.find("skipped")) is not None:
                skipped.add(f"skipped {label}: {(skip.get('message') or '')[:200]}")
            if any(test.find(kind) is not None for kind in FLAKY):
                flaky.add(f"FLAKY {label}: passed only on the second attempt")
    for line in sorted(skipped) + sorted(flaky):
        print(line)
    print(", ".join(f"{key} {count}" for key, count in counts.items()) + f", flaky {len(flaky)}")


if __name__ == "__main__":
    {"slowest": slowest, "totals": totals}[sys.argv[2]](sys.argv[1], *sys.argv[3:])
