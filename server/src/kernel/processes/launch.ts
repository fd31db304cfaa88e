import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Duplex } from 'node:stream'
import type { Entry } from '../entry.ts'
import type { Log } from '../log.ts'

const nobody = 65_534
/** What this machine lets us do to a child process. */
export interface Confinement {
  /** Programs that run before Node and stay out of the way: each replaces itself by the next. */
  prefix: string[]
  /** The user that the processes run as, where it is another one than ours. */
  uid: number | undefined
}

export interface LaunchOptions {
  program: Entry
  confinement: Confinement
  scratchFolder: string
}

export interface Launched {
  child: ChildProcess
  socket: Duplex
}

/** Tries each wall once; the ones that this machine does not allow are left out, and that is said once. */
export function probeConfinement(options: {
  program: Entry
  /** What such a process may take of memory, Node itself included. */
  memoryBytes: number
  /** Whether it may reach the network. */
  network: boolean
  /** What it must be able to enter as another user. */
  folders: readonly string[]
  log: Log
}): Confinement {
  const missing: string[] = []
  const wall = (name: string, ways: string[][]) => {
    const found = ways.filter(([program]) => program !== '').find((way) => runs([...way, '/bin/true']))
    if (!found) missing.push(name)
    return found ?? []
  }
  const memory = [[programAt('prlimit'), `--data=${options.memoryBytes}`, '--core=0', '--nofile=4096', '--']]
  // Without root the network can be left only together with a user namespace.
  const network = [['-n'], ['-c', '-n']].map((flags) => [programAt('unshare'), ...flags, '--'])
  const user = wall('separate user', otherUser(options.program, options.folders))
  const alone = options.network ? [] : wall('network isolation', network)
  const prefix = [...wall('memory limit', memory), ...alone, ...user]
  if (missing.length > 0) {
    options.log.info({ missing }, 'child processes run without some walls of the operating system')
  }
  return { prefix, uid: user.length === 0 ? undefined : nobody }
}

/** Starts a process that knows nothing: no environment, its own empty folder, one socket to us. */
export function launch({ program, confinement, scratchFolder }: LaunchOptions): Launched {
  mkdirSync(scratchFolder, { recursive: true, mode: 0o700 })
  if (confinement.uid !== undefined) chownSync(scratchFolder, confinement.uid, confinement.uid)
  const node = [process.execPath, '--max-old-space-size=256', ...program.execArgv, fileURLToPath(program.url)]
  const [command = process.execPath, ...args] = [...confinement.prefix, ...node]
  // From the sources, the TypeScript loader keeps its cache in the machine's temporary folder.
  const temporaryFolder = program.execArgv.length === 0 ? { TMPDIR: '.' } : {}
  const child = spawn(command, args, {
    cwd: scratchFolder,
    env: { UV_THREADPOOL_SIZE: '6', ...temporaryFolder },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  return { child, socket: child.stdio[3] as Duplex }
}

/** Where a program lies, or an empty text. */
function programAt(name: string): string {
  const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
  return folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? ''
}

/** Another user, if we may become one and it can reach our code and the data, but could not change them. */
function otherUser(entry: Entry, folders: readonly string[]): string[][] {
  if (process.getuid?.() !== 0) return []
  const become = [
    programAt('setpriv'),
    `--reuid=${nobody}`,
    `--regid=${nobody}`,
    '--clear-groups',
    '--no-new-privs',
    '--',
  ]
  const reachable = [...folders, fileURLToPath(new URL('.', entry.url)), process.execPath]
  return reachable.every((path) => runs([...become, '/usr/bin/test', '-x', path])) ? [become] : []
}

function runs([command = '', ...args]: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore', env: {}, timeout: 5000 })
    return true
  } catch {
    return false
  }
}
