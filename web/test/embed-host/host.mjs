// A page that shows a part of an app, and the backend that signs for it. Nothing but Node is needed:
//
//   QUARRY=https://apps.example.com APP=shop PUBLICATION=sales KID=ek_1_… SECRET=… node host.mjs
//
// A real backend signs for whoever is signed in there: `sub` is their own reference, and what they may see stands in `filters` and
// `attributes`.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

const { QUARRY, APP, PUBLICATION, KID, SECRET, PORT = '0', LIFETIME = '600', THEME = 'light' } = process.env
const claims = JSON.parse(process.env.CLAIMS ?? '{"actions": ["filter"]}')

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

function token() {
  const exp = Math.floor(Date.now() / 1000) + Number(LIFETIME)
  const text = `${part({ alg: 'HS256', typ: 'JWT', kid: KID })}.${part({
    aud: APP,
    sub: 'customer-17',
    publication: PUBLICATION,
    exp,
    ...claims,
  })}`
  return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`
}

const head = `<!doctype html><meta charset="utf-8"><title>Shop</title><h1>Our shop</h1>`
const organization = /^ek_(\d+)_/.exec(KID)?.[1]

const answering = `
    <script>
      addEventListener('message', async ({ origin, source, data }) => {
        if (origin !== '${QUARRY}') return
        const frame = document.querySelector('iframe')
        if (data.type === 'quarry:size') frame.style.height = data.height + 'px'
        if (data.type !== 'quarry:ready' && data.type !== 'quarry:renew') return
        const { token } = await (await fetch('/token')).json()
        source.postMessage({ type: 'quarry:token', token }, '${QUARRY}')
      })
    </script>`

const pages = {
  // With elements.
  '/': `${head}
    <script>
      window.happened = []
      for (const name of ['loaded', 'filtered', 'drilled', 'expired', 'error'])
        document.addEventListener('quarry:' + name, (event) => happened.push(name))
    </script>
    <script src="${QUARRY}/embed.js"></script>
    <quarry-dashboard app="${APP}" publication="${PUBLICATION}" theme="${THEME}" fetch-token="/token"></quarry-dashboard>`,
  // One chart.
  '/chart': `${head}
    <script src="${QUARRY}/embed.js"></script>
    <quarry-chart app="${APP}" publication="${PUBLICATION}" chart="more" fetch-token="/token"></quarry-chart>`,
  // Questions in words: the token needs the action `chat`.
  '/chat': `${head}
    <script src="${QUARRY}/embed.js"></script>
    <quarry-chat app="${APP}" theme="${THEME}" fetch-token="/token"></quarry-chat>`,
  // The same with a frame alone.
  '/chat-frame': `${head}${answering}
    <iframe title="Questions" width="100%" src="${QUARRY}/embed/${APP}/chat?org=${organization}"></iframe>`,
  // With a frame alone: it says that it waits, and is answered with a token.
  '/frame': `${head}${answering}
    <iframe title="Sales" width="100%" src="${QUARRY}/embed/${APP}/${PUBLICATION}?org=${organization}"></iframe>`,
}

let signed = 0
const server = createServer((request, response) => {
  const page = pages[request.url]
  if (page) return response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  if (request.url === '/signed') return response.end(String(signed))
  if (request.url !== '/token') return response.writeHead(404).end()
  signed += 1
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ token: token() }))
})
server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
