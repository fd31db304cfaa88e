import type { Look } from './look.ts'

interface Point {
  name?: string
  seriesName?: string
  value?: unknown
  color?: unknown
}

/**
 * The tooltip's content, built as elements and never as markup: names and values come from other
 * people's data, and the content security policy refuses style attributes in markup.
 */
export function tipFor(look: Look, format: (value: number) => string) {
  return {
    confine: true,
    backgroundColor: look.ground,
    borderColor: look.line,
    textStyle: { color: look.text },
    formatter: (points: unknown) => tip((Array.isArray(points) ? points : [points]) as Point[], format),
  }
}

const mostRows = 12

function tip(points: Point[], format: (value: number) => string): HTMLElement {
  const box = element('div', 'chart-tip')
  box.append(element('div', 'chart-tip-title', points[0]?.name ?? ''))
  const drawn = points.filter(({ value }) => numberIn(value) !== undefined).slice(0, mostRows)
  for (const { seriesName, name, value, color } of drawn) {
    const row = element('div', 'chart-tip-row')
    const dot = element('span', 'chart-tip-dot')
    dot.style.backgroundColor = typeof color === 'string' ? color : ''
    // A pie has one unnamed series, whose points carry the names.
    const label = element('span', '', points.length === 1 && !seriesName ? (name ?? '') : (seriesName ?? ''))
    row.append(dot, label, element('b', '', format(numberIn(value) ?? 0)))
    box.append(row)
  }
  return box
}

function numberIn(value: unknown): number | undefined {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'number' ? last : undefined
}

function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text !== undefined) made.textContent = text
  return made
}
