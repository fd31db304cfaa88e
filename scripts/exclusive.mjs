import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const heartbeatMs = 2_000
const staleAfterMs = 30_000

/**
 * Runs `work` while no other process holds `lockFile`. A lock whose owner is dead, or has stopped
 * touching it, is taken over, so that a killed install does not block the next one for ever.
 */
export async function exclusively(lockFile, work) {
  await acquire(lockFile)
  const heartbeat = setInterval(() => touch(lockFile), heartbeatMs)
  const release = () => rmSync(lockFile, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

async function acquire(lockFile) {
  let announced = false
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (takeOver(lockFile)) continue
    if (!announced) console.error('waiting for another process that installs or builds here')
    announced = true
    await sleep(200)
  }
}

function takeOver(lockFile) {
  const owner = read(lockFile)
  if (owner === undefined) return true
  if (isAlive(owner.pid) && owner.ageMs < staleAfterMs) return false
  const aside = `${lockFile}.${process.pid}`
  try {
    // A rename is atomic: of two processes that both saw the dead owner only one moves its file.
    renameSync(lockFile, aside)
    rmSync(aside, { force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  return true
}

function read(lockFile) {
  try {
    const ageMs = Date.now() - statSync(lockFile).mtimeMs
    return { pid: Number(readFileSync(lockFile, 'utf8')), ageMs }
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(pid) {
  // The file is empty for the moment between its creation and its writing.
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function touch(lockFile) {
  try {
    utimesSync(lockFile, new Date(), new Date())
  } catch {
    // The folder of the lock may be replaced by the very work that is done under it.
  }
}
