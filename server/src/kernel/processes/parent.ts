import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'

/** What a child process has to do before it receives messages. */
export interface Orders {
  /** The user to become. */
  uid: number | undefined
  noNewPrivs: boolean
  noCapabilities: boolean
  /** Whether all of the program must be loaded before. */
  whole: boolean
}

const late: (() => Promise<unknown>)[] = []

/**
 * A lazily imported part of a child program; loaded before the process drops its privileges, where it could not be
 * found afterwards.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  const once = () => (loaded ??= load())
  late.push(once)
  return once
}

/**
 * The socket to the server, in a child process: its only connection. First the process becomes nobody, so that
 * whatever arrives through the socket meets an unprivileged process. The process does it itself, because this way the
 * program may be in a folder that nobody else can read; what runs before is our own code, which has not read any
 * external input.
 */
export async function openParent(): Promise<Socket> {
  const orders = JSON.parse(process.argv[2] ?? '') as Orders
  if (orders.whole) await Promise.all(late.map((load) => load()))
  if (orders.uid !== undefined) become(orders.uid)
  refuseDrift(orders)
  // When the server ends, however it ends, so does this process; and at once, because an ordinary exit waits for
  // what still runs.
  const parent = new Socket({ fd: 3, readable: true, writable: true })
  const end = () => process.kill(process.pid, 'SIGKILL')
  for (const event of ['end', 'close', 'error']) parent.on(event, end)
  return parent
}

function become(uid: number): void {
  process.setgroups?.([])
  process.setgid?.(uid)
  process.setuid?.(uid)
}

/** Believes the system and not the calls. */
function refuseDrift({ uid, noNewPrivs, noCapabilities }: Orders): void {
  const wrong: string[] = []
  const users = [
    process.getuid?.(),
    process.geteuid?.(),
    process.getgid?.(),
    ...(process.getgroups?.() ?? []),
  ]
  if (uid !== undefined && users.some((id) => id !== uid)) wrong.push(`it is user ${users.join(', ')}`)
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : ''
  if (status !== '') {
    if (noNewPrivs && !/^NoNewPrivs:\s*1$/m.test(status)) wrong.push('it may gain privileges')
    const held = /^Cap(?:Inh|Prm|Eff|Amb):\s*(?!0+$)\w+$/m.test(status)
    if (noCapabilities && held) wrong.push('it has capabilities')
  }
  if (wrong.length > 0) throw new Error(`this process is not confined as it should be: ${wrong.join('; ')}`)
}
