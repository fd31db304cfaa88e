import { randomUUID } from 'node:crypto'
import { Line, requestOver, type OutboundAnswer } from '../../../../kernel/outbound/outbound-request.ts'
import { canonicalHost } from '../../../../kernel/outbound/target-url.ts'
import type { SourceCall } from '../../sources/driver.ts'
import type { PooledConnection } from '../../sources/connection-pool.ts'
import { SourceError } from '../../sources/source-error.ts'
import type { SourceParameter } from '../../sources/source.ts'
import type { DatabaseSettings } from '../database-settings.ts'
import { portOf } from './clickhouse.ts'
import { ClickhouseRefusal, failureOf } from './failures.ts'
import { TsvRows, type Cell } from './tsv-rows.ts'
import { isLiteral } from './types.ts'

export type ClickhouseCall = SourceCall<DatabaseSettings>

const maxRowBytes = 16 * 1024 * 1024
const maxErrorBytes = 16 * 1024
const readOnlyProfile = 164
const unknownSetting = 115

export interface StatementRequest {
  sql: string
  /** Of the places in the text, which are called p1, p2 and so on. */
  parameters?: readonly SourceParameter[]
  /** Where the server stops by itself. */
  maxRows?: number
}

/** Some of the rows, each read when it is asked for; all of them are, or the answer is left. */
export interface Piece {
  columns: { name: string; type: string }[]
  rows: Iterable<Cell[]>
}

/** What is kept between two questions: a connection, and which settings the server takes from this user. */
interface SessionState extends PooledConnection {
  line: Line
  taken: Taken | undefined
}

/** All settings, those that old servers know, or none where the user can only read anyway. */
type Taken = 'all' | 'old' | 'none'

/** Runs one SELECT and streams its rows. A client that stops waiting cancels it on the server, too. */
export async function* piecesOf(call: ClickhouseCall, ask: StatementRequest): AsyncGenerator<Piece, void> {
  const asking = (call.keeping?.take() as SessionState | undefined) ?? newSessionState()
  const queryId = randomUUID()
  const onAbort = () => void kill(call, queryId)
  call.signal.addEventListener('abort', onAbort, { once: true })
  let keeping = call.keeping
  try {
    yield* streamed({ call, asking, queryId }, ask)
  } catch (error) {
    keeping = undefined
    throw failureOf(error, call.signal)
  } finally {
    call.signal.removeEventListener('abort', onAbort)
    if (keeping) keeping.keep(asking)
    else asking.close()
  }
}

function newSessionState(): SessionState {
  const line = new Line()
  return { line, taken: undefined, isAlive: () => true, close: () => line.close() }
}

/** A read-only user may end what they asked themselves, also where a closed connection ends nothing. */
async function kill(call: ClickhouseCall, queryId: string): Promise<void> {
  const again = { ...call, timeoutMs: 800, signal: AbortSignal.timeout(800) }
  const sql = `KILL QUERY WHERE query_id = '${queryId}' ASYNC`
  await request({ call: again }, { sql }, {}).then(
    (answer) => answer.resume(),
    () => undefined,
  )
}

interface Place {
  call: ClickhouseCall
  asking?: SessionState
  queryId?: string
}

async function* streamed(place: Required<Place>, ask: StatementRequest): AsyncGenerator<Piece, void> {
  const { call, asking } = place
  asking.taken ??= await takenOf(call, asking)
  const answer = await request(place, ask, settingsOf(call, ask)[asking.taken])
  const lines = new TsvRows()
  let names: string[] | undefined
  let columns: Piece['columns'] | undefined
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      const rows = checked(lines.rows(chunk))
      // The first line has the names, the second the types.
      names ??= textsOf(rows.next().value)
      const types = names && !columns ? textsOf(rows.next().value) : undefined
      if (types) {
        columns = names?.map((name, at) => ({ name, type: types[at] ?? '' }))
        lines.literals(types.map(isLiteral))
      }
      if (columns) yield { columns, rows }
      if (lines.waitingBytes > maxRowBytes) throw new SourceError('too_large', 'a row is larger than 16 MiB')
    }
    refuseException([Buffer.from(lines.rest)])
  } finally {
    answer.destroy()
  }
}

function* checked(rows: Iterable<Cell[]>): Generator<Cell[], undefined> {
  for (const row of rows) {
    refuseException(row)
    yield row
  }
}

const textsOf = (row: Cell[] | undefined) => row?.map((cell) => cell?.toString('utf8') ?? '')

/** All rows of a small answer, as texts. */
export async function fetchAll(call: ClickhouseCall, question: StatementRequest) {
  let columns: Piece['columns'] = []
  const rows: (string | null)[][] = []
  for await (const piece of piecesOf(call, question)) {
    columns = piece.columns
    for (const row of piece.rows) rows.push(row.map((cell) => cell?.toString('utf8') ?? null))
  }
  return { columns, rows }
}

/**
 * Which settings make a session that can only read. An old server does not know every setting, and a user whose profile
 * is read-only may change none; both show at a question of our own, so that nobody else's statement is ever asked
 * again with less.
 */
async function takenOf(call: ClickhouseCall, asking: SessionState): Promise<Taken> {
  const place = { call, asking }
  const refusal = await refusalOf(place, 'SELECT 1', settingsOf(call, { sql: '' }).all)
  if (refusal === undefined) return 'all'
  if (refusal.number === unknownSetting) return 'old'
  if (refusal.number !== readOnlyProfile) throw refusal
  const isReadOnly = `SELECT throwIf(value = '0') FROM system.settings WHERE name = 'readonly'`
  const writable = await refusalOf(place, isReadOnly, {})
  if (writable)
    throw new SourceError('refused', 'the source lets this user neither change settings nor only read')
  return 'none'
}

async function refusalOf(
  place: Place,
  sql: string,
  settings: Record<string, string>,
): Promise<ClickhouseRefusal | undefined> {
  try {
    const answer = await request(place, { sql }, settings)
    // Read to its end, so that the connection is free for the question itself.
    await beginningOf(answer)
    return undefined
  } catch (error) {
    if (error instanceof ClickhouseRefusal) return error
    throw error
  }
}

function settingsOf(call: ClickhouseCall, question: StatementRequest): Record<Taken, Record<string, string>> {
  const old = oldSettingsOf(call, question)
  const all = {
    ...old,
    cancel_http_readonly_queries_on_client_close: '1',
    date_time_output_format: 'iso',
    // The warehouse writes every digit that the type has.
    output_format_decimal_trailing_zeros: '1',
  }
  return { all, old, none: {} }
}

/** What servers of every age know, so that the limits hold on the old ones too. */
const oldSettingsOf = (
  { timeoutMs }: ClickhouseCall,
  { maxRows }: StatementRequest,
): Record<string, string> => ({
  readonly: '1',
  max_execution_time: String(Math.max(1, Math.ceil(timeoutMs / 1000))),
  output_format_json_quote_64bit_integers: '0',
  join_use_nulls: '1',
  ...(maxRows === undefined ? {} : { max_result_rows: String(maxRows), result_overflow_mode: 'break' }),
})

async function request(
  { call, asking, queryId = randomUUID() }: Place,
  { sql, parameters = [] }: StatementRequest,
  settings: Record<string, string>,
): Promise<OutboundAnswer> {
  const { host, database, user, password = '', tls = 'verify', ca_certificate: authority } = call.settings
  const named = canonicalHost(host)
  const url = new URL(
    `${tls === 'off' ? 'http' : 'https'}://${named.includes(':') ? `[${named}]` : named}:${portOf(call.settings)}/`,
  )
  const query = { database, query_id: queryId, ...settings }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  parameters.forEach((value, at) => url.searchParams.set(`param_p${at + 1}`, parameterText(value)))
  const answer = await requestOver({
    url,
    body: `${sql}\nFORMAT TabSeparatedWithNamesAndTypes`,
    // Header values are one byte a letter; the server reads them as UTF-8.
    headers: {
      'x-clickhouse-user': headerText(user),
      'x-clickhouse-key': headerText(password),
      'content-type': 'text/plain',
    },
    connect: call.connect,
    tls: { verify: tls === 'verify', certificateAuthorities: authority },
    // The limit is kept by who asks; this one is for a remote server that nobody waits for any more.
    patienceMs: call.timeoutMs + 5000,
    signal: call.signal,
    line: asking?.line,
  })
  if (answer.statusCode === 200) return answer
  throw new ClickhouseRefusal(await beginningOf(answer))
}

// Values of parameters are read as the server reads a cell of tab-separated text.
const parameterText = (value: SourceParameter) =>
  value === null
    ? '\\N'
    : String(value)
        .replaceAll('\\', '\\\\')
        .replaceAll('\t', '\\t')
        .replaceAll('\n', '\\n')
        .replaceAll('\r', '\\r')

const headerText = (text: string) => Buffer.from(text).toString('latin1')

async function beginningOf(answer: OutboundAnswer): Promise<string> {
  let text = ''
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8')
    if (text.length >= maxErrorBytes) break
  }
  answer.destroy()
  return text
}

// A failure in the middle stands where the next row would: no column begins so, because a text's first letters are data
// of a column and this is a whole line.
function refuseException(row: readonly Cell[]): void {
  const line = row[0]?.toString('utf8') ?? ''
  if (/^Code: \d+\..*(DB::)?Exception/.test(line)) throw new ClickhouseRefusal(line).typed
  if (line.startsWith('__exception__')) throw new ClickhouseRefusal('the server stopped in the middle').typed
}
