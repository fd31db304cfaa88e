import { attribute, XmlScanner } from '../../../kernel/xml-scanner.ts'

const maxLength = 256 * 1024
const maxElements = 3000
const maxDepth = 40
const maxAttributes = 10_000

const methods = new Set(['CanonicalizationMethod', 'SignatureMethod', 'DigestMethod'])

/** What one pass over the tags of a document finds, before a parser sees it. */
export interface XmlFacts {
  /** The tag of the document element. */
  root: string
  /** How many elements have each name, without prefix. */
  counts: Map<string, number>
  /** The algorithms of its signatures and digests. */
  algorithms: Set<string>
  /** Its first status code. */
  status: string | undefined
}

/**
 * Bounds what makes parsers slow, and refuses what no SAML message needs: document types, processing instructions, and comments
 * and CDATA, which parsers have read as two texts or one.
 */
export function inspectXml(xml: string): XmlFacts {
  if (xml.length > maxLength) throw new Error(`it is longer than ${maxLength} characters`)
  if (xml.includes('<!')) throw new Error('it has a document type, a comment or CDATA')
  if (
    xml
      .trimStart()
      .replace(/^<\?xml [^?<>]{0,200}\?>/, '')
      .includes('<?')
  )
    throw new Error('it has a processing instruction')
  const facts: XmlFacts = { root: '', counts: new Map(), algorithms: new Set(), status: undefined }
  let [depth, elements] = [0, 0]
  const scanner = new XmlScanner({
    open(name, tag) {
      if (depth === 0) facts.root += tag
      depth += 1
      elements += 1
      if (depth > maxDepth || elements > maxElements) throw new Error('it has too many elements')
      facts.counts.set(name, (facts.counts.get(name) ?? 0) + 1)
      if (methods.has(name)) facts.algorithms.add(attribute(tag, 'Algorithm') ?? '')
      if (name === 'StatusCode') facts.status ??= attribute(tag, 'Value')
    },
    close: () => void (depth -= 1),
    text: () => undefined,
  })
  scanner.write(Buffer.from(xml))
  scanner.end()
  if (xml.split('=', maxAttributes + 1).length > maxAttributes) throw new Error('it has too many attributes')
  return facts
}
