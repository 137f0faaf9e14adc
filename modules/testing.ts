/** A whole site in memory, for the tests of a module. */

import type { Module } from "../core/base/module"
import { socketSite as siteOf } from "../core/check/socket-site"
import {
  type CheckOptions,
  checkModule as checkAmong,
  createTestHost as createHostOf,
  type TestHostOptions,
} from "../core/check/test-host"
import publishing from "./publishing/module"
import trust from "./trust/module"

export { type ProblemFields, problemFields } from "../core/check/problem-fields"
export type { SocketSite } from "../core/check/socket-site"
export { StreamClient, type StreamEvent } from "../core/check/stream-client"
export type {
  CheckOptions,
  ModuleFinding,
  TestHost,
  TestHostOptions,
} from "../core/check/test-host"

/** These modules, and those that no site is without. */
const withRequired = (modules: readonly Module[]): readonly Module[] => [
  ...[publishing, trust].filter(({ id }) => !modules.some((one) => one.id === id)),
  ...modules,
]

/**
 * A whole site in memory: real routes, real SQLite, a clock to move, no socket. It has the required modules without being
 * told.
 * @example
 * const site = await createTestHost({ modules: [guestbook], config: "[modules.guestbook]\nenabled = true" })
 * expect((await site.fetch("/x/guestbook/entries")).status).toBe(200)
 * await site.close()
 */
export const createTestHost = (options: TestHostOptions) =>
  createHostOf({ ...options, modules: withRequired(options.modules) })

/**
 * The same on a socket, for browsers.
 * @example
 * const site = await socketSite({ modules: [guestbook] })
 * await page.goto(`${site.url}/guestbook`)
 * await site.close()
 */
export const socketSite = (options: TestHostOptions) =>
  siteOf({ ...options, modules: withRequired(options.modules) })

/**
 * What every module must hold to, ours included. Gives every finding it can reach; none is good.
 * @example expect(await checkModule(guestbook, { with: [archive], community: true })).toEqual([])
 */
export const checkModule = (module: Module, options: CheckOptions = {}) =>
  checkAmong(module, {
    ...options,
    with: withRequired([...(options.with ?? []), module]).filter((one) => one !== module),
  })
