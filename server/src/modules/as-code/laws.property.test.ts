import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProjectFiles, ProjectPlan } from '../../../../contract/src/as-code.ts'
import { type ProjectDocs, projectDocs } from '../../../test/projects/random-project.ts'
import { testServer, type TestUser } from '../../../test/server.ts'
import { parseStrictYaml } from '../../kernel/texts/parse-yaml.ts'
import { writeYaml } from '../../kernel/texts/write-yaml.ts'
import { cases } from '../../../test/cases.ts'

const { newOrganization, call, database } = await testServer()

type Texts = Record<string, string>

/** Each project has an organization of its own, because names are given once in one. */
interface Place {
  user: TestUser
  id: number
}

const secrets = (files: Texts) =>
  Object.fromEntries(
    Object.keys(files).flatMap((path) => {
      const [, key] = /^connectors\/(.+)\.yaml$/.exec(path) ?? []
      return key === undefined ? [] : [[key, { webhook_url: 'https://hooks.example.com/t/1' }]]
    }),
  )

const withField = (text: string, field: object) =>
  writeYaml({ ...(parseStrictYaml(text) as object), ...field })

const textsOf = (docs: ProjectDocs): Texts =>
  Object.fromEntries(Object.entries(docs).map(([path, doc]) => [path, writeYaml(doc)]))

async function imported(files: Texts): Promise<Place> {
  const user = await newOrganization()
  const body = { files, secrets: secrets(files) }
  const answer = await call<ProjectPlan>('POST', '/api/projects/import', { token: user.token, body })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return { user, id: answer.body.project_id! }
}

async function exported({ user, id }: Place): Promise<ProjectFiles> {
  const answer = await call<ProjectFiles>('GET', `/api/projects/${id}/export`, { token: user.token })
  expect([answer.status, answer.body.left_out]).toEqual([200, []])
  return answer.body
}

const push = ({ user, id }: Place, body: object) =>
  call<ProjectPlan>('PUT', `/api/projects/${id}/import`, { token: user.token, body })

interface Item {
  type: string
  id: number
  name: string
}

async function things({ user, id }: Place): Promise<Item[]> {
  const path = `/api/projects/${id}/contents?sort=id&limit=200`
  const { items } = (await call<{ items: Item[] }>('GET', path, { token: user.token })).body
  return items.map(({ type, id: thing, name }) => ({ type, id: thing, name }))
}

/** How often anything of an organization was written. */
async function written({ user }: Place): Promise<unknown> {
  const tables = ['dashboards', 'datasets', 'recipes', 'schedules', 'connectors', 'projects']
  const counts = tables.map(
    (name) => `select '${name}' as name, id, revision from ${name} where org_id = ${user.orgId}`,
  )
  const entries = `select 'audit' as name, 0 as id, count(*)::integer as revision from audit_entries where org_id = ${user.orgId}`
  return database.asOwner(`${[...counts, entries].join(' union all ')} order by 1, 2`)
}

test('a project that goes into files and back is the same, and the same files change nothing', async () => {
  await fc.assert(
    fc.asyncProperty(projectDocs, async (docs) => {
      const first = await imported(textsOf(docs))
      const { files } = await exported(first)
      const second = await imported(files)
      expect((await exported(second)).files).toEqual(files)
      const look = await push(second, { files, dry_run: true, delete_missing: true })
      expect(look.body).toMatchObject({ problems: [], missing_secrets: [], applied: false })
      expect(look.body.changes.filter(({ action }) => action !== 'unchanged')).toEqual([])
      const before = await written(second)
      expect((await push(second, { files, delete_missing: true })).body.applied).toBe(true)
      // A push is recorded, whatever its outcome.
      expect(withoutAudit(await written(second))).toEqual(withoutAudit(before))
    }),
    { numRuns: cases(8), endOnFailure: true },
  )
}, 180_000)

const withoutAudit = (rows: unknown) => (rows as { name: string }[]).filter(({ name }) => name !== 'audit')

test('a thing that gets another name in its file stays the same thing', async () => {
  await fc.assert(
    fc.asyncProperty(projectDocs, fc.nat(), async (docs, choice) => {
      const place = await imported(textsOf(docs))
      const { files } = await exported(place)
      const before = await things(place)
      const paths = Object.keys(files).filter((path) => path.endsWith('.yaml'))
      const path = paths[choice % paths.length]!
      const { name } = parseStrictYaml(files[path]!) as { name: string }
      const renamed = { ...files, [path]: withField(files[path]!, { name: 'Renamed' }) }
      const done = await push(place, { files: renamed, delete_missing: true })
      expect([done.status, done.text]).toEqual([200, done.text])
      expect(done.body.changes.filter(({ action }) => action !== 'unchanged')).toMatchObject([
        { path, action: 'changed', differences: [{ path: 'name', from: name, to: 'Renamed' }] },
      ])
      const after = await things(place)
      expect(after.map(({ type, id }) => [type, id])).toEqual(before.map(({ type, id }) => [type, id]))
      const again = (await exported(place)).files
      expect(Object.keys(again)).toEqual(Object.keys(files))
      expect(parseStrictYaml(again[path]!)).toEqual(parseStrictYaml(renamed[path]!))
    }),
    { numRuns: cases(4), endOnFailure: true },
  )
}, 180_000)

/** Ways in which one file can be wrong, from its text to what it names. */
const breaks: Record<string, (text: string, path: string) => string | undefined> = {
  'no YAML': (text) => `${text}"unclosed: [\n`,
  'a key twice': (text) => `${text}name: Twice\n`,
  'an unknown field': (text) => `${text}nothing_known: 1\n`,
  'no name': (text) => text.replace(/^name:.*$/m, ''),
  'a name that is none': (text) => text.replace(/^name:.*$/m, 'name: [1]'),
  'a dataset that is not there': (text) => changed(text, /dataset: [a-z]+-\d/, 'dataset: nowhere'),
  'a dashboard that is not there': (text) => changed(text, /dashboard: board-\d/, 'dashboard: nowhere'),
  // Charts may name what is not there: they say so in their place.
  'a column that is not there': (text, path) =>
    path.startsWith('datasets/') ? changed(text, /column: (day|amount|n)$/m, 'column: nowhere') : undefined,
  'beyond the grid': (text) => changed(text, /w: 6/, 'w: 12\n      v: 1'),
  'a time that is none': (text) => changed(text, /cron: .*/, 'cron: 99 6 * * *'),
}

const changed = (text: string, from: RegExp, to: string) =>
  from.test(text) ? text.replace(from, to) : undefined

test('one broken file of many changes nothing at all', async () => {
  await fc.assert(
    fc.asyncProperty(
      projectDocs,
      fc.nat(),
      fc.constantFrom(...Object.keys(breaks)),
      async (docs, choice, how) => {
        const place = await imported(textsOf(docs))
        const { files, state } = await exported(place)
        // All others are changed too, and one is new.
        const wanted: Texts = { ...files, 'dashboards/new.yaml': 'name: New\n' }
        const paths = Object.keys(files).filter((path) => path.endsWith('.yaml'))
        for (const path of paths) wanted[path] = withField(files[path]!, { description: 'Changed' })
        const fitting = paths.filter((path) => breaks[how]!(wanted[path]!, path))
        fc.pre(fitting.length > 0)
        const path = fitting[choice % fitting.length]!
        const before = await written(place)
        const refused = await push(place, { files: { ...wanted, [path]: breaks[how]!(wanted[path]!, path) } })
        expect([how, path, refused.status]).toEqual([how, path, 422])
        expect(refused.text).toContain(path)
        expect(await written(place)).toEqual(before)
        expect(await exported(place)).toMatchObject({ files, state })
      },
    ),
    { numRuns: cases(10), endOnFailure: true },
  )
}, 180_000)
