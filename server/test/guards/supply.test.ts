import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Locked {
  integrity?: string
  link?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
}

const locked = Object.entries(
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages,
)
const installed = locked.filter(([path, { link }]) => path.includes('node_modules/') && !link)

test('UPG-14: every package is locked to what it holds, and none runs a script when it is installed', () => {
  expect(installed.length).toBeGreaterThan(100)
  const loose = installed.filter(
    ([, { integrity, inBundle }]) => !inBundle && integrity?.startsWith('sha512-') !== true,
  )
  expect(loose.map(([path]) => path)).toEqual([])
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = scripted.map(([path]) => path.split('node_modules/').at(-1) ?? '')
  expect(names.filter((name) => name !== 'fsevents' && allowScripts[name] !== false)).toEqual([])
  expect(Object.values(allowScripts)).not.toContain(true)
})

// Of the kinds that scanners look for. Written in parts, so that this list is none of them.
const secrets = new RegExp(
  [
    `-----BEGIN [A-Z ]*PRIVATE${' '}KEY-----\\s+[A-Za-z0-9+/=]{40}`,
    `AKI${'A'}[0-9A-Z]{16}`,
    `gh${'p'}_[A-Za-z0-9]{36}`,
    `xox${'b'}-[0-9]+-`,
  ].join('|'),
)

test('AUT-07, SEC-14: the repository holds no key of anything', () => {
  const listed = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 })
  const files = listed.stdout
    .split('\0')
    .filter((name) => /\.(ts|tsx|mjs|js|json|md|sql|ya?ml|conf|env|sh|txt|pem|key|crt)$/.test(name))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((name) => secrets.test(read(name)))).toEqual([])
  expect(files.filter((name) => /(^|\/)\.env$|\.(pem|key)$/.test(name))).toEqual([])
})

test('SEC-14: a planted key would be found', () => {
  expect(secrets.test(`key = "${'AKIA'}${'ABCDEFGH'.repeat(2)}"`)).toBe(true)
})
