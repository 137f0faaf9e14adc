/** Forms that need only the edit key of an entry, which they remove: it shows no one's name afterwards. */
export const KEY_ALONE = /^(servers|registries) remove$/

/** Writing routes and tools under no name of an author, by their path, each with the reason. */
export const NAMELESS: readonly (readonly [why: string, paths: RegExp])[] = [
  ["for the operator, who has a token or a session", /^\/(api\/)?operator\//],
  ["counts what a visitor did, and no one is shown with it", /\/(view|react)$/],
  ["shows what would be published, and stores nothing", /\/preview$/],
  [
    "protects a name or changes its protection: modules/trust/names has tests of its own",
    /^\/(api\/)?names(\/|$)/,
  ],
  ["reports content, without a name", /^\/(api\/reports|report)$/],
  ["opens the pages that belong to a key", /^\/manage$/],
  ["answers questions, without a name", /^\/(api\/helper\/chat|agent)$/],
  [
    "opens or lists a session, whose name is its own and not that of a person",
    /^\/(api\/location\/create|gps|gps\/listing|api\/gps-lobby\/(un)?register)$/,
  ],
  ["shows what a big screen saw, without a name", /^\/api\/gps\/aware$/],
  ["labels of devices, see decision 036", /^\/api\/location\/:code\/(owntracks|cot)$/],
  [
    "leads a hunt, with its edit key",
    /^\/api\/location\/:code\/hunt\/(waypoints(\/:waypoint(\/remove)?)?|start|end)$/,
  ],
  ["lists a registry, which has no author", /^\/mcp-registries\/(submit|new)$/],
  ["removes an entry, with its edit key", /^\/mcp-regist[a-z]+(\/servers)?\/:id\/remove$/],
  ["the tool server itself: each of its tools is tried", /^\/mcp$/],
]
