/** What is logged of a report. Only what is named here: policies, samples and referrers may hold anything. */
export interface Violation {
  document_uri?: string
  blocked_uri?: string
  directive?: string
  source_file?: string
  line?: number
  column?: number
  status?: number
  disposition?: string
}

const maxTextLength = 200

/**
 * Reads both forms that browsers send: `report-uri` with hyphens, the Reporting API with camel case and possibly
 * many reports. Answers the first of them and how many there were; undefined when the text is neither.
 */
export function readReport(text: string): { violation: Violation; count: number } | undefined {
  const reports = bodiesOf(parse(text))
  const [first] = reports
  return first && { violation: violationOf(first), count: reports.length }
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function bodiesOf(json: unknown): Fields[] {
  const reports = Array.isArray(json) ? (json as unknown[]) : [json]
  return reports
    .filter(isFields)
    .map((report) => report['csp-report'] ?? report['body'] ?? report)
    .filter(isFields)
}

function violationOf(body: Fields): Violation {
  const first = (...names: string[]) => names.map((name) => body[name]).find((value) => value !== undefined)
  const found = {
    document_uri: place(first('document-uri', 'documentURL')),
    blocked_uri: place(first('blocked-uri', 'blockedURL')),
    directive: plain(first('effective-directive', 'effectiveDirective', 'violated-directive')),
    source_file: place(first('source-file', 'sourceFile')),
    line: number(first('line-number', 'lineNumber')),
    column: number(first('column-number', 'columnNumber')),
    status: number(first('status-code', 'statusCode')),
    disposition: plain(first('disposition')),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** A URL without user input or credentials; a keyword such as "inline" unchanged. */
function place(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (!/^https?:/i.test(value)) return plain(value.split(/[:?#]/, 1)[0])
  if (!URL.canParse(value)) return 'unreadable'
  const url = new URL(value)
  return plain(url.origin + url.pathname)
}

// Not for JSON, which escapes them anyway, but for readers of the log on a terminal.
const plain = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, maxTextLength).replace(/\p{C}/gu, '?') : undefined

const number = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : undefined)
