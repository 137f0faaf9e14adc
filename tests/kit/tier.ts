/** True in `test:long`, which repeats more than `test` does: more rounds, more seeds, every combination. */
export const isLong = process.env["TEST_TIER"] === "long"
