// Messages of webhooks from one worker on PostgreSQL to a receiver in another process: how many arrive in a second, and how
// much memory a long backlog takes. Limits: 200 a second; a backlog of 100,000 drains without memory growth (BACKLOG).
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '../server/src/kernel/database/open-database.ts'
import { enqueue } from '../server/src/kernel/jobs/queue.ts'
import { JobWorker } from '../server/src/kernel/jobs/worker.ts'
import { openOutbound } from '../server/src/kernel/outbound/outbound.ts'
import { openSecrets } from '../server/src/kernel/secrets.ts'
import { runWork, type RunIn } from '../server/src/kernel/work.ts'
import {
  deliverWebhook,
  deliverWebhookJob,
  Lines,
  webhookPace,
} from '../server/src/modules/webhooks/index.ts'
import { selfSigned } from '../server/test/certificate.ts'
import { asSuperuser, startPostgresCluster } from '../server/test/postgres-cluster.ts'

if (process.env['RECEIVER']) await receive(JSON.parse(process.env['RECEIVER']))
else await measure()

/** Answers everything with 200, until it is ended. */
async function receive(certificate: { key: string; cert: string }): Promise<void> {
  const server = createServer(certificate, (request, response) => {
    request.resume().on('end', () => response.end('ok'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  console.log((server.address() as AddressInfo).port)
}

async function measure(): Promise<void> {
  const backlog = Number(process.env['BACKLOG'] ?? 5000)
  const certificate = selfSigned(['127.0.0.1'])
  const receiver = spawn(process.execPath, [...process.execArgv, import.meta.filename], {
    env: { ...process.env, RECEIVER: JSON.stringify(certificate) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(receiver.stdout, 'data')) as [Buffer]
  const cluster = await startPostgresCluster()
  const database = await openDatabase({ url: cluster.url, home: '' })
  const superuser = new pg.Client(asSuperuser(cluster.url))
  await superuser.connect()
  const secrets = openSecrets(randomBytes(64).toString('base64url'))
  await queue(superuser, { secrets, backlog, url: `https://127.0.0.1:${String(port).trim()}/` })

  const work = { database, listeners: [], enqueue, wakeWorker: () => undefined, now: () => new Date() }
  const runIn: RunIn = (at, inside) => runWork(work, at, inside)
  const rules = { allowedPrivateHosts: ['127.0.0.1'], certificateAuthorities: certificate.cert }
  const outbound = openOutbound(rules)
  const dependencies = { database, outbound, secrets, runIn, now: () => new Date(), lines: new Lines() }
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
  const worker = new JobWorker(
    {
      database,
      handlers: { [deliverWebhookJob]: (job, signal) => deliverWebhook(dependencies, job, signal) },
      log: pino({ level: 'error' }),
    },
    webhookPace,
  )
  const memory: number[] = []
  while ((await waiting(superuser)) > 0) {
    await sleep(1000)
    globalThis.gc?.()
    memory.push(process.memoryUsage().heapUsed / 1e6)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const used = process.cpuUsage(cpu)
  const sent = await superuser.query(
    `select count(*)::int as n from webhook_deliveries where status = 'delivered'`,
  )
  const perSecond = backlog / seconds
  const each = (used.user + used.system) / 1000 / backlog
  console.log(
    `${sent.rows[0].n} of ${backlog} messages arrived, ${perSecond.toFixed(0)} a second (at least 200), ${each.toFixed(1)} ms of a processor each; ` +
      `heap ${memory[1]?.toFixed(0)} MB after two seconds, ${memory.at(-1)?.toFixed(0)} MB at the end`,
  )
  await worker.stop()
  await database.close()
  await superuser.end()
  await cluster.stop()
  receiver.kill()
}

interface Queued {
  secrets: ReturnType<typeof openSecrets>
  backlog: number
  url: string
}

/** Ten organizations with a webhook each. */
async function queue(superuser: pg.Client, { secrets, backlog, url }: Queued): Promise<void> {
  const organizations = 10
  for (let count = 0; count < organizations; count += 1) {
    const key = `bench-${count}`
    const { rows } = await superuser.query<{ id: number }>(
      'insert into organizations (name, slug) values ($1, $1) returning id',
      [key],
    )
    const orgId = rows[0]!.id
    const secret = secrets.seal('a secret of the benchmark', {
      column: 'webhooks.secret',
      orgId,
      row: `webhook:${key}`,
      field: 'secret',
    })
    await superuser.query(
      `with webhook as (
        insert into webhooks (org_id, event_type, target_url, key, secret)
        values ($1, 'dataset.updated', $2, $3, $4) returning id
      ), delivery as (
        insert into webhook_deliveries (org_id, webhook_id, event_id, event_type, request_body)
        select $1, webhook.id, gen_random_uuid(), 'dataset.updated', '{"id":"benchmark"}'
        from webhook, generate_series(1, $5) returning id
      )
      insert into job (kind, payload, subject_org_id, max_attempts)
      select '${deliverWebhookJob}', jsonb_build_object('delivery_id', id), $1, 1000 from delivery`,
      [orgId, url, key, secret, backlog / organizations],
    )
  }
}

async function waiting(superuser: pg.Client): Promise<number> {
  const { rows } = await superuser.query<{ n: number }>('select count(*)::int as n from job')
  return rows[0]!.n
}
