"""``python -m eraforge``: which Java and jar are used, and how long a start takes."""

from __future__ import annotations

import sys
import time

from ._errors import EraForgeError
from ._java import find_jar, find_java, package_version
from ._worker import worker


def main() -> int:
    try:
        java, jar = find_java(), find_jar()
        begin = time.perf_counter()
        calculators = worker.calculators()
        seconds = time.perf_counter() - begin
    except EraForgeError as error:
        print(f"Error: {error}", file=sys.stderr)
        return 5
    properties = worker.properties
    print(f"package      {package_version() or 'from a source folder'}")
    print(f"jar          {jar} ({properties['version'] or 'no version'})")
    print(f"Java         {java} ({properties['java']}, {int(properties['memory']) >> 20} MB)")
    print(f"start        {seconds:.2f} s")
    print(f"calculators  {len(calculators)}")
    worker.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
