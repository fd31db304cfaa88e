import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Puts a file system of its own size at a folder; false when this user may not. */
export function mountSmall(folder: string, size: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder]).status === 0
}

export function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder])
}

/** Whether a disk can be full here. */
export function canMountIn(home: string): boolean {
  const probe = join(home, 'probe')
  mkdirSync(probe)
  const can = mountSmall(probe, '1m')
  if (can) unmount(probe)
  else console.log('skipped the tests of a full disk: this user may not mount a small file system')
  rmSync(probe, { recursive: true })
  return can
}
