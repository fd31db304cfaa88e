export interface Table {
  columns: { name: string; label?: string }[]
  rows: unknown[][]
}

/** Rows as aligned text; numbers to the right. */
export function tableLines({ columns, rows }: Table): string[] {
  const head = columns.map(({ label, name }) => label ?? name)
  const cells = rows.map((row) => row.map(textOf))
  const isNumber = columns.map((_, at) =>
    rows.every((row) => row[at] === null || typeof row[at] === 'number'),
  )
  const widths = head.map((text, at) => Math.max(text.length, ...cells.map((row) => row[at]?.length ?? 0)))
  const line = (texts: string[]) =>
    texts
      .map((text, at) => (isNumber[at] ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)]
}

const textOf = (value: unknown): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

// Control characters of a value could move the cursor of a terminal.
export const visible = (text: string): string =>
  Array.from(text, (letter) =>
    letter < ' ' || (letter >= '\u007f' && letter <= '\u009f') ? ' ' : letter,
  ).join('')
