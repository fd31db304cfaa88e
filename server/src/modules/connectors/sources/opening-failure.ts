import { OutboundFailure } from '../../../kernel/outbound/guarded-lookup.ts'
import type { Settings } from '../kind.ts'
import { SourceError, unreachable } from './source-error.ts'

/** What a test of a source found. */
export interface TestedSource {
  ok: boolean
  message: string
  /** Must take as long as all of its kind: how soon it is known would tell what nobody here may know. */
  isHidden?: boolean
}

type Words = (place: Record<'at' | 'host' | 'user' | 'database', string>) => string

const closed: Words = ({ at }) =>
  `nothing listens at ${at}: check the port, and whether the server takes connections from other machines`
const silent: Words = ({ at }) =>
  `${at} does not answer: check host and port, and whether a firewall lets this server through`
const notSignedIn: Words = ({ user }) =>
  `the server does not accept the user ${user} with this password: check both`
const noDatabase: Words = ({ database, at }) => `there is no database ${database} at ${at}: check its name`
const noRights: Words = ({ user, database }) =>
  `the user ${user} may not use the database ${database}: grant the right to connect and read`
const notTrusted: Words = ({ at }) =>
  `the certificate of ${at} is not signed by a trusted authority: enter its certificate authority, or choose the encryption "require"`
const otherName: Words = ({ host }) =>
  `the certificate is not for the host ${host}: use the name that stands in it, or choose the encryption "require"`
const expired: Words = ({ at }) => `the certificate of ${at} is not valid today: renew it at the server`
const notEncrypted: Words = ({ at }) =>
  `the server at ${at} does not encrypt: switch TLS on there, or choose the encryption "off"`
const noHandshake: Words = ({ at }) =>
  `the server at ${at} does not answer an encrypted connection: switch TLS on there, or choose the encryption "off"`

/** By the code of the system, of TLS, of PostgreSQL and of MySQL. */
const byCode: Record<string, Words> = {
  ECONNREFUSED: closed,
  ECONNRESET: silent,
  ETIMEDOUT: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: otherName,
  CERT_HAS_EXPIRED: expired,
  CERT_NOT_YET_VALID: expired,
  EPROTO: notEncrypted,
  NO_HANDSHAKE: noHandshake,
  ERR_SSL_WRONG_VERSION_NUMBER: notEncrypted,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: notEncrypted,
  HANDSHAKE_NO_SSL_SUPPORT: notEncrypted,
  '28P01': notSignedIn,
  '3D000': noDatabase,
  '42501': noRights,
  ER_ACCESS_DENIED_ERROR: notSignedIn,
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: notSignedIn,
  ER_BAD_DB_ERROR: noDatabase,
  ER_DBACCESS_DENIED_ERROR: noRights,
  clickhouse_81: noDatabase,
  clickhouse_192: notSignedIn,
  clickhouse_193: notSignedIn,
  clickhouse_194: notSignedIn,
  clickhouse_516: notSignedIn,
}

const unknownHosts = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME'])

/**
 * Why a source could not be opened, with the values that were entered, for who may change them. A name that does not
 * exist and one of a network that is closed to people's connections sound alike, so that nobody can map it.
 */
export function openingFailure(error: unknown, settings: Settings): TestedSource {
  const place = placeOf(settings)
  if (!place) return { ok: false, message: unreachable().message, isHidden: true }
  const cause = error instanceof OutboundFailure && error.cause !== undefined ? error.cause : error
  const code = codeOf(cause)
  if (unknownHosts.has(code) || (error instanceof OutboundFailure && error.reason === 'refused'))
    return { ok: false, message: hidden(place), isHidden: true }
  if (error instanceof OutboundFailure && error.reason === 'timeout') return failed(silent(place))
  const known = byCode[code]
  if (known) return failed(known(place))
  if (error instanceof SourceError) return failed(error.message)
  const { message = '' } = cause as { message?: string }
  if (/does not support SSL/i.test(message)) return failed(notEncrypted(place))
  if (/timeout/i.test(message)) return failed(silent(place))
  // A condition of PostgreSQL that has no words of ours, e.g. an address that its pg_hba.conf does not let in.
  if (/^[0-9A-Z]{5}$/.test(code)) return failed(`the server answered: ${message.slice(0, 500)}`)
  return failed(`${place.at} answers, but not as such a server does: check the port and the encryption`)
}

const failed = (message: string): TestedSource => ({ ok: false, message })

const hidden: Words = ({ host }) =>
  `the host ${host} was not found, or is not one that this server may call: check how it is spelt. ` +
  'Hosts of a private network are opened by the operator, in ALLOWED_PRIVATE_HOSTS'

function placeOf({ host, port, user, database }: Settings) {
  if (typeof host !== 'string') return undefined
  const shown = (value: unknown) => JSON.stringify(typeof value === 'string' ? value : '')
  const at = typeof port === 'number' ? `${host}:${port}` : host
  return { at, host: shown(host), user: shown(user), database: shown(database) }
}

function codeOf(error: unknown): string {
  const { code, errno } = error as { code?: unknown; errno?: unknown }
  return String(code ?? errno ?? '')
}
