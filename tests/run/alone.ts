/** Their runtime returns free memory as that of a site does. */
export const MEASURE_MEMORY: readonly string[] = [
  "core/cli/collect-early.test.ts",
  "modules/publishing/tests/covers/pictures.test.ts",
  "tests/contract/expensive-inputs.test.ts",
]

/** Files that run one after another, after all others, by the reason: what they measure depends on what runs beside them. */
export const ALONE: Readonly<Record<string, readonly string[]>> = {
  "measure the processor time of a piece of work": [
    "core/content/family.test.ts",
    "core/content/markdown.test.ts",
    "core/content/page-check.test.ts",
    "core/content/page-texts.test.ts",
    "core/content/placeholders.test.ts",
    "core/content/review/cost.test.ts",
    "core/content/review/written.test.ts",
    "tests/contract/every-input.test.ts",
  ],
  "measure the memory of their process": MEASURE_MEMORY,
}
