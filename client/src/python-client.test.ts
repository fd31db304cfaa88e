import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { fileForm } from '../../server/test/file-form.ts'
import { findProgram } from '../../server/test/machine.ts'
import { testServer } from '../../server/test/server.ts'

const { address, admin, call } = await testServer()
const python = findProgram('python')
const folder = join(import.meta.dirname, '../python')

/** What a program prints that has a `quarry` to ask. */
async function run(made: string, program: string): Promise<string[]> {
  const text = `import json\nfrom quarry_client import *\nquarry = Client(${made})\n${program}`
  const env = { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' }
  const { stdout } = await promisify(execFile)(python!, ['-c', text], { env })
  return stdout.trim().split('\n')
}

const here = async () => `${JSON.stringify(await address())}, token=${JSON.stringify(admin.token)}`

beforeAll(async () => {
  const csv = 'region,amount\nnorth,10\nsouth,20\n'
  await call('POST', '/api/datasets/upload', { token: admin.token, ...fileForm('orders.csv', csv) })
})

test.skipIf(python === undefined)('the Python client lists, makes, and tells errors apart', async () => {
  const program = `
made = quarry.post("/api/projects", body={"name": "from Python"})
print([one["name"] for one in quarry.list("/api/projects", query={"q": "from Python"})])
try:
    quarry.post("/api/projects", body={"name": ""})
except ValidationFailed as error:
    print(error.status, error.code, error.details[0]["path"], len(error.request_id))
try:
    quarry.get("/api/projects/{id}", path={"id": 2000000000})
except NotFound as error:
    print(error.code)
print(quarry.delete("/api/projects/{id}", path={"id": made["id"]}))
dataset = next(quarry.list("/api/datasets", query={"q": "orders"}))
with quarry.stream("/api/datasets/{id}/explore", path={"id": dataset["id"]}, body={"sql": "select region from orders order by 1"}, accept="text/csv") as lines:
    print([line.decode().strip() for line in lines])`
  expect(await run(await here(), program)).toEqual([
    "['from Python']",
    '422 validation_error body.name 36',
    'not_found',
    'None',
    "['region', 'north', 'south']",
  ])
})

const hasPandas = async () =>
  await promisify(execFile)(python!, ['-c', 'import pandas, pyarrow']).then(
    () => true,
    () => false,
  )

test.skipIf(python === undefined || !(await hasPandas()))('rows arrive as a data frame, typed', async () => {
  const program = `
dataset = next(quarry.list("/api/datasets", query={"q": "orders"}))
frame = quarry.query("select region, amount from orders order by 1", dataset=dataset["id"])
print(type(frame).__module__.split(".")[0], list(frame.columns), frame["amount"].dtype.kind, frame["amount"].sum())
print(quarry.query("select region from orders order by 1", dataset=dataset["id"], as_rows=True))`
  expect(await run(await here(), program)).toEqual([
    "pandas ['region', 'amount'] i 30",
    "[{'region': 'north'}, {'region': 'south'}]",
  ])
})

test.skipIf(python === undefined)('the Python client signs in again, and waits when told so', async () => {
  const asked: string[] = []
  const answers = [
    [200, { access_token: 'one' }],
    [401, {}],
    [200, { access_token: 'two' }],
    [503, {}],
    [201, { id: 1 }],
  ] as const
  const server = createServer((request, response) => {
    request.resume()
    const [status, body] = answers[asked.length] ?? [500, {}]
    const key = String(request.headers['idempotency-key'])
    asked.push([request.url, request.headers.authorization, key.length].join(' '))
    response.writeHead(status, { 'retry-after': '0' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const made = `"${url}", username="service", password="long enough"`
  expect(await run(made, 'print(quarry.post("/api/projects", body={"name": "a"}))')).toEqual(["{'id': 1}"])
  expect(asked).toEqual([
    '/api/auth/login  9',
    '/api/projects Bearer one 36',
    '/api/auth/login  9',
    '/api/projects Bearer two 36',
    '/api/projects Bearer two 36',
  ])
})
