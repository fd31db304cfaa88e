import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { modules, parts } from './architecture.ts'
import { commentViolations } from './test/guards/comments.ts'
import { expressionViolations } from './test/guards/expressions.ts'
import {
  contractViolations,
  drawingViolations,
  importViolations,
  mapViolations,
  schemaViolations,
} from './test/guards/imports.ts'
import { nameViolations } from './test/guards/names.ts'
import { readSources, sourceFile } from './test/guards/source.ts'
import {
  messageViolations,
  phraseViolations,
  rejectedPhrases,
  rejectedWords,
  wordViolations,
} from './test/guards/words.ts'

const root = join(import.meta.dirname, '..')
const files = readSources(root, ['contract/src', 'charts/src', 'client/src', 'server', 'web/src', 'scripts'])
const glossaryText = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const glossary = rejectedWords(glossaryText)
const phrases = rejectedPhrases(glossaryText)

describe('the project', () => {
  test('lists its modules lowest first, so no two can need each other', () => {
    expect(mapViolations(modules)).toEqual([])
    expect(mapViolations(parts)).toEqual([])
  })

  test('says in a page of at most 40 lines what each module owns', () => {
    const lengths = Object.keys(modules).map((name): [string, number] => {
      const page = readFileSync(join(root, 'server/src/modules', name, 'README.md'), 'utf8')
      return [name, page.trimEnd().split('\n').length]
    })
    expect(lengths.filter(([, lines]) => lines > 40)).toEqual([])
  })

  test('has a row in the map for every module', () => {
    const folders = files.map(({ path }) => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1])
    expect(folders.filter((name) => name !== undefined && !(name in modules))).toEqual([])
  })

  test('imports only what the map allows', () => {
    expect(files.length).toBeGreaterThan(10)
    expect(importViolations(files)).toEqual([])
  })

  test('draws charts without React or a document', () => {
    expect(drawingViolations(files)).toEqual([])
  })

  test('loads no schemas of requests into a page', () => {
    expect(schemaViolations(files)).toEqual([])
  })

  test('lists every file of the contract for the page', () => {
    expect(contractViolations(files)).toEqual([])
  })

  test('names files and classes after what they do', () => {
    expect(nameViolations(files)).toEqual([])
  })

  test('uses the words of the glossary', () => {
    expect(wordViolations(files, glossary)).toEqual([])
  })

  test('uses them in comments, too', () => {
    expect(phrases.size).toBeGreaterThan(3)
    expect(phraseViolations(files, phrases)).toEqual([])
  })

  test('uses them in messages and in descriptions of the API', () => {
    const isPassword = (path: string) => path.endsWith('passwords/well-known.ts')
    const product = files.filter(
      ({ path }) => /^(contract|server|charts)\/src\/.*(?<!\.test)\.ts$/.test(path) && !isPassword(path),
    )
    expect(product.length).toBeGreaterThan(500)
    expect(messageViolations(product, phrases)).toEqual([])
  })

  test('uses them for tables and columns', () => {
    const path = 'server/src/kernel/database/schema.generated.ts'
    const schema = sourceFile(path, readFileSync(join(root, path), 'utf8'))
    expect(schema.code).toContain('interface Organizations')
    expect(wordViolations([schema], glossary)).toEqual([])
  })

  test('has no note to self that links to no issue', () => {
    expect(commentViolations(files)).toEqual([])
  })

  test('S5: reads texts with expressions that take time in proportion to their length', () => {
    expect(files.flatMap(({ expressions }) => expressions).length).toBeGreaterThan(400)
    expect(expressionViolations(files)).toEqual([])
  })
})

// A guard that cannot fail guards nothing: each has violations here that it must see.
const importPlants: [violation: string, path: string, text: string][] = [
  ['a kernel file that uses a module', 'server/src/kernel/a.ts', `import '../modules/identity/index.ts'`],
  ['a module that uses a surface', 'server/src/modules/access/a.ts', `import '../../surfaces/platform.ts'`],
  ['a kernel file that uses the assembly', 'server/src/kernel/a.ts', `import '../server.ts'`],
  ['a way past the door', 'server/src/modules/access/a.ts', `import '../identity/store.ts'`],
  ['a test that goes past the door', 'server/src/modules/access/a.test.ts', `import '../identity/store.ts'`],
  ['a surface that goes past the door', 'server/src/surfaces/app.ts', `import '../modules/identity/a.ts'`],
  ['a module that is not in the row', 'server/src/modules/warehouse/a.ts', `import '../identity/index.ts'`],
  ['a module above', 'server/src/modules/identity/a.ts', `import '../dashboards/index.ts'`],
  [
    'only a type from above',
    'server/src/modules/identity/a.ts',
    `import type { A } from '../access/index.ts'`,
  ],
  ['an export from above', 'server/src/modules/identity/a.ts', `export { a } from '../access/index.ts'`],
  ['a late import from above', 'server/src/modules/identity/a.ts', `await import('../access/index.ts')`],
  ['a caller of audit', 'server/src/modules/dashboards/a.ts', `import '../audit/index.ts'`],
  ['the database driver outside its door', 'server/src/modules/access/a.ts', `import pg from 'pg'`],
  ['the engine in the kernel', 'server/src/kernel/a.ts', `import duckdb from '@duckdb/node-api'`],
  [
    'the engine in the process that answers',
    'server/src/modules/warehouse/pool.ts',
    `import '@duckdb/node-api'`,
  ],
  [
    'a parser where requests are answered',
    'server/src/modules/models/a.ts',
    `import { parseStrictYaml } from '../../kernel/texts/parse-yaml.ts'`,
  ],
  [
    'a tool of agents that queries data by itself',
    'server/src/modules/agents/tools/draft-dashboard.ts',
    `import { answerQuery } from '../../explore/index.ts'`,
  ],
  ['SQL outside a store', 'server/src/modules/datasets/dataset.ts', `import { sql } from 'kysely'`],
  ['a call to another host', 'server/src/modules/connectors/a.ts', `import { request } from 'node:https'`],
  ['a process that anybody starts', 'server/src/kernel/a.ts', `import { spawn } from 'node:child_process'`],
  ['a package in the contract', 'contract/src/a.ts', `import { z } from 'kysely'`],
  ['Node in the contract', 'contract/src/a.ts', `import { join } from 'node:path'`],
  ['the server in the contract', 'contract/src/a.ts', `import '../../server/src/server.ts'`],
  ['the server in the page', 'web/src/lib/a.ts', `import '../../../server/src/server.ts'`],
  ['the page in the server', 'server/src/kernel/a.ts', `import '../../../web/src/main.tsx'`],
  [
    'the charts outside of the papers',
    'server/src/modules/dashboards/a.ts',
    `import '../../../../charts/src/drawing.ts'`,
  ],
  [
    'the charts of the page on paper',
    'server/src/modules/dashboards/report/a.ts',
    `import '../../../../../web/src/charts/kinds.ts'`,
  ],
  ['the page in the charts', 'charts/src/a.ts', `import type { A } from '../../web/src/lib/api.ts'`],
  ['the server in the charts', 'charts/src/a.ts', `import '../../server/src/server.ts'`],
  ['the charts in the contract', 'contract/src/a.ts', `import '../../charts/src/drawing.ts'`],
  ['a feature that uses another', 'web/src/features/explore/a.tsx', `import '../datasets/b.tsx'`],
  ['a button that knows a feature', 'web/src/ui/a.tsx', `import '../features/datasets/b.tsx'`],
  ['a path alias', 'server/src/kernel/a.ts', `import '@/kernel/log.ts'`],
  ['a private alias', 'server/src/kernel/a.ts', `import '#log'`],
  ['an import without extension', 'web/src/lib/a.ts', `import './b'`],
  ['product code that leans on the tests', 'server/src/kernel/a.ts', `import '../../test/machine.ts'`],
]

describe('the guard of imports', () => {
  test.each(importPlants)('refuses %s', (_, path, text) => {
    expect(importViolations([sourceFile(path, text)])).toHaveLength(1)
  })

  test.each([
    ['a component', `import { a } from './a.tsx'`],
    ['React', `import { useState } from 'react'`],
    ['what nobody wrote', `export { a } from './missing.ts'`],
  ])('refuses %s in the charts', (_, text) => {
    expect(drawingViolations([sourceFile('charts/src/drawing.ts', text)])).toHaveLength(1)
  })

  test('refuses charts that are a component', () => {
    expect(drawingViolations([sourceFile('charts/src/drawing.tsx', '')])).toHaveLength(1)
  })

  test.each([
    ['papers', 'server/src/modules/dashboards/report/a.ts', '../../../../../charts/src/drawing.ts'],
    ['the page', 'web/src/lib/a.ts', '../../../charts/src/drawing.ts'],
  ])('lets %s use the charts', (_, path, specifier) => {
    expect(importViolations([sourceFile(path, `import { drawingOf } from '${specifier}'`)])).toEqual([])
  })

  test('allows what the map allows', () => {
    const allowed = sourceFile(
      'server/src/modules/explore/a.ts',
      `import { join } from 'node:path'
       import '../datasets/index.ts'
       import './b.ts'
       import '../../kernel/log.ts'
       import '../../../../contract/src/explore.ts'`,
    )
    expect(importViolations([allowed])).toEqual([])
  })

  test('refuses a map with a module that uses one below it, or itself', () => {
    expect(mapViolations({ a: ['b'], b: [] })).toHaveLength(1)
    expect(mapViolations({ a: ['a'] })).toHaveLength(1)
  })

  test('refuses a page that loads schemas, also by way of another file', () => {
    const plants = [
      sourceFile('contract/src/schema.ts', ''),
      sourceFile('contract/src/a.ts', `import { Type } from './schema.ts'`),
      sourceFile('contract/src/b.ts', `import { a } from './a.ts'`),
      sourceFile('web/src/lib/c.ts', `import { b } from '../../../contract/src/b.ts'`),
      sourceFile('web/src/lib/d.ts', `import type { b } from '../../../contract/src/b.ts'`),
    ]
    expect(schemaViolations(plants)).toHaveLength(1)
  })

  test('refuses a file of the contract that the list leaves out', () => {
    const list = sourceFile('contract/src/contract.ts', `export * from './a.ts'`)
    const of = (name: string) => sourceFile(`contract/src/${name}.ts`, '')
    expect(contractViolations([list, of('a'), of('b'), of('schema'), of('b.test')])).toHaveLength(1)
  })

  test('does not call a file clean that it cannot read', () => {
    expect(() => sourceFile('a.ts', 'import from from')).toThrow('a.ts')
  })
})

describe('the guard of names', () => {
  test.each([
    ['a service', 'server/src/kernel/mail-service.ts', ''],
    ['a folder of helpers', 'server/src/kernel/helpers.ts', ''],
    ['a file called after data', 'web/src/lib/user-data.ts', ''],
    ['capitals in a file name', 'web/src/ui/DataTable.tsx', ''],
    ['a manager class', 'server/src/kernel/pool.ts', 'export class PoolManager {}'],
    ['a class called after a base', 'server/src/kernel/pool.ts', 'export class PoolBase {}'],
  ])('refuses %s', (_, path, text) => {
    expect(nameViolations([sourceFile(path, text)])).toHaveLength(1)
  })

  test('allows names that describe', () => {
    const files = ['database.ts', 'data-folder.ts', 'upload.browser.test.ts', 'routes.platform.ts']
    expect(nameViolations(files.map((name) => sourceFile(`server/src/kernel/${name}`, '')))).toEqual([])
  })
})

describe('the guard of words', () => {
  test.each(['const tenantId = 1', 'const tenant_id = 1', 'interface Workspaces {}'])(
    'refuses %s',
    (text) => {
      expect(wordViolations([sourceFile('server/src/kernel/a.ts', text)], glossary)).toHaveLength(1)
    },
  )

  test('refuses a phrase in a comment, also in the plural', () => {
    const text = '// Asks the far end.\n/** Two far\n * ends. */'
    expect(phraseViolations([sourceFile('server/src/kernel/a.ts', text)], phrases)).toHaveLength(2)
  })

  test('refuses a phrase in a message and in SQL', () => {
    const text = 'throw new Error("nothing is told")\nsql`select told from ${table} -- a far end`'
    expect(messageViolations([sourceFile('server/src/kernel/a.ts', text)], phrases)).toHaveLength(3)
  })

  test.each(['told_at: Timestamp', 'offending_count: number', 'told_to: string'])(
    'refuses the column %s',
    (column) => {
      const schema = sourceFile('server/src/kernel/database/a.ts', `export interface Alerts { ${column} }`)
      expect(wordViolations([schema], glossary)).toHaveLength(1)
    },
  )

  test('looks at names only, not at comments and texts', () => {
    const text = `// npm workspaces\nconst organization = 'the tenant'`
    expect(wordViolations([sourceFile('server/src/kernel/a.ts', text)], glossary)).toEqual([])
  })
})

describe('the guard of comments', () => {
  test('refuses a note without a link, and allows one with it', () => {
    const notes = '// TODO: later\n/* FIXME */\n// TODO https://example.org/issues/1'
    expect(commentViolations([sourceFile('server/src/kernel/a.ts', notes)])).toHaveLength(2)
  })
})

describe('the guard of expressions', () => {
  test.each([
    String.raw`const trimmed = text.replace(/[;\s]+$/, '')`,
    String.raw`const field = /^(a+)+$/`,
    String.raw`const namePattern = '^a*b?a*$'`,
    String.raw`const name = Type.String({ pattern: '^a*a*$' })`,
  ])('refuses %s', (text) => {
    expect(expressionViolations([sourceFile('server/src/kernel/a.ts', text)])).toHaveLength(1)
  })

  test('allows the same where a match begins only where a run does', () => {
    const text = String.raw`const trimmed = text.replace(/(?<![;\s])[;\s]+$/, '')`
    expect(expressionViolations([sourceFile('server/src/kernel/a.ts', text)])).toEqual([])
  })
})
