import { randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownerOnly } from './files.ts'

export interface HomeLock {
  release(): Promise<void>
}

/** Another process uses the data folder. */
export class HomeInUse extends Error {
  constructor(home: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`
    super(`${home} is in use by ${holder}: stop it first, or set QUARRY_HOME to another folder`)
    this.name = 'HomeInUse'
  }
}

// The system's limit for the path of a socket is 104 bytes on macOS and 108 on Linux.
const maxSocketPathLength = 100
const answerWithinMs = 1000
const attempts = 5

/**
 * Takes the data folder for this process alone. The embedded database has no lock of its own: a second process
 * would lose half of the rows without an error. The lock is a listening socket, which the system closes with
 * the process however it ends, so that it is never left behind and needs no waiting.
 */
export async function lockHome(home: string): Promise<HomeLock> {
  mkdirSync(home, { recursive: true, mode: ownerOnly.folder })
  const path = socketPath(home, 'lock')
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const server = await listenOn(path)
    if (server && (await isStillOurs(path))) return { release: () => closed(server) }
    if (server) await closed(server)
    const found = inodeOf(path)
    if (found === undefined) continue
    const holder = await probeHolder(path)
    if (holder.alive) throw new HomeInUse(home, holder.pid)
    removeStale(path, found)
  }
  throw new HomeInUse(home, undefined)
}

/** Where a socket of the data folder lies: in it, or where its path would be too long, in the temporary folder. */
export function socketPath(home: string, name: 'lock' | 'operator'): string {
  const path = join(home, name)
  if (Buffer.byteLength(path) <= maxSocketPathLength) return path
  const { dev, ino } = statSync(home)
  return join(tmpdir(), `quarry-${dev}-${ino}.${name}`)
}

function listenOn(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => undefined).end(`${process.pid}\n`))
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(path, () => resolve(server.unref()))
  })
}

function probeHolder(path: string): Promise<{ alive: boolean; pid?: number }> {
  return new Promise((resolve) => {
    const socket = connect(path)
    let answer = ''
    // A suspended holder accepts the connection and does not respond; it still holds the folder.
    const timer = setTimeout(() => settle({ alive: true }), answerWithinMs)
    const settle = (holder: { alive: boolean; pid?: number }) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(holder)
    }
    socket.on('error', () => settle({ alive: false }))
    socket.on('data', (bytes) => (answer += String(bytes)))
    socket.on('end', () => settle({ alive: true, ...(Number(answer) > 0 && { pid: Number(answer) }) }))
  })
}

// Two processes may find the same dead socket. The moved one is checked again: if it is the live socket of the other
// process, which was faster, it is moved back.
function removeStale(path: string, stale: number) {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (inodeOf(aside) === stale) rmSync(aside, { force: true })
  else renameSync(aside, path)
}

async function isStillOurs(path: string): Promise<boolean> {
  const mine = inodeOf(path)
  await sleep(20)
  return mine !== undefined && inodeOf(path) === mine && (await probeHolder(path)).pid === process.pid
}

function inodeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
