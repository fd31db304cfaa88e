/** What is written now, and what was before and after it. */
export interface History<Written> {
  present: Written
  past: Written[]
  future: Written[]
  /** What the last change was about: further changes of the same thing are one step back. */
  about: string | undefined
}

const maxUndoSteps = 200

export const startHistory = <Written>(present: Written): History<Written> => ({
  present,
  past: [],
  future: [],
  about: undefined,
})

/** A change that can be taken back. With `about`, what follows about the same is taken back with it. */
export function recordChange<Written>(
  history: History<Written>,
  present: Written,
  about?: string,
): History<Written> {
  if (present === history.present) return history
  const isSame = about !== undefined && about === history.about
  const past = isSame ? history.past : [...history.past, history.present].slice(-maxUndoSteps)
  return { present, past, future: [], about }
}

export function undone<Written>(history: History<Written>): History<Written> {
  const { past, future } = history
  if (past.length === 0) return history
  const present = past.at(-1) as Written
  return { present, past: past.slice(0, -1), future: [history.present, ...future], about: undefined }
}

export function redone<Written>(history: History<Written>): History<Written> {
  if (history.future.length === 0) return history
  const [present, ...future] = history.future as [Written, ...Written[]]
  return { present, past: [...history.past, history.present], future, about: undefined }
}
