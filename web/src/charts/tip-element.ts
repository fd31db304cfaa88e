import { type Tip, shortened } from '../../../charts/src/tip.ts'

/**
 * The content of a tooltip, built as elements and never as markup: names and values come from other people's data, and
 * the content security policy refuses style attributes in markup.
 */
export function tipElement(told: Tip): HTMLElement {
  const { title, rows } = shortened(told)
  const box = element('div', 'chart-tip')
  box.append(element('div', 'chart-tip-title', title))
  for (const { color, name, value } of rows) {
    const row = element('div', 'chart-tip-row')
    const dot = element('span', 'chart-tip-dot')
    dot.style.backgroundColor = color ?? ''
    row.append(dot, element('span', '', name), element('b', '', value))
    box.append(row)
  }
  return box
}

function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text !== undefined) made.textContent = text
  return made
}
