import { join } from 'node:path'
import { Cache } from '../kernel/cache.ts'
import type { Config } from '../kernel/config/settings.ts'
import { Feed } from '../kernel/feed.ts'
import { Meter } from '../kernel/quotas/meter.ts'
import { openMailer } from '../kernel/mail/mail.ts'
import type { OwnAddress } from '../kernel/outbound/outbound-connection.ts'
import { openOutbound } from '../kernel/outbound/outbound.ts'
import { openSecrets } from '../kernel/secrets.ts'
import { hostOf } from '../kernel/outbound/target-url.ts'
import { runWork, type WorkDependencies } from '../kernel/work.ts'
import { openIdentityProvider, openLinkTokens, openPasswords, openTokens } from '../modules/identity/index.ts'
import { StoredFiles, openSources, withFiles } from '../modules/connectors/index.ts'
import { openReportRenderer } from '../modules/dashboards/index.ts'
import { chatStatesOf } from '../modules/chat/index.ts'
import { runStatesOf } from '../modules/runs/index.ts'
import { openDocumentReader } from '../modules/knowledge/index.ts'
import { openQueryHistory } from '../modules/history/index.ts'
import { openWarehouse } from '../modules/warehouse/index.ts'
import type { ProgramOptions, Dependencies } from './dependencies.ts'

// Each takes a core for some 22 ms, and 46 MiB; the pool's other threads stay free for files and names.
const hashesAtOnce = 2

/** Opens what the modules are made of. */
export async function openDependencies(
  input: ProgramOptions,
  work: WorkDependencies,
  { isQuiet }: { isQuiet(): boolean },
): Promise<Dependencies> {
  const { config, keys, log, now } = input
  const { home } = config
  const tokens = await openTokens({
    secret: Buffer.from(keys.jwtSecret),
    algorithm: config.jwt.algorithm,
    lifetimeSeconds: config.jwt.expireMinutes * 60,
    now,
  })
  const secrets = openSecrets(keys.encryptionKey, keys.previousEncryptionKey)
  const outbound = outboundOf(input, isQuiet)
  const cache = new Cache()
  const meter = new Meter(input)
  const storedFiles = new StoredFiles(join(home, 'files'))
  const far = openSources({
    database: input.database,
    secrets,
    outbound,
    own: [...databaseAddresses(config.databaseUrl), ...ownAddresses(config)],
    scratchFolder: join(home, 'scratch', 'sources'),
    cache,
    log,
  })
  const warehouse = await openWarehouse({
    dataFolder: join(home, 'data'),
    scratchFolder: join(home, 'scratch', 'engines'),
    cache,
    log,
    limits: input.warmEngines === undefined ? {} : { warmEngines: input.warmEngines },
  })
  return {
    ...input,
    cache,
    mailer: openMailer({ ...config.mail, outbox: join(home, 'outbox'), isQuiet }),
    meter,
    secrets,
    outbound,
    sources: withFiles(far, { database: input.database, storedFiles }),
    storedFiles,
    tokens,
    linkTokens: openLinkTokens({ secret: Buffer.from(keys.jwtSecret), algorithm: config.jwt.algorithm, now }),
    passwords: openPasswords(hashesAtOnce),
    provider: providerOf(config, now),
    warehouse,
    history: openQueryHistory({ ...input, plan: warehouse.plan, meter }),
    sqlEnabled: !config.disabledFeatures.has('explore_sql'),
    reports: openReportRenderer({ scratchFolder: join(home, 'scratch', 'reports'), log }),
    runFeed: new Feed({ ...input, statesOf: runStatesOf(input.database) }),
    chatFeed: new Feed({ ...input, statesOf: chatStatesOf(input.database) }),
    knowledgeFiles: new StoredFiles(join(home, 'knowledge')),
    documentReader: openDocumentReader({ scratchFolder: join(home, 'scratch', 'documents'), log }),
    runIn: (at, run) => runWork(work, at, run),
  }
}

/** Ends what was opened; the database is its opener's. */
export async function closeDependencies(dependencies: Dependencies): Promise<void> {
  await dependencies.history.close()
  await dependencies.meter.close()
  await Promise.all([
    dependencies.warehouse.close(),
    dependencies.sources.close(),
    dependencies.reports.close(),
    dependencies.documentReader.close(),
  ])
  dependencies.runFeed.close()
  dependencies.chatFeed.close()
  dependencies.mailer.close()
}

const outboundOf = ({ config, urls, certificateAuthorities }: ProgramOptions, isQuiet: () => boolean) =>
  openOutbound({
    isQuiet,
    allowedPrivateHosts: config.allowedPrivateHosts,
    ownHosts: Object.values(urls).map((url) => hostOf(new URL(url))),
    ownPorts: [...portsOf(config), ...Object.values(urls).map(portOf)],
    ...(certificateAuthorities && { certificateAuthorities }),
  })

/** Where this program listens. */
const ownAddresses = (config: Config): OwnAddress[] =>
  portsOf(config).map((port) => ({ host: config.host, port }))

const portsOf = ({ ports, managementPort }: Config): number[] => [
  ...Object.values(ports),
  ...(managementPort === undefined ? [] : [managementPort]),
]

const portOf = (text: string): number => {
  const { port, protocol } = new URL(text)
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

/** Where the program's own database listens, which no connector may read; nowhere when it is embedded. */
function databaseAddresses(databaseUrl: string | undefined): OwnAddress[] {
  if (databaseUrl === undefined) return []
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host') ?? hostOf(url)
  return [{ host: host === '' ? 'localhost' : host, port: Number(url.port || 5432) }]
}

/** The identity provider, when a client of it is configured. */
function providerOf({ idp }: Config, now: () => Date): Dependencies['provider'] {
  return idp.clientId === undefined
    ? undefined
    : openIdentityProvider({ ...idp, clientId: idp.clientId, now })
}
