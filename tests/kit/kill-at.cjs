// Preloaded into a command: ends its process just before the KILL_AT-th change to the file system
// that must be in order, as a power cut or kill -9 would.
const fs = require("node:fs")

let step = 0
for (const name of ["fsyncSync", "renameSync", "rmSync", "chmodSync"]) {
  const real = fs[name]
  fs[name] = (...args) => {
    step += 1
    if (step === Number(process.env.KILL_AT)) process.kill(process.pid, "SIGKILL")
    return real(...args)
  }
}
