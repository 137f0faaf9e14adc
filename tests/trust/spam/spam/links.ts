import { type Family, filler, freshHost, link, pageOf, paragraph } from "../page"

const THEMES =
  "casino loans pills slots insurance hotel vpn bet credit shoes watches hosting dental roofing".split(
    " ",
  )
const ANCHORS = [
  "click here",
  "visit website",
  "read more",
  "official site",
  "best price",
  "check it out",
  "this link",
]

/** Links to many hosts, with hardly any text of its own. */
export const linkFarm: Family = (chance) => {
  const title = `${chance.pick(["Best", "Top", "Useful", "Great"])} ${chance.pick(["links", "websites", "resources", "blogs"])} ${chance.between(2024, 2027)}`
  const links = Array.from({ length: chance.between(30, 160) }, () => {
    const theme = chance.pick(THEMES)
    return link(
      `https://${freshHost(chance, theme)}/`,
      chance.is(0.5)
        ? chance.pick(ANCHORS)
        : `best ${theme} ${chance.pick(["deals", "online", "near me", "2026"])}`,
    )
  })
  return {
    title,
    html: pageOf(chance, title, [
      paragraph(filler(chance, 2)),
      links.join(chance.pick([" ", " | ", "<br>\n", "</li><li>"])),
    ]),
  }
}

/** Sells links and places in search results. */
export const seoServices: Family = (chance) => {
  const title = chance.pick([
    "Buy high DA backlinks",
    "Guest post service",
    "Rank #1 on Google",
    "SEO packages",
    "Link building service",
  ])
  const offers = chance.some(
    [
      "high authority backlinks",
      "dofollow links from DA 50+ sites",
      "guest posts on real blogs",
      "PBN backlinks",
      "rank on the first page of Google",
      "white label SEO packages",
      "buy backlinks at the cheapest price",
      "niche edits with permanent links",
      "boost your domain authority",
      "100% manual link building",
    ],
    chance.between(4, 7),
  )
  const host = freshHost(chance, "seo")
  return {
    title,
    description: `${offers[0]}. Order today.`,
    html: pageOf(chance, title, [
      `<ul>${offers.map((offer) => `<li>${offer}</li>`).join("")}</ul>`,
      paragraph(
        `${filler(chance, 3)} ${link(`https://${host}/order`, "Order now")} or write on WhatsApp +${chance.between(1, 99)} ${chance.between(1e8, 9e8)}.`,
      ),
    ]),
  }
}

/** Words for search engines that no visitor sees, around links. */
export const hiddenText: Family = (chance) => {
  const theme = chance.pick(THEMES)
  const words = Array.from(
    { length: chance.between(40, 200) },
    () =>
      `${chance.pick(["best", "cheap", "online", "buy", "free", "top"])} ${chance.pick(THEMES)}`,
  ).join(" ")
  const links = Array.from({ length: chance.between(3, 12) }, () =>
    link(`http://${freshHost(chance, theme)}`, theme),
  ).join(" ")
  const style = chance.pick([
    "display:none",
    "position:absolute;left:-9999px",
    "font-size:0",
    "color:#fff;background:#fff",
    "opacity:0;height:0",
    "visibility:hidden",
    "text-indent:-5000px",
    "font-size:1px;color:white",
  ])
  const title = chance.pick([
    "My page",
    "Welcome",
    "A walk by the sea",
    "Notes",
    "Recipes of my grandmother",
  ])
  return {
    title,
    html: pageOf(chance, title, [
      paragraph(filler(chance, 6)),
      `<div style="${style}">${words} ${links}</div>`,
    ]),
  }
}

/** Sends its visitors to another site at once. */
export const doorway: Family = (chance) => {
  const url = `https://${freshHost(chance, chance.pick(THEMES))}/?ref=${chance.between(1000, 9999)}`
  const title = chance.pick([
    "Loading…",
    "Please wait",
    "Redirecting",
    "Offer",
    "Your file is ready",
  ])
  const jump = chance.pick([
    `<meta http-equiv="refresh" content="${chance.between(0, 2)};url=${url}">`,
    `<script>location.href="${url}"</script>`,
    `<script>window.location.replace('${url}')</script>`,
    `<script>setTimeout(function(){top.location="${url}"},${chance.between(0, 1500)})</script>`,
  ])
  return {
    title,
    html: `<!doctype html><html><head><title>${title}</title>${jump}</head><body><p>${chance.pick(["One moment…", filler(chance, 1), "If nothing happens, "])}${link(url, "continue")}</p></body></html>`,
  }
}
