// Reports of a dashboard with 12 charts: time of the rendering process, cold and warm.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '../server/src/kernel/log.ts'
import { openReportRenderer } from '../server/src/modules/dashboards/index.ts'

const kinds = ['line', 'bar', 'area', 'pie', 'bar', 'line', 'table', 'bar', 'area', 'line', 'table', 'bar']
const months = Array.from({ length: 36 }, (_, at) => new Date(Date.UTC(2000, at)).toISOString())

const charts = kinds.map((kind, at) => {
  const isOverTime = kind === 'line' || kind === 'area' || kind === 'table'
  const labels = isOverTime
    ? months
    : ['Atlanta', 'Chicago', 'Dallas', 'Denver', 'Houston', 'Los Angeles', 'Phoenix']
  const rows = labels.map((label, index) => [
    label,
    100 + 40 * Math.sin(index + at),
    80 + 30 * Math.cos(index * at),
  ])
  const columns = [
    { name: isOverTime ? 'month' : 'city', type: isOverTime ? 'timestamp' : 'text', role: 'dimension' },
    { name: 'Mean delay', type: 'number', role: 'measure' },
    { name: 'Median', type: 'number', role: 'measure' },
  ]
  return {
    id: `c${at}`,
    title: `Chart ${at + 1}`,
    kind,
    dataset_id: 1,
    position: { x: (at % 2) * 6, y: Math.floor(at / 2) * 4, w: 6, h: 4 },
    result: { columns, rows, row_count: rows.length, truncated: false },
    failure: null,
  }
})
const dashboardJson = JSON.stringify({
  id: 1,
  name: 'Delays',
  description: '',
  version: 1,
  is_draft: false,
  rendered_at: '2026-01-31T09:30:00Z',
  tabs: [],
  filters: [],
  events: [],
  settings: {},
  state: {},
  datasets: [],
  charts,
})

const folder = await mkdtemp(join(tmpdir(), 'quarry-papers-'))
const papers = openReportRenderer({ scratchFolder: folder, log: openLog({ level: 'silent' }) })
for (const form of ['png', 'pdf', 'html', 'xlsx'] as const) {
  const times: number[] = []
  let size = 0
  for (let turn = 0; turn < 6; turn += 1) {
    const startedAt = performance.now()
    const { signal } = new AbortController()
    size = (await papers.make(1, { form, dashboardJson }, { signal })).bytes.length
    times.push(performance.now() - startedAt)
  }
  const [first = 0, ...rest] = times
  const median = rest.toSorted((a, b) => a - b)[Math.floor(rest.length / 2)] ?? 0
  console.log(
    `${form.padEnd(5)} first ${first.toFixed(0)} ms, then ${median.toFixed(0)} ms, ${(size / 1000).toFixed(0)} kB`,
  )
}
await papers.close()
await rm(folder, { recursive: true, force: true })
