import { createSafeFetch } from "../safe-fetch"
import { createSafeSocket } from "../safe-socket"

// A program of its own, since certificates and proxies are read from the environment when a runtime starts.
const network = { allowPrivate: ["127.0.0.0/8"], resolve: async () => ["127.0.0.1"] }
const fetchSafely = createSafeFetch(network)
const connect = createSafeSocket({ ...network, failed: (error) => console.error(error) })

const fetched = (url: string) =>
  fetchSafely(url).then(
    ({ bytes }) => new TextDecoder().decode(bytes),
    ({ reason }: { reason: string }) => reason,
  )

const opened = (url: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(url, {
      opened() {
        resolve("ok")
        socket.close()
      },
      closed: resolve,
    })
  })

const urls = process.argv.slice(2)
const results = await Promise.all(
  urls.map((url) => (url.startsWith("ws") ? opened(url) : fetched(url))),
)
process.stdout.write(JSON.stringify(results))
