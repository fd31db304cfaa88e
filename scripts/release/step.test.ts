import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  auditFailure,
  changelogWith,
  type Difference,
  largestStep,
  refusal,
  versionAfter,
  versioned,
  withVersion,
} from './step.ts'

const change = (id: string, level: number): Difference => ({
  id,
  level,
  text: id,
  operation: 'GET',
  path: '/api/me',
})
const compatible = change('endpoint-added', 1)
const additive = change('response-required-property-added', 1)
const wider = change('response-property-enum-value-added', 2)
const breaking = change('api-path-removed-without-deprecation', 3)

test('UPG-13: a patch is compatible, a minor step adds required fields, a major one breaks', () => {
  expect(largestStep([])).toBe('patch')
  expect(largestStep([compatible, wider])).toBe('patch')
  expect(largestStep([compatible, additive])).toBe('minor')
  expect(largestStep([additive, breaking, compatible])).toBe('major')
})

test('UPG-13: a step that is too small is refused with what it would hide', () => {
  expect(refusal('1.2.3', 'patch', [compatible])).toBeUndefined()
  expect(refusal('1.2.3', 'patch', [additive])).toContain('minor is needed')
  expect(refusal('1.2.3', 'minor', [breaking])).toMatch(
    /major is needed, because of:\n {2}GET \/api\/me: api-path-removed/,
  )
  expect(refusal('1.2.3', 'major', [breaking])).toBeUndefined()
  // Before 1.0 any release may break.
  expect(refusal('0.2.3', 'patch', [breaking])).toContain('minor is needed')
  expect(refusal('0.2.3', 'minor', [breaking])).toBeUndefined()
})

test('versions count up, and what was unreleased is under its version', () => {
  expect((['patch', 'minor', 'major'] as const).map((step) => versionAfter('0.2.3', step))).toEqual([
    '0.2.4',
    '0.3.0',
    '1.0.0',
  ])
  const text = '# Changelog\n\n## Unreleased\n\n- a\n\n## 0.1.0 (2026-01-01)\n\n- b\n'
  expect(changelogWith(text, '0.2.0', '2026-02-01')).toContain(
    '## Unreleased\n\n## 0.2.0 (2026-02-01)\n\n- a\n',
  )
  expect(() => changelogWith('## Unreleased\n\n## 0.1.0\n', '0.2.0', '2026-02-01')).toThrow(
    'nothing to release',
  )
  expect(() => changelogWith('# Changelog\n', '0.2.0', '2026-02-01')).toThrow('no section')
})

test('an audit that nobody answers is told apart from one that found holes, and neither passes', () => {
  expect(auditFailure('# npm audit report\n\nx  <1.0\nSeverity: high')).toContain('found holes')
  const silent = auditFailure('npm error audit endpoint returned an error')
  expect(silent).toMatch(/does not answer audits[^]*--without-audit/)
})

test('the chart and the Python client have the version of the program, and get the next one with it', async () => {
  const root = join(import.meta.dirname, '../..')
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  for (const path of versioned) {
    const text = withVersion(await readFile(join(root, path), 'utf8'), version, '9.8.7')
    const found = [...text.matchAll(/^(?:v|appV)ersion\W+([\d.]+)/gm)].map(([, one]) => one)
    expect(new Set(found), path).toEqual(new Set(['9.8.7']))
  }
})
