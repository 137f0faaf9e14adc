import { cutAt } from "broadside"

/** The beginning of what someone wrote, for sentences: it cannot pass for what the room itself says. */
export const quote = (text: string, most = 60): string =>
  `“${cutAt(text.replace(/[“”]/g, '"'), most)}”`
