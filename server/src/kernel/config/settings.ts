import type { WallOfRoot } from '../processes/walls.ts'

export const surfaces = ['platform', 'app', 'cloud'] as const
export type SurfaceName = (typeof surfaces)[number]

export const jwtAlgorithms = ['HS256', 'HS384', 'HS512'] as const
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** The values of OTEL_TRACES_SAMPLER that need no service beside the collector. */
export const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Where backups go, and when. */
export interface BackupConfig {
  /** A folder, or a bucket as `s3://bucket/prefix`; undefined: there are no backups. */
  target: string | undefined
  /** Where the keys of organizations are, which must be able to go; undefined: with the backups. */
  keysTarget: string | undefined
  /** Encrypts backups. It is in none of them, like the keys of the server. */
  key: string | undefined
  s3: {
    endpoint: string | undefined
    region: string
    accessKeyId: string | undefined
    secretAccessKey: string | undefined
  }
  /** How often the server makes one itself; 0: it makes none, `quarry backup` does. */
  everyHours: number
  /** How many are kept. */
  keep: number
  /** Root operators are notified when the last one is older. */
  maxAgeHours: number
}

/** The validated configuration of the process. Secrets are undefined when they are to be generated. */
export interface Config {
  /** Data folder, absolute. */
  home: string
  host: string
  ports: Record<SurfaceName, number>
  /** Where health and metrics are answered in full; undefined: to this machine only, on the ports of the surfaces. */
  managementPort: number | undefined
  /** Public base addresses as configured; undefined: from host and the port that was bound. */
  urls: Record<SurfaceName, string | undefined>
  databaseUrl: string | undefined
  jwt: { secret: string | undefined; algorithm: (typeof jwtAlgorithms)[number]; expireMinutes: number }
  encryptionKey: string | undefined
  /** Until everything is sealed under the new one. */
  previousEncryptionKey: string | undefined
  idp: {
    clientId: string | undefined
    allowedDomains: string[]
    issuer: string
    jwksUrl: string
    /** The authorization URL of the provider; undefined: Google's, if it is Google. */
    authorizeUrl: string | undefined
  }
  corsAllowedOrigins: string[]
  administrator: { username: string; password: string | undefined }
  mail: { smtpUrl: string | undefined; from: string }
  /** Who is asked for records of domains, with ports; none: the DNS servers of the machine. */
  dnsServers: string[]
  /** Where certificates of domains are ordered; undefined: nowhere. Naming one accepts its terms. */
  acme: { directoryUrl: string | undefined; email: string | undefined }
  /** Where certificates of domains are written for a proxy. */
  certificatesFolder: string
  licensePublicKey: string | undefined
  /** False, a number of proxy hops, or the addresses that may set `X-Forwarded-*`. */
  trustProxy: false | number | string[]
  allowedPrivateHosts: string[]
  /** Walls around child processes without which the program may start as root all the same. */
  allowMissingWalls: WallOfRoot[]
  /** Upper bounds of the timeouts that an organization may set for queries and exports. */
  maxSeconds: { query: number; export: number }
  runs: {
    /** How many work at a time in this process, and of one organization in all processes. */
    atOnce: number
    ofOrganization: number
    /** Lease of a run: without a heartbeat for so long another worker takes it over. */
    leaseSeconds: number
    /** What ended longer ago is forgotten, with its log. */
    keepDays: number
  }
  /** Queries that are older are removed from the history; 0: none is recorded. */
  queryHistoryKeepDays: number
  /** Chat sessions without a newer message, and runs of agents that ended earlier, are removed. */
  chatKeepDays: number
  backup: BackupConfig
  disabledFeatures: ReadonlySet<string>
  logLevel: (typeof logLevels)[number]
  /** Where traces are sent, by OTLP over HTTP; undefined: none is made. */
  tracing:
    | {
        endpoint: string
        headers: Record<string, string>
        serviceName: string
        sampler: (typeof traceSamplers)[number]
        /** Which part of the traces a sampler by ratio records. */
        ratio: number
        /** How long spans are collected before they are sent. */
        sendEveryMs: number
        /** Addresses of callers whose `traceparent` is continued. */
        trustedCallers: string[]
        withUserIds: boolean
      }
    | undefined
  /** `QUARRY_*` names that mean nothing here: worth a warning, they may be typing mistakes. */
  unknownNames: string[]
}
