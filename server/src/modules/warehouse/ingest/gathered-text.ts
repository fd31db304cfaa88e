import type { DuckDBConnection } from '@duckdb/node-api'
import { csvDialect, headerOf } from './csv-dialect.ts'
import { loadCsv } from './load-csv.ts'
import { loadJson, loadNdjson } from './load-json.ts'
import type { Loaded, LoadInput } from './load.ts'
import { inUtf8 } from './open-part.ts'
import type { OpenedPart } from './open-part.ts'
import { refuseOtherColumns } from './parquet-part.ts'
import { badFile } from './recognize-file.ts'
import { encodingEvidence, isMostlyUtf8 } from './text-encoding.ts'

type Options = Pick<LoadInput, 'into' | 'types' | 'stageFolder' | 'dateOrder' | 'options' | 'isUtf8'>

const maxColumns = 10_000

/**
 * Parts of text whose types nobody knows. What a column is shows only when all of them are there, so they wait and are
 * loaded together.
 */
export class GatheredText {
  readonly #parts: OpenedPart[] = []

  get isEmpty(): boolean {
    return this.#parts.length === 0
  }

  add(part: OpenedPart): void {
    const [first] = this.#parts
    if (first && first.kind !== part.kind)
      throw badFile(part, 'it is of another format than the parts before it')
    if (part.kind === 'csv') refuseWidth(part)
    if (first?.kind === 'csv') refuseOtherHeader(first, part)
    this.#parts.push(part)
  }

  async load(connection: DuckDBConnection, options: Options): Promise<Loaded> {
    try {
      return await this.#load(connection, options)
    } catch (error) {
      // The samples were UTF-8, something behind them is not.
      if (!/not utf-8|invalid unicode|invalid encoding|invalid utf/i.test((error as Error).message))
        throw error
      const evidence = await Promise.all(this.#parts.map(({ path }) => encodingEvidence(path)))
      if (evidence.some(isMostlyUtf8)) return this.#load(connection, { ...options, isUtf8: true })
      for (const [at, part] of this.#parts.entries())
        this.#parts[at] = await inUtf8(part, 'windows-1252', options.stageFolder)
      return this.#load(connection, options)
    }
  }

  #load(connection: DuckDBConnection, options: Options): Promise<Loaded> {
    const [first, ...others] = this.#parts
    if (!first) throw new Error('INTERNAL Error: there is no part to load')
    const whole = first.whole && others.length === 0
    const input = { ...options, files: [first, ...others] as const, sample: first.sample, whole }
    if (first.kind === 'json') return loadJson(connection, input)
    return first.kind === 'ndjson' ? loadNdjson(connection, input) : loadCsv(connection, input)
  }
}

function refuseWidth(part: OpenedPart): void {
  if (headerOf(part.sample, csvDialect(part.sample, part.whole)).length > maxColumns)
    throw badFile(part, `it has more than ${maxColumns} columns`)
}

function refuseOtherHeader(first: OpenedPart, part: OpenedPart): void {
  const dialect = csvDialect(first.sample, first.whole)
  const [table, own] = [headerOf(first.sample, dialect), headerOf(part.sample, dialect)]
  refuseOtherColumns(part, table, own)
  if (own.join('\0') !== table.join('\0'))
    throw badFile(part, 'its columns are in another order than those of the part before it')
}
