#!/usr/bin/env bash
# Prints the path of a Chromium, after installing one where that is possible; else says why not and ends with 1.
find_chromium() {
  local name
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name"; then return; fi
  done
  return 1
}

find_chromium && exit
if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then
  echo "there is no Chromium, and installing one needs root and apt-get"
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
install=(apt-get install -y --no-install-recommends chromium fonts-dejavu-core)
{ "${install[@]}" || { apt-get update && "${install[@]}"; }; } >&2 || true
find_chromium || { echo "there is no Chromium, and apt-get could not install one" && exit 1; }
