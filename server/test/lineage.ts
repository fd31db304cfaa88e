import { expect } from 'vitest'
import type { DatasetColumnsLineage, LineageFound } from '../../contract/src/lineage-columns.ts'
import type { LineageGraph } from '../../contract/src/lineage.ts'
import { until } from './connectors.ts'
import { fileForm } from './file-form.ts'
import type { TestServer, TestUser } from './server.ts'

/** A body that is no JSON. */
class Form {
  readonly parts: ReturnType<typeof fileForm>

  constructor(parts: ReturnType<typeof fileForm>) {
    this.parts = parts
  }
}

interface Made {
  id: number
  revision: number
}

/** One user's view of the lineage, and how they make what has some. */
export function lineageOf({ call }: Pick<TestServer, 'call'>, user: TestUser) {
  const { token } = user
  async function callApi<T>(method: string, path: string, given?: unknown): Promise<T> {
    const { body, headers = {} } = given instanceof Form ? given.parts : { body: given }
    const answer = await call<T>(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
    expect([path, answer.status, answer.text]).toEqual([
      path,
      expect.toSatisfy((status: number) => status < 300),
      expect.anything(),
    ])
    return answer.body
  }
  const graph = (query: string) => callApi<LineageGraph>('GET', `/api/lineage/graph?${query}`)
  return {
    asked: callApi,
    graph,
    made: (method: string, path: string, body: unknown) => callApi<Made>(method, path, body),
    async upload(name: string, csv: string): Promise<number> {
      return (await callApi<Made>('POST', '/api/datasets/upload', new Form(fileForm(`${name}.csv`, csv)))).id
    },
    async dashboard(name: string, datasetId: number, query: object): Promise<number> {
      const position = { x: 0, y: 0, w: 6, h: 4 }
      const chart = { id: 'c1', title: `${name} chart`, kind: 'bar', dataset_id: datasetId, query, position }
      return (await callApi<Made>('POST', '/api/dashboards', { name, charts: [chart] })).id
    },
    columns: (id: number, query = '') =>
      callApi<DatasetColumnsLineage>('GET', `/api/lineage/datasets/${id}/columns?${query}`),
    search: async (q: string, more = '') =>
      await callApi<{ items: LineageFound[]; total: number }>(
        'GET',
        `/api/lineage/search?q=${encodeURIComponent(q)}${more}`,
      ),
    /** Once the engine has read the SQL of a query. */
    async planned(node: string): Promise<LineageGraph> {
      await until(async () => {
        const { nodes } = await graph(`node=${node}&direction=upstream`)
        return !nodes.some(({ gaps }) => gaps.some(({ reason }) => reason.includes('not read yet')))
      })
      return graph(`node=${node}&direction=upstream`)
    },
  }
}

/** The edges as text, by names: "from.column -how-> to.column". */
export function lines({ nodes, edges }: LineageGraph): string[] {
  const names = new Map(nodes.map(({ id, kind, name }) => [id, `${kind} ${name ?? '?'}`]))
  return edges
    .flatMap(({ from, to, columns }) =>
      columns.map(
        (one) => `${names.get(from)}.${one.from ?? '*'} -${one.how}-> ${names.get(to)}.${one.to ?? '*'}`,
      ),
    )
    .toSorted()
}
