import { parseArgs } from "node:util"

export interface Options {
  readonly command: string
  readonly args: readonly string[]
  readonly dataDir: string
  readonly configPath: string
  readonly pluginsDir: string
  /** Configuration keys set on the command line. */
  readonly flags: Readonly<Record<string, unknown>>
}

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
      help: { type: "boolean", short: "h" },
      version: { type: "boolean", short: "v" },
    },
  })
  const [command = "serve", ...args] = positionals
  const dataDir = values.data ?? env["BROADSIDE_DATA"] ?? "data"
  return {
    command: values.help ? "help" : values.version ? "version" : command,
    args,
    dataDir,
    configPath: values.config ?? env["BROADSIDE_CONFIG"] ?? `${dataDir}/config.toml`,
    pluginsDir: values.plugins ?? env["BROADSIDE_PLUGINS"] ?? "plugins",
    flags: {
      ...(values.port === undefined ? {} : { "server.port": numberOr(values.port) }),
      ...(values.host === undefined ? {} : { "server.host": values.host }),
    },
  }
}

// What is no number stays as it is, for the configuration to refuse with the reason.
const numberOr = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)
