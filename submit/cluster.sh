# shellcheck shell=bash
# Shared by the cluster scripts: they source it, set the variables below and call start_on_cluster.
# Options given after -- come before ours on spark-submit's command line.
home=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd -P)
image_home=/opt/eraforge
# Required environment variables, each with an example; the cluster manager that needs a SPARK_HOME.
variables=() spark_home_for=''
# Options for spark-submit; files to ship with it.
options=() shipped_files=()
# With -- --deploy-mode cluster, where the driver finds this folder's files: at the `same` paths, `shipped` to its working
# directory, or in the `image`.
files_on_cluster=same

profile='' args=() given=() print=''

fail() {
  printf 'Error: %s\n' "$1" >&2
  exit "${2:-5}"
}

# A script's header comment is its help.
show_help() {
  sed -n '2,/^[^#]/{/^#/s/^# \{0,1\}//p}' "$0"
  exit
}

split_arguments() {
  while (($#)); do
    case ${#args[@]},$1 in
      *,--) shift && given=("$@") && return ;;
      *,--print-command) print=1 ;;
      0,-h | 0,--help) show_help ;;
      0,-*) fail "Unexpected '$1' before the command. Give a command such as run first; see '$0 --help'." 2 ;;
      *) args+=("$1") ;;
    esac
    shift
  done
  ((${#args[@]})) || fail "No command given. Give one such as run; see '$0 --help'." 2
}

check_environment() {
  local example name
  for example in "${variables[@]}"; do
    name=${example%%=*}
    [[ -n ${!name} ]] || fail "Cannot submit without $name: set it, as in $example." 2
  done
  [[ -n $print || -n $SPARK_HOME || -z $spark_home_for ]] ||
    fail "Cannot submit to $spark_home_for without SPARK_HOME: the build's Spark has no classes for it. Set SPARK_HOME to Spark 4.1.1 for Scala 2.13, such as the folder of PyPI's pyspark."
}

# The last value given for an option after --, or nothing.
given_option() {
  local value='' previous='' arg
  for arg in "${given[@]}"; do
    case $arg in "$1="*) value=${arg#*=} ;; esac
    if [[ $previous == "$1" ]]; then value=$arg; fi
    previous=$arg
  done
  echo "$value"
}

# spark-submit honours only the last --files, so ours are appended to those given.
add_shipped_files() {
  local files
  files=$(given_option --files)
  if ((${#shipped_files[@]})); then options+=(--files "${files:+$files,}$(IFS=, && echo "${shipped_files[*]}")"); fi
}

submit_in_client_mode() {
  exec "$home/submit/eraforge" ${print:+--print-command} "${args[0]}" --config "$profile" "${args[@]:1}" \
    -- "${given[@]}" "${options[@]}"
}

# The script's profile and every --config among the arguments.
config_files() {
  local previous='' arg
  echo "$profile"
  for arg in "${args[@]}"; do
    case $arg in --config=*) echo "${arg#*=}" ;; esac
    if [[ $previous == --config ]]; then echo "$arg"; fi
    previous=$arg
  done
}

config_on_cluster() {
  local file
  file=$(realpath -m "$1")
  case $files_on_cluster,$file in
    same,*) echo "$file" ;;
    shipped,*) basename "$file" ;;
    image,"$home"/conf/*) echo "$image_home${file#"$home"}" ;;
    image,*) fail "Cannot use --config $1 with --deploy-mode cluster: the image has no such file. Put it into conf/ and rebuild the image." 2 ;;
  esac
}

# Translates one argument of the command to paths where the driver will run; $2 is the argument before it.
word_on_cluster() {
  case $files_on_cluster,$2,$1 in
    *,--config,*) config_on_cluster "$1" ;;
    *,*,--config=*) echo "--config=$(config_on_cluster "${1#*=}")" ;;
    image,--jars,* | image,*,"$home"/jobs/target/eraforge.jar) echo "${1//"$home/"/local://$image_home/}" ;;
    *) echo "$1" ;;
  esac
}

submit_in_cluster_mode() {
  local words=() command=() previous='' word
  if [[ $files_on_cluster == image ]]; then
    export ERAFORGE_RAPIDS_JAR=${ERAFORGE_RAPIDS_JAR:-local://$image_home/jobs/target/rapids/rapids-4-spark.jar}
  fi
  eval "words=($(print=1 submit_in_client_mode))"
  ((${#words[@]})) || exit 5
  for word in "${words[@]}"; do
    command+=("$(word_on_cluster "$word" "$previous")") || exit
    previous=$word
  done
  if [[ -n $print ]]; then
    printf '%q ' "${command[@]}"
    echo
  else
    # Spark's own log settings: this terminal shows the driver's state, and the driver's log is where Spark keeps it. EraForge redacts
    # secrets in the driver's and executors' logs once its classes are loaded (io.eraforge.telemetry.plugin.LogRedaction; executors need
    # telemetry.enabled). It cannot redact what Master, Workers and YARN log, such as the driver's command line.
    export ERAFORGE_HOME=$home LOG4J_CONFIGURATION_FILE=classpath:org/apache/spark/log4j2-defaults.properties
    exec "${command[@]}"
  fi
}

# Arguments: the profile's name, then those of the script.
start_on_cluster() {
  profile=$home/conf/$1.conf
  shift
  split_arguments "$@"
  check_environment
  local files=() deploy
  deploy=$(given_option --deploy-mode)
  if [[ $deploy,$files_on_cluster == cluster,shipped ]]; then
    mapfile -t files < <(config_files)
    shipped_files+=("${files[@]}")
  fi
  add_shipped_files
  if [[ $deploy == cluster ]]; then submit_in_cluster_mode; else submit_in_client_mode; fi
}
