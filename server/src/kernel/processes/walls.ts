import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The isolation of a child process from everything that is not its own. */
export const wallNames = [
  'other_user',
  'no_new_privs',
  'no_capabilities',
  'no_network',
  'memory_limit',
  'seccomp',
] as const
export type WallName = (typeof wallNames)[number]

/** Without these a process that is broken into is the machine's administrator, where the server is. */
export const wallsOfRoot = ['other_user', 'no_new_privs', 'no_capabilities'] as const satisfies WallName[]
export type WallOfRoot = (typeof wallsOfRoot)[number]

export interface Walls {
  standing: WallName[]
  missing: WallName[]
  /** The user that child processes become, where it is another one than ours. */
  uid: number | undefined
  /** Programs that run before Node and stay out of the way: each replaces itself by the next. */
  prefixes: { memory(bytes: number): string[]; network: string[]; dropping: string[] }
}

const nobody = 65_534
const probedBytes = 8 * 1024 ** 3
// By their numbers in linux/capability.h. The first two are needed to become nobody, the others to read the program.
const capabilities = { setgid: 6, setuid: 7, dac_override: 1, dac_read_search: 2 }

let raised: Walls | undefined

/** Tries each wall once for the life of the program; what this machine does not allow is missing. */
export function wallsOfMachine(): Walls {
  return (raised ??= raiseWalls())
}

function raiseWalls(): Walls {
  const own = ownStatus()
  const isRoot = process.getuid?.() === 0
  const uid = isRoot && mayBecome(nobody) ? nobody : undefined
  const prlimit = programAt('prlimit')
  const memory = (bytes: number) => [prlimit, `--data=${bytes}`, '--core=0', '--nofile=4096', '--']
  const hasLimit = runs(memory(probedBytes))
  const network = firstThatRuns(isolating(isRoot)) ?? []
  const fewer = firstThatRuns(dropping({ isRoot, keeps: uid === undefined ? [] : own.keeps })) ?? []
  const stands: Record<WallName, boolean> = {
    other_user: uid !== undefined,
    no_new_privs: own.noNewPrivs || fewer.length > 0,
    no_capabilities:
      uid !== undefined ||
      fewer.includes('--inh-caps=-all') ||
      (!isRoot && own.capabilities === 0n && own.isKnown),
    no_network: network.length > 0,
    memory_limit: hasLimit,
    seccomp: own.seccomp,
  }
  return {
    standing: wallNames.filter((name) => stands[name]),
    missing: wallNames.filter((name) => !stands[name]),
    uid,
    prefixes: { memory: (bytes) => (hasLimit ? memory(bytes) : []), network, dropping: fewer },
  }
}

/**
 * Throws if the server runs as root and its child processes would too, unless the operator allowed it by name.
 * @throws naming the missing protections, and what to do about them
 */
export function requireWalls({ missing }: Pick<Walls, 'missing'>, allowed: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  const refused = wallsOfRoot.filter((name) => missing.includes(name) && !allowed.includes(name))
  if (refused.length === 0) return
  const names = refused.join(',')
  throw new Error(
    `Quarry runs as root, and the processes that read people's data would stand without: ${names}. Start it as an ` +
      `ordinary user, install setpriv (of util-linux), or allow it the capabilities SETUID, SETGID and CHOWN. Set ` +
      `ALLOW_MISSING_WALLS=${names} to start without all the same`,
  )
}

/** Whether a program that ran as this user could read a file. */
export function mayRead(uid: number, path: string): boolean {
  return succeeds([programAt('test'), '-r', path], uid)
}

// Without root the network can only be left together with a user namespace; in one, root could not become another
// user.
const isolating = (isRoot: boolean) =>
  (isRoot ? [['-n']] : [['-n'], ['-c', '-n']]).map((flags) => [programAt('unshare'), ...flags, '--'])

function dropping({ isRoot, keeps }: { isRoot: boolean; keeps: readonly string[] }): string[][] {
  const program = programAt('setpriv')
  const bounding = ['-all', ...keeps.map((name) => `+${name}`)].join(',')
  const inherited = ['--inh-caps=-all', '--ambient-caps=-all']
  const all = ['--no-new-privs', ...inherited, ...(isRoot ? [`--bounding-set=${bounding}`] : [])]
  // A process that is starting does not read its socket yet, and from source it can block for ever on tsx's loader thread. So
  // the kernel kills it when the server dies, until it changes its user. Supported by util-linux since 2.33.
  const bound = ['--pdeathsig', 'KILL']
  return [
    [program, ...all, ...bound, '--'],
    [program, ...all, '--'],
    [program, '--no-new-privs', ...bound, '--'],
    [program, '--no-new-privs', '--'],
  ]
}

const mayBecome = (uid: number) => succeeds([programAt('true')], uid)

function ownStatus() {
  const text = readStatus()
  const field = (name: string) => new RegExp(`^${name}:\\s*(\\w+)`, 'm').exec(text)?.[1]
  const held = BigInt(`0x${field('CapPrm') ?? '0'}`)
  return {
    isKnown: text !== '',
    capabilities: held,
    keeps: Object.entries(capabilities)
      .filter(([, number]) => ((held >> BigInt(number)) & 1n) === 1n)
      .map(([name]) => name),
    noNewPrivs: field('NoNewPrivs') === '1',
    seccomp: field('Seccomp') === '2',
  }
}

// Only Linux tells.
function readStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8')
  } catch {
    return ''
  }
}

/** The path of a program, or an empty text. */
function programAt(name: string): string {
  const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
  return folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? ''
}

const firstThatRuns = (ways: string[][]) => ways.find((way) => way[0] !== '' && runs(way))

const runs = (prefix: readonly string[]) => succeeds([...prefix, programAt('true')])

function succeeds([command = '', ...args]: readonly string[], uid?: number): boolean {
  const as = uid === undefined ? {} : { uid, gid: uid }
  try {
    execFileSync(command, args, { stdio: 'ignore', env: {}, cwd: '/', timeout: 5000, ...as })
    return true
  } catch {
    return false
  }
}
