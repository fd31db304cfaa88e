/** About eight thousand tokens: more of one answer crowds out the conversation. */
export const maxAnswerBytes = 24_000

export interface Fitted<T> {
  items: T[]
  /** Whether items were left out for their size. */
  cut: boolean
}

/** The first items that fit into an answer beside what else it has. */
export function fit<T>(items: readonly T[], beside: unknown = null): Fitted<T> {
  const room = maxAnswerBytes - bytesOf(beside)
  let size = 0
  const fitting = items.findIndex((item) => {
    size += bytesOf(item) + 1
    return size > room
  })
  const count = fitting === -1 ? items.length : fitting
  return { items: items.slice(0, count), cut: count < items.length }
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
