import type { Random } from "./random"

export function oddHeaders(random: Random): Record<string, string> {
  const [name, value] = random.pick(HEADERS)
  return { [name]: value }
}

const HEADERS: readonly (readonly [string, string])[] = [
  ...[
    "text/html",
    "*/*",
    "text/html;q=0",
    "application/json",
    ",,,",
    "a/b;q=x",
    "text/*;q=0.1,*/*;q=2",
  ].map((value) => ["accept", value] as const),
  ...["br", "gzip;q=0", "zstd, br, gzip", "*;q=0", "identity;q=0", "x".repeat(2_000)].map(
    (value) => ["accept-encoding", value] as const,
  ),
  ...["*", '"', 'W/"x"', '"a", "b"'].map((value) => ["if-none-match", value] as const),
  ["if-modified-since", "never"],
  ["if-modified-since", "Sat, 01 Jan 2050 00:00:00 GMT"],
  ["range", "bytes=0-1"],
  ["range", "bytes=-,5"],
  ["origin", "null"],
  ["origin", "https://evil.example"],
  ["host", "evil.example"],
  ["host", "<script>"],
  ["x-forwarded-for", "127.0.0.1, ::1"],
  ["forwarded", 'for="_x"'],
  ["authorization", "Bearer"],
  ["authorization", "Basic !!!"],
  ["cookie", "a=".repeat(3_000)],
  ["x-edit-key", "ek_0"],
  ["idempotency-key", "🏮".slice(0, 0) || "k"],
  ["sec-purpose", "prefetch"],
  ["last-event-id", "-1e9"],
  ["last-event-id", "x"],
  ["mcp-protocol-version", "1999-01-01"],
  ["mcp-protocol-version", "2026-07-28"],
  ["mcp-session-id", "x"],
  ["content-encoding", "gzip"],
  ["transfer-encoding", "chunked"],
  ["expect", "100-continue"],
  ["accept-language", "he;q=2,xx-".padEnd(900, "y")],
]
