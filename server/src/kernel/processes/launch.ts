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
/** A path as a child process must use it: as another user, our own may lead through folders closed to it. */
export type SeenPath = string & { readonly [seen]: true }

/** How the child processes of one kind are held. */
export interface Confinement {
  program: Entry
  prefix: string[]
  /** The user that the processes run as, where it is another one than ours. */
  uid: number | undefined
  /** Where they start; everything that they may access is below it. */
  folder: string
  orders: Orders
  /** The path by which a process finds a file in the folder, or one that is open to all. */
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

/** Sets up all isolation that this machine supports for the processes to come, and opens their folders to them. */
export function confine(options: {
  program: Entry
  /** What such a process may take of memory, Node itself included. */
  memoryBytes: number
  /** Whether it may reach the network. */
  network: boolean
  /** The folder with everything that it may access. */
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
      // Lazy imports are impossible if the program's folder is closed to that user, or must be compiled first.
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
 * Parent folders may be closed to the process, which resolves paths from its working directory. The engine makes
 * relative paths absolute, so the start must be explicit.
 */
function seenFrom(folder: string, path: string): string {
  const below = relative(folder, path)
  if (process.platform !== 'linux' || below.startsWith('..')) return path
  return join('/proc/self/cwd', below)
}

/** Lets a single-member group traverse a folder and its parents, without listing them. */
function letPass(folder: string, { upTo, gid }: { upTo: string; gid: number }): void {
  const { mode, gid: owners } = statSync(folder)
  if ((mode & 0o001) === 0 && !(owners === gid && (mode & 0o010) !== 0)) {
    const isForOwnerOnly = (mode & 0o070) === 0
    if (isForOwnerOnly) chownSync(folder, -1, gid)
    chmodSync(folder, (mode & 0o7777) | (isForOwnerOnly ? 0o010 : 0o001))
  }
  if (folder !== upTo && dirname(folder) !== folder) letPass(dirname(folder), { upTo, gid })
}
