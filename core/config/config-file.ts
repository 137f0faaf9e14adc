import { existsSync, readFileSync } from "node:fs"
import { dirname } from "node:path"
import type { TObject, TSchema } from "@sinclair/typebox"
import { expectation } from "../base/validation"
import { makePrivateFolder, writePrivateFile } from "../data/folder/private"
import { type Configurable, settingsOf } from "./config"

/** Writes the commented file on the first start, so that every key is visible. */
export function writeFirstConfig(path: string, modules: readonly Configurable[]): boolean {
  if (existsSync(path)) return false
  makePrivateFolder(dirname(path))
  writePrivateFile(path, commentedConfig(modules))
  return true
}

/** The text of the file; a missing file counts as empty unless it was `named` explicitly. */
export function readConfigFile(path: string, named = false): string {
  if (existsSync(path)) return readFileSync(path, "utf8")
  if (named) throw new Error(`There is no configuration file ${path}.`)
  return ""
}

/** All keys with their meaning and default, commented out. */
export function commentedConfig(modules: readonly Configurable[]): string {
  const lines = [
    "# Broadside. Every key is listed with its default; remove the # to change it.",
    "# Each can also be set by environment: BROADSIDE_SERVER_PORT=8080 is server.port.",
    "# `broadside check` shows the effective configuration and every fault.",
  ]
  const sections = settingsOf(modules).properties as Record<string, TObject>
  for (const [name, schema] of Object.entries(sections)) {
    if (name !== "modules") lines.push("", ...sectionLines(name, schema))
    else
      for (const [id, module] of Object.entries(schema.properties as Record<string, TObject>))
        lines.push("", ...sectionLines(`modules.${id}`, module))
  }
  return `${lines.join("\n")}\n`
}

function sectionLines(name: string, schema: TObject): string[] {
  const head = schema.description ? [`# ${schema.description}`, `[${name}]`] : [`[${name}]`]
  return [
    ...head,
    ...Object.entries(schema.properties as Record<string, TSchema>).flatMap(([key, property]) => [
      `# ${property.description ?? key} (${expectation(property)})`,
      `# ${key} = ${JSON.stringify(property.default)}`,
    ]),
  ]
}
