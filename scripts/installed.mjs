import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Says whether `node_modules` holds what the lock file asks for on this machine: what building and starting need, or with `dev`
 * also what the tests need. npm writes `node_modules/.package-lock.json` as its last act, so an interrupted install is never
 * taken as done.
 */
export function isInstalled(root, { dev }) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted) throw new Error('package-lock.json is missing: the checkout is not complete')
  if (!present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link || !isNeeded(entry)) return true
    if (entry.dev && !dev) return true
    return present[path]?.version === entry.version
  })
}

function isNeeded(entry) {
  if (!entry.optional && !entry.peer) return true
  // Which C library this is cannot be determined cheaply, so packages that depend on it are not checked.
  if (entry.libc || !entry.os || !entry.cpu) return false
  return entry.os.includes(process.platform) && entry.cpu.includes(process.arch)
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
