import { parseArgs } from "node:util"

export interface Options {
  readonly command: string
  readonly args: readonly string[]
  readonly dataDir: string
  readonly configPath: string
  /** Somebody named the configuration file, so it must be there. */
  readonly configNamed: boolean
  readonly pluginsDir: string
  /** Leaves every community module off. */
  readonly noPlugins: boolean
  /** Configuration keys set on the command line. */
  readonly flags: Readonly<Record<string, unknown>>
}

/** Where things lie is settled before the configuration can be read: these are no keys of it. */
const PLACES = {
  data: "BROADSIDE_DATA",
  config: "BROADSIDE_CONFIG",
  plugins: "BROADSIDE_PLUGINS",
} as const

/** Reads the command line; throws a sentence when it cannot be understood. */
export function readOptions(argv: readonly string[], env = process.env): Options {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      port: { type: "string" },
      host: { type: "string" },
      data: { type: "string" },
      config: { type: "string" },
      plugins: { type: "string" },
      "no-plugins": { type: "boolean" },
      help: { type: "boolean", short: "h" },
      version: { type: "boolean", short: "v" },
    },
  })
  for (const [name, value] of Object.entries(values)) refuseEmpty(`--${name}`, value)
  const place = (name: keyof typeof PLACES) => {
    refuseEmpty(PLACES[name], env[PLACES[name]])
    return values[name] ?? env[PLACES[name]]
  }
  const [command = "serve", ...args] = positionals
  const dataDir = place("data") ?? "data"
  const config = place("config")
  return {
    command: values.help ? "help" : values.version ? "version" : command,
    args,
    dataDir,
    configPath: config ?? `${dataDir}/config.toml`,
    configNamed: config !== undefined,
    pluginsDir: place("plugins") ?? "plugins",
    noPlugins: values["no-plugins"] === true,
    flags: {
      ...(values.port === undefined ? {} : { "server.port": numberOr(values.port) }),
      ...(values.host === undefined ? {} : { "server.host": values.host }),
    },
  }
}

/** The environment without what is no key of the configuration. */
export const configEnv = (env = process.env) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !Object.values<string>(PLACES).includes(name)),
  )

/** Nothing, as from a variable of a script that is not set, would mean the root of the disk. */
function refuseEmpty(name: string, value: string | boolean | undefined): void {
  if (typeof value === "string" && value.trim() === "")
    throw new Error(`${name} is empty. Give it a value, or leave it out for the default.`)
}

// What is no number stays as it is, for the configuration to refuse with the reason.
const numberOr = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)
