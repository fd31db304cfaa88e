import { constants, copyFile, lstat, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ExtractNews, SourceCallMessage } from './messages.ts'
import { readingCancelled } from './source-error.ts'
import type { LoneProcess, SourceProcesses } from './source-processes.ts'
import type { ExtractCall, Extracted, Part } from './source.ts'

const partBytes = 32 * 1024 * 1024
const defaultTimeoutMs = 60 * 60 * 1000

/**
 * Reads a relation in a process that does nothing else meanwhile. The process writes where only it may; a part moves into the caller's
 * folder when it is complete, so that nothing half-written ever lies there.
 */
export async function extractParts(
  processes: SourceProcesses,
  orgId: number,
  { call, ...extract }: ExtractCall & { call: Omit<SourceCallMessage, 'timeoutMs'> },
): Promise<Extracted> {
  const { request: extractRequest, folder, timeoutMs = defaultTimeoutMs, onPart, onProgress } = extract
  const failed = new AbortController()
  const signal = extract.signal ? AbortSignal.any([failed.signal, extract.signal]) : failed.signal
  const kept: string[] = []
  let taking: Promise<unknown> = Promise.resolve()

  const take = async (process: LoneProcess, part: Part) => {
    if (failed.signal.aborted) return
    const path = join(folder, `extract-${kept.length + 1}`)
    kept.push(path)
    await moveFile(join(process.scratchFolder, basename(part.path)), path)
    await onPart({ ...part, path })
    process.tell({ op: 'taken' })
  }
  const handle = (process: LoneProcess, news: ExtractNews) => {
    if ('progress' in news) return onProgress?.(news.progress)
    taking = taking.then(() => take(process, news.part)).catch((error: unknown) => failed.abort(error))
  }

  try {
    return await processes.alone(orgId, async (process) => {
      const request = {
        ...call,
        op: 'extract',
        request: extractRequest,
        timeoutMs,
        folder: process.seenScratchFolder,
        partBytes,
      } as const
      const { value } = await process.call(request, {
        timeoutMs,
        signal,
        onProgress: (news) => handle(process, news as ExtractNews),
      })
      await taking
      failed.signal.throwIfAborted()
      // Who stops while the last part is taken over does not want the extract either.
      if (signal.aborted) throw readingCancelled()
      return value as Extracted
    })
  } catch (error) {
    await taking
    await Promise.all(kept.map((path) => rm(path, { force: true })))
    throw failed.signal.aborted ? failed.signal.reason : error
  }
}

/** Moves a file, by way of a copy where the folders lie on different disks. A link leads to what is not the process's. */
async function moveFile(from: string, to: string): Promise<void> {
  if (!(await lstat(from)).isFile()) throw new Error('a part of an extract is no file')
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, to, constants.COPYFILE_EXCL)
    await rm(from, { force: true })
  }
}
