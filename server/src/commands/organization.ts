import { createWriteStream, openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Answer } from '../../../contract/src/endpoint.ts'
import type { exportOrganization, getTransfer } from '../../../contract/src/transfers.ts'
import { connect } from './connect.ts'
import { UsageError } from './usage-error.ts'

type Transfer = Answer<typeof getTransfer>
type Client = Awaited<ReturnType<typeof connect>>

const usage = `organization export ID FILE
       organization import FILE --slug SLUG --key-file FILE [--name NAME]
       organization copy ID --name NAME --slug SLUG
       organization erase ID --slug SLUG`

/** Moves, copies and erases organizations on a server, as the root operator of QUARRY_TOKEN. */
export async function organization([verb, ...words]: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const verbs: Record<string, (client: Client, given: Given) => Promise<void>> = {
    export: exportTo,
    import: importFrom,
    copy,
    erase,
  }
  const run = verb === undefined ? undefined : verbs[verb]
  if (run === undefined) throw new UsageError(usage)
  const given = readWords(words)
  await run(await connect(env), given)
  return 0
}

interface Given {
  words: string[]
  name: string | undefined
  slug: string | undefined
  keyFile: string | undefined
}

function readWords(args: string[]): Given {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    options: { name: text, slug: text, 'key-file': text },
    allowPositionals: true,
  })
  return { words: positionals, name: values.name, slug: values.slug, keyFile: values['key-file'] }
}

function required(value: string | undefined): string {
  if (value === undefined || value === '') throw new UsageError(usage)
  return value
}

async function exportTo(client: Client, { words: [id, file] }: Given): Promise<void> {
  const to = required(file)
  const { transfer, key } = await started<Answer<typeof exportOrganization>>(
    client,
    `/api/organizations/${required(id)}/exports`,
  )
  // Before anything can fail: it is shown only now.
  console.log(`Key       ${key}`)
  const { result } = await finished(client, transfer)
  const { body } = await client.stream(`/api/transfers/${transfer.id}/archive`)
  await pipeline(
    Readable.fromWeb(body as ReadableStream),
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
  )
  console.log(`Archive   ${to}
Holds     ${String(result?.['rows'])} rows, ${String(result?.['files'])} files

Keep the key apart from the archive: who has both has all data and secrets of the organization.`)
}

async function importFrom(client: Client, { words: [file], name, slug, keyFile }: Given): Promise<void> {
  const from = required(file)
  const form = new FormData()
  form.set('slug', required(slug))
  form.set('key', (await readFile(required(keyFile), 'utf8')).trim().replace(/^Key\s+/, ''))
  if (name !== undefined) form.set('name', name)
  form.set('file', await openAsBlob(from), basename(from))
  const done = await finished(client, await started<Transfer>(client, '/api/organizations/imports', form))
  console.log(
    `Organization ${done.organization.id} (${done.organization.slug}) has ${String(done.result?.['rows'])} rows and ${String(done.result?.['files'])} files. It is suspended until you resume it.`,
  )
}

async function copy(client: Client, { words: [id], name, slug }: Given): Promise<void> {
  const body = { name: required(name), slug: required(slug) }
  const copying = await started<Transfer>(client, `/api/organizations/${required(id)}/copies`, body)
  const { organization: made } = await finished(client, copying)
  console.log(`Organization ${made.id} (${made.slug}) is a copy; nothing of it acts by itself.`)
}

async function erase(client: Client, { words: [id], slug }: Given): Promise<void> {
  const body = { slug: required(slug) }
  const erasing = await started<Transfer>(client, `/api/organizations/${required(id)}/erasures`, body)
  console.log(JSON.stringify((await finished(client, erasing)).result, null, 2))
}

const started = async <T>(client: Client, path: string, body?: object): Promise<T> =>
  (await (await client.stream(path, { method: 'POST', ...(body && { body }) })).json()) as T

const everyMs = 1000

/** Waits for the end; a failure is the error of the command. */
async function finished(client: Client, { id }: Pick<Transfer, 'id'>): Promise<Transfer> {
  for (;;) {
    const transfer = await client.GET('/api/transfers/{id}', { path: { id } })
    if (transfer.status === 'failed') throw new Error(transfer.failure ?? 'it failed')
    if (transfer.status === 'succeeded') return transfer
    await wait(everyMs)
  }
}
