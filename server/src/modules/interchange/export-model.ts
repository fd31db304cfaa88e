import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { exportModel as endpoint } from '../../../../contract/src/model-interchange.ts'
import type { Context } from '../../kernel/context.ts'
import { bytes, type Reply } from '../../kernel/route.ts'
import { writeYaml } from '../../kernel/texts/write-yaml.ts'
import type { InterchangeDependencies } from './dependencies.ts'
import { formats } from './formats.ts'
import { currentModel, loadNamed, loadSeen } from './load-scene.ts'
import { plainName } from './sql/identifiers.ts'

const yaml = 'application/yaml'

/** The model as its caller may see it: what policies hide is not in it either. */
export async function exportModel(
  dependencies: InterchangeDependencies,
  context: Context,
  { id, format }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint> | Reply> {
  const io = { context, perform: dependencies.perform(dependencies.warehouse) }
  const model = await currentModel(io, id)
  const dataset = await loadNamed(io, id)
  const others = await loadSeen(
    io,
    model.joins.map((join) => join.dataset_id),
  )
  const { document, losses } = formats[format].write(model, { dataset, others })
  const text = writeYaml(document)
  if (context.accept.includes(yaml)) return bytes(Buffer.from(text), yaml)
  const shown = losses.map(({ path, field, message }) => ({ path, field, message }))
  return { format, file_name: `${plainName(dataset.name).toLowerCase()}.${format}.yml`, text, losses: shown }
}
