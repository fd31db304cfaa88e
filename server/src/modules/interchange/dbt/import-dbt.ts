import { readFile } from 'node:fs/promises'
import { getConnector } from '../../../../../contract/src/connectors.ts'
import {
  dbtLimits,
  type DbtImport,
  type importDbt as endpoint,
} from '../../../../../contract/src/dbt-imports.ts'
import { type Dataset, listDatasets } from '../../../../../contract/src/datasets.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { UploadedFile } from '../../../../../contract/src/schema.ts'
import type { Context } from '../../../kernel/context.ts'
import { entry } from '../../../kernel/entry.ts'
import { refuse } from '../../../kernel/errors.ts'
import { readWith } from '../../../kernel/texts/read-text.ts'
import { requireAnswers } from '../../access/index.ts'
import { cachedEngine, type Deciding, inOneTransaction } from '../../as-code/index.ts'
import type { InterchangeDependencies } from '../dependencies.ts'
import { textOf } from '../values.ts'
import type { Io } from './current-items.ts'
import { importMatches } from './import-matches.ts'
import { matchNodes } from './match-nodes.ts'
import { parseCatalog } from './parse-catalog.ts'
import { parseManifest } from './parse-manifest.ts'

const manifestParser = {
  url: entry(import.meta.url, './parse-manifest.ts').url,
  name: 'parseManifest',
  parse: parseManifest,
}
const catalogParser = {
  url: entry(import.meta.url, './parse-catalog.ts').url,
  name: 'parseCatalog',
  parse: parseCatalog,
}

/** Imports a dbt project: everything in one transaction, with a report of what could not be carried over. */
export async function importDbt(
  dependencies: InterchangeDependencies,
  context: Context,
  input: Input<typeof endpoint>,
): Promise<DbtImport> {
  const { id, manifest: file, catalog: catalogFile, dry_run: isDryRun = false, overwrite = false } = input
  const { evaluations_must_pass: mustPass = true } = input
  const manifest = await readWith(context.orgId, manifestParser, await textOfFile(file, 'manifest'))
  const catalog = catalogFile
    ? await readWith(context.orgId, catalogParser, await textOfFile(catalogFile, 'catalog'))
    : undefined
  const engine = cachedEngine(dependencies.warehouse)
  const startedAt = context.now()
  const { findRegressions } = dependencies
  const judge: Deciding['judge'] = async (changes) => {
    if (mustPass) await requireAnswers({ ...context, ...(findRegressions && { findRegressions }) }, changes)
  }
  const timed = { ...context, now: () => startedAt }
  return await inOneTransaction({ engine, judge }, timed, async (inside) => {
    const io: Io = { context: inside.context, perform: dependencies.perform(engine.known) }
    const { name, config } = await io.perform(io.context, getConnector, { id })
    const matched = matchNodes(manifest, await datasetsOf(io, id), textOf(config['database']))
    const result = await importMatches(io, inside.work, {
      connector: { id, name },
      manifest,
      catalog,
      matched,
      overwrite,
      isDryRun,
    })
    return { result, isKept: !isDryRun }
  })
}

async function textOfFile(file: UploadedFile, field: 'manifest' | 'catalog'): Promise<string> {
  const limit = field === 'manifest' ? dbtLimits.manifestBytes : dbtLimits.catalogBytes
  if (file.sizeBytes > limit)
    throw refuse.invalid(`body.${field}`, `is larger than ${limit / 1024 / 1024} MiB`)
  return await readFile(file.path, 'utf8')
}

async function datasetsOf({ context, perform }: Io, connectorId: number): Promise<Dataset[]> {
  const datasets: Dataset[] = []
  for (let [offset, total] = [0, 1]; offset < total; offset += 200) {
    const part = { sort: 'id', order: 'asc', limit: 200, offset } as const
    const page = await perform(context, listDatasets, { connector_id: connectorId, ...part })
    total = page.total
    datasets.push(...page.items)
  }
  return datasets
}
