import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'

/** The program that works in a folder. Instances that share a data folder may be containers, and all of them process 1. */
interface FolderOwner {
  host: string
  pid: number
}

const dayMs = 24 * 60 * 60 * 1000
// Of every instance in this process: none may take the folders of another for those of one that died.
const inUse = new Set<string>()

/**
 * The name of a folder says who works in it, from its first moment until its last: whoever is killed leaves no folder
 * without an owner. A process may write into it what it likes, but not rename it.
 */
export const ownName = (name: string): string => `${name}-${process.pid}@${hostname()}`

export function ownerOf(name: string): FolderOwner | undefined {
  const [, pid, host] = /-(\d+)@(.+)$/.exec(name) ?? []
  return host === undefined ? undefined : { host, pid: Number(pid) }
}

/** Nobody removes the folder until it is released. */
export function useFolder(path: string): void {
  inUse.add(path)
}

export function releaseFolder(path: string): void {
  inUse.delete(path)
}

/** Whether its owner is gone. Of another machine's nobody can tell, until nothing has happened in the folder for long. */
export async function isAbandoned(path: string, owner: FolderOwner | undefined): Promise<boolean> {
  if (inUse.has(path)) return false
  if (owner?.host === hostname()) return owner.pid === process.pid || !isAlive(owner.pid)
  return (await ageMsOf(path)) > dayMs
}

export async function ageMsOf(path: string): Promise<number> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
  return Date.now() - mtimeMs
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
