# Sourced by scripts that need programs of the release build, after they have set `root`.
#
# All scripts share one build, because the manifest has everything under this switch. `products` is the folder of the programs.
# `build PRODUCT...` builds them and prints nothing unless that fails. If MICA_BUILD names a folder, as in ./test, which has
# built everything, the programs are those in it and nothing is built.
export MICA_DEVELOPMENT=1 SWIFT_BACKTRACE=enable=no
products="${MICA_BUILD:-$root/.build/release}"

build() {
    local product log
    if [[ -z "${MICA_BUILD:-}" ]]; then
        log="$(mktemp)"
        for product in "$@"; do
            swift build --package-path "$root" -c release --product "$product" >"$log" 2>&1 </dev/null || {
                grep -E -A 3 'error:' "$log" >&2 || tail -n 20 "$log" >&2
                rm -f "$log"
                printf '%s: the build of %s failed\n' "${0##*/scripts/}" "$product" >&2
                return 1
            }
        done
        rm -f "$log"
    fi
    for product in "$@"; do
        [[ -x "$products/$product" ]] || {
            printf '%s: the program %s is missing\n' "${0##*/scripts/}" "$products/$product" >&2
            return 1
        }
    done
}
