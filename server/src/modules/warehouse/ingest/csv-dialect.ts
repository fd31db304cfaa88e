export interface CsvDialect {
  delimiter: string
  decimalSeparator: ',' | '.'
  thousands: '.' | ',' | ''
  /** Lines before the header that are no part of the table, e.g. a title. */
  prefaceLines: number
}

const candidates = [',', ';', '\t', '|', '^', '~'] as const
const sampledRecords = 300

/**
 * Finds the delimiter by the number of fields that most records have. The engine's own search also tries other
 * quote characters, and then takes a file cut off inside a quoted field for one without quotes.
 */
export function csvDialect(
  sample: string,
  whole: boolean,
  { delimiter: chosen }: { delimiter?: string | undefined } = {},
): CsvDialect {
  const scored = (chosen === undefined ? candidates : [chosen]).map((delimiter) => {
    const records = recordsOf(sample, delimiter)
    if (!whole && records.length > 1) records.pop()
    return { delimiter, records, ...agreementOf(records) }
  })
  const several = scored.filter(({ fields, agreement }) => fields > 1 && agreement >= 0.5)
  several.sort((a, b) => b.agreement - a.agreement || b.fields - a.fields)
  const best = several[0] ?? scored[0]
  const delimiter = best?.delimiter ?? ','
  const prefaceLines = prefaceOf(sample, delimiter, best?.fields ?? 1)
  return { delimiter, prefaceLines, ...numberStyle(delimiter, best?.records.flat() ?? []) }
}

function agreementOf(records: readonly string[][]): { fields: number; agreement: number } {
  const times = new Map<number, number>()
  for (const { length } of records) times.set(length, (times.get(length) ?? 0) + 1)
  const [fields, max] = [...times].sort((a, b) => b[1] - a[1])[0] ?? [0, 0]
  return { fields, agreement: max / Math.max(records.length, 1) }
}

// With a comma inside numbers the delimiter is never a comma: such numbers would have to be quoted.
function numberStyle(
  delimiter: string,
  fields: readonly string[],
): Pick<CsvDialect, 'decimalSeparator' | 'thousands'> {
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

/** The first records of the table, the header among them. */
export const firstRecords = (sample: string, { delimiter, prefaceLines }: CsvDialect, max = sampledRecords) =>
  recordsOf(sample.split('\n').slice(prefaceLines).join('\n'), delimiter, max)

export const headerOf = (sample: string, dialect: CsvDialect) => firstRecords(sample, dialect, 1)[0] ?? []

const maxPrefaceLines = 30

/** A title and the like has one field or two where the table has several; the first line with all of them has the names. */
function prefaceOf(sample: string, delimiter: string, fields: number): number {
  if (fields < 2) return 0
  const lines = sample.split('\n', maxPrefaceLines + 1)
  const filled = lines.map((line) => {
    const [record = []] = recordsOf(line, delimiter, 1)
    return {
      all: record.length,
      some: record.filter((field) => field.trim() !== '').length,
      isOpen: line.split('"').length % 2 === 0,
    }
  })
  const first = filled.findIndex(({ all, some }) => all === fields && some > fields / 2)
  const preface = filled.slice(0, Math.max(first, 0))
  const isOne = preface.every(({ some, isOpen }) => !isOpen && some <= Math.max(1, fields / 2))
  return isOne && preface.some(({ some }) => some > 0) ? first : 0
}

/** The records of a sample, as every spreadsheet writes them: "" inside quotes stands for one quote. */
function recordsOf(sample: string, delimiter: string, max = sampledRecords): string[][] {
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
      if (records.length >= max) return records
    } else field += char
  }
  if (field !== '' || record.length > 0) records.push([...record, field])
  return records
}

function push(record: string[], field: string): string {
  record.push(field)
  return ''
}
