import { detailsOf, refuse } from '../../../kernel/errors.ts'
import { knownTimezone } from '../../sql/index.ts'

/** The time zone when it is a known one and not UTC; refused at the place of the setting. */
export function timezoneAt(name: string | undefined, path: string): string | undefined {
  try {
    return knownTimezone(name)
  } catch (error) {
    throw refuse.invalid(path, detailsOf(error)[0]?.message ?? 'there is no such time zone')
  }
}
