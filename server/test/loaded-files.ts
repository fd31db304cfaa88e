import type { Dataset } from '../../contract/src/datasets.ts'
import type { Run } from '../../contract/src/runs.ts'
import { fileForm } from './file-form.ts'
import { endOf } from './refreshing.ts'
import type { TestServer, TestUser } from './server.ts'

/** Datasets that are loaded from files of a connector, which can be changed. */
export async function loadedFiles(quarry: TestServer, owner: TestUser) {
  const { token } = owner
  const call = <T>(method: string, path: string, body?: unknown) =>
    quarry.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) })
  const made = await call<{ id: number }>('POST', '/api/connectors', {
    name: 'Files',
    type: 'file',
    config: {},
  })
  if (made.status !== 201) throw new Error(made.text)
  const connectorId = made.body.id

  const put = async (name: string, text: string) => {
    const form = fileForm(name, text)
    const files = await call<{ items: { id: number; name: string }[] }>(
      'GET',
      `/api/connectors/${connectorId}/files`,
    )
    for (const { id, name: known } of files.body.items)
      if (known === name) await call('DELETE', `/api/connectors/${connectorId}/files/${id}`)
    const answer = await quarry.call('POST', `/api/connectors/${connectorId}/files`, { token, ...form })
    if (answer.status !== 201) throw new Error(answer.text)
  }

  /** A dataset of a new file, loaded once. */
  async function dataset(name: string, text: string, more: object = {}): Promise<Dataset> {
    await put(`${name}.csv`, text)
    const source = { table: `${name}.csv` }
    const answer = await call<Dataset>('POST', '/api/datasets', {
      name,
      connector_id: connectorId,
      source,
      ...more,
    })
    if (answer.status !== 201) throw new Error(answer.text)
    await endOf(async () => (await call<Run>('GET', `/api/pipeline/runs/${answer.body.last_run!.id}`)).body)
    return (await call<Dataset>('GET', `/api/datasets/${answer.body.id}`)).body
  }
  return { connectorId, put, dataset, call }
}
