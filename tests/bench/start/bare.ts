/** The least program that answers, compiled as ours is. */
Bun.serve({
  port: Number(process.argv[process.argv.indexOf("--port") + 1]),
  fetch: () => new Response("ready"),
})
