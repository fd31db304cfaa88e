// The lineage of an organization with 10,000 nodes and 100,000 columns on PostgreSQL, over HTTP. Needs the build.
import { makeLineage } from './parts/make-lineage.ts'
import { median } from './parts/load.ts'
import { administrator, startProgramOnPostgres } from './parts/program.ts'

const rounds = 15
const limitMs = 150

const program = await startProgramOnPostgres()
const login = await fetch(`${program.url}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(administrator),
})
const { access_token: token } = (await login.json()) as { access_token: string }
const authorization = `Bearer ${token}`
const made = await makeLineage(program.superuserUrl, { nodes: 10_000, columns: 10 })
console.log(`${made.nodeCount} nodes, ${made.columnCount} columns, ${made.linkCount} links`)

interface Graph {
  nodes: { columns: unknown[] }[]
  edges: { columns: unknown[] }[]
}

async function time(what: string, query: string): Promise<void> {
  const durations: number[] = []
  let size = ''
  for (let round = 0; round <= rounds; round += 1) {
    const node = made.last[round % made.last.length]
    const startedAt = performance.now()
    const answer = await fetch(`${program.url}/api/lineage/${query.replace('@', String(node))}`, {
      headers: { authorization },
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${text.slice(0, 300)}`)
    // The first round warms everything up.
    if (round > 0) durations.push(performance.now() - startedAt)
    const { nodes = [], edges = [] } = JSON.parse(text) as Partial<Graph>
    const columns = edges.reduce((sum, edge) => sum + edge.columns.length, 0)
    size = `${nodes.length} nodes, ${columns} column edges, ${Math.round(text.length / 1024)} KiB`
  }
  console.log(
    `${what}: median ${median(durations).toFixed(0)} ms, longest ${Math.max(...durations).toFixed(0)} ms ` +
      `(limit ${limitMs} ms); ${size}`,
  )
}

await time('full upstream of a dataset', 'graph?node=dataset:@&direction=upstream&limit=10000')
await time('full upstream of one column', 'graph?node=dataset:@&column=c3&direction=upstream&limit=10000')
await time('both directions, 500 nodes at most', 'graph?node=dataset:@')
await time('search that finds a column of every node', 'search?q=c3&limit=50')
await time('search that finds nothing', 'search?q=no_such_name&limit=50')
await program.stop()
