#!/usr/bin/env bash
# install.sh chromium|libfaketime|postgresql|pgvector: prints its path, after installing it if needed and possible. Otherwise prints the reason
# and exits with 1.
find_chromium() {
  local name
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name"; then return; fi
  done
  return 1
}

find_libfaketime() {
  local file
  for file in "$LIBFAKETIME" /usr/lib/*-linux-gnu/faketime/libfaketime.so.1; do
    if [[ -f $file ]]; then echo "$file" && return; fi
  done
  return 1
}

find_postgresql() {
  local folder
  for folder in /usr/lib/postgresql/*/bin; do
    if [[ -x $folder/initdb ]]; then echo "$folder" && return; fi
  done
  return 1
}

find_pgvector() {
  local file
  for file in /usr/share/postgresql/*/extension/vector.control; do
    if [[ -f $file ]]; then echo "$file" && return; fi
  done
  return 1
}

packages=("$1")
if [[ $1 == pgvector ]]; then packages=("postgresql-$(basename "$(dirname "$(find_postgresql)")")-pgvector"); fi
if [[ $1 == chromium ]]; then packages+=(fonts-dejavu-core); fi

"find_$1" && exit
if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then
  echo "$1 not found, and installing it needs root and apt-get"
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
install=(apt-get install -y --no-install-recommends "${packages[@]}")
{ "${install[@]}" || { apt-get update && "${install[@]}"; }; } >&2 || true
"find_$1" || { echo "$1 not found, and apt-get could not install it" && exit 1; }
