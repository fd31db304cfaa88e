import { momentWriter } from './locale.ts'

const month = { month: 'short', year: 'numeric' } as const
const day = { month: 'short', day: 'numeric', year: 'numeric' } as const

/** Writes moments no finer than they differ: years, months or days where all of them begin one. */
export function momentLabels(labels: string[]): string[] {
  const moments = labels.filter((label) => /^\d{4}-\d\d-\d\d/.test(label))
  const all = (pattern: RegExp) => moments.every((label) => pattern.test(label))
  if (moments.length < 2 || !all(/^.{10}$/)) return labels
  if (all(/-01-01$/)) return labels.map((label) => label.slice(0, 4))
  const writer = momentWriter(all(/-01$/) ? month : day)
  return labels.map((label) =>
    moments.includes(label) ? writer.format(new Date(`${label}T00:00:00Z`)) : label,
  )
}
