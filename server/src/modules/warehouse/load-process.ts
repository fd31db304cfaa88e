import { stat } from 'node:fs/promises'
import type { ImportPreview } from '../../../../contract/src/dataset-imports.ts'
import type { EngineLink } from './engine-pool.ts'
import type { MaterializeOptions, Part, PartsSource } from './load-source.ts'
import type { EngineRequest, FinishLoadReply, LoadPartReply } from './messages.ts'
import type { WarehouseDependencies } from './dependencies.ts'
import type { Stage } from './version-files.ts'

export interface LoadProcessOptions extends MaterializeOptions, Pick<PartsSource, 'columns' | 'rowEstimate'> {
  orgId: number
  stage: Stage
  /** Files outside the stage folder that will be loaded. */
  files: readonly string[]
}

/** A process that builds one version, seen from the server. */
export class LoadProcess {
  readonly #parts: WarehouseDependencies
  readonly #options: LoadProcessOptions
  #engine: EngineLink | undefined
  #rowCount = 0
  #sizeBytes = 0
  #isFinished = false

  constructor(dependencies: WarehouseDependencies, options: LoadProcessOptions) {
    this.#parts = dependencies
    this.#options = options
  }

  async begin(): Promise<void> {
    const { pool } = this.#parts
    this.#engine = await pool.borrow(this.#options.orgId, (engine) => this.#beginIn(engine))
  }

  #beginIn(engine: EngineLink): Promise<unknown> {
    const { limits, confinement } = this.#parts
    const { stage, files, columns, onto, dateOrder, options } = this.#options
    const request = {
      op: 'begin-load',
      stageFolder: confinement.see(stage.folder),
      scratchFolder: engine.seenScratchFolder,
      files: files.map(confinement.see),
      columns,
      onto,
      dateOrder,
      options,
      memoryLimitBytes: limits.memoryBytes,
      scratchLimitBytes: limits.scratchBytes,
      threads: limits.threads,
    } as const
    return this.#callIn(engine, request)
  }

  /** Answers whether the part's file is still needed. */
  async add(part: Part & { name: string }): Promise<{ isWaiting: boolean }> {
    const { size } = await stat(part.path)
    const reply = await this.#call(
      { op: 'load-part', ...part, path: this.#parts.confinement.see(part.path) },
      (fraction) => this.#tell(fraction * size),
    )
    const { rowCount, isWaiting } = reply as LoadPartReply
    this.#rowCount += rowCount
    this.#sizeBytes += size
    this.#tell(0)
    return { isWaiting }
  }

  async finish(): Promise<FinishLoadReply> {
    const before = this.#sizeBytes
    // What waited until now is read now.
    if (this.#rowCount === 0) this.#sizeBytes = 0
    const reply = await this.#call({ op: 'finish-load' }, (fraction) =>
      this.#tell(fraction * before, fraction),
    )
    this.#isFinished = true
    return reply as FinishLoadReply
  }

  /** How a file would be read; nothing is loaded after it. */
  async preview(file: { path: string; name: string }): Promise<ImportPreview> {
    const path = this.#parts.confinement.see(file.path)
    const reply = await this.#call({ op: 'preview-load', name: file.name, path }, () => undefined)
    this.#isFinished = true
    return reply as ImportPreview
  }

  async end(): Promise<void> {
    const engine = this.#engine
    if (engine) await this.#parts.pool.giveBack(this.#options.orgId, engine, { wentWell: this.#isFinished })
  }

  #call(request: EngineRequest, onProgress: (fraction: number) => void): Promise<unknown> {
    if (!this.#engine) throw new Error('a part came before its load was started')
    return this.#callIn(this.#engine, request, onProgress)
  }

  async #callIn(
    engine: EngineLink,
    request: EngineRequest,
    onProgress?: (fraction: number) => void,
  ): Promise<unknown> {
    const { signal } = this.#options
    const timeoutMs = this.#parts.limits.ingestTimeoutMs
    const tell = (progress: unknown) => onProgress?.(progress as number)
    return (await engine.call(request, { timeoutMs, signal, onProgress: tell })).value
  }

  #tell(moreBytes: number, fraction?: number): void {
    const { rowEstimate, onProgress } = this.#options
    const ofRows = rowEstimate ? Math.min(this.#rowCount / rowEstimate, 0.99) : null
    onProgress?.({
      rowCount: this.#rowCount,
      sizeBytes: Math.round(this.#sizeBytes + moreBytes),
      fraction: ofRows ?? fraction ?? null,
    })
  }
}
