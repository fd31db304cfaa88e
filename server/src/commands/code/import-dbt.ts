import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { QuarryClient } from '../../../../client/src/index.ts'
import type { DbtImport } from '../../../../contract/src/dbt-imports.ts'
import { connect } from '../connect.ts'
import { UsageError } from '../usage-error.ts'

const usage = 'dbt import TARGET_FOLDER --connector NAME [--dry-run] [--overwrite]'

const wouldChange = 3

/** Imports what dbt wrote into its target folder. Exits with 3 when a dry run found changes. */
export async function importDbt(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = readWords(words)
  const form = await formOf(asked)
  const client = await connect(env)
  const id = await findConnector(client, asked.connector)
  const done = await sendTo(client, id, form)
  tell(done)
  const isSame = done.datasets.every(({ changes }) => changes.every(({ action }) => action === 'kept'))
  return asked.isDryRun && !isSame ? wouldChange : 0
}

function readWords(words: string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  const options = { connector: text, 'dry-run': flag, overwrite: flag } as const
  const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true })
  const [verb, folder, ...rest] = positionals
  const { connector } = values
  if (verb !== 'import' || folder === undefined || rest.length > 0 || !connector) throw new UsageError(usage)
  return {
    folder,
    connector,
    isDryRun: values['dry-run'] ?? false,
    overwrite: values.overwrite ?? false,
  }
}

async function formOf({ folder, isDryRun, overwrite }: ReturnType<typeof readWords>): Promise<FormData> {
  const form = new FormData()
  const manifest = await fileIn(folder, 'manifest.json')
  if (!manifest)
    throw new Error(`there is no manifest.json in ${folder}: name the target folder of the dbt project`)
  form.set('manifest', new Blob([manifest]), 'manifest.json')
  const catalog = await fileIn(folder, 'catalog.json')
  if (catalog) form.set('catalog', new Blob([catalog]), 'catalog.json')
  if (isDryRun) form.set('dry_run', 'true')
  if (overwrite) form.set('overwrite', 'true')
  return form
}

async function fileIn(folder: string, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(join(folder, name)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function sendTo(client: QuarryClient, id: number, body: FormData): Promise<DbtImport> {
  const answer = await client.stream('/api/connectors/{id}/dbt-import', { path: { id }, body })
  return (await answer.json()) as DbtImport
}

async function findConnector(client: QuarryClient, name: string): Promise<number> {
  const { items } = await client.GET('/api/connectors', { query: { limit: 200, q: name.slice(0, 200) } })
  const found = items.filter((connector) => connector.name === name)
  if (found.length === 1) return found[0]!.id
  throw new Error(
    found.length === 0
      ? `there is no connector called "${name}", or you may not see it`
      : `several connectors are called "${name}"`,
  )
}

const signs = { added: '+', changed: '~', removed: '-', kept: '!' } as const

function tell({ applied, datasets, losses, loss_count: lossCount, ...more }: DbtImport): void {
  for (const { name, changes, unchanged_count: unchanged } of datasets) {
    console.log(`${name}: ${changes.length} differ, ${unchanged} are the same`)
    for (const { part, name: called, action } of changes) {
      const why = action === 'kept' ? ': it was changed in Quarry; --overwrite takes the version of dbt' : ''
      console.log(`  ${signs[action]} ${part}${called === '' ? '' : ` ${called}`}  ${action}${why}`)
    }
  }
  for (const { node, part, name, reason } of losses)
    console.log(`not carried over: ${part} ${name} (${node}): ${reason}`)
  if (lossCount > losses.length)
    console.log(`and ${lossCount - losses.length} more that were not carried over`)
  console.log(
    `${datasets.length} datasets matched, ${more.unmatched_count} nodes of dbt without a dataset, ` +
      `${more.lineage_count} models in the lineage${applied ? '' : '; nothing was changed'}`,
  )
}
