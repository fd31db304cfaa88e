import { parseArgs } from 'node:util'
import type { QuarryClient } from '../../../../client/src/index.ts'
import type { ProjectImport, ProjectPlan } from '../../../../contract/src/as-code.ts'
import { parseStrictYaml } from '../../kernel/texts/parse-yaml.ts'
import { UsageError } from '../usage-error.ts'
import { type Files, readFolder } from './folder.ts'
import { connect, findProject } from '../connect.ts'

const usage = 'push --from FOLDER [--project NAME] [--dry-run] [--delete-missing]'

const problems = 2
const wouldChange = 3

/** Applies a folder to a project of a server. Exits with 2 on errors, and with 3 when a dry run found changes. */
export async function push(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = readWords(words)
  const files = await readFolder(asked.from)
  const client = await connect(env)
  const id = await findProject(client, asked.project ?? nameIn(files))
  const send = (body: Partial<ProjectImport>) =>
    sendTo(client, id, { files, delete_missing: asked.deleteMissing, ...body })
  let plan = await send({ dry_run: true })
  const secrets = secretsFor(plan, files, env)
  if (Object.keys(secrets).length > 0) plan = await send({ dry_run: true, secrets })
  tell(plan)
  if (plan.problems.length > 0) return problems
  const isSame = plan.changes.every(({ action }) => action === 'unchanged' || action === 'kept')
  if (isSame) return 0
  if (asked.dryRun) return wouldChange
  const done = await send({ secrets, ...(plan.state === '' ? {} : { state: plan.state }) })
  console.log(done.applied ? 'all of it is done' : 'nothing was done')
  return done.applied ? 0 : 1
}

function readWords(words: string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  const options = { from: text, project: text, 'dry-run': flag, 'delete-missing': flag } as const
  const { from, project, ...flags } = parseArgs({ args: words, options }).values
  if (!from) throw new UsageError(usage)
  return { from, project, dryRun: flags['dry-run'] ?? false, deleteMissing: flags['delete-missing'] ?? false }
}

function nameIn(files: Files): string {
  const text = files['quarry.yaml']
  if (text === undefined)
    throw new Error('there is no quarry.yaml in the folder: name the project with --project')
  const { name } = (parseStrictYaml(text) ?? {}) as { name?: unknown }
  if (typeof name !== 'string') throw new Error('quarry.yaml gives the project no name')
  return name
}

const sendTo = (client: QuarryClient, id: number | undefined, body: ProjectImport) =>
  id === undefined
    ? client.POST('/api/projects/import', { body })
    : client.PUT('/api/projects/{id}/import', { path: { id }, body })

/** Secrets of the environment, for connectors that cannot do without: those that have theirs keep them. */
function secretsFor(
  plan: ProjectPlan,
  files: Files,
  env: NodeJS.ProcessEnv,
): Record<string, Record<string, string>> {
  const keys = plan.problems.flatMap(({ file }) => /^connectors\/(.+)\.yaml$/.exec(file)?.[1] ?? [])
  const given = [...new Set(keys)].map((key) => {
    const { secrets = [] } = (parseStrictYaml(files[`connectors/${key}.yaml`] ?? '') ?? {}) as {
      secrets?: string[]
    }
    const values = secrets.flatMap((setting) => {
      const value = env[secretName(key, setting)]
      return value === undefined ? [] : [[setting, value] as const]
    })
    return [key, Object.fromEntries(values)] as const
  })
  return Object.fromEntries(given.filter(([, values]) => Object.keys(values).length > 0))
}

const secretName = (key: string, setting: string) =>
  `QUARRY_SECRET_${key}_${setting}`.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')

const signs = { created: '+', changed: '~', deleted: '-', kept: ' ', unchanged: ' ' } as const

function tell({ changes, problems: wrong, missing_secrets: missing, notes }: ProjectPlan): void {
  for (const { path, type, action, differences } of changes) {
    if (action === 'unchanged') continue
    const places = differences.map((difference) => difference.path).slice(0, 8)
    const more = differences.length > places.length ? ', …' : ''
    const why =
      action === 'kept' ? `: it has no file${type === 'policy' ? '' : '; --delete-missing deletes it'}` : ''
    console.log(
      `${signs[action]} ${path}  ${action}${why}${places.length > 0 ? `: ${places.join(', ')}${more}` : ''}`,
    )
  }
  for (const { file, line, path, message } of wrong)
    console.error(`${file}${line === null ? '' : `:${line}`}: ${path === '' ? '' : `${path}: `}${message}`)
  for (const { connector, settings } of missing)
    console.error(`set ${settings.map((setting) => secretName(connector, setting)).join(', ')}`)
  for (const note of notes) console.log(note)
  const counts = Object.keys(signs).map((action) => [
    action,
    changes.filter((one) => one.action === action).length,
  ])
  console.log(
    counts
      .filter(([, count]) => count !== 0)
      .map(([action, count]) => `${count} ${action}`)
      .join(', '),
  )
}
