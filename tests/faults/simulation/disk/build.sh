#!/bin/sh
# Builds the shim for Linux x64 and arm64: apt-get install gcc gcc-aarch64-linux-gnu, or name compilers in CC_X64 and CC_ARM64.
cd "$(dirname "$0")" || exit 1
flags="-std=gnu17 -O2 -Wall -Wextra -Werror -fPIC -shared -s -Wl,--build-id=none -ffile-prefix-map=$PWD=."
# shellcheck disable=SC2086
${CC_X64:-x86_64-linux-gnu-gcc} $flags -o shim-linux-x64.so shim.c -ldl -lpthread &&
  ${CC_ARM64:-aarch64-linux-gnu-gcc} $flags -o shim-linux-arm64.so shim.c -ldl -lpthread
