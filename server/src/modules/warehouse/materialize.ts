import { failPoint } from '../../kernel/fail-points.ts'
import { isDiskFull } from '../../kernel/files.ts'
import { ProcessLost } from '../../kernel/processes/link.ts'
import { cancelled, WarehouseError } from './errors.ts'
import { recognizeFile } from './ingest/recognize-file.ts'
import { LoadProcess } from './load-process.ts'
import type { LoadProcessOptions } from './load-process.ts'
import type { FileSource, MaterializedVersion, MaterializeOptions, PartsSource } from './load-source.ts'
import type { FinishLoadReply } from './messages.ts'
import type { WarehouseDependencies } from './dependencies.ts'
import { bringFormer, bringPart, readablePath } from './stage-files.ts'
import type { Stage } from './version-files.ts'

interface Work extends MaterializeOptions {
  orgId: number
}

interface Loading {
  work: Work
  stage: Stage
  uid: number | undefined
}

/** Builds a version in a process that does nothing else meanwhile, which can touch what it loads and the stage folder and nothing else. */
export async function materialize(
  dependencies: WarehouseDependencies,
  { source, ...work }: Work & { source: FileSource | PartsSource },
): Promise<MaterializedVersion> {
  const { files, confinement } = dependencies
  const file = 'path' in source ? source : undefined
  // What is refused by its first bytes need not wait for its turn.
  if (file) await recognizeFile(file)
  const former = work.onto && files.pathOf(work.orgId, work.onto.file)
  const { uid } = confinement
  const stage = await files.stage(work.orgId, work.datasetId, uid)
  try {
    if (work.onto && former) await bringFormer(former, work.onto, { stage, uid })
    const loading = { work, stage, uid }
    const built = await ('path' in source
      ? loadFile(dependencies, loading, source)
      : loadParts(dependencies, loading, source))
    if (work.signal?.aborted) throw cancelled('load')
    return { ...built, ...(await files.publish(stage)) }
  } catch (error) {
    throw typedFailure(error, file?.name)
  } finally {
    await files.discard(stage)
  }
}

/** One turn for the whole of it. */
function loadFile(
  dependencies: WarehouseDependencies,
  loading: Loading,
  source: FileSource,
): Promise<FinishLoadReply> {
  const { work } = loading
  return dependencies.ingests.run(
    work.orgId,
    async () => {
      const path = await readablePath(source.path, loading)
      const options = { ...optionsOf(loading), files: [path] }
      return withProcess(dependencies, options, async (load) => {
        await load.add({ ...source, path })
        return load.finish()
      })
    },
    { signal: work.signal },
  )
}

/** A turn for each part, so that nobody waits for a source that is slow. */
async function loadParts(
  dependencies: WarehouseDependencies,
  loading: Loading,
  source: PartsSource,
): Promise<FinishLoadReply> {
  const { work } = loading
  const turn = <T>(act: () => Promise<T>) =>
    dependencies.ingests.run(work.orgId, act, { signal: work.signal })
  const iterator = source.parts[Symbol.asyncIterator]()
  try {
    const { columns, rowEstimate } = source
    return await withProcess(dependencies, { ...optionsOf(loading), columns, rowEstimate }, async (load) => {
      let count = 0
      for await (const part of untilAborted(iterator, work.signal)) {
        count += 1
        const path = await bringPart(part, { ...loading, count })
        const { name = `part ${count}` } = part
        await turn(() => load.add({ ...part, path, name }))
        failPoint('version.writing')
      }
      return turn(() => load.finish())
    })
  } finally {
    // Not awaited: a generator that waits for its source answers only when the source does.
    void iterator.return?.()?.then(undefined, () => undefined)
  }
}

const optionsOf = ({ work, stage }: Loading): LoadProcessOptions => ({ ...work, stage, files: [] })

async function withProcess<T>(
  dependencies: WarehouseDependencies,
  options: LoadProcessOptions,
  work: (load: LoadProcess) => Promise<T>,
): Promise<T> {
  const load = new LoadProcess(dependencies, options)
  try {
    await load.begin()
    return await work(load)
  } finally {
    await load.end()
  }
}

/** The same items, but only until the signal: a source that hangs does not hold up the end. */
async function* untilAborted<T>(
  iterator: AsyncIterator<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T, void> {
  const aborted = new Promise<never>((_, fail) => {
    if (signal?.aborted) fail(cancelled('load'))
    signal?.addEventListener('abort', () => fail(cancelled('load')), { once: true })
  })
  aborted.catch(() => undefined)
  for (;;) {
    const { done, value } = await Promise.race([iterator.next(), aborted])
    if (done) return
    yield value
  }
}

const unexpected = 'the load ended unexpectedly; nothing was kept'

/** What a load or its preview failed of, in words of this module. */
export function typedFailure(error: unknown, name: string | undefined): unknown {
  if (error instanceof ProcessLost)
    return Object.assign(new WarehouseError('internal', unexpected), { cause: error })
  if (isDiskFull(error)) return new WarehouseError('disk_full', 'there is no space left for this operation')
  if (!(error instanceof WarehouseError)) return error
  switch (error.kind) {
    case 'memory':
      return new WarehouseError('memory', 'loading this file needs more memory than one load may use')
    case 'timeout':
    case 'cancelled':
      return new WarehouseError(error.kind, error.message.replace('the query', 'the load'))
    case 'internal':
      return new WarehouseError('internal', unexpected)
    case 'syntax':
    case 'unknown_object':
    case 'bad_value':
      return new WarehouseError('bad_file', name === undefined ? error.message : `${name}: ${error.message}`)
    default:
      return error
  }
}
