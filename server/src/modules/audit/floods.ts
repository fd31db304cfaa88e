/** How much of one type was recorded in the current minute. */
export interface Flood {
  since: Date
  written: number
  suppressed: number
}

const windowMs = 60_000
const perWindow = 60

/** Events that users without permissions can cause at will. Everything else is always written in full. */
export const canFlood = (type: string) => /(_failed|_refused|\.denied|_requested)$/.test(type)

/**
 * Whether the next one of a type that can flood is written. The first of a new minute tells how many were left out
 * before it, so that the log stays small and nothing is hidden.
 */
export function afterOneMore(
  flood: Flood | undefined,
  now: Date,
): { write: boolean; leftOut: number; next: Flood } {
  if (!flood || now.getTime() - flood.since.getTime() >= windowMs)
    return { write: true, leftOut: flood?.suppressed ?? 0, next: { since: now, written: 1, suppressed: 0 } }
  if (flood.written < perWindow)
    return { write: true, leftOut: 0, next: { ...flood, written: flood.written + 1 } }
  return { write: false, leftOut: 0, next: { ...flood, suppressed: flood.suppressed + 1 } }
}
