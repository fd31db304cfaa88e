import type { OutboundAnswer } from '../../../../kernel/outbound/outbound-request.ts'
import { SourceError } from '../../sources/source-error.ts'
import type { HttpSettings } from './http.ts'

export interface PageRead {
  answer: OutboundAnswer
  rowCount: number
  cursor: unknown
}

/** The address of the first page. */
export function firstPage(settings: HttpSettings, since: string | null): URL {
  const url = new URL(settings.url)
  const { size_parameter, page_size, since_parameter } = settings
  if (size_parameter && page_size) url.searchParams.set(size_parameter, String(page_size))
  if (since_parameter && since !== null) url.searchParams.set(since_parameter, since)
  if (settings.pagination === 'page')
    url.searchParams.set(settings.page_parameter ?? 'page', String(settings.first_page ?? 1))
  if (settings.pagination === 'offset') url.searchParams.set(settings.offset_parameter ?? 'offset', '0')
  return url
}

/** The address of the page after one that was read; nothing when that was the last. */
export function nextPage(settings: HttpSettings, url: URL, read: PageRead): URL | undefined {
  const { page_size: size } = settings
  switch (settings.pagination ?? 'none') {
    case 'page':
    case 'offset':
      if (read.rowCount === 0 || (size !== undefined && read.rowCount < size)) return undefined
      return settings.pagination === 'page'
        ? counted(url, settings.page_parameter ?? 'page', 1)
        : counted(url, settings.offset_parameter ?? 'offset', read.rowCount)
    case 'cursor':
      return byCursor(settings, url, read.cursor)
    case 'link':
      return byLink(url, read.answer.headers['link'])
    case 'none':
      return undefined
  }
}

function counted(url: URL, parameter: string, more: number): URL {
  const next = new URL(url)
  next.searchParams.set(parameter, String(Number(url.searchParams.get(parameter)) + more))
  return next
}

function byCursor(settings: HttpSettings, url: URL, cursor: unknown): URL | undefined {
  if (cursor === null || cursor === undefined || cursor === '' || cursor === false) return undefined
  if (typeof cursor !== 'string' && typeof cursor !== 'number')
    throw new SourceError('bad_value', 'the cursor of the next page is neither text nor a number')
  const text = String(cursor)
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return sameHost(url, new URL(text))
  const next = new URL(url)
  next.searchParams.set(settings.cursor_parameter ?? 'cursor', text)
  return next
}

function byLink(url: URL, header: string | string[] | undefined): URL | undefined {
  const links = [header ?? []].flat().join(',').slice(0, 8192)
  const target = links
    .split('<')
    .map(nextTarget)
    .find((found) => found !== undefined)
  if (target === undefined || !URL.canParse(target, url.href)) return undefined
  return sameHost(url, new URL(target, url))
}

/** The address of `address>; rel="next"`. */
function nextTarget(link: string): string | undefined {
  const [target = '', ...given] = link.split('>')
  const parameters = (given[0] ?? '').split(',', 1)[0]!.split(';').slice(1)
  const relations = parameters.flatMap((parameter) => {
    const [name = '', value = ''] = parameter.split('=', 2)
    return name.trim().toLowerCase() === 'rel' ? value.replaceAll('"', '').toLowerCase().split(/\s+/) : []
  })
  return relations.includes('next') ? target : undefined
}

// The secrets that go with every page are for this one host.
function sameHost(url: URL, next: URL): URL {
  if (next.origin === url.origin) return next
  throw new SourceError('refused', 'the next page is on another host, which is not followed')
}
