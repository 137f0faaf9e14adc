import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { AnySpaceType } from "../contract"

const FOLDER = join(import.meta.dirname, "../types")

/** Every type in `types/`: a folder, with a file of its name that exports the type. */
export async function everyType(): Promise<AnySpaceType[]> {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  return Promise.all(folders.map(({ name }) => typeIn(name)))
}

async function typeIn(name: string): Promise<AnySpaceType> {
  const exported: Record<string, unknown> = await import(join(FOLDER, name, `${name}.ts`))
  const type = Object.values(exported).find(isType)
  if (!type) throw new Error(`types/${name}/${name}.ts exports no type of room.`)
  return type
}

const isType = (value: unknown): value is AnySpaceType =>
  typeof value === "object" && value !== null && "init" in value && "commands" in value
