import type { DuckDBConnection } from '@duckdb/node-api'
import type { ImportColumn } from '../../../../../contract/src/dataset-imports.ts'
import { open, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identifier, literal } from '../engine/quote.ts'
import type { LoadNote } from '../load-note.ts'
import { type ChosenColumn, plainText, resolveChoices } from './column-choice.ts'
import { firstRecords } from './csv-dialect.ts'
import {
  type Evidence,
  type Family,
  gatherEvidence,
  candidateFamilies,
  evidenceCount,
  misfitsOfFormats,
  numberText,
  remainingFamilies,
} from './csv-evidence.ts'
import { rejectedRows } from './csv-rejects.ts'
import { asText, canBecome, castOf, type Decision, decide, isUnchanged } from './csv-types.ts'
import { type Csv, openCsv, reader } from './csv-reader.ts'
import { createTable, nameOf } from './load.ts'
import type { Loaded, LoadInput } from './load.ts'
import { badFile } from './recognize-file.ts'

const mebibyte = 1024 ** 2
// How much of a large file is sampled first, and how much of the columns of which that was too little: a program writes one
// number of many thousands with an exponent.
const beginningBytes = mebibyte / 2
const longerBeginningBytes = 8 * mebibyte
// The engine takes no longer line.
const maxLineBytes = 2 * mebibyte

type Decisions = ReadonlyMap<string, Decision>

/**
 * Loads delimited text. Types are those that change no value of the whole file; a row that does not fit is kept out and
 * reported. What the beginning of the file shows is loaded at once, under a check of every value. When one fails, more of its
 * column is sampled; only when one fails again is the whole file sampled before it is loaded.
 */
export async function loadCsv(connection: DuckDBConnection, input: LoadInput): Promise<Loaded> {
  const csv = await openCsv(connection, input)
  if (input.options?.columns?.length) return await loadChosen(connection, csv, input.options.columns)
  if (input.whole) return await loadSampled(connection, csv, await evidenceOf(connection, csv))
  const beginning = await evidenceOfBeginning(connection, csv)
  const first = await loadChecked(connection, csv, beginning)
  if ('loaded' in first) return first.loaded
  const longer = await evidenceOfLongerBeginning(connection, csv, {
    evidence: beginning,
    narrow: first.narrow,
  })
  // The same statement would fail at the same value.
  const isOther = longer && checkedSelect(csv, longer) !== checkedSelect(csv, beginning)
  const second = isOther ? await loadChecked(connection, csv, longer) : first
  if ('loaded' in second) return second.loaded
  return await loadSampled(
    connection,
    csv,
    await evidenceOf(connection, csv, { open: remainingFamilies(longer ?? beginning) }),
  )
}

/** Reads the chosen columns as they are chosen to be, and the others by their values. */
async function loadChosen(
  connection: DuckDBConnection,
  csv: Csv,
  columns: readonly ImportColumn[],
): Promise<Loaded> {
  const chosen = new Map(columns.map((column) => [column.name, column]))
  const names = csv.head.names.filter((name) => chosen.get(name)?.as !== 'leave_out')
  if (names.length === 0) throw badFile(nameOf(csv.input), 'all of its columns are left out')
  const open = names.filter((name) => (chosen.get(name)?.as ?? 'automatic') === 'automatic')
  const kept = names.flatMap((name) => {
    const column = open.includes(name) ? undefined : chosen.get(name)
    return column ? [{ ...column, source: identifier(name) }] : []
  })
  const from = reader(csv, new Map(), 'ignore_errors=true')
  const resolved = await resolveChoices(connection, from, kept)
  const evidence = await evidenceOf(connection, csv, { names: open })
  const byName = new Map(kept.map(({ name }, at) => [name, resolved[at]]))
  const decisions = new Map(
    names.map((name): [string, Decision] => {
      const found = byName.get(name)
      return found
        ? [name, { ...asText, type: found.type, chosen: found }]
        : [name, decide(evidence.get(name) ?? {}, csv.input.dateOrder ?? null)]
    }),
  )
  const decided = await settled(connection, csv, { decisions, evidence })
  const loaded = await loadDecided(connection, csv, decided)
  return { ...loaded, notes: [...notesOf(csv, decided), ...choiceNotes(kept, resolved)] }
}

const choiceNotes = (columns: readonly ImportColumn[], resolved: readonly ChosenColumn[]): LoadNote[] =>
  columns.flatMap(({ name: column, as, unit }, at) => {
    const misfits = resolved[at]?.misfits ?? 0
    const beside = as === 'percent' ? '%' : unit
    return [
      ...(beside === undefined ? [] : [{ kind: 'unit_as_format' as const, column, detail: beside }]),
      ...(misfits === 0 ? [] : [{ kind: 'misfits_emptied' as const, column, detail: String(misfits) }]),
    ]
  })

async function loadSampled(
  connection: DuckDBConnection,
  csv: Csv,
  evidence: ReadonlyMap<string, Evidence>,
): Promise<Loaded> {
  const decided = await settled(connection, csv, { decisions: decisionsOf(csv, evidence), evidence })
  return { ...(await loadDecided(connection, csv, decided)), notes: notesOf(csv, decided) }
}

function evidenceOf(
  connection: DuckDBConnection,
  csv: Csv,
  {
    open,
    names = csv.head.names,
  }: { open?: ReadonlyMap<string, ReadonlySet<Family>>; names?: string[] } = {},
): Promise<Map<string, Evidence>> {
  const from = reader(csv, new Map(), 'ignore_errors=true')
  return gatherEvidence(connection, { from, names, dialect: csv.dialect }, open)
}

/** A few rows show which questions are worth asking of the others. */
async function evidenceOfBeginning(connection: DuckDBConnection, csv: Csv) {
  const records = firstRecords(csv.input.sample, csv.dialect).slice(csv.head.hasHeader ? 1 : 0)
  const beginning = await beginningOf(csv, beginningBytes)
  return evidenceOf(connection, beginning, { open: candidateFamilies(records, csv.head.names) })
}

/** Samples more of the columns that turned out to be narrow. Nothing if there is no more. */
async function evidenceOfLongerBeginning(
  connection: DuckDBConnection,
  csv: Csv,
  { evidence, narrow }: { evidence: ReadonlyMap<string, Evidence>; narrow: string[] },
): Promise<ReadonlyMap<string, Evidence> | undefined> {
  const { size } = await stat(csv.input.files[0].path)
  if (narrow.length === 0 || size <= beginningBytes) return undefined
  const longer = await beginningOf(csv, longerBeginningBytes)
  const more = await evidenceOf(connection, longer, { open: remainingFamilies(evidence), names: narrow })
  return new Map([...evidence, ...more])
}

/** The first lines as a file of their own: of a large one the engine reads far more than it is asked for. */
async function beginningOf({ input, ...csv }: Csv, bytes: number): Promise<Csv> {
  const [file] = input.files
  const handle = await open(file.path)
  try {
    const size = bytes + maxLineBytes
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(size), 0, size, 0)
    const path = join(input.stageFolder, 'beginning.csv')
    const end = buffer.indexOf('\n', bytes) + 1 || buffer.lastIndexOf('\n', bytesRead - 1) + 1
    await writeFile(path, buffer.subarray(0, end || bytesRead))
    return { ...csv, input: { ...input, files: [{ path, name: file.name }] } }
  } finally {
    await handle.close()
  }
}

const decisionsOf = ({ input }: Csv, evidence: ReadonlyMap<string, Evidence>): Decisions =>
  new Map([...evidence].map(([name, found]) => [name, decide(found, input.dateOrder ?? null)]))

/** The columns whose type the beginning leaves open. */
const unsettledIn = (decisions: Decisions): string[] =>
  [...decisions].flatMap(([name, { misfits, note }]) =>
    misfits > 0 || note === 'ambiguous_dates' ? [name] : [],
  )

const isNarrow = /Conversion Error|Out of Range Error|Invalid Input Error: (narrow|Could not parse|Failed)/i

/** Loads the file as its beginning is, or tells of which columns more has to be sampled, if that helps. */
async function loadChecked(
  connection: DuckDBConnection,
  csv: Csv,
  beginning: ReadonlyMap<string, Evidence>,
): Promise<{ loaded: Loaded } | { narrow: string[] }> {
  const decisions = decisionsOf(csv, beginning)
  const { names } = csv.head
  if (csv.input.types !== undefined || csv.dialect.decimalSeparator !== '.') return { narrow: [] }
  const unsettled = unsettledIn(decisions)
  if (unsettled.length > 0) return { narrow: unsettled }
  try {
    const loaded = await load(connection, csv, checkedSelect(csv, beginning))
    return { loaded: { ...loaded, notes: notesOf(csv, decisions) } }
  } catch (error) {
    const { message } = error as Error
    if (!isNarrow.test(message)) throw error
    const column = /Invalid Input Error: narrow (\d+)/.exec(message)?.[1]
    return { narrow: column === undefined ? names : alike(decisions, names[Number(column)]!) }
  }
}

/** The columns that are of the same kind of type as one: what was rare in it may be rare in them too. */
function alike(decisions: Decisions, name: string): string[] {
  const kindOf = (column: string) => decisions.get(column)?.type.replace(/\(.*/, '')
  return [...decisions.keys()].filter((column) => kindOf(column) === kindOf(name))
}

function checkedSelect(csv: Csv, beginning: ReadonlyMap<string, Evidence>): string {
  const columns = [...decisionsOf(csv, beginning)].map(([name, decision], at) => ({
    source: identifier(name),
    decision,
    value: `v${at}`,
    name,
  }))
  const outer = columns.map(({ source, decision, value }, at) =>
    decision.type === 'VARCHAR' ? `c${at} AS ${source}` : `${value} AS ${source}`,
  )
  const inner = columns.flatMap(({ source, decision, value }, at) => [
    `${source} AS c${at}`,
    ...(decision.type === 'VARCHAR' ? [] : [`${castOf(decision, source)} AS ${value}`]),
  ])
  const checks = columns.flatMap(({ decision, value, name }, at) => {
    const isEmptyYet = evidenceCount(beginning.get(name), 'values') === 0
    if (decision.type === 'VARCHAR' && !isEmptyYet) return []
    const same = isEmptyYet ? 'false' : isUnchanged(decision, value, `c${at}`)
    return [`(${same} OR c${at} IS NULL OR error('narrow ${at}'))`]
  })
  const where = checks.length === 0 ? '' : ` WHERE ${checks.join(' AND ')}`
  return `SELECT ${outer.join(', ')} FROM (SELECT ${inner.join(', ')} FROM ${reader(csv, new Map(), 'store_rejects=true')})${where}`
}

/** What is left to find out of the whole file: dates that no calendar has, and types that a former version holds the columns to. */
async function settled(
  connection: DuckDBConnection,
  csv: Csv,
  { decisions, evidence }: { decisions: Decisions; evidence: ReadonlyMap<string, Evidence> },
): Promise<Decisions> {
  const from = reader(csv, new Map(), 'ignore_errors=true')
  const misfits = await misfitsOfFormats(connection, from, decisions)
  const checked = new Map(
    [...decisions].map(([name, decision]): [string, Decision] => {
      const count = misfits.get(name) ?? 0
      return [
        name,
        count === 0
          ? decision
          : decide(
              { ...evidence.get(name), ordered: evidenceCount(evidence.get(name), 'ordered') - count },
              csv.input.dateOrder ?? null,
            ),
      ]
    }),
  )
  const whole = withOneFormat(checked)
  return csv.input.types ? held(csv, { decisions: whole, evidence, types: csv.input.types }) : whole
}

/** The reader that leaves rows out knows one format of dates and one of timestamps; a column of another one stays text. */
function withOneFormat(decisions: Decisions): Decisions {
  const formats = new Map<string, string | null>()
  return new Map(
    [...decisions].map(([name, decision]) => {
      const { type, format, misfits } = decision
      if (misfits === 0 || !/^(DATE|TIMESTAMP)/.test(type)) return [name, decision]
      if (!formats.has(type)) formats.set(type, format)
      return [name, formats.get(type) === format ? decision : asText]
    }),
  )
}

function held(
  { input }: Csv,
  {
    decisions,
    evidence,
    types,
  }: {
    decisions: Decisions
    evidence: ReadonlyMap<string, Evidence>
    types: Readonly<Record<string, string>>
  },
): Decisions {
  const given = new Map(Object.entries(types).map(([name, type]) => [name.toLowerCase(), type]))
  return new Map(
    [...decisions].map(([name, decision]) => {
      const type = given.get(name.toLowerCase()) ?? decision.type
      if (!canBecome(evidence.get(name) ?? {}, decision, type))
        throw badFile(
          nameOf(input),
          `column ${name} holds values that do not fit ${type}, its type in the version before`,
        )
      return [
        name,
        type === 'VARCHAR' ? { ...decision, type, format: null, misfits: 0 } : { ...decision, type },
      ]
    }),
  )
}

/** Loads the file as types that were found to hold all of its values. Where rows are left out the reader does it, which knows their lines. */
async function loadDecided(connection: DuckDBConnection, csv: Csv, decisions: Decisions) {
  const { dialect } = csv
  const byReader = new Map([...decisions].filter(([, { misfits }]) => misfits > 0))
  const formats = [...byReader.values()].flatMap(({ type, format }) =>
    format === null ? [] : [`${type === 'DATE' ? 'dateformat' : 'timestampformat'}=${literal(format)}`],
  )
  const numbers =
    dialect.decimalSeparator === ','
      ? [
          `decimal_separator=','`,
          ...(dialect.thousands === '' ? [] : [`thousands=${literal(dialect.thousands)}`]),
        ]
      : []
  const columns = [...decisions].map(([name, decision]) => {
    const column = identifier(name)
    if (decision.chosen && decision.type !== 'VARCHAR')
      return `${decision.chosen.sqlOf(plainText(column))} AS ${column}`
    if (decision.type === 'VARCHAR' || decision.misfits > 0) return column
    const bare = `nullif(trim(${column}), '')`
    const isNumber = /^(BIGINT|HUGEINT|DOUBLE|DECIMAL.*)$/.test(decision.type)
    return `${castOf(decision, isNumber ? numberText(bare, dialect) : bare)} AS ${column}`
  })
  const source = reader(csv, byReader, ['store_rejects=true', ...new Set(formats), ...numbers].join(', '))
  return load(connection, csv, `SELECT ${columns.join(', ')} FROM ${source}`)
}

async function load(connection: DuckDBConnection, { input }: Csv, select: string) {
  await connection.run('DROP TABLE IF EXISTS reject_errors')
  await connection.run('DROP TABLE IF EXISTS reject_scans')
  const rowCount = await createTable(connection, input.into, select)
  return { rowCount, ...(await rejectedRows(connection, input, rowCount)) }
}

const notesOf = ({ dialect }: Csv, decisions: Decisions): LoadNote[] => [
  ...(dialect.prefaceLines > 0
    ? [{ kind: 'preface_skipped' as const, column: null, detail: String(dialect.prefaceLines) }]
    : []),
  ...[...decisions].flatMap(([column, { note, order }]) =>
    note === null ? [] : [{ kind: note, column, detail: order }],
  ),
]
