// Run by NodeBB's own Node and with its own client library: posts topics over 32 sockets, as its
// page does, and prints how many a second. This version has no way to post over plain HTTP.
const connect = require("socket.io-client")

const [url, cookie, seconds, file] = process.argv.slice(2)
const { sentence, title: titles } = require(file)
const CLIENTS = 32
const SECOND = 1e3
const SENTENCES = 4
const anyOf = (texts) => texts[Math.floor(Math.random() * texts.length)]
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
    const title = `${anyOf(titles)} ${Math.random()}`
    const content = Array.from({ length: SENTENCES }, () => anyOf(sentence)).join("")
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
