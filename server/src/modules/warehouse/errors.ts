export type WarehouseErrorKind =
  | 'syntax'
  | 'unknown_object'
  | 'denied'
  | 'bad_value'
  | 'timeout'
  | 'memory'
  | 'too_many_rows'
  | 'cancelled'
  | 'unavailable'
  | 'bad_file'
  | 'disk_full'
  | 'internal'

export interface WarehouseErrorPlace {
  /** Line of the statement or of the file, counted from 1. */
  line?: number
  /** Character of the statement, counted from 0 as JavaScript does: `sql.slice(position)` begins there. */
  position?: number
  /** The table that the statement names by itself and that is not there. */
  missingTable?: string
}

/** Everything that the warehouse refuses or fails at. The message is fit for a person and names no host path. */
export class WarehouseError extends Error {
  readonly kind: WarehouseErrorKind
  readonly place: WarehouseErrorPlace
  /** Whether the same request may succeed when it is sent again. */
  readonly retryable: boolean

  constructor(kind: WarehouseErrorKind, message: string, place: WarehouseErrorPlace = {}) {
    super(message)
    this.name = 'WarehouseError'
    this.kind = kind
    this.place = place
    this.retryable = kind === 'unavailable'
  }
}

export const cancelled = (what: 'query' | 'load' = 'query') =>
  new WarehouseError('cancelled', `the ${what} was cancelled`)

const kindByPrefix: [RegExp, WarehouseErrorKind][] = [
  [/^(Parser|Syntax) Error/, 'syntax'],
  [/^(Binder|Catalog) Error/, 'unknown_object'],
  [/^Permission Error/, 'denied'],
  [/^INTERRUPT Error/, 'cancelled'],
  [/No space left|max_temp_directory_size|Could not write|disk is full/i, 'disk_full'],
  [/Array buffer allocation failed/, 'too_many_rows'],
  [/^Out of Memory Error|std::bad_alloc|failed to allocate|Cannot create a string of size/i, 'memory'],
  [
    /^(Conversion|Invalid Input|Out of Range|Mismatch Type|Not implemented|Invalid Type|Constraint) Error/,
    'bad_value',
  ],
]

const sentences: Partial<Record<WarehouseErrorKind, string>> = {
  too_many_rows: 'the answer is too large',
  memory: 'the query needs more memory than one query may use',
  disk_full: 'there is no space left for this operation',
  cancelled: 'the query was cancelled',
  denied: 'the query is not allowed to do this',
  internal: 'the engine failed on this query',
}

/** The typed form of what the engine threw. */
export function fromEngine(error: unknown): WarehouseError {
  if (error instanceof WarehouseError) return error
  const message = error instanceof Error ? error.message : String(error)
  const kind = kindByPrefix.find(([pattern]) => pattern.test(message))?.[1] ?? 'internal'
  const line = /^LINE (\d+):/m.exec(message)?.[1]
  return new WarehouseError(
    kind,
    sentences[kind] ?? readable(message),
    line === undefined ? {} : { line: Number(line) },
  )
}

/** The first paragraph of the engine's message, without its class and without paths. */
function readable(message: string): string {
  const [paragraph = ''] = message.split(/\n\s*\n|\nLINE \d+:/)
  const text = paragraph.replace(/^[A-Za-z ]+ Error:\s*/, '').trim()
  return shortSyntax(withoutPaths(text).slice(0, 600)) || 'the engine refused this'
}

/** What the parser says, of deep nesting in words, and without the rest of the statement behind the place. */
export function shortSyntax(message: string): string {
  if (/^memory exhausted|^Max expression depth limit/.test(message))
    return 'the statement is nested too deeply: write it in fewer levels, or make a dataset of a part of it with a recipe'
  const near = message.indexOf(' near "')
  return near < 0 || message.length - near <= 80 ? message : `${message.slice(0, near + 60)}…"`
}

export function withoutPaths(text: string): string {
  return text.replace(/"?(?:\/[\w.@+-]+){2,}"?/g, 'the file')
}
