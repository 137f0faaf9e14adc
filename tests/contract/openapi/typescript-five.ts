import { ts } from "@ts-morph/common"
import { plugin } from "bun"

// The generators call the compiler's API, which TypeScript 7 no longer has in JavaScript.
plugin({
  name: "typescript 5",
  setup(build) {
    build.module("typescript", () => ({ exports: { default: ts, ...ts }, loader: "object" }))
  },
})
