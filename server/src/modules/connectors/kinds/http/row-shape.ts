import type { SourceColumn } from '../../sources/source.ts'

type ColumnType = SourceColumn['type']

const maxColumns = 10_000

/** What the rows that went by have in common: their columns, and the highest value of one of them. */
export class RowShape {
  readonly #types = new Map<string, { types: Set<ColumnType>; count: number; nulls: number }>()
  #watched: string | undefined
  rowCount = 0
  highest: string | undefined

  watch(column: string | undefined): void {
    this.#watched = column
  }

  row(json: string): void {
    if (json.trim() === '') return
    this.rowCount += 1
    const value = parsed(json)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.#see('json', value)
    for (const [name, field] of Object.entries(value)) this.#see(name, field)
    if (this.#watched !== undefined) this.#compare((value as Record<string, unknown>)[this.#watched])
  }

  /** The names of CSV, whose types only the loading finds out. */
  header(text: string): void {
    if (this.#types.size > 0) return
    const [line = ''] = text.replace(/^\ufeff/, '').split(/\r?\n/, 1)
    const delimiter =
      [',', ';', '\t', '|'].sort((a, b) => line.split(b).length - line.split(a).length)[0] ?? ','
    for (const name of line.split(delimiter)) this.#see(name.replace(/^"|"$/g, '').trim(), '')
  }

  columns(): SourceColumn[] {
    return [...this.#types].map(([name, { types, count, nulls }]) => {
      const type = typeOf(types)
      return { name, type, native_type: '', nullable: nulls > 0 || count < this.rowCount }
    })
  }

  #see(name: string, value: unknown): void {
    const seen = this.#types.get(name) ?? { types: new Set<ColumnType>(), count: 0, nulls: 0 }
    if (seen.count === 0 && this.#types.size >= maxColumns) return
    this.#types.set(name, seen)
    seen.count += 1
    if (value === null) seen.nulls += 1
    else seen.types.add(typeOfValue(value))
  }

  #compare(value: unknown): void {
    if (typeof value !== 'string' && typeof value !== 'number') return
    const text = String(value)
    const isHigher =
      this.highest === undefined ||
      (typeof value === 'number' ? value > Number(this.highest) : text > this.highest)
    if (isHigher) this.highest = text
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function typeOfValue(value: unknown): ColumnType {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' ? 'struct' : 'text'
}

function typeOf(types: ReadonlySet<ColumnType>): ColumnType {
  const [only] = types
  if (types.size === 1 && only) return only
  if (types.size === 2 && types.has('integer') && types.has('number')) return 'number'
  return types.size === 0 ? 'text' : 'json'
}
