import type { setDatasetChecks as endpoint } from '../../../../contract/src/checks.ts'
import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { requireTargets } from '../access/index.ts'
import { requireUnrestricted, storedVersion } from '../datasets/index.ts'
import { unsavedCheck } from './check.ts'
import { fail } from './errors.ts'
import { getChecks } from './get-checks.ts'
import { checksToJudge, lockList, noteChange, replaceChecks } from './store.ts'
import { type CheckDependencies, requireSql } from './require-sql.ts'
import { verifyChecks } from './verify-checks.ts'

type Caller = Context & CheckDependencies
type CheckInput = Input<typeof endpoint>['checks']

/** They judge from the next version on. */
export async function setChecks(
  context: Caller,
  { id, checks }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  await requireUnrestricted(context, id)
  requireNames(checks)
  await requireOthers(
    context,
    checks.map(({ rule }, at) => ({ rule, path: `body.checks.${at}.rule` })),
  )
  const saved = await context.read((db) => checksToJudge(db, id))
  requireSql(
    context,
    checks.map(({ rule }) => rule),
    saved.map(({ rule }) => rule),
  )
  const version = await context.read((db) => storedVersion(db, { id }))
  const given = checks.map((check) => ({ ...unsavedCheck(check), description: check.description ?? '' }))
  if (version)
    await verifyChecks(
      context,
      version,
      given.map((check, at) => ({ check, path: `body.checks.${at}` })),
    )
  await save(context, id, checks)
  return await getChecks(context, { id })
}

async function save(context: Caller, id: number, checks: CheckInput): Promise<void> {
  await context.transaction(async ({ db, emit }) => {
    const list = await lockList(db, id)
    if (!list) throw refuse.notFound('dataset')
    checkRevision(context.ifMatch, list)
    const before = await checksToJudge(db, id)
    requireKnown(checks, new Set(before.map((check) => check.id)))
    const at = { orgId: context.orgId, datasetId: id, userId: context.user.userId }
    const rows = checks.map((check) => ({
      ...unsavedCheck(check),
      id: check.id,
      description: check.description ?? '',
    }))
    await replaceChecks(db, at, rows)
    await noteChange(db, at)
    const named = ({ name, severity, rule }: { name: string; severity: string; rule: { kind: string } }) =>
      `${name} (${rule.kind}, ${severity})`
    await emit({
      type: 'dataset.checks_changed',
      subject: { type: 'dataset', id, name: list.name },
      data: { from: before.map(named), to: rows.map(named) },
    })
  })
}

function requireNames(checks: CheckInput): void {
  const names = checks.map(({ name }) => name)
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at)
  if (twice >= 0) throw fail.nameTwice(`body.checks.${twice}.name`, names[twice]!)
}

function requireKnown(checks: CheckInput, known: ReadonlySet<number | null>): void {
  const ids = checks.map(({ id }) => id)
  ids.forEach((id, at) => {
    if (id !== undefined && (!known.has(id) || ids.indexOf(id) !== at))
      throw fail.noSuchCheck(`body.checks.${at}.id`)
  })
}

/** Whether a value is in another dataset tells of that dataset: it takes seeing all of it. */
export async function requireOthers(
  context: Context,
  rules: readonly { rule: CheckInput[number]['rule']; path: string }[],
): Promise<void> {
  const others = rules.flatMap(({ rule, path }) =>
    rule.kind === 'referential'
      ? [{ type: 'dataset', id: rule.to_dataset_id, path: `${path}.to_dataset_id` }]
      : [],
  )
  await requireTargets(context, 'dataset.query', others)
  for (const id of new Set(others.map((other) => other.id))) await requireUnrestricted(context, id)
}
