const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Writes moments no finer than they differ: years, months or days where all of them begin one. */
export function momentLabels(labels: string[]): string[] {
  const moments = labels.filter((label) => /^\d{4}-\d\d-\d\d/.test(label))
  const all = (pattern: RegExp) => moments.every((label) => pattern.test(label))
  if (moments.length < 2 || !all(/^.{10}$/)) return labels
  if (all(/-01-01$/)) return labels.map((label) => label.slice(0, 4))
  const format = all(/-01$/) ? month : day
  return labels.map((label) =>
    moments.includes(label) ? format.format(new Date(`${label}T00:00:00Z`)) : label,
  )
}
