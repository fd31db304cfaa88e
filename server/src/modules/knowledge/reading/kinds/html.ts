import { unescapeXml } from '../../../../kernel/xml-scanner.ts'
import type { TextOutline } from '../text-outline.ts'

const unseen = ['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object', 'textarea', 'select']
const blocks =
  /^(address|article|aside|blockquote|body|br|dd|div|dl|dt|figcaption|footer|form|header|hr|li|main|nav|ol|p|pre|section|table|title|tr|ul)$/
const cells = /^(td|th)$/
const heading = /^h([1-6])$/

/** The visible text. Nothing of the page is run, fetched or laid out. */
export function readHtml(html: string, outline: TextOutline): void {
  let text = ''
  let level = 0
  const end = () => {
    const words = entitiesOf(text).replaceAll(/\s+/g, ' ')
    if (level > 0) outline.heading(level, words)
    else outline.paragraph(words)
    text = ''
  }
  for (let at = 0; at < html.length;) {
    const start = html.indexOf('<', at)
    if (start < 0) {
      text += html.slice(at)
      break
    }
    text += html.slice(at, start)
    const tag = tagAt(html, start)
    at = tag.end
    if (tag.name === '') text += tag.text
    else if (cells.test(tag.name)) text += ' '
    else if (heading.test(tag.name)) {
      end()
      level = tag.isEnd ? 0 : Number(tag.name[1])
    } else if (blocks.test(tag.name)) end()
    if (!tag.isEnd && unseen.includes(tag.name)) at = endOf(html, at, tag.name)
  }
  end()
}

interface Tag {
  /** Empty for what is no tag. */
  name: string
  isEnd: boolean
  end: number
  text: string
}

function tagAt(html: string, start: number): Tag {
  if (html.startsWith('<!--', start)) return noTag(behind(html, '-->', start))
  if (html.startsWith('<!', start) || html.startsWith('<?', start)) return noTag(behind(html, '>', start))
  const [, slash, name] = /^<(\/?)([a-zA-Z][a-zA-Z0-9]{0,20})/.exec(html.slice(start, start + 24)) ?? []
  if (name === undefined) return { ...noTag(start + 1), text: '<' }
  return { name: name.toLowerCase(), isEnd: slash === '/', end: behind(html, '>', start), text: '' }
}

const noTag = (end: number): Tag => ({ name: '', isEnd: false, end, text: '' })

function behind(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found < 0 ? html.length : found + mark.length
}

/** Behind the end of an element whose content is not shown. */
function endOf(html: string, from: number, name: string): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2))
    if (html.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return behind(html, '>', at)
  return html.length
}

const named: Record<string, string> = {
  nbsp: ' ',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  bull: '•',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  sect: '§',
  times: '×',
}

const entitiesOf = (text: string): string =>
  unescapeXml(text.replaceAll(/&([a-zA-Z]{2,8});/g, (whole, name: string) => named[name] ?? whole))
