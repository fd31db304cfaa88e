import type { ExportFormat } from '../warehouse/index.ts'

/** A format of results: JSON or a file. */
export interface Form {
  format: ExportFormat
  contentType: string
  ending: string
}

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** By media type. */
const forms: Record<string, Form> = {
  'application/json': { format: 'json', contentType: 'application/json; charset=utf-8', ending: 'json' },
  'text/csv': { format: 'csv', contentType: 'text/csv; charset=utf-8', ending: 'csv' },
  'application/vnd.apache.parquet': file('application/vnd.apache.parquet', 'parquet', 'parquet'),
  'application/vnd.apache.arrow.stream': file('application/vnd.apache.arrow.stream', 'arrow', 'arrows'),
  [sheet]: file(sheet, 'xlsx', 'xlsx'),
}

export const jsonForm = forms['application/json'] as Form

function file(contentType: string, format: ExportFormat, ending: string): Form {
  return { format, contentType, ending }
}

const maxTypes = 20

/** The form that the caller likes best of those there are; JSON when they name none of them. */
export function formOf(accept: string): Form {
  return liked(accept).flatMap((type) => forms[type] ?? (type === '*/*' ? jsonForm : []))[0] ?? jsonForm
}

/** Whether the caller would rather have events. */
export const wantsEvents = (accept: string): boolean =>
  liked(accept).find((type) => type === 'text/event-stream' || type === '*/*' || type in forms) ===
  'text/event-stream'

/** The media types of an Accept header, the most wanted first. */
function liked(accept: string): string[] {
  return accept
    .split(',', maxTypes)
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const quality = parameters.find((text) => text.startsWith('q='))?.slice(2)
      return { type, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ type }) => type)
}

/** A download's name by RFC 6266: plain ASCII for old clients, the true name in UTF-8 beside it. */
export function disposition(fileName: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const safe = fileName.replaceAll(
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|]/g,
    '_',
  )
  const ascii = safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/[%;]/g, '_')
  const encoded = encodeURIComponent(Buffer.from(safe).toString()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
