import type { ProjectImport, ProjectPlan } from '../../../../contract/src/as-code.ts'
import { createProject, updateProject } from '../../../../contract/src/projects.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { Refusal, refuse, refuseMistakes } from '../../kernel/errors.ts'
import type { Regression } from '../access/index.ts'
import { applyFiles } from './apply/apply-files.ts'
import { precompileRecipes } from './apply/precompile-recipes.ts'
import { differencesOf } from './apply/differences.ts'
import { type CodeFile, type FileProblem, readFiles } from './files/read-files.ts'
import { canonicalDoc, projectPath } from './files/texts.ts'
import type { Io } from './kinds/kind.ts'
import { type Deciding, inOneTransaction } from './one-transaction.ts'
import { policyNotes } from './policy-notes.ts'
import { type CodeThing, readProject } from './read-project.ts'
import { cachedEngine } from './cached-engine.ts'
import type { AsCodeDependencies } from './routes.platform.ts'

type ImportRequest = ProjectImport & { id?: number }

/** Applies files to a project: all of them in one transaction, or nothing, with all errors reported together. */
export async function importProject(
  dependencies: AsCodeDependencies,
  context: Context,
  request: ImportRequest,
): Promise<ProjectPlan> {
  const { files, problems } = await readFiles(context.orgId, request.files)
  const project = files.find(({ type }) => type === 'project')
  if (request.id === undefined && !project && !problems.some(({ file }) => file === projectPath))
    problems.push({ file: projectPath, line: null, path: '', message: 'is missing: it names the project' })
  if (problems.length > 0) return refused(request, { ...noPlan, project_id: request.id ?? null, problems })
  const engine = cachedEngine(dependencies.warehouse)
  const startedAt = context.now()
  // At one time, so that a query relative to it is the same query when the transaction is run again.
  const timed = { ...context, now: () => startedAt }
  const asking = ioOf(dependencies, timed, engine.asking)
  const there = request.id === undefined ? undefined : await readProject(asking, request.id)
  await precompileRecipes(asking, files, there)
  const policies = await policyNotes(asking, files, there)
  let regressions: Regression[] = []
  const judge: Deciding['judge'] = async (changes) => {
    if (request.evaluations_must_pass === false) return
    const { orgId, signal, read } = context
    regressions = (await dependencies.findRegressions?.({ orgId, signal, read, changes })) ?? []
  }
  const plan = await inOneTransaction({ engine, judge }, timed, (inside) => {
    const io = ioOf(dependencies, inside.context, engine.known)
    return applied(io, request, { files, work: inside.work, regressions })
  })
  return refused(request, { ...plan, notes: [...policies, ...plan.notes] })
}

const noPlan: ProjectPlan = {
  applied: false,
  project_id: null,
  state: '',
  changes: [],
  problems: [],
  missing_secrets: [],
  notes: [],
}

const ioOf = (dependencies: AsCodeDependencies, context: Context, warehouse: Io['warehouse']): Io => ({
  context,
  warehouse,
  sources: dependencies.sources,
  perform: dependencies.perform(warehouse),
})

function refused(request: ImportRequest, plan: ProjectPlan): ProjectPlan {
  if (request.dry_run !== true)
    refuseMistakes(
      plan.problems.map((problem) => ({
        path: `body.files.${problem.file}`,
        message: wordsOf(problem),
      })),
      refuse.problems,
    )
  return plan
}

const wordsOf = ({ line, path, message }: FileProblem) =>
  `${line === null ? '' : `line ${line}: `}${path === '' ? '' : `${path}: `}${message}`

async function applied(
  io: Io,
  request: ImportRequest,
  { files, work, regressions }: ToApply,
): Promise<{ result: ProjectPlan; isKept: boolean }> {
  const { project, change } = await projectOf(io, request, files)
  const there = await readProject(io, project)
  if (request.state !== undefined && request.id !== undefined && request.state !== change.state)
    throw new Refusal('revision_conflict', 'the project has changed since the plan was made: plan again')
  const { changes, problems, missingSecrets } = await applyFiles(io, {
    there,
    files,
    deleteMissing: request.delete_missing ?? false,
    secrets: request.secrets ?? {},
  })
  const all = [
    ...change.problems,
    ...problems,
    ...regressions.flatMap((one) => problemsOf(one, there.things)),
  ]
  const isKept = all.length === 0 && request.dry_run !== true
  const plan: ProjectPlan = {
    applied: isKept,
    project_id: request.id === undefined && !isKept ? null : project,
    state: change.state,
    changes: [...change.changes, ...changes],
    problems: all,
    missing_secrets: missingSecrets,
    notes: [...notesOn(there.leftOut), ...changes.flatMap(noteOn)],
  }
  if (!isKept) return { result: plan, isKept }
  const count = (action: string) => plan.changes.filter((one) => one.action === action).length
  await work.emit({
    type: 'project.imported',
    subject: { type: 'project', id: project, name: there.project.name },
    data: {
      created: count('created'),
      changed: count('changed'),
      deleted: count('deleted'),
      ...(request.evaluations_must_pass === false ? { in_spite_of_evaluations: true } : {}),
    },
  })
  return { result: { ...plan, state: (await readProject(io, project)).state }, isKept }
}

/** At the files whose changes do it; at the project if only several together do. */
function problemsOf({ set, question, causes }: Regression, things: readonly CodeThing[]): FileProblem[] {
  const fileOf = ({ id, part }: Regression['causes'][number]) =>
    things.find((thing) => thing.id === id && thing.type === (part === 'policies' ? 'policy' : 'dataset')) ??
    things.find((thing) => thing.id === id && thing.type === 'dataset')
  const message = `evaluation set "${set}" would no longer be answered right: ${question}. Send evaluations_must_pass: false to apply it anyway`
  const files = causes.map((of) => fileOf(of)?.path ?? projectPath)
  return (files.length === 0 ? [projectPath] : files).map((file) => ({ file, line: null, path: '', message }))
}

interface ToApply {
  files: readonly CodeFile[]
  work: Work
  regressions: readonly Regression[]
}

const notesOn = (leftOut: Awaited<ReturnType<typeof readProject>>['leftOut']) =>
  leftOut.map(({ type, name, reason }) => `${type} "${name}" is left as it is: ${reason}`)

const noteOn = ({ type, name, action, differences }: ProjectPlan['changes'][number]): string[] => {
  // No file would bring them back.
  if (type === 'dataset' && action === 'deleted')
    return [
      `dataset "${name}" goes with its data, its policies and what was granted on it: no file brings them back`,
    ]
  if (type === 'policy' && action === 'kept')
    return [
      `the policies of "${name}" stay: a missing file does not widen access, one without rows and columns does`,
    ]
  const isOwned = action === 'changed' && differences.some(({ path }) => !unowned.has(path))
  if (isOwned && type === 'alert')
    return [`alert "${name}" becomes yours: it is evaluated with your permissions`]
  if (isOwned && type === 'subscription')
    return [
      `subscription "${name}" becomes yours: webhooks get what you may see of its dashboard as it is now`,
    ]
  return []
}

/** What is changed without becoming the owner. */
const unowned = new Set(['name', 'description', 'is_paused'])

interface ProjectChange {
  state: string
  changes: ProjectPlan['changes']
  problems: FileProblem[]
}

/** The project, created or named by its file. */
async function projectOf(
  io: Io,
  { id }: ImportRequest,
  files: readonly CodeFile[],
): Promise<{ project: number; change: ProjectChange }> {
  const { perform, context } = io
  const file = files.find(({ type }) => type === 'project')
  const wanted = (file?.doc ?? {}) as { name: string; description?: string }
  const path = projectPath
  if (id === undefined) {
    const made = await perform(context, createProject, { ...wanted })
    const created = { path, type: 'project' as const, name: wanted.name, action: 'created' as const }
    return {
      project: made.id,
      change: { state: '', changes: [{ ...created, differences: [] }], problems: [] },
    }
  }
  const before = await readProject(io, id)
  const { name, description, revision } = before.project
  if (!file) return { project: id, change: { state: before.state, changes: [], problems: [] } }
  const differences = differencesOf(canonicalDoc('project', { name, description }), file.doc)
  const action = differences.length > 0 ? 'changed' : 'unchanged'
  if (action === 'changed') {
    const body = { id, name: wanted.name, description: wanted.description ?? '' }
    await perform({ ...context, ifMatch: revision }, updateProject, body)
  }
  const change = { path, type: 'project', name: wanted.name, action, differences } as const
  return { project: id, change: { state: before.state, changes: [change], problems: [] } }
}
