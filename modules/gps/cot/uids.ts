import { foreignId } from "../foreign-ids"
import type { Participant, Pin, Session } from "../sessions/session"

const APP = "cot"
const FROM_TAK = /^cot\/(?!\/)/

/** The participant id of a TAK device. */
export const idOf = (uid: string) => foreignId(APP, uid)

const prefixOf = ({ code }: Pick<Session, "code">) => `broadside-${code}-`

/** A participant's uid in TAK: one that came from TAK keeps its own. */
export const uidOf = (session: Session, { id }: Participant) =>
  FROM_TAK.test(id) ? id.replace(FROM_TAK, "") : prefixOf(session) + id

export const pinUidOf = (session: Session, { id }: Pin) => `${prefixOf(session)}pin-${id}`

/** Whether an event came from this session, and is only on its way back. */
export const isOwn = (session: Session, uid: string) => uid.startsWith(prefixOf(session))
