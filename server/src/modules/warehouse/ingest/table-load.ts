import { loadOnce } from '../../../kernel/processes/parent.ts'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openInstance } from '../engine/instance.ts'
import type { OpenInstance } from '../engine/instance.ts'
import { stopIfInterrupted, type Running } from '../engine/run-statement.ts'
import { WarehouseError } from '../errors.ts'
import type { PartColumn } from '../load-source.ts'
import type {
  StartLoadMessage,
  FinishLoadReply,
  LoadPartMessage,
  LoadPartReply,
  StagedCatalogs,
} from '../messages.ts'
import { attachStaged, closeVersion, notesOfNumbers } from './close-version.ts'
import { GatheredText } from './gathered-text.ts'
import { previewOf } from './preview-import.ts'
import { refuseDeepJson } from './json-depth.ts'
import { changedRows } from './load.ts'
import type { Loaded, LoadFile } from './load.ts'
import { mergeOntoFormer } from './merge.ts'
import { newPath, openPart } from './open-part.ts'
import { loadParquetPart, refuseOtherColumns, refuseWideDecimals, typesOf } from './parquet-part.ts'
import { badFile } from './recognize-file.ts'
import { sheetToCsv } from './xlsx/sheet-to-csv.ts'
import { definitions, distinctColumns, partFailure, typedSelect, type TypedPart } from './typed-part.ts'

const arrowReader = loadOnce(() => import('./arrow/arrow-to-csv.ts'))

const progressEveryMs = 200
const catalogs: StagedCatalogs = { version: 'version', former: 'former', delta: 'delta' }

/** Builds the one table of a version from parts, as they come. Lives in a process that does nothing else meanwhile. */
export class TableLoad {
  readonly #message: StartLoadMessage
  readonly #instance: DuckDBInstance
  readonly #connection: DuckDBConnection
  readonly #text = new GatheredText()
  /** The table that parts are loaded into: the version's, or one that is merged with a former version in the end. */
  readonly #into: string
  #isMade = false
  #firstSight: DuckDBConnection | undefined
  #loaded: Loaded = { rowCount: 0, rejects: [], rejectCount: 0, notes: [] }

  private constructor(message: StartLoadMessage, { instance, connection }: OpenInstance) {
    this.#message = message
    this.#instance = instance
    this.#connection = connection
    this.#into = message.onto ? 'delta.main.data' : 'version.main.data'
  }

  static async begin(message: StartLoadMessage): Promise<TableLoad> {
    const opened = await openInstance({ ...message, folders: [message.stageFolder] })
    const { connection } = opened
    await attachStaged(connection, message, catalogs)
    return new TableLoad(message, opened)
  }

  add(
    running: Running,
    part: LoadPartMessage,
    onProgress: (fraction: number) => void,
  ): Promise<LoadPartReply> {
    return this.#watched(running, onProgress, async () => {
      if (part.columns) return this.#loadTyped(part, part.columns)
      const { stageFolder, options } = this.#message
      const opened = await openPart(part, stageFolder, options?.encoding)
      if (opened.kind === 'xlsx') return this.#loadSheet(running, part)
      if (opened.kind === 'arrow') return this.#loadArrow(running, opened)
      const isText = opened.kind !== 'parquet'
      if (isText ? this.#isMade : !this.#text.isEmpty)
        throw badFile(part, 'it is of another format than the parts before it')
      if (opened.kind === 'json' || opened.kind === 'ndjson')
        await refuseDeepJson(opened, { byLine: opened.kind === 'ndjson' })
      if (isText) {
        this.#text.add(opened)
        return { rowCount: 0, isWaiting: true }
      }
      const at = { into: this.#into, isFirst: !this.#isMade }
      const rowCount = await loadParquetPart(this.#connection, opened, at)
      if (at.isFirst) await this.#keepAsWritten()
      return this.#added(part, rowCount)
    })
  }

  /** Closes the file and everything that was open for it, so that the process can begin another load. */
  finish(running: Running, onProgress: (fraction: number) => void): Promise<FinishLoadReply> {
    return this.#watched(running, onProgress, async () => {
      const { onto, columns: known, stageFolder } = this.#message
      if (!this.#text.isEmpty) this.#loaded = await this.#loadText()
      else if (!this.#isMade && known) await this.#make(known)
      else if (!this.#isMade && !onto)
        throw new WarehouseError('bad_file', 'there is nothing to load: the source has no data')
      else if (!this.#isMade)
        await this.#connection.run(`CREATE TABLE ${this.#into} AS FROM former.main.data LIMIT 0`)
      const loadedRowCount = this.#loaded.rowCount
      const { rowCount, duplicateCount } = onto
        ? await mergeOntoFormer(this.#connection, onto, catalogs)
        : { rowCount: loadedRowCount, duplicateCount: 0 }
      stopIfInterrupted(running, 'load')
      await this.#connection.run('CHECKPOINT version')
      this.#firstSight?.closeSync()
      const columns = await closeVersion(this.#connection, { stageFolder, catalog: 'version', rowCount })
      const notes = [...this.#loaded.notes, ...(await notesOfNumbers(this.#connection, columns))]
      this.#connection.closeSync()
      this.#instance.closeSync()
      return { ...this.#loaded, rowCount, duplicateCount, loadedRowCount, columns, notes }
    })
  }

  /** How a file would be read. Closes what was opened for the load, as its end would. */
  preview(running: Running, part: Pick<LoadPartMessage, 'path' | 'name'>) {
    return this.#watched(
      running,
      () => undefined,
      async () => {
        const { stageFolder, options, dateOrder } = this.#message
        const opened = await openPart(part, stageFolder, options?.encoding)
        const preview = await previewOf(this.#connection, opened, { stageFolder, options, dateOrder })
        this.#connection.closeSync()
        this.#instance.closeSync()
        return preview
      },
    )
  }

  async #loadTyped(part: TypedPart, input: readonly PartColumn[]): Promise<LoadPartReply> {
    if (!this.#text.isEmpty) throw badFile(part, 'it is of another format than the parts before it')
    // The fields of CSV have no names of their own, those of the other formats must be called what they are called.
    const columns = part.format === 'csv' ? distinctColumns(input) : input
    if (!this.#isMade) await this.#make(columns)
    else await this.#refuseOtherColumns(part, columns)
    if (part.format === 'ndjson') await refuseDeepJson(part, { byLine: true })
    if (part.format === 'parquet')
      await refuseWideDecimals(this.#connection, part).catch((error: unknown) => {
        throw partFailure(part, error)
      })
    const statement = `INSERT INTO ${this.#into} BY NAME ${typedSelect(part, columns)}`
    const rowCount = await changedRows(this.#connection, statement).catch((error: unknown) => {
      throw partFailure(part, error)
    })
    return this.#added(part, rowCount)
  }

  /** The cells of a sheet have types, so it becomes a part of known ones. */
  #loadSheet(running: Running, part: LoadPartMessage): Promise<LoadPartReply> {
    return this.#loadAsCsv(running, part, (to) =>
      sheetToCsv(part, { sheet: part.sheet ?? this.#message.options?.sheet, ...to }),
    )
  }

  #loadArrow(running: Running, part: LoadFile): Promise<LoadPartReply> {
    return this.#loadAsCsv(running, part, async (to) => {
      // Few files are of this kind, and what reads them would double the time that an engine's start takes.
      const { arrowToCsv } = await arrowReader()
      return await arrowToCsv(part, to)
    })
  }

  async #loadAsCsv(
    running: Running,
    part: LoadFile,
    write: (options: { to: string; stopIfInterrupted(): void }) => Promise<PartColumn[]>,
  ): Promise<LoadPartReply> {
    const to = newPath(this.#message.stageFolder, 'csv')
    const columns = await write({ to, stopIfInterrupted: () => stopIfInterrupted(running, 'load') })
    return this.#loadTyped({ path: to, name: part.name, format: 'csv' }, columns)
  }

  async #make(columns: readonly PartColumn[]): Promise<void> {
    await this.#connection.run(`CREATE TABLE ${this.#into} (${definitions(columns)})`)
    this.#isMade = true
    await this.#keepAsWritten()
  }

  /**
   * An open snapshot of the table from before the other parts keeps the checkpoint from rewriting them. It would
   * otherwise write most of them a second time, to merge their last row groups: a third of all the work, and a file
   * almost twice as large.
   */
  async #keepAsWritten(): Promise<void> {
    this.#firstSight = await this.#instance.connect()
    await this.#firstSight.run('BEGIN')
    await this.#firstSight.run(`FROM ${this.#into} LIMIT 0`)
  }

  async #refuseOtherColumns(part: LoadFile, columns: readonly PartColumn[]): Promise<void> {
    const table = await typesOf(this.#connection, `SELECT * FROM ${this.#into}`)
    refuseOtherColumns(
      part,
      [...table.keys()],
      columns.map(({ name }) => name),
    )
  }

  async #added(part: LoadFile, rowCount: number): Promise<LoadPartReply> {
    this.#isMade = true
    this.#loaded.rowCount += rowCount
    if (part.path.startsWith(join(this.#message.stageFolder, '/'))) await rm(part.path, { force: true })
    return { rowCount, isWaiting: false }
  }

  async #loadText(): Promise<Loaded> {
    const { onto, stageFolder, dateOrder, options } = this.#message
    const types =
      onto && Object.fromEntries(await typesOf(this.#connection, 'SELECT * FROM former.main.data'))
    return this.#text.load(this.#connection, {
      into: this.#into,
      stageFolder,
      types,
      dateOrder,
      options,
    })
  }

  async #watched<T>(
    running: Running,
    onProgress: (fraction: number) => void,
    work: () => Promise<T>,
  ): Promise<T> {
    running.connection = this.#connection
    const timer = setInterval(() => {
      const { percentage } = this.#connection.progress
      if (percentage > 0) onProgress(Math.min(percentage / 100, 1))
    }, progressEveryMs)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      delete running.connection
    }
  }
}
