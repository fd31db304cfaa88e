import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { previewDatasetPolicies as endpoint } from '../../../../contract/src/policies.ts'
import { type Context, roles } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { filledIn } from './document.ts'
import { fail } from './errors.ts'
import { type KnownUsers, knownTo, memberSubject, usersOf } from './known.ts'
import type { PolicyDependencies, TriedTable } from './dependencies.ts'
import { governedBy } from './set-policies.ts'
import { findPolicies, type Governing } from './store.ts'
import type { Subject } from './subject.ts'
import { columnsOf, countRows, type Sight, tableSeenBy, whereOf } from './try-policies.ts'
import { checkPolicies } from './validate.ts'

type Preview = Answer<typeof endpoint>

const everything = '(true)'

/** Who sees what under the saved policies, and who would under others. */
export async function previewPolicies(
  context: Context & PolicyDependencies,
  { id, policies }: Input<typeof endpoint>,
): Promise<Preview> {
  const stored = await context.read((db) => findPolicies(db, id))
  if (!stored) throw refuse.notFound('dataset')
  const table = await context.findTable(context, id)
  if (!table) throw fail.noData(stored.name)
  const people = await usersOf(context, undefined)
  const saved = {
    ...governedBy(context.orgId, filledIn(stored.document ?? {}), table),
    column_types: stored.column_types,
  }
  const before = stored.document ? saved : null
  const tried = filledIn(policies ?? stored.document ?? {})
  // Tests are not run here, and they may name users beyond those shown.
  if (policies) checkPolicies({ ...tried, tests: [] }, knownTo(table, people), 'body.policies')
  const after = policies ? governedBy(context.orgId, tried, table) : before
  return await compare(table, { before, after }, onlookers(context.orgId, people))
}

type Onlooker = Pick<Preview['people'][number], 'kind' | 'id' | 'name'> & { subject: Subject }

function onlookers(orgId: number, people: KnownUsers): Onlooker[] {
  const nobody = { orgId, groups: [], attributes: {} }
  return [
    ...roles.map((role) => ({ kind: 'role' as const, id: null, name: role, subject: { ...nobody, role } })),
    ...people.groups.map((group) => ({
      kind: 'group' as const,
      ...group,
      subject: { ...nobody, role: 'viewer' as const, groups: [group] },
    })),
    ...people.members.map((member) => ({
      kind: 'user' as const,
      id: member.id,
      name: member.username,
      subject: memberSubject(orgId, member, people),
    })),
  ]
}

async function compare(
  table: TriedTable,
  policies: { before: Governing | null; after: Governing | null },
  people: readonly Onlooker[],
): Promise<Preview> {
  const seen = people.map((person) => ({
    ...person,
    before: tableSeenBy(table, policies.before, person.subject),
    after: tableSeenBy(table, policies.after, person.subject),
  }))
  const asked = seen.flatMap(({ before, after }) =>
    [before, after].flatMap((one) => (one ? [whereOf(one, table.dialect)] : [])),
  )
  const counts = await countRows(table, [everything, ...asked])
  const shown = (governed: (typeof seen)[number]['before']): Sight => ({
    sees_dataset: governed !== undefined,
    row_count: governed ? (counts?.get(whereOf(governed, table.dialect)) ?? null) : 0,
    ...columnsOf(table, governed),
  })
  return {
    row_count: counts?.get(everything) ?? null,
    people: seen.map(({ kind, id, name, before, after }) => {
      const [from, to] = [shown(before), shown(after)]
      return { kind, id, name, before: from, after: to, change: changeOf(from, to) }
    }),
  }
}

function changeOf(before: Sight, after: Sight): Preview['people'][number]['change'] {
  const covered = (sight: Sight) => new Set([...sight.hidden, ...sight.masked])
  const rows = (after.row_count ?? 0) - (before.row_count ?? 0)
  const gains =
    rows > 0 || [...covered(before)].some((name) => !covered(after).has(name)) || opens(before, after)
  const loses =
    rows < 0 || [...covered(after)].some((name) => !covered(before).has(name)) || opens(after, before)
  if (gains && loses) return 'both'
  return gains ? 'gains' : loses ? 'loses' : 'none'
}

/** A column that was hidden and is masked shows more than before; a dataset that was closed too. */
const opens = (before: Sight, after: Sight): boolean =>
  (!before.sees_dataset && after.sees_dataset) || before.hidden.some((name) => after.masked.includes(name))
