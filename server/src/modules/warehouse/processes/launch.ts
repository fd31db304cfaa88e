import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Duplex } from 'node:stream'
import { entry } from '../../../kernel/entry.ts'
import type { Log } from '../../../kernel/log.ts'

const engineEntry = entry(import.meta.url, '../engine/engine-process.ts')
const nobody = 65_534
// What Node and the engine's own code take besides the engine's memory limit; measured, see the README.
const headroomBytes = 1_300 * 1024 * 1024

/** What this machine lets us do to an engine process. */
export interface Confinement {
  /** Programs that run before Node and stay out of the way: each replaces itself by the next. */
  prefix: string[]
  /** The user that engine processes run as, where it is another one than ours. */
  uid: number | undefined
}

export interface LaunchOptions {
  confinement: Confinement
  scratchFolder: string
}

export interface Launched {
  child: ChildProcess
  socket: Duplex
}

// From the sources, the TypeScript loader keeps its cache in the machine's temporary folder.
const temporaryFolder = engineEntry.execArgv.length === 0 ? { TMPDIR: '.' } : {}

/** Tries each wall once; the ones that this machine does not allow are left out, and that is said once. */
export function probeConfinement(options: {
  memoryLimitBytes: number
  folders: readonly string[]
  log: Log
}): Confinement {
  const missing: string[] = []
  const works = (command: string[], name: string) => {
    if (runs([...command, '/bin/true'])) return command
    missing.push(name)
    return []
  }
  const limit = programAt('prlimit')
  const bytes = options.memoryLimitBytes + headroomBytes
  const memory = limit
    ? works([limit, `--data=${bytes}`, '--core=0', '--nofile=4096', '--'], 'memory limit')
    : []
  const unshare = programAt('unshare')
  const network = unshare ? works([unshare, '-n', '--'], 'network isolation') : []
  const user = otherUser(options.folders)
  if (user.length === 0) missing.push('separate user')
  if (!limit) missing.push('memory limit')
  if (!unshare) missing.push('network isolation')
  if (missing.length > 0) {
    options.log.info(
      { missing: [...new Set(missing)] },
      'engine processes run without some walls of the operating system',
    )
  }
  return { prefix: [...memory, ...network, ...user], uid: user.length === 0 ? undefined : nobody }
}

/** Starts a process that knows nothing: no environment, its own empty folder, one socket to us. */
export function launch({ confinement, scratchFolder }: LaunchOptions): Launched {
  mkdirSync(scratchFolder, { recursive: true, mode: 0o700 })
  if (confinement.uid !== undefined) chownSync(scratchFolder, confinement.uid, confinement.uid)
  const node = [
    process.execPath,
    '--max-old-space-size=256',
    ...engineEntry.execArgv,
    fileURLToPath(engineEntry.url),
  ]
  const [command = process.execPath, ...args] = [...confinement.prefix, ...node]
  const child = spawn(command, args, {
    cwd: scratchFolder,
    env: { UV_THREADPOOL_SIZE: '6', ...temporaryFolder },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  return { child, socket: child.stdio[3] as Duplex }
}

function programAt(name: string): string | undefined {
  return ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path))
}

/** Another user, if we may become one and it can reach our code and the data, but could not change them. */
function otherUser(folders: readonly string[]): string[] {
  const program = process.getuid?.() === 0 ? programAt('setpriv') : undefined
  if (!program) return []
  const become = [program, `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs', '--']
  const reachable = [...folders, fileURLToPath(new URL('.', engineEntry.url)), process.execPath]
  return reachable.every((path) => runs([...become, '/usr/bin/test', '-x', path])) ? become : []
}

function runs([command = '', ...args]: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore', env: {}, timeout: 5000 })
    return true
  } catch {
    return false
  }
}
