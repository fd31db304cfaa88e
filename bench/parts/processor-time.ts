// What work took of the processors, which a busy machine changes far less than how long it lasted.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const msPerTick = 10

/** Of this process. */
export function ownMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Of the children of this process that have ended. */
export const endedChildrenMs = () => ticksOf('self', 13) * msPerTick

/** Of the processes that live and work in a folder or below it. */
export function processesOf(folder: string): { pid: string; ms: number }[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid) || !readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return []
      return [{ pid, ms: ticksOf(pid, 11) * msPerTick }]
    } catch {
      // It ended meanwhile.
      return []
    }
  })
}

/** A pair of fields of /proc/…/stat, user and system, counted from behind the name. */
function ticksOf(pid: string, at: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return Number(fields[at]) + Number(fields[at + 1])
}
