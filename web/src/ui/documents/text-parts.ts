export interface Span {
  start: number
  end: number
}

/** A text in parts: those that spans cover, and those between them. */
export function partsOf<Part extends Span>(
  text: string,
  spans: readonly Part[],
): { text: string; span: Part | undefined }[] {
  let from = 0
  const parts: { text: string; span: Part | undefined }[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.start < from || span.end > text.length) continue
    if (span.start > from) parts.push({ text: text.slice(from, span.start), span: undefined })
    parts.push({ text: text.slice(span.start, span.end), span })
    from = span.end
  }
  if (from < text.length) parts.push({ text: text.slice(from), span: undefined })
  return parts
}
