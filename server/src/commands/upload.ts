import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { Dataset } from '../../../contract/src/datasets.ts'
import { connect, findProject } from './connect.ts'
import { UsageError } from './usage-error.ts'

const usage = 'upload FILE [--name NAME] [--project NAME] | upload FILE --dataset ID'

/** A file as a new dataset, or as the new version of one. Prints its id. */
export async function upload(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const text = { type: 'string' } as const
  const options = { name: text, project: text, dataset: text } as const
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0) throw new UsageError(usage)
  const client = await connect(env)
  const form = new FormData()
  if (values.name !== undefined) form.set('name', values.name)
  if (values.project !== undefined) {
    const project = await findProject(client, values.project)
    if (project === undefined)
      throw new Error(`there is no project called "${values.project}", or you may not see it`)
    form.set('project_id', String(project))
  }
  // Read as it is sent, however large it is.
  form.set('file', await openAsBlob(path), basename(path))
  const place = values.dataset === undefined ? '/api/datasets/upload' : '/api/datasets/{id}/upload'
  const answer = await client.stream(place, { path: { id: values.dataset }, body: form })
  const { id, name, row_count: rows, reject_count: rejected } = (await answer.json()) as Dataset
  console.log(`${id}  ${name}  ${rows} rows${rejected ? `, ${rejected} rejected` : ''}`)
  return 0
}
