import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as Drawing from '../../../charts/src/drawing.ts'
import type { ChartOptions } from '../../../charts/src/drawn-kind.ts'
import { themeOf } from '../../../charts/src/colors/theme.ts'
import { messageTargets } from '../../../contract/src/message-targets.ts'
import type * as Connectors from '../../src/modules/connectors/index.ts'
import { kindList } from '../../src/modules/connectors/index.ts'
import { changed, pageViolations, stepsOf, treeWith } from './adding.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

// These are no families: what a module or an endpoint is made of differs from one to the next.
const others = ['a-module.md', 'an-endpoint.md']
const pages = readdirSync(join(root, 'docs/adding'))
  .filter((name) => !others.includes(name))
  .map((name) => ({ name, steps: stepsOf(read(`docs/adding/${name}`)) }))

/** Lists that are not whole without a member of each name, whatever the pages say. */
const lists = [
  'charts/src/drawn/kinds.ts',
  'web/src/charts/icons.ts',
  'server/src/modules/checks/checks.test.ts',
  'server/src/modules/checks/kinds.ts',
  'web/src/features/checks/check-kinds.tsx',
  'server/src/modules/recipes/steps/kinds.ts',
  'web/src/features/recipes/steps/step-views.ts',
  'server/src/modules/sql/aggregates.ts',
  'web/src/lib/aggregates.ts',
  'server/src/modules/notifications/channels/channels.ts',
  'web/src/features/notifications/preferences.tsx',
]

describe('a new member of a family, by the page that says how', () => {
  test.each(pages)('$name: needs at most five files', ({ name, steps }) => {
    expect(pageViolations(name, steps)).toEqual([])
  })

  describe('with all of them', () => {
    let tree: string
    beforeAll(() => {
      tree = mkdtempSync(join(tmpdir(), 'quarry-adding-'))
      treeWith(
        pages.flatMap(({ steps }) => steps),
        { root, to: tree, checked: lists },
      )
    })
    afterAll(() => rmSync(tree, { recursive: true, force: true }))

    test('every type holds, and every list has its entry', () => {
      const files = [...new Set([...lists, ...pages.flatMap(({ steps }) => steps.map(({ file }) => file))])]
      const config = { extends: './web/tsconfig.json', include: [], files, compilerOptions: { rootDir: '.' } }
      writeFileSync(join(tree, 'adding.json'), JSON.stringify(config))
      // Most files are not checked, and several threads would do the same work twice.
      const tsc = join(root, 'node_modules/typescript/bin/tsc')
      const { stdout } = spawnSync(
        process.execPath,
        [tsc, '-p', join(tree, 'adding.json'), '--singleThreaded'],
        {
          encoding: 'utf8',
        },
      )
      expect(stdout).toBe('')
    })

    test('a chart is drawn in the new kind, with the new overlay', async () => {
      const { drawingOf } = await load<typeof Drawing>('charts/src/drawing.ts')
      const columns = [
        { name: 'city', type: 'text', role: 'dimension' } as const,
        { name: 'delay', type: 'number', role: 'measure' } as const,
      ]
      const rows = [
        ['Bonn', 4],
        ['Ulm', 9],
      ]
      const options = { target_zone: { from: 2, to: 6, label: 'Promised' } } as ChartOptions
      const theme = themeOf('light', undefined)
      const request = { kind: 'dot_plot', title: 'Delays', table: { columns, rows }, options, theme }
      const drawing = JSON.stringify(drawingOf(request))
      expect(drawing).toContain('"type":"scatter"')
      expect(drawing).toContain('"yAxis":6')
    })

    test('a connector of the new kind is offered, with its driver', async () => {
      const { kindList: list } = await load<Pick<typeof Connectors, 'kindList'>>(
        'server/src/modules/connectors/kind-list.ts',
      )
      expect(await list['numbers']?.kind()).toMatchObject({ type: 'numbers', title: 'Numbers' })
      expect(await list['numbers']?.driver?.()).toMatchObject({ extract: expect.any(Function) })
    })

    const load = async <Module>(file: string) => (await import(join(tree, file))) as Module
  })

  test('every kind of connector has its words and icon on the page, and can be notified if it sends', async () => {
    // Whatever sends at once can be notified.
    const kinds = await Promise.all(Object.values(kindList).map(({ kind }) => kind()))
    const senders = kinds.filter(({ send }) => send?.when === 'now').map(({ type }) => type)
    expect(senders.toSorted()).toEqual(messageTargets.toSorted())
    const views = read('web/src/features/connectors/kind-views.ts')
    expect(Object.keys(kindList).filter((type) => !views.includes(`\n  ${type}: {\n`))).toEqual([])
  })
})

describe('the guard of the pages', () => {
  const step = (file: string) => `1. \`${file}\`: it.\n   \`\`\`ts\n   const a = 1\n   \`\`\`\n`

  test('counts the files of a page', () => {
    const five = ['a.ts', 'b.ts', 'c.tsx', 'd.ts', 'e.ts'].map(step)
    expect(pageViolations('x', stepsOf(five.join('\n')))).toEqual([])
    expect(pageViolations('x', stepsOf([...five, step('a.ts')].join('\n')))).toEqual([])
    expect(pageViolations('x', stepsOf([...five, step('f.ts')].join('\n')))).toEqual([
      'x needs 6 files, and 5 are the most',
    ])
    expect(pageViolations('x', stepsOf('Nothing to do.'))).toEqual(['x has no steps'])
  })

  test('refuses a step without a file or without code', () => {
    expect(() => stepsOf('1. Think.\n')).toThrow('names no file')
    expect(() => stepsOf('1. `a.ts`: a line.\n')).toThrow('shows no code')
  })

  test('puts lines where the page says, and refuses a place that is not there once', () => {
    expect(changed('a\nb\nc\n', ' a\n+x\n...\n-c\n+d\n')).toBe('a\nx\nb\nd\n')
    expect(() => changed('a\nb\n', ' c\n+x\n')).toThrow('not there once')
    expect(() => changed('a\na\n', ' a\n+x\n')).toThrow('not there once')
  })
})
