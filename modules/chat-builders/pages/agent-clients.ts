/** Something to copy, with what it is. */
export interface Snippet {
  /** "In a terminal" */
  readonly where: string
  readonly text: string
}

/** How a program that people already use is connected to this site. */
export interface Client {
  /** Begins the ids of its snippets. */
  readonly id: string
  readonly name: string
  /** Where it runs: "web, desktop and phone". */
  readonly kind: string
  /** Opens the program and connects it. */
  readonly link?: { readonly label: string; readonly href: string }
  readonly steps: readonly string[]
  readonly snippets: readonly Snippet[]
  /** Whether it connects from its maker's computers, so that they must be able to reach this site. */
  readonly isRemote?: boolean
}

/** The tools of this site, as clients are to know them. */
export interface Endpoint {
  /** One word: `broadside`. */
  readonly name: string
  readonly url: string
}

const json = (value: object) => JSON.stringify(value, undefined, 2)

const claude = ({ url }: Endpoint): Client => ({
  id: "claude",
  name: "Claude",
  kind: "web, desktop and phone",
  isRemote: true,
  link: { label: "Open the connectors of Claude", href: "https://claude.ai/customize/connectors" },
  steps: [
    "On the web or a desktop, open Customize, then Connectors.",
    "Press +, then “Add custom connector”.",
    "Enter a name, paste the address below, and press Add. There is nothing to log in to.",
    "In a conversation, turn it on under +, Connectors. A phone with the same account has it there, too.",
  ],
  snippets: [{ where: "Address", text: url }],
})

const claudeCode = ({ name, url }: Endpoint): Client => ({
  id: "claude-code",
  name: "Claude Code",
  kind: "terminal",
  steps: [],
  snippets: [
    { where: "In a terminal", text: `claude mcp add --transport http --scope user ${name} ${url}` },
  ],
})

const chatgpt = ({ url }: Endpoint): Client => ({
  id: "chatgpt",
  name: "ChatGPT",
  kind: "web",
  isRemote: true,
  link: { label: "Open the plugins of ChatGPT", href: "https://chatgpt.com/plugins" },
  steps: [
    "Press +, then “Add custom MCP server”. If it is missing, first turn on developer mode in Settings, under Security and login.",
    "Enter a name, paste the address below as the server URL, and choose “No authentication”.",
    "Read the warning, press “I understand and want to continue”, then “Create as a plugin”.",
    "Install it from your plugins, then name it in a chat.",
  ],
  snippets: [{ where: "Address", text: url }],
})

const cursor = ({ name, url }: Endpoint): Client => {
  const config = encodeURIComponent(btoa(JSON.stringify({ url })))
  return {
    id: "cursor",
    name: "Cursor",
    kind: "editor",
    link: {
      label: "Add to Cursor",
      href: `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${config}`,
    },
    steps: [],
    snippets: [
      {
        where: "Or in the file .cursor/mcp.json of your project or home folder",
        text: json({ mcpServers: { [name]: { url } } }),
      },
    ],
  }
}

const vscode = ({ name, url }: Endpoint): Client => {
  const server = JSON.stringify({ name, type: "http", url })
  return {
    id: "vscode",
    name: "VS Code",
    kind: "editor, with Copilot",
    link: { label: "Add to VS Code", href: `vscode:mcp/install?${encodeURIComponent(server)}` },
    steps: [],
    snippets: [
      { where: "Or in a terminal (macOS, Linux)", text: `code --add-mcp '${server}'` },
      {
        where: "Or in the file .vscode/mcp.json of your project",
        text: json({ servers: { [name]: { type: "http", url } } }),
      },
    ],
  }
}

const gemini = ({ name, url }: Endpoint): Client => ({
  id: "gemini",
  name: "Gemini CLI",
  kind: "terminal",
  steps: [],
  snippets: [
    { where: "In a terminal", text: `gemini mcp add --transport http --scope user ${name} ${url}` },
    {
      where: "Or in the file .gemini/settings.json of your home folder",
      text: json({ mcpServers: { [name]: { httpUrl: url } } }),
    },
  ],
})

/** Programs that can use the tools of this site. */
export const clientsOf = (endpoint: Endpoint): readonly Client[] =>
  [claude, claudeCode, chatgpt, cursor, vscode, gemini].map((client) => client(endpoint))
