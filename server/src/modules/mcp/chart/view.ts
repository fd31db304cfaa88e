import { createHash } from 'node:crypto'

/** Where tools that draw point to. */
export const viewUri = 'ui://quarry/chart'
export const viewType = 'text/html;profile=mcp-app'
/** The key of a result under which its pictures are, for the view only: language models read the table. */
export const pictureKey = 'quarry/chart'

// The view is shown by hosts, in a frame without rights. It only shows what it is handed: pictures as images, which
// execute nothing, and texts as text.
const script = `
const at = (id) => document.getElementById(id)
const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
let picture
let theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
function sized() {
  const { width, height } = document.documentElement.getBoundingClientRect()
  post({ method: 'ui/notifications/size-changed', params: { width: Math.ceil(width), height: Math.ceil(height) } })
}
function show() {
  document.documentElement.dataset.theme = theme
  at('picture').hidden = !picture
  if (!picture) return
  at('picture').src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(picture[theme])
  at('picture').alt = picture.description
}
function cells(row, name, texts) {
  for (const text of texts) {
    const cell = document.createElement(name)
    cell.textContent = text === null ? '–' : typeof text === 'object' ? JSON.stringify(text) : String(text)
    row.append(cell)
  }
}
function fill({ columns = [], rows = [] }) {
  const table = at('rows')
  table.replaceChildren()
  cells(table.createTHead().insertRow(), 'th', columns.map(({ label }) => label))
  const body = table.createTBody()
  for (const row of rows) cells(body.insertRow(), 'td', row)
}
function result({ structuredContent = {}, content = [], isError, _meta = {} }) {
  picture = _meta['${pictureKey}']
  const { title = '', note, row_count: count = 0, rows = [], truncated } = structuredContent
  at('title').textContent = title
  const cut = truncated ? 'The first ' + rows.length + ' of ' + count + ' rows.' : ''
  at('note').textContent = isError ? (content[0]?.text ?? 'Failed') : [picture ? '' : note, cut].filter(Boolean).join(' ')
  fill(structuredContent)
  at('table').hidden = rows.length === 0
  at('table').open = !picture
  show()
}
addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return
  const { id, method, params = {} } = data
  if (id === 1 && !method) {
    theme = data.result?.hostContext?.theme ?? theme
    show()
    post({ method: 'ui/notifications/initialized' })
    new ResizeObserver(sized).observe(document.documentElement)
  } else if (method === 'ui/notifications/tool-result') result(params)
  else if (method === 'ui/notifications/host-context-changed') {
    theme = params.theme ?? theme
    show()
  } else if (id !== undefined && method)
    post(method === 'ping' || method === 'ui/resource-teardown'
      ? { id, result: {} }
      : { id, error: { code: -32601, message: 'Method not found' } })
})
post({
  id: 1,
  method: 'ui/initialize',
  params: {
    protocolVersion: '2026-01-26',
    appInfo: { name: 'quarry-chart', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  },
})
`

const style = `
:root { color-scheme: light; --ground: #fff; --text: #343a40; --line: #e4e7ec }
:root[data-theme='dark'] { color-scheme: dark; --ground: #242424; --text: #dee2e6; --line: #3a3d42 }
body { margin: 0; padding: 12px; background: var(--ground); color: var(--text); font: 14px/1.5 system-ui, sans-serif }
h1 { margin: 0 0 8px; font-size: 16px; font-weight: 600; overflow-wrap: anywhere }
img { display: block; width: 100%; height: auto }
[hidden] { display: none }
details > div { max-height: 320px; overflow: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); text-align: start; white-space: nowrap }
`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policy = [
  `default-src 'none'`,
  'img-src data:',
  `style-src ${hash(style)}`,
  `script-src ${hash(script)}`,
  `base-uri 'none'`,
  `form-action 'none'`,
].join('; ')

/** One document that loads nothing. */
export const viewHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Chart</title>
<style>${style}</style>
</head>
<body>
<main>
<h1 id="title"></h1>
<img id="picture" alt="" hidden>
<p id="note" role="status"></p>
<details id="table" hidden><summary>Data</summary><div tabindex="0"><table id="rows"></table></div></details>
</main>
<script>${script}</script>
</body>
</html>
`
