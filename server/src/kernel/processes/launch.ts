import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Duplex } from 'node:stream'
import type { Entry } from '../entry.ts'
import type { Orders } from './parent.ts'
import { mayRead, wallsOfMachine } from './walls.ts'

declare const seen: unique symbol
/** A path as a child process has to say it: where it is another user, ours may lead through folders closed to it. */
export type SeenPath = string & { readonly [seen]: true }

/** How the child processes of one kind are held. */
export interface Confinement {
  program: Entry
  prefix: string[]
  /** The user that the processes run as, where it is another one than ours. */
  uid: number | undefined
  /** Where they start; what they may touch lies below it. */
  folder: string
  orders: Orders
  /** The path by which a process finds what lies in the folder, or what is open to all. */
  see(path: string): SeenPath
}

export interface LaunchOptions {
  confinement: Confinement
  scratchFolder: string
}

export interface Launched {
  child: ChildProcess
  socket: Duplex
}

/** Puts every wall that this machine allows around the processes to come, and opens them the way to their folders. */
export function confine(options: {
  program: Entry
  /** What such a process may take of memory, Node itself included. */
  memoryBytes: number
  /** Whether it may reach the network. */
  network: boolean
  /** The folder that holds all that it may touch. */
  folder: string
  /** What it must be able to pass in there; they exist already. */
  passed?: readonly string[]
}): Confinement {
  const { program, folder, memoryBytes, network, passed = [] } = options
  const { uid, prefixes, standing } = wallsOfMachine()
  if (uid !== undefined) for (const one of [folder, ...passed]) letPass(one, { upTo: folder, gid: uid })
  const isSource = program.execArgv.length > 0
  const alone = network ? [] : prefixes.network
  return {
    program,
    prefix: [...prefixes.memory(memoryBytes), ...alone, ...prefixes.dropping],
    uid,
    folder,
    orders: {
      uid,
      noNewPrivs: standing.includes('no_new_privs'),
      noCapabilities: standing.includes('no_capabilities'),
      // What is imported only when it is needed cannot be, where the program's folder is closed to that user, or has
      // to be compiled first.
      whole: uid !== undefined && (isSource || !mayRead(uid, fileURLToPath(program.url))),
    },
    see: (path) => (uid === undefined ? path : seenFrom(folder, path)) as SeenPath,
  }
}

/** Starts a process that knows nothing: no environment, its own empty folder, one socket to us. */
export function launch({ confinement, scratchFolder }: LaunchOptions): Launched {
  const { program, prefix, uid, folder, orders, see } = confinement
  mkdirSync(scratchFolder, { recursive: true, mode: 0o700 })
  if (uid !== undefined) chownSync(scratchFolder, uid, uid)
  const script = [fileURLToPath(program.url), JSON.stringify(orders)]
  const node = [process.execPath, '--max-old-space-size=256', ...program.execArgv, ...script]
  const [command = process.execPath, ...args] = [...prefix, ...node]
  // From the sources, the TypeScript loader keeps its cache in the machine's temporary folder.
  const temporaryFolder = program.execArgv.length === 0 ? { TMPDIR: see(scratchFolder) } : {}
  const child = spawn(command, args, {
    cwd: folder,
    // What the system does for a process behind its back must not outlive the user that it began as.
    env: { UV_THREADPOOL_SIZE: '6', UV_USE_IO_URING: '0', ...temporaryFolder },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  return { child, socket: child.stdio[3] as Duplex }
}

/**
 * Folders above may be closed to the process, whose way begins where it was started. The engine makes relative paths
 * absolute, so that the beginning has to be said.
 */
function seenFrom(folder: string, path: string): string {
  const below = relative(folder, path)
  if (process.platform !== 'linux' || below.startsWith('..')) return path
  return join('/proc/self/cwd', below)
}

/** Lets a group that has nobody else in it pass a folder and those above it, without seeing what lies there. */
function letPass(folder: string, { upTo, gid }: { upTo: string; gid: number }): void {
  const { mode, gid: owners } = statSync(folder)
  if ((mode & 0o001) === 0 && !(owners === gid && (mode & 0o010) !== 0)) {
    const isForOwnerOnly = (mode & 0o070) === 0
    if (isForOwnerOnly) chownSync(folder, -1, gid)
    chmodSync(folder, (mode & 0o7777) | (isForOwnerOnly ? 0o010 : 0o001))
  }
  if (folder !== upTo && dirname(folder) !== folder) letPass(dirname(folder), { upTo, gid })
}
