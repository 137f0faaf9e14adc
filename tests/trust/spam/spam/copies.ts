import { type Family, freshHost, link, pageOf, paragraph } from "../page"

const CITIES =
  "Leeds York Austin Denver Perth Lyon Porto Graz Turin Delft Malmo Bergen Tampa Boise Omaha Cork Bath Derby Reno Mesa".split(
    " ",
  )
const TRADES = ["plumber", "locksmith", "roofer", "mover", "electrician", "carpet cleaner"]

/** The same page for every town: only the trade, the town, the host and a number change. */
export const townCopies: Family = (chance) => {
  const [trade, city] = [chance.pick(TRADES), chance.pick(CITIES)]
  const title = `${trade} in ${city}`
  const url = `https://${freshHost(chance, "local")}`
  const phone = `(${chance.between(200, 999)}) ${chance.between(200, 999)}-${chance.between(1000, 9999)}`
  return {
    title,
    html: pageOf(chance, title, [
      paragraph(
        `Are you looking for a reliable ${trade} in ${city}? Our friendly team has served families and companies in the whole area for more than twenty years, by day and by night, at weekends and on holidays.`,
      ),
      paragraph(
        `We answer within the hour, tell you the price before we start, and leave your house as clean as we found it. Every job comes with a full year of warranty, and we are insured for everything that may happen on the way.`,
      ),
      paragraph(
        `Ask your neighbours in ${city}: nine out of ten would call us again. Read what they say on ${link(url, `our website`)}, then ring ${phone} and we will send somebody round today.`,
      ),
    ]),
  }
}

const OPENINGS = ["Dear friend", "Hello", "Attention", "Good news", "Hi there", "Greetings"]
const ENDINGS = ["Thank you", "God bless you", "Best wishes", "Yours", "With love", "Hurry"]

/** Measured only. A letter in which a few words change each time, with a contact. */
export const chainLetters: Family = (chance) => {
  const title = `${chance.pick(["Testimony", "How I was helped", "My story", "Real spell caster"])} ${chance.between(1, 999)}`
  const who = `${chance.pick(["Dr", "Priest", "Mama", "Prophet"])} ${chance.pick(["Odin", "Amba", "Zaza", "Obi", "Kuta"])}`
  return {
    title,
    html: pageOf(chance, title, [
      paragraph(
        `${chance.pick(OPENINGS)}, my name is ${chance.pick(["Maria", "Susan", "Peter", "Anna", "John"])} from ${chance.pick(CITIES)} and I want to share my testimony with the whole world. My husband left me for another woman ${chance.between(2, 9)} years ago and I cried every night until I met ${who}, who cast a powerful love spell for me.`,
      ),
      paragraph(
        `Within ${chance.between(24, 72)} hours my husband came back on his knees and asked me to forgive him. If you want your ex back, a lottery win or a cure, contact ${who} today by email ${freshHost(chance, "spell").split(".")[0]}@gmail.com or WhatsApp +${chance.between(1, 99)}${chance.between(1e8, 9e8)}. ${chance.pick(ENDINGS)}.`,
      ),
    ]),
  }
}
