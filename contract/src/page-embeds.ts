export const embedKinds = ['chart', 'number', 'list', 'dashboard', 'entity'] as const

/** What a page of an app shows of other publications: it stands on a line of its own. */
export interface PageEmbed {
  kind: (typeof embedKinds)[number]
  publication: string
  /** Id of the chart of a dashboard. */
  chart: string | undefined
  limit: number | undefined
}

const embedLine =
  /^\s*\{\{\s*(chart|number|list|dashboard|entity)[:\s]\s*([a-z0-9-]{1,63})(?:\/([\w-]{1,100}))?(?:\s+limit=(\d{1,3}))?\s*\}\}\s*$/

/** What a line of a page embeds; undefined where it is Markdown. */
export function embedIn(line: string): PageEmbed | undefined {
  const [, kind, publication = '', chart, limit] = embedLine.exec(line) ?? []
  if (kind === undefined) return undefined
  return {
    kind: kind as PageEmbed['kind'],
    publication,
    chart,
    limit: limit === undefined ? undefined : Number(limit),
  }
}
