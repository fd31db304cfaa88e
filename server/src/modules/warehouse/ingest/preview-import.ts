import type { DuckDBConnection } from '@duckdb/node-api'
import type { ImportOptions, ImportPreview } from '../../../../../contract/src/dataset-imports.ts'
import { columnTypeOf } from '../column.ts'
import { identifier } from '../engine/quote.ts'
import { rowsOf } from '../engine/run-statement.ts'
import { columnCandidates } from './column-candidates.ts'
import { gatherEvidence } from './csv-evidence.ts'
import { openCsv, reader } from './csv-reader.ts'
import { decide } from './csv-types.ts'
import type { LoadInput } from './load.ts'
import { inUtf8, newPath, type OpenedPart } from './open-part.ts'
import { encodingEvidence, isMostlyUtf8 } from './text-encoding.ts'
import { typedSelect } from './typed-part.ts'
import { sheetNames, sheetToCsv } from './xlsx/sheet-to-csv.ts'

type Column = ImportPreview['columns'][number]

/** A column of delimited text is examined in a copy of the file as texts, which is quicker to read again and again. */
const copy = 'temp.import_preview'

type Input = Pick<LoadInput, 'stageFolder' | 'options' | 'dateOrder'>

/** How a file would be read, with what would be lost; nothing of it stays. */
export async function previewOf(
  connection: DuckDBConnection,
  part: OpenedPart,
  input: Input,
): Promise<ImportPreview> {
  if (part.kind === 'xlsx') return previewWorkbook(connection, part, input)
  if (part.kind !== 'csv') return { ...nothing, format: part.kind, options: input.options ?? {} }
  const evidence = await encodingEvidence(part.path)
  const isOther = input.options?.encoding === undefined && evidence.otherLines > 0 && !isMostlyUtf8(evidence)
  return previewText(
    connection,
    isOther ? await inUtf8(part, 'windows-1252', input.stageFolder) : part,
    input,
  )
}

const nothing = {
  encoding: null,
  delimiter: null,
  header: null,
  preface_lines: 0,
  sheets: [],
  row_count: null,
  columns: [],
}

/** The cells of a sheet have types of their own. */
async function previewWorkbook(
  connection: DuckDBConnection,
  part: OpenedPart,
  { stageFolder, options = {} }: Input,
): Promise<ImportPreview> {
  const to = newPath(stageFolder, 'csv')
  const sheets = await sheetNames(part)
  const columns = await sheetToCsv(part, { sheet: options.sheet, to, stopIfInterrupted: () => undefined })
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE import_preview AS ${typedSelect({ path: to, name: part.name, format: 'csv' }, columns)}`,
  )
  const facts = columns.flatMap(({ name }) => {
    const column = identifier(name)
    return [`count(${column})`, `to_json(list(${column}::VARCHAR)[:5])`]
  })
  const [row = []] = await rowsOf(connection, `SELECT count(*), ${facts.join(', ')} FROM ${copy}`)
  return {
    ...nothing,
    format: 'xlsx',
    sheets,
    row_count: Number(row[0]),
    columns: columns.map(({ name, native }, at) => ({
      name,
      value_count: Number(row[1 + 2 * at]),
      examples: (JSON.parse(String(row[2 + 2 * at] ?? '[]')) as (string | null)[]).filter(
        (one) => one !== null,
      ),
      choices: [{ as: 'automatic', type: columnTypeOf(native), misfit_count: 0, misfits: [] }],
      is_ambiguous: false,
    })),
    options,
  }
}

async function previewText(
  connection: DuckDBConnection,
  part: OpenedPart,
  { options, ...input }: Input,
): Promise<ImportPreview> {
  const csv = await openCsv(connection, { ...input, ...part, options, files: [part], into: copy })
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE import_preview AS FROM ${reader(csv, new Map(), 'ignore_errors=true')}`,
  )
  const { names } = csv.head
  const evidence = await gatherEvidence(connection, { from: copy, names, dialect: csv.dialect })
  const columns = await columnCandidates(
    connection,
    copy,
    names.map((name) => ({ name, source: identifier(name) })),
  )
  const found = columns.map((column): Column => {
    const decision = decide(evidence.get(column.name) ?? {}, null)
    const isSure =
      decision.type !== 'VARCHAR' && decision.misfits === 0 && decision.note !== 'ambiguous_dates'
    if (!isSure) return column
    const type = columnTypeOf(decision.type)
    const others = column.choices.filter((choice) => choice.type !== type)
    return {
      ...column,
      is_ambiguous: false,
      choices: [{ as: 'automatic', type, misfit_count: 0, misfits: [] }, ...others],
    }
  })
  const [[rows] = [0]] = await rowsOf(connection, `SELECT count(*) FROM ${copy}`)
  return {
    format: 'csv',
    encoding: part.sourceEncoding ?? part.encoding,
    delimiter: csv.dialect.delimiter,
    header: csv.head.hasHeader,
    preface_lines: csv.dialect.prefaceLines,
    sheets: [],
    row_count: Number(rows),
    columns: found,
    options: suggestedOptions(found, options),
  }
}

/** What has to be said with the upload, so that it is read as the preview has it first. */
function suggestedOptions(columns: readonly Column[], given: ImportOptions = {}): ImportOptions {
  const chosen = columns.flatMap(({ name, value_count: values, choices: [first] }) => {
    if (values === 0) return [{ name, as: 'leave_out' as const }]
    if (!first || first.as === 'automatic' || first.as === 'text') return []
    const { type: _type, misfit_count: _count, misfits: _misfits, ...choice } = first
    return [{ name, ...choice }]
  })
  return { ...given, ...(chosen.length > 0 ? { columns: chosen } : {}) }
}
