import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Process } from '../quarry-process.ts'
import type { Fleet } from './fleet.ts'
import type { Site } from './site.ts'

interface Struck {
  site: Pick<Site, 'server' | 'own'>
  fleet: Fleet
  random: () => number
  /** How many are killed before it is over; those that are only stopped do not count. */
  kills: number
  /** A worker is stopped for up to twice as long as it may hold its runs without a word. */
  leaseSeconds: number
}

const maxRestarts = 3

/** Strikes at workers, at the engines and readers of workers and server, and now and then at the database. */
export async function strike({ site, fleet, random, kills, leaseSeconds }: Struck) {
  const counts: Record<string, number> = {}
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)
  const of = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]
  const asleep: Promise<void>[] = []
  const killed = () =>
    Object.entries(counts).reduce((sum, [what, n]) => sum + (what === 'stopped' ? 0 : n), 0)
  const killWorker = () => {
    const victim = of(fleet.workers.filter(({ isAlive }) => isAlive))
    if (victim?.child.kill('SIGKILL')) count('worker')
  }
  /** One of the engines and readers, or several at once. */
  const killChildren = () => {
    const all = [site.server, ...fleet.workers].flatMap(childrenOf)
    const max = 1 + Math.floor(random() * 3)
    for (let at = 0; at < max && all.length > 0; at += 1) {
      const [{ pid, name }] = all.splice(Math.floor(random() * all.length), 1) as [Child]
      if (kill(pid)) count(name)
    }
  }
  const stopWorker = () => {
    const victim = of(fleet.workers.filter(({ isAlive }) => isAlive))
    if (!victim?.child.kill('SIGSTOP')) return
    count('stopped')
    asleep.push(sleep(random() * leaseSeconds * 2000).then(() => void victim.child.kill('SIGCONT')))
  }
  while (killed() < kills) {
    await sleep(random() * 1200)
    const kind = random()
    if (kind < 0.25) killWorker()
    else if (kind < 0.85) killChildren()
    else if (kind < 0.98 || (counts['database'] ?? 0) >= maxRestarts) stopWorker()
    else {
      count('database')
      await site.own.restart()
    }
  }
  await Promise.all(asleep)
  return counts
}

interface Child {
  pid: number
  /** The program that it runs. */
  name: string
}

const childrenOf = (parent: Process): Child[] =>
  parent.children().flatMap((pid) => {
    const name = programOf(pid)
    return name === undefined ? [] : [{ pid, name }]
  })

/** It may have ended by itself. */
function programOf(pid: number): string | undefined {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const file = words.findLast((word) => /\.[jt]s$/.test(word))
    return file === undefined ? undefined : basename(file).replace(/\.[jt]s$/, '')
  } catch {
    return undefined
  }
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
