import type { TObject } from "@sinclair/typebox"
import type { Module } from "../base/module"
import { reasonOf } from "../base/start-refused"
import { manifestFault } from "../boot/load"
import { shapeFault } from "../boot/module-shape"
import { readConfig } from "../config/config"
import { ownLimit } from "../config/host-settings"
import type { ModuleFinding } from "./finding"

/** Checks a module without starting it. */
export function checkDefinition(module: Module): ModuleFinding[] {
  const shape = shapeFault(module)
  if (shape) return [{ rule: "shape", message: shape }]
  const manifest = manifestFault(module.manifest)
  return [
    ...(manifest ? [{ rule: "manifest", message: manifest } as const] : []),
    ...configFaults(module).map((message) => ({ rule: "config", message }) as const),
    ...problemFaults(module).map((message) => ({ rule: "problems", message }) as const),
    ...rateFaults(module).map((message) => ({ rule: "rates", message }) as const),
  ]
}

// Keys that the host reserves in a module's section.
const RESERVED = ["enabled", "root_paths"]

function configFaults({ id, config, rates }: Module): string[] {
  const properties = Object.entries((config as TObject | undefined)?.properties ?? {})
  const faults = properties.flatMap(([key, { description }]) => [
    ...(RESERVED.includes(key) ? [`the key ${key} is the host's own`] : []),
    ...(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key) ? [] : [`the key ${key} is not in snake_case`]),
    ...(description ? [] : [`the key ${key} has no description for data/config.toml`]),
  ])
  try {
    const { faults: defaults } = readConfig([{ id, config, rates, enabledByDefault: true }], {})
    return [...faults, ...defaults.map(({ message }) => `a key has no valid default: ${message}`)]
  } catch (error) {
    return [...faults, `it cannot be read: ${reasonOf(error)}`]
  }
}

function problemFaults({ problems = {} }: Module): string[] {
  return Object.entries(problems).flatMap(([code, { status, title, fix }]) => [
    ...(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(code)
      ? []
      : [`the code ${code} is not in kebab-case`]),
    ...(status >= 400 && status <= 599
      ? []
      : [`${code} has the status ${status}, which is no error`]),
    ...(title ? [] : [`${code} has no title`]),
    ...(fix ? [] : [`${code} does not say how to fix the request`]),
  ])
}

function rateFaults({ rates = {} }: Module): string[] {
  return Object.entries(rates).flatMap(([key, rate]) => {
    const { name, description, burst = 1 } = rate
    const counts = [ownLimit(rate), burst]
    return [
      ...(key === name ? [] : [`the rate ${key} is called ${name}; make rates with ratesOf`]),
      ...(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key)
        ? []
        : [`the rate ${key} is not in snake_case`]),
      ...(description ? [] : [`the rate ${key} has no description for data/config.toml`]),
      ...(counts.every((count) => Number.isInteger(count) && count > 0)
        ? []
        : [`the rate ${key} must be whole numbers above 0`]),
    ]
  })
}
