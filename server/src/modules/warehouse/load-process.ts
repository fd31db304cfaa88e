import { stat } from 'node:fs/promises'
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
  readonly #engine: EngineLink
  #rowCount = 0
  #sizeBytes = 0
  #isFinished = false

  constructor(dependencies: WarehouseDependencies, options: LoadProcessOptions) {
    this.#parts = dependencies
    this.#options = options
    this.#engine = dependencies.pool.borrow(options.orgId)
  }

  async begin(): Promise<void> {
    const { limits, confinement } = this.#parts
    const { stage, files, columns, onto, dateOrder } = this.#options
    await this.#call({
      op: 'begin-load',
      stageFolder: confinement.see(stage.folder),
      scratchFolder: this.#engine.seenScratchFolder,
      files: files.map(confinement.see),
      columns,
      onto,
      dateOrder,
      memoryLimitBytes: limits.memoryBytes,
      scratchLimitBytes: limits.scratchBytes,
      threads: limits.threads,
    })
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

  end(): Promise<void> {
    return this.#parts.pool.giveBack(this.#options.orgId, this.#engine, { wentWell: this.#isFinished })
  }

  async #call(request: EngineRequest, onProgress?: (fraction: number) => void): Promise<unknown> {
    const { signal } = this.#options
    const timeoutMs = this.#parts.limits.ingestTimeoutMs
    const tell = (progress: unknown) => onProgress?.(progress as number)
    return (await this.#engine.call(request, { timeoutMs, signal, onProgress: tell })).value
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
