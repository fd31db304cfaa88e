import { Type, closed, oneOf, type Static, matching } from '../../../../../../contract/src/schema.ts'
import { hostOf, parseTargetUrl } from '../../../../kernel/outbound/target-url.ts'
import { kind, type Problem } from '../../kind.ts'
import { headerOf, headersOf } from './headers.ts'
import { lookUpUrl } from './look-up-url.ts'

const parameterName = matching('^[A-Za-z0-9_.\\[\\]-]+$', 'letters, digits and _ . - [ ]')

const parameter = (title: string, fallback: string) =>
  Type.Optional(
    Type.String({
      title,
      group: 'pages',
      maxLength: 100,
      ...parameterName,
      default: fallback,
    }),
  )
const path = (title: string, description: string) =>
  Type.Optional(Type.String({ title, description, maxLength: 500, examples: ['data.items'] }))
const secret = (title: string, description: string, more: { maxLength: number; multiline?: boolean }) =>
  Type.Optional(
    Type.String({
      title,
      description,
      group: 'sign_in',
      ...matching('^[^\\u0000]*$', 'a text without NUL'),
      format: 'password',
      secret: true,
      ...more,
    }),
  )

const Settings = closed({
  url: Type.String({
    title: 'Address',
    description: 'An https address that answers a GET with JSON or CSV',
    minLength: 1,
    maxLength: 2048,
    format: 'uri',
    examples: ['https://api.example.com/v1/orders'],
  }),
  format: Type.Optional(
    oneOf(['auto', 'json', 'ndjson', 'csv'], {
      title: 'Format',
      description: 'auto: by what comes',
      default: 'auto',
    }),
  ),
  rows_path: path(
    'Path to the rows',
    'Names of the fields that lead to the rows of a JSON answer, with dots between',
  ),
  auth: Type.Optional(
    oneOf(['none', 'bearer', 'basic'], { title: 'Authentication', group: 'sign_in', default: 'none' }),
  ),
  user: Type.Optional(
    Type.String({
      title: 'User',
      group: 'sign_in',
      maxLength: 256,
      ...matching('^[^\\u0000-\\u001f:]*$', 'a user name without colons and control characters'),
    }),
  ),
  token: secret('Token or password', 'Of the bearer, or of the user', { maxLength: 8192 }),
  headers: secret('Headers', 'Further headers, one a line: "Name: value"', {
    maxLength: 8192,
    multiline: true,
  }),
  pagination: Type.Optional(
    oneOf(['none', 'page', 'offset', 'cursor', 'link'], {
      title: 'Pages',
      description:
        'page: a number that grows by one. offset: a number that grows by the rows. cursor: a value of the answer. link: the Link header.',
      group: 'pages',
      default: 'none',
    }),
  ),
  page_parameter: parameter('Parameter of the page', 'page'),
  first_page: Type.Optional(
    Type.Integer({ title: 'First page', group: 'pages', minimum: 0, maximum: 1, default: 1 }),
  ),
  offset_parameter: parameter('Parameter of the offset', 'offset'),
  size_parameter: Type.Optional(
    Type.String({
      title: 'Parameter of the page size',
      group: 'pages',
      maxLength: 100,
      ...parameterName,
    }),
  ),
  page_size: Type.Optional(
    Type.Integer({ title: 'Rows a page', group: 'pages', minimum: 1, maximum: 100_000 }),
  ),
  cursor_path: path('Path to the cursor', 'Names of the fields that lead to the cursor of the next page'),
  cursor_parameter: parameter('Parameter of the cursor', 'cursor'),
  most_pages: Type.Optional(
    Type.Integer({ title: 'Most pages', group: 'pages', minimum: 1, maximum: 10_000, default: 1000 }),
  ),
  since_parameter: Type.Optional(
    Type.String({
      title: 'Parameter of the last value',
      description:
        'For incremental refreshes: gets the largest value of the cursor column that was read before',
      maxLength: 100,
      ...parameterName,
      examples: ['updated_since'],
    }),
  ),
})

export type HttpSettings = Static<typeof Settings>

/** JSON or CSV behind an https address. */
export const http = kind({
  type: 'http',
  title: 'Web address',
  description: 'JSON or CSV that an https address answers with, page by page where it has pages.',
  settings: Settings,
  destination: (settings) => {
    const url = new URL(settings.url)
    return `${hostOf(url)}:${url.port || 443}`
  },
  problems: (settings, rules) => {
    const target = parseTargetUrl(settings.url, rules)
    return [
      ...('reason' in target ? [{ setting: 'url', message: target.reason }] : []),
      ...pageProblems(settings),
      ...headerProblems(settings),
    ]
  },
  source: {},
  lookUp: (settings, asked) => ({ url: lookUpUrl(settings.url, asked), headers: headersOf(settings) }),
})

function pageProblems({ pagination, page_size, cursor_path, auth, token, format }: HttpSettings): Problem[] {
  const missing = (setting: string, message: string) => [{ setting, message }]
  return [
    ...(pagination === 'offset' && page_size === undefined
      ? missing('page_size', 'is needed to count the offset by')
      : []),
    ...(pagination === 'cursor' && !cursor_path
      ? missing('cursor_path', 'says where the next cursor is')
      : []),
    ...(pagination === 'cursor' && (format === 'csv' || format === 'ndjson')
      ? missing('pagination', 'a cursor can only be read of JSON')
      : []),
    ...((auth ?? 'none') !== 'none' && !token
      ? missing('token', 'is needed for this kind of authentication')
      : []),
  ]
}

function headerProblems(settings: HttpSettings): Problem[] {
  const bad = (settings.headers ?? '').split(/\r?\n/).some((line) => line.trim() !== '' && !headerOf(line))
  return bad
    ? [{ setting: 'headers', message: 'must be lines of "Name: value", without those that are sent anyway' }]
    : []
}
