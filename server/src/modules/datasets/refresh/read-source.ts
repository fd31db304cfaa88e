import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { failPoint } from '../../../kernel/fail-points.ts'
import type { Extracted, ExtractRequest, SourcePart, Sources } from '../../connectors/index.ts'
import type { AtWork } from '../../runs/index.ts'
import type { MaterializedVersion, MaterializeOptions, PartColumn, Warehouse } from '../../warehouse/index.ts'

export interface ReadDependencies {
  sources: Sources
  warehouse: Warehouse
  /** Where parts lie between being fetched and being loaded. */
  scratchFolder: string
}

export interface Reading {
  orgId: number
  datasetId: number
  connectorId: number
  request: ExtractRequest
  /** The version that the rows are added to. */
  onto: { file: string; keys: string[]; keepAll: boolean; orderBy?: string } | undefined
  /** How to read ambiguous dates of a text. */
  dateOrder?: MaterializeOptions['dateOrder']
  /** Columns of a source that has no rows. */
  columns: PartColumn[]
}

export interface Read {
  extracted: Extracted
  made: MaterializedVersion
}

/** Folders of reads that died with their process begin with this. */
export const readFolderPrefix = 'refresh-'

/** Fetches and loads at the same time. When either fails, both end, and nothing of it stays. */
export async function readSource(
  { sources, warehouse, scratchFolder }: ReadDependencies,
  { orgId, datasetId, connectorId, request: ask, onto, dateOrder, columns }: Reading,
  { signal: outer, report }: Pick<AtWork, 'signal' | 'report'>,
): Promise<Read> {
  const folder = await mkdtemp(join(scratchFolder, readFolderPrefix))
  const failed = new AbortController()
  const signal = AbortSignal.any([outer, failed.signal])
  const queue = new PartQueue<SourcePart>()
  report({ stage: 'reading' })
  const fetching = sources
    .extract(orgId, connectorId, {
      request: ask,
      folder,
      signal,
      onPart: (part) => {
        failPoint('run.reading')
        return queue.push(part)
      },
      onProgress: ({ rowCount, sizeBytes, fraction }) =>
        report({ stage: 'reading', row_count: rowCount, size_bytes: sizeBytes, fraction }),
    })
    .then((extracted) => {
      report({ stage: 'loading', row_count: extracted.rowCount, size_bytes: extracted.sizeBytes })
      queue.end()
      return extracted
    })
  fetching.catch((error: unknown) => queue.fail(error))
  const loading = warehouse.materialize(
    orgId,
    { parts: queue, columns },
    { datasetId, onto, dateOrder, signal },
  )
  loading.catch((error: unknown) => failed.abort(error))
  try {
    const [extracted, made] = await Promise.all([fetching, loading])
    return { extracted, made }
  } finally {
    await Promise.allSettled([fetching, loading])
    await rm(folder, { recursive: true, force: true })
  }
}

/** Passes parts from the fetching side to the loading side, one at a time, so that neither runs far ahead. */
class PartQueue<T> implements AsyncIterable<T> {
  readonly #waiting: { item: T; taken: () => void }[] = []
  #end: { error?: unknown } | undefined
  #wake: (() => void) | undefined

  /** Resolves once the part was taken over. */
  push(item: T): Promise<void> {
    return new Promise((taken) => {
      this.#waiting.push({ item, taken })
      this.#wake?.()
    })
  }

  /** No more parts follow. */
  end(): void {
    this.#end ??= {}
    this.#wake?.()
  }

  /** The loading side gets this error instead of a next part. */
  fail(error: unknown): void {
    this.#end ??= { error }
    this.#wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for (;;) {
      if (this.#end && 'error' in this.#end) throw this.#end.error
      const next = this.#waiting.shift()
      if (next) {
        next.taken()
        yield next.item
      } else if (this.#end) return
      else await new Promise<void>((wake) => (this.#wake = wake))
    }
  }
}
