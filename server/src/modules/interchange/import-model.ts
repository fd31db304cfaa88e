import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import { replaceModel } from '../../../../contract/src/dataset-model.ts'
import type { importModel as endpoint } from '../../../../contract/src/model-interchange.ts'
import type { Context } from '../../kernel/context.ts'
import { readYaml } from '../../kernel/texts/read-text.ts'
import type { InterchangeDependencies } from './dependencies.ts'
import { formats } from './formats.ts'
import { currentModel, listNamed, loadNamed, loadSeen } from './load-scene.ts'
import { overlayModel } from './overlay-model.ts'

/** Replaces a model by that of a document, with a report of what was not carried over. */
export async function importModel(
  dependencies: InterchangeDependencies,
  context: Context,
  { id, format, text, name, dry_run: isDryRun = false }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const io = { context, perform: dependencies.perform(dependencies.warehouse) }
  const document = await readYaml(context.orgId, text)
  const current = await currentModel(io, id)
  const dataset = await loadNamed(io, id)
  const named = (await listNamed(io)).filter((other) => other.id !== id)
  const { read } = formats[format]
  // First which datasets it joins, then with their columns.
  const first = read(document, { dataset, others: named }, { name })
  const joined = [...first.model.joins, ...current.joins].map((join) => join.dataset_id)
  const seen = await loadSeen(io, joined)
  const others = named.map((other) => seen.find((one) => one.id === other.id) ?? other)
  const { model, losses } = read(document, { dataset, others }, { name })
  const imported = overlayModel({ format, imported: model, current, scene: { dataset, others: seen } })
  const shown = losses.map(({ path, field, message }) => ({ path, field, message }))
  if (isDryRun) return { applied: false, imported, losses: shown, written: null }
  const plain = { ...context, ifMatch: undefined, accept: 'application/json' }
  const written = await io.perform(plain, replaceModel, { id, ...imported })
  return { applied: true, imported, losses: shown, written }
}
