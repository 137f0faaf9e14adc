import { parseArgs } from "node:util"

export interface Options {
  readonly command: string
  readonly args: readonly string[]
  readonly dataDir: string
  readonly configPath: string
  /** The configuration file was set explicitly, so it must exist. */
  readonly configNamed: boolean
  readonly pluginsDir: string
  /** Turns every community module off. */
  readonly noPlugins: boolean
  /** Configuration keys set on the command line. */
  readonly flags: Readonly<Record<string, unknown>>
}

/** Paths are needed before the configuration can be read, so they are not configuration keys. */
const PLACES = {
  data: "BROADSIDE_DATA",
  config: "BROADSIDE_CONFIG",
  plugins: "BROADSIDE_PLUGINS",
} as const

/** Parses the command line; throws an error for invalid arguments. */
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

/** The environment without the variables that are not configuration keys. */
export const configEnv = (env = process.env) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !Object.values<string>(PLACES).includes(name)),
  )

/** An empty value, for example from an unset variable in a script, would mean the root directory. */
function refuseEmpty(name: string, value: string | boolean | undefined): void {
  if (typeof value === "string" && value.trim() === "")
    throw new Error(`${name} is empty. Give it a value, or leave it out for the default.`)
}

// Text that is not a number is left for the configuration to refuse with the reason.
const numberOr = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)
