export interface CsvDialect {
  delimiter: string
  decimalSeparator: ',' | '.'
  thousands: '.' | ',' | ''
}

const candidates = [',', ';', '\t', '|', '^', '~'] as const
const sampledRecords = 300

/**
 * Finds the delimiter by the number of fields that most records have. The engine's own search also tries other
 * quote characters, and then takes a file cut off inside a quoted field for one without quotes.
 */
export function csvDialect(sample: string, whole: boolean): CsvDialect {
  const scored = candidates.map((delimiter) => {
    const records = recordsOf(sample, delimiter)
    if (!whole && records.length > 1) records.pop()
    return { delimiter, records, ...agreementOf(records) }
  })
  const several = scored.filter(({ fields, agreement }) => fields > 1 && agreement >= 0.5)
  several.sort((a, b) => b.agreement - a.agreement || b.fields - a.fields)
  const best = several[0] ?? scored[0]
  const delimiter = best?.delimiter ?? ','
  return { delimiter, ...numberStyle(delimiter, best?.records.flat() ?? []) }
}

function agreementOf(records: readonly string[][]): { fields: number; agreement: number } {
  const times = new Map<number, number>()
  for (const { length } of records) times.set(length, (times.get(length) ?? 0) + 1)
  const [fields, most] = [...times].sort((a, b) => b[1] - a[1])[0] ?? [0, 0]
  return { fields, agreement: most / Math.max(records.length, 1) }
}

// With a comma inside numbers the delimiter is never a comma: such numbers would have to be quoted.
function numberStyle(delimiter: string, fields: readonly string[]): Omit<CsvDialect, 'delimiter'> {
  const plain = { decimalSeparator: '.', thousands: '' } as const
  if (delimiter === ',') return plain
  const comma = fields.filter((field) => /^[+-]?\d{1,3}(\.?\d{3})*,\d+$|^[+-]?\d+,\d+$/.test(field)).length
  const point = fields.filter(
    (field) => /^[+-]?\d+\.\d+$/.test(field) && !/^[+-]?\d{1,3}\.\d{3}$/.test(field),
  )
  if (comma === 0 || point.length > 0) return plain
  const grouped = fields.some((field) => /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(field))
  return { decimalSeparator: ',', thousands: grouped ? '.' : '' }
}

/** The fields of the first record. */
export const headerOf = (sample: string, delimiter: string) => recordsOf(sample, delimiter, 1)[0] ?? []

/** Which columns of a sample hold integers with more digits than a floating point number holds. */
export function longIntegers(sample: string, delimiter: string): Set<number> {
  const isLong = (field: string) => /^\s*[+-]?\d{16,}\s*$/.test(field)
  const records = recordsOf(sample, delimiter)
  return new Set(records.flatMap((fields) => fields.flatMap((field, at) => (isLong(field) ? [at] : []))))
}

/** The records of a sample, as every spreadsheet writes them: "" inside quotes stands for one quote. */
function recordsOf(sample: string, delimiter: string, most = sampledRecords): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let field = ''
  let quoted = false
  for (let at = sample.startsWith('\ufeff') ? 1 : 0; at < sample.length; at += 1) {
    const char = sample[at] as string
    if (quoted) {
      if (char !== '"') field += char
      else if (sample[at + 1] === '"') field += sample[(at += 1)]
      else quoted = false
    } else if (char === '"' && field === '') quoted = true
    else if (char === delimiter) field = push(record, field)
    else if (char === '\n' || char === '\r') {
      field = push(record, field)
      if (record.length > 1 || record[0] !== '') records.push(record)
      record = []
      if (records.length >= most) return records
    } else field += char
  }
  if (field !== '' || record.length > 0) records.push([...record, field])
  return records
}

function push(record: string[], field: string): string {
  record.push(field)
  return ''
}
