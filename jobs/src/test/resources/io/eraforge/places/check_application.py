"""Ends with 1 unless each file is a SparkApplication as the operator's own models know it, with no field that they do not."""
import sys

import yaml
from kubeflow_spark_api.models import SparkV1beta2SparkApplication


def unknown(written, read, path):
    """Names of fields that were written and not read."""
    if isinstance(written, dict) and isinstance(read, dict):
        for key, value in written.items():
            yield from unknown(value, read.get(key), f"{path}.{key}")
    elif isinstance(written, list) and isinstance(read, list) and len(written) == len(read):
        for i, pair in enumerate(zip(written, read)):
            yield from unknown(*pair, f"{path}[{i}]")
    elif written != read:
        yield path


for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as file:
        application = yaml.safe_load(file)
    left = list(unknown(application, SparkV1beta2SparkApplication.from_dict(application).to_dict(), ""))
    if left:
        sys.exit(f"{name} has fields that the operator does not know: {', '.join(left)}")
    print(f"{name} is a {application['kind']} of {application['apiVersion']}")
