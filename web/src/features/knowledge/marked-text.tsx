export interface Span {
  start: number
  end: number
}

/** Plain text with some of its parts marked. Spans are sorted and do not overlap. */
export function MarkedText({ text, spans }: { text: string; spans: readonly Span[] }) {
  const parts = spans.flatMap(({ start, end }, at) => [
    text.slice(spans[at - 1]?.end ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ])
  return [...parts, text.slice(spans.at(-1)?.end ?? 0)]
}
