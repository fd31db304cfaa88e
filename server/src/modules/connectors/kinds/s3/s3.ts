import {
  Type,
  closed,
  type Static,
  matching,
  freeOfControls,
  visibleAscii,
} from '../../../../../../contract/src/schema.ts'
import {
  hostOf,
  isOpened,
  parseTargetUrl,
  type OutboundRules,
} from '../../../../kernel/outbound/target-url.ts'
import { kind, type Problem } from '../../kind.ts'

const Settings = closed({
  endpoint: Type.Optional(
    Type.String({
      title: 'Endpoint',
      description: "Address of the store; Amazon's own of the region when left out",
      group: 'server',
      maxLength: 500,
      ...matching(
        '^https?://[^/?#@]+/?$',
        'an address of a host, without a path, e.g. https://minio.example.com',
      ),
      examples: ['https://minio.example.com'],
    }),
  ),
  region: Type.Optional(
    Type.String({
      title: 'Region',
      group: 'server',
      ...matching('^[a-z0-9-]{1,64}$', '1 to 64 lower-case letters, digits and hyphens'),
      default: 'us-east-1',
    }),
  ),
  bucket: Type.String({
    title: 'Bucket',
    ...matching(
      '^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$',
      '3 to 63 letters, digits, dots, hyphens and underscores, with a letter or a digit at both ends',
    ),
  }),
  prefix: Type.Optional(
    Type.String({
      title: 'Prefix',
      description: 'Only objects whose keys begin so are shown and read',
      maxLength: 512,
      ...freeOfControls,
      examples: ['exports/orders/'],
    }),
  ),
  access_key_id: Type.String({
    title: 'Access key',
    group: 'sign_in',
    minLength: 1,
    maxLength: 256,
    ...visibleAscii,
  }),
  secret_access_key: Type.String({
    title: 'Secret key',
    group: 'sign_in',
    minLength: 1,
    maxLength: 512,
    ...visibleAscii,
    format: 'password',
    secret: true,
  }),
  session_token: Type.Optional(
    Type.String({
      title: 'Session token',
      description: 'Only for keys that are lent for a while',
      group: 'sign_in',
      maxLength: 4096,
      ...visibleAscii,
      format: 'password',
      secret: true,
    }),
  ),
  path_style: Type.Optional(
    Type.Boolean({
      title: 'Bucket in the path',
      description: 'As most stores but Amazon want it; when left out: wherever an endpoint is given',
      group: 'server',
    }),
  ),
})

export type S3Settings = Static<typeof Settings>

/** Files of an S3-compatible store. */
export const s3 = kind({
  type: 's3',
  title: 'S3 store',
  description: 'CSV, JSON, Parquet and Excel files of Amazon S3 or a store that speaks like it.',
  settings: Settings,
  destination: (settings) => {
    const url = endpointOf(settings)
    return `${url.protocol}${hostOf(url)}:${url.port}`
  },
  problems,
  source: { cursor: 'files' },
})

/** Where the store answers. */
export const endpointOf = ({ endpoint, region = 'us-east-1' }: S3Settings) =>
  new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)

function problems(settings: S3Settings, rules: OutboundRules): Problem[] {
  const { endpoint } = settings
  if (endpoint === undefined) return []
  // A store inside the operator's own network often has no certificate. The keys are never sent, only what they sign.
  if (/^http:/i.test(endpoint) && URL.canParse(endpoint) && isOpened(hostOf(new URL(endpoint)), rules))
    return []
  const target = parseTargetUrl(endpoint, rules)
  return 'reason' in target ? [{ setting: 'endpoint', message: target.reason }] : []
}
