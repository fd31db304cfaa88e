const rfc3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.\d{1,9})?(?:[Zz]|[+-](0\d|1[0-5]):([0-5]\d))$/

/**
 * Whether a text is a time that everything behind the interface reads as the same instant: RFC 3339, in the years 0001
 * to 9999 of UTC. Leap seconds and offsets of 16 hours and more are refused, because PostgreSQL or JavaScript does.
 */
export function isTime(text: string): boolean {
  const [, year, month, day] = rfc3339.exec(text) ?? []
  if (year === undefined) return false
  const noon = new Date(`${year}-${month}-${day}T12:00:00Z`)
  if (Number.isNaN(noon.getTime()) || noon.getUTCDate() !== Number(day)) return false
  const at = Date.parse(text)
  return at >= firstMs && at <= lastMs
}

const firstMs = Date.parse('0001-01-01T00:00:00Z')
const lastMs = Date.parse('9999-12-31T23:59:59.999Z')

interface Formats {
  addFormat(name: string, format: { type: 'string'; validate(text: string): boolean }): unknown
}

/** Makes it the one reading of times in every schema, of requests and of files. */
export function addTimeFormat(validator: Formats): void {
  validator.addFormat('date-time', { type: 'string', validate: isTime })
}
