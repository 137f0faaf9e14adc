/**
 * What the residents themselves show when they accept and move, so that no one else can in their names. It is
 * never stored: a restart has a new one.
 */
export const RESIDENT_KEY: string = crypto.randomUUID()

export const isResidentKey = (key: string | undefined): boolean => key === RESIDENT_KEY
