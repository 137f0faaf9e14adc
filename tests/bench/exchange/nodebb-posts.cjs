// Run by NodeBB's own Node and with its own client library: posts topics over 32 sockets, as its
// page does, and prints how many a second. This version has no way to post over plain HTTP.
const connect = require("socket.io-client")

const [url, cookie, seconds] = process.argv.slice(2)
const CLIENTS = 32
const SECOND = 1e3
const content = "Catch the lanterns before the tide takes them, and tell us how. ".repeat(5)
let posted = 0
let failed = 0
let over = false

function client() {
  const socket = connect(url, {
    transports: ["websocket"],
    forceNew: true,
    extraHeaders: { Cookie: cookie },
  })
  const post = () => {
    if (over) return
    const title = `Lanterns ${posted} ${Math.random()}`
    socket.emit("topics.post", { cid: 2, title, content, tags: [] }, (error) => {
      if (over) return
      if (error) failed++
      else posted++
      post()
    })
  }
  socket.on("connect", post)
}
for (let n = 0; n < CLIENTS; n++) client()
// The first second is to warm up.
setTimeout(() => {
  posted = 0
  failed = 0
}, SECOND)
setTimeout(
  () => {
    over = true
    console.log(JSON.stringify({ perSecond: posted / seconds, failed }))
    process.exit(0)
  },
  SECOND * (1 + Number(seconds)),
)
