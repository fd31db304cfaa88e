import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const lines = (count: number): string => 'console.log(1)\n'.repeat(count)
const nested = (depth: number): string => 'if (now) {\n'.repeat(depth) + '}\n'.repeat(depth)

// The violations that the linter's configuration must refuse: rule, file, text.
const plants: [rule: string, path: string, text: string][] = [
  ['max-lines', 'server/src/kernel/long.ts', lines(301)],
  ['max-lines', 'web/src/ui/long-component.tsx', lines(251)],
  ['max-lines-per-function', 'server/src/kernel/long-function.ts', `export function a() {\n${lines(61)}}`],
  ['max-lines-per-function', 'web/src/ui/long-part.tsx', `export function A() {\n${lines(91)}}`],
  ['max-params', 'server/src/kernel/many.ts', 'export const a = (b: 1, c: 1, d: 1, e: 1) => b + c + d + e'],
  ['max-depth', 'server/src/kernel/deep.ts', `export function a(now: boolean) {\n${nested(5)}}`],
  ['no-cycle', 'server/src/kernel/hen.ts', `import { egg } from './egg.ts'\nexport const hen = () => egg`],
  ['no-explicit-any', 'server/src/kernel/any.ts', 'export const a = (b: any) => b'],
  ['no-default-export', 'server/src/kernel/default.ts', 'export default 1'],
  [
    'max-dependencies',
    'server/src/kernel/wide.ts',
    [...Array(21).keys()].map((n) => `import { a${n} } from './a${n}.ts'`).join('\n'),
  ],
  ['no-floating-promises', 'server/src/kernel/floating.ts', 'export function a() { Promise.resolve(1) }'],
]

let folder: string
let report: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-lint-'))
  for (const name of ['.oxlintrc.json', 'tsconfig.json']) copyFileSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  write('server/src/kernel/egg.ts', `import { hen } from './hen.ts'\nexport const egg = () => hen`)
  write('server/src/kernel/within.ts', `export const a = (b: 1, c: 1, d: 1) => b + c + d\n${lines(290)}`)
  for (const [, path, text] of plants) write(path, text)
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const args = [oxlint, '--type-aware', '--format', 'unix', 'server', 'web']
  report = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(plants)('the linter refuses an offence against %s in %s', (rule, path) => {
  const found = report.split('\n').filter((line) => line.includes(path) && line.includes(`(${rule})`))
  expect(found, report).not.toEqual([])
})

test('the linter allows what stays within the sizes', () => {
  expect(report).not.toContain('within.ts')
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
