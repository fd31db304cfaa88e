import { refuse } from '../../kernel/errors.ts'

/** The time zone when it is a known one and not UTC. */
export function knownTimezone(name: string | undefined): string | undefined {
  if (name === undefined || name === 'UTC' || name === 'Etc/UTC') return undefined
  // Offsets like "+01:00" are known to Node but mean something else to the engine.
  if (!/^[A-Za-z]/.test(name) || !isKnown(name))
    throw refuse.invalid('body.timezone', `no such time zone: "${name}"; a name is like "Europe/Berlin"`)
  return name
}

function isKnown(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
