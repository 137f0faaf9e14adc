import { type Static, Type } from "@sinclair/typebox"

const text = (description: string, value = "") => Type.String({ description, default: value })
const count = (description: string, value: number, maximum = 1_000_000) =>
  Type.Integer({ description, default: value, minimum: 0, maximum })
const words = (description: string) =>
  Type.Array(Type.String(), { description, default: [] as string[] })
const section = <P extends Parameters<typeof Type.Object>[0]>(description: string, properties: P) =>
  Type.Object(properties, { description, additionalProperties: false, default: {} })

/** Every key of core in `data/config.toml`. Each has a default; the commented file is made from this. */
export const CoreSettings = Type.Object(
  {
    site: section("How the site presents itself", {
      name: text("Name of the site", "Broadside"),
      tagline: text(
        "What the site is, in one sentence",
        "Games, tools and stories in one HTML file. Made by people and AI.",
      ),
      base_url: text(
        "Public address, such as https://games.example. Empty: http://localhost:<port>. With a private one, other names and pages of other sites are refused",
      ),
      api_url: text("Second address of the same JSON API. Empty: base_url"),
      games_url: text(
        "Where published pages live: one origin for all of them, or https://*.games.example, where the * is the id of a page and each has a host of its own. Only that, and only on another registered domain than the site's, gives pages real storage; ports and sibling names share cookies. Another port of base_url is listened on. Empty: <base_url>/games",
      ),
    }),
    server: section("The listening socket", {
      host: Type.String({
        description: "Address to listen on; 0.0.0.0 for all",
        default: "localhost",
        minLength: 1,
        maxLength: 255,
      }),
      port: Type.Integer({ description: "Port", default: 3000, minimum: 0, maximum: 65535 }),
      trusted_proxies: words(
        "Addresses or ranges of reverse proxies whose X-Forwarded-For is trusted",
      ),
    }),
    network: section("What this server may fetch", {
      allow_private: words(
        "Private address ranges, such as 127.0.0.0/8, in which a module may reach the hosts and ports that its own settings name, such as a model or a source",
      ),
      allow_private_for_visitors: words(
        "Private address ranges that every visitor may have this server fetch from, any port of them. Dangerous: it opens what listens there to strangers",
      ),
    }),
    limits: section("What one client address may do; 0 for no limit", {
      publish: count("Pages published in a minute", 300),
      write: count("Other requests that write, in a minute", 1200),
      read_ms: count(
        "Milliseconds of computing that its requests may take in a second, on average over 20 seconds; cached responses take none",
        250,
      ),
      streams: count(
        "Event streams open at a time; five times as many for all addresses of a network, /24 of IPv4 or /48 of IPv6",
        20,
      ),
      polls: count(
        "Waiting requests open at a time, such as those of an inbox; five times as many for a network",
        20,
      ),
    }),
    budgets: section("What may be stored in a day, which begins at midnight UTC; 0 for no limit", {
      address_items: count("Items of one client address, or one IPv6 network of /64", 20_000),
      address_mb: count("Megabytes that it sends to be stored", 1000),
      network_items: count(
        "Items of all addresses of one network, /24 of IPv4 or /48 of IPv6",
        100_000,
      ),
      network_mb: count("Megabytes that they send to be stored", 5000),
      name_items: count("Items under one name", 20_000),
      name_mb: count("Megabytes of these items", 1000),
    }),
    live: section("What all clients together may keep open; 0 for no limit", {
      streams: count("Event streams", 1000),
      polls: count("Requests that wait for something to happen", 500),
    }),
    content: section("The family-friendly rule on text fields", {
      family: Type.Union([Type.Literal("on"), Type.Literal("off")], {
        description: "on: flag doubtful words, refuse a short list of strong ones; off: neither",
        default: "on",
      }),
      refuse: words("More words to refuse"),
      allow: words("Words never to flag or refuse"),
    }),
    names: section("Names of authors", {
      identity: Type.Union(
        [Type.Literal("open"), Type.Literal("claimed"), Type.Literal("strict")],
        {
          description:
            "open: anyone may write under any name; claimed: the owner of a name may protect it, and then only the owner writes under it; strict: every name must be protected before anyone writes under it",
          default: "claimed",
        },
      ),
      claims_a_day: count(
        "Names that the addresses of one network, /24 of IPv4 or /48 of IPv6, may protect in a day",
        10,
      ),
      models: words(
        "More names of AI models. No one can protect the name of a model, and crediting one needs no proof",
      ),
    }),
    review: section("What happens to new content before the operator has seen it", {
      mode: Type.Union(
        ["off", "score", "hold", "closed"].map((mode) => Type.Literal(mode)),
        {
          description:
            "off: everything is listed at once; score: what looks like spam or fraud is held, that is stored, but not listed until the operator approves it at /operator; hold: everything is held; closed: nothing new is accepted",
          default: "score",
        },
      ),
      hold: count("Score, from 0 to 100, from which an item is held", 60, 101),
      noindex: count("Score from which search engines are asked not to list an item", 30, 101),
      noindex_days: count(
        "Days for which search engines are asked not to list new items of names that are not protected",
        3,
        365,
      ),
    }),
    pages: section("Published pages", {
      strict: Type.Boolean({
        description: "Forbid pages to load or fetch anything from other servers",
        default: false,
      }),
      versions: Type.Integer({
        description: "How many earlier versions of a page stay readable; older ones are deleted",
        default: 100,
        minimum: 1,
        maximum: 10_000,
      }),
      cache_mb: count("Memory for cached pages, in megabytes", 16, 4096),
    }),
    storage: section("The disk of the data folder", {
      free_mb: count(
        "Free space, in megabytes, below which nothing more is stored; 0: until it is full",
        200,
      ),
      max_mb: count(
        "Megabytes of data, above which only the operator may write; 0 for no limit",
        0,
        1_000_000_000,
      ),
    }),
    log: section("Structured logs on standard output", {
      level: Type.Union(
        ["debug", "info", "warn", "error", "silent"].map((level) => Type.Literal(level)),
        { description: "Lowest level to write; debug logs every request", default: "info" },
      ),
    }),
  },
  { additionalProperties: false },
)
export type CoreSettings = Static<typeof CoreSettings>
