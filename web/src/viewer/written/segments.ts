import { embedIn, type PageEmbed } from '../../../../contract/src/page-embeds.ts'

/** Whatever order the authors begin with: their largest headings lie just below the title of the page. */
export function headingsFrom(markdown: string): number {
  const depths = [...markdown.matchAll(/^ {0,3}(#{1,6})\s/gm)].map(([, signs = '']) => signs.length)
  return 3 - Math.min(6, ...depths)
}

export type Segment = { kind: 'text'; markdown: string } | { kind: 'embeds'; embeds: PageEmbed[] }

/** A page in its order: texts, and what is embedded between them; what stands on lines that follow each other stands side by side. */
export function segmentsOf(markdown: string): Segment[] {
  const segments: Segment[] = []
  let isCode = false
  for (const line of markdown.split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    const embed = isCode ? undefined : embedIn(line)
    const last = segments.at(-1)
    if (!embed && last?.kind === 'text') last.markdown += `\n${line}`
    else if (!embed) segments.push({ kind: 'text', markdown: line })
    else if (last?.kind === 'embeds') last.embeds.push(embed)
    else segments.push({ kind: 'embeds', embeds: [embed] })
  }
  return segments.filter((segment) => segment.kind === 'embeds' || segment.markdown.trim() !== '')
}
