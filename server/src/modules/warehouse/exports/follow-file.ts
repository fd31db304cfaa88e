import { constants, open, type FileHandle } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const pieceBytes = 128 * 1024
const pollMs = 4

/**
 * The bytes of a file that another process still writes, as they arrive. Ends when `written` is fulfilled and all was
 * read; fails when it is rejected. Never reads further ahead than requested.
 */
export async function* followFile(
  file: FileHandle | undefined,
  written: Promise<unknown>,
): AsyncGenerator<Buffer> {
  const settled = watch(written)
  for (let at = 0; file;) {
    const isLast = settled.isSettled
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(pieceBytes), 0, pieceBytes, at)
    at += bytesRead
    if (bytesRead > 0) yield bytesRead === pieceBytes ? buffer : buffer.subarray(0, bytesRead)
    else if (isLast) break
    else await Promise.race([settled.promise, sleep(pollMs)])
  }
  await written
}

/** Opens a file as soon as it is there; undefined when its writer ended without it. A link of the writer's leads elsewhere. */
export async function openWhenThere(
  path: string,
  written: Promise<unknown>,
): Promise<FileHandle | undefined> {
  const settled = watch(written)
  for (;;) {
    const isLast = settled.isSettled
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined)
    if (file || isLast) return file
    await Promise.race([settled.promise, sleep(pollMs)])
  }
}

function watch(written: Promise<unknown>) {
  const settle = () => {
    state.isSettled = true
  }
  const state = { isSettled: false, promise: written.then(settle, settle) }
  return state
}
