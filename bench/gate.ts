// What policies cost a question: the same one over the same rows, asked by an administrator of a dataset with a row policy
// and a mask, and of one without. Over HTTP on PostgreSQL, no answer kept. Needs the build.
import { median } from './parts/load.ts'
import { administrator, startProgramOnPostgres } from './parts/program.ts'

const rounds = 200

const program = await startProgramOnPostgres()
const { access_token: token } = (await send('POST', '/api/auth/login', administrator)) as {
  access_token: string
}
const [open, governed] = [await upload('open'), await upload('governed')]
// Nobody is unrestricted, so the policy holds for the administrator who asks too.
await send('PUT', `/api/datasets/${governed}/policies`, {
  unrestricted: { roles: [], group_ids: [] },
  rows: [
    {
      name: 'Own shops',
      applies_to: { everyone: true },
      condition: { column: 'region', operator: 'in', attribute: 'user.username' },
    },
  ],
  columns: [{ column: 'note', mask: { kind: 'null' }, except: {} }],
  tests: [],
})

const [plain, restricted]: [number[], number[]] = [[], []]
for (let round = -20; round < rounds; round += 1) {
  const [without, within] = [await timeOf(open, round), await timeOf(governed, round)]
  // The first rounds warm both up.
  if (round >= 0) {
    plain.push(without)
    restricted.push(within)
  }
}
const cost = median(restricted) - median(plain)
console.log(
  `a question without policies ${median(plain).toFixed(2)} ms, with them ${median(restricted).toFixed(2)} ms: ` +
    `${cost.toFixed(2)} ms more (limit 3 ms)`,
)
await program.stop()

/** A question that was never asked, so that no answer is kept. */
async function timeOf(id: number, round: number): Promise<number> {
  const startedAt = performance.now()
  await send('POST', `/api/datasets/${id}/explore`, {
    dimensions: ['shop'],
    measures: [{ aggregate: 'sum', column: 'amount' }],
    filters: [{ column: 'amount', operator: 'greater', value: round }],
  })
  return performance.now() - startedAt
}

async function upload(name: string): Promise<number> {
  const lines = Array.from({ length: 20_000 }, (_, at) => `shop ${at % 100},admin,${at},n${at}`)
  const form = new FormData()
  form.append('name', name)
  form.append('file', new Blob([`shop,region,amount,note\n${lines.join('\n')}\n`]), 'sales.csv')
  return ((await send('POST', '/api/datasets/upload', form)) as { id: number }).id
}

async function send(method: string, path: string, content: object): Promise<unknown> {
  const isForm = content instanceof FormData
  const answer = await fetch(`${program.url}${path}`, {
    method,
    headers: {
      ...(path.startsWith('/api/auth') ? {} : { authorization: `Bearer ${token}` }),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? content : JSON.stringify(content),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}
