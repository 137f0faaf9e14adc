import { inspect } from "node:util"
import { type Asymmetric, equals } from "./equality"

type Kind = abstract new (...values: never[]) => unknown

/** A value that equals whatever it finds right, and is shown as it was written. */
const asymmetric = (name: string, expected: unknown[], matches: (value: unknown) => boolean) => {
  const text = `${name}(${expected.map((one) => inspect(one, { depth: 6 })).join(", ")})`
  return { asymmetricMatch: matches, [inspect.custom]: () => text }
}

function isOf(kind: Kind, value: unknown): boolean {
  if (value instanceof kind) return true
  const primitive = typeof value
  // `Number` is for 1, too, and `Object` for what has no prototype.
  return primitive === "object"
    ? value !== null && (kind as unknown) === Object
    : kind.name.toLowerCase() === primitive
}

const isText = (value: unknown): value is string => typeof value === "string"

const POSITIVE = {
  stringContaining: (part: string) => (value: unknown) => isText(value) && value.includes(part),
  stringMatching: (form: RegExp | string) => (value: unknown) =>
    isText(value) && new RegExp(form).test(value),
  objectContaining: (part: object) => (value: unknown) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(part).every(
      ([key, one]) => key in value && equals((value as Record<string, unknown>)[key], one),
    ),
  arrayContaining: (parts: readonly unknown[]) => (value: unknown) =>
    Array.isArray(value) && parts.every((part) => value.some((one) => equals(one, part))),
}

type Make = { [Name in keyof typeof POSITIVE]: (expected: never) => Asymmetric }

const made = (prefix: string, isRight: (matches: boolean) => boolean) =>
  Object.fromEntries(
    Object.entries(POSITIVE).map(([name, matching]) => [
      name,
      (expected: never) =>
        asymmetric(prefix + name, [expected], (value) => isRight(matching(expected)(value))),
    ]),
  ) as unknown as Make

/** `expect.any` and its like. */
export const asymmetrics = {
  ...made("", (matches) => matches),
  not: made("not.", (matches) => !matches),
  anything: () => asymmetric("anything", [], (value) => value !== null && value !== undefined),
  any: (kind: Kind) => asymmetric(`any ${kind.name}`, [], (value) => isOf(kind, value)),
  closeTo: (expected: number, digits = 2) =>
    asymmetric("closeTo", [expected], (value) => isClose(value, expected, digits)),
}

/** Whether two numbers differ by less than half of the last digit. */
export const isClose = (value: unknown, expected: number, digits = 2): boolean =>
  typeof value === "number" &&
  (value === expected || Math.abs(value - expected) < 10 ** -digits / 2)
