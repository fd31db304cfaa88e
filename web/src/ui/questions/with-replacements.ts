/** A question with other words in the place of some of its own. */
export function withReplacements(
  content: string,
  replacements: readonly { start: number; end: number; replacement: string }[],
): string {
  return replacements
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
      content,
    )
}
