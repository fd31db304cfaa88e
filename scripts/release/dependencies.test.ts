import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  declaredDependencies,
  licenseViolations,
  lockedPart,
  programViolations,
  readLockFile,
} from './dependencies.ts'

const lock = readLockFile(join(import.meta.dirname, '../..'))

test('UPG-14: what the program is made of may be passed on', () => {
  expect(declaredDependencies(lock).length).toBeGreaterThan(30)
  expect(programViolations(lock)).toEqual([])
})

test('UPG-14: a license that is not on the list, and none, are found', () => {
  const version = '1.0.0'
  const violations = licenseViolations({
    'node_modules/a': { version, license: 'GPL-3.0-only' },
    'node_modules/b': { version, license: '(MIT OR GPL-3.0-only)' },
    'node_modules/c': { version, license: 'MIT AND GPL-3.0-only' },
    'node_modules/x/node_modules/@d/e': { version },
  })
  expect(violations).toEqual([
    'a has the license GPL-3.0-only, which is not on the list',
    'c has the license MIT AND GPL-3.0-only, which is not on the list',
    '@d/e names no license: read it, and add it to the list',
  ])
})

test('only what packages need is locked: tools of development and other platforms only where they are optional', () => {
  const version = '1.0.0'
  const part = lockedPart(
    {
      packages: {
        server: { version, dependencies: { a: '1' } },
        'server/node_modules/a': { version, dependencies: { b: '1' }, optionalDependencies: { c: '1' } },
        'node_modules/a': { version: '0.9.0' },
        'node_modules/b': {
          version,
          peerDependencies: { d: '1' },
          peerDependenciesMeta: { d: { optional: true } },
        },
        'node_modules/c': { version },
        'node_modules/d': { version },
      },
    },
    ['a'],
  )
  expect(Object.keys(part).sort()).toEqual(['node_modules/a', 'node_modules/b', 'node_modules/c'])
  expect(part['node_modules/c']).toEqual({ version, optional: true })
})
