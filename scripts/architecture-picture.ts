const box = { width: 128, height: 34, gapX: 18, gapY: 40 }
const margin = 20

type ModuleMap = Record<string, string[]>

/** Draws the map as an SVG: every module stands above those it uses. */
export function architecturePicture(map: ModuleMap): string {
  const rows = rowsOf(map)
  const widest = Math.max(...rows.map((row) => row.length))
  const width = margin * 2 + widest * (box.width + box.gapX) - box.gapX
  const height = margin * 2 + rows.length * (box.height + box.gapY) - box.gapY
  const places = new Map(
    rows.flatMap((row, level) =>
      row.map((name, index) => {
        const rowWidth = row.length * (box.width + box.gapX) - box.gapX
        const x = (width - rowWidth) / 2 + index * (box.width + box.gapX)
        return [name, { x, y: margin + (rows.length - 1 - level) * (box.height + box.gapY) }] as const
      }),
    ),
  )
  const arrows = Object.entries(reduced(map)).flatMap(([name, uses]) =>
    uses.map((used) => arrow(places.get(name)!, places.get(used)!)),
  )
  const boxes = [...places].map(([name, place]) => labelled(name, place))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="14">
<title>The modules of the server; an arrow leads from a module to one that it uses</title>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#7a8699"/></marker></defs>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${[...arrows, ...boxes].join('\n')}
</svg>
`
}

/** The map as a table of a Markdown page. */
export function architectureTable(map: ModuleMap): string {
  const rows = Object.entries(map).map(([name, uses]) => `| ${name} | ${uses.join(', ') || '—'} |`)
  return ['| module | may use |', '|---|---|', ...rows].join('\n')
}

/** The modules by level: each above all that it uses, and no further below its users than it must be. */
function rowsOf(map: ModuleMap): string[][] {
  const levels = new Map<string, number>()
  for (const [name, uses] of Object.entries(map)) {
    levels.set(name, Math.max(-1, ...uses.map((used) => levels.get(used) ?? -1)) + 1)
  }
  for (const [name] of Object.entries(map).reverse()) {
    const users = Object.keys(map).filter((user) => map[user]?.includes(name))
    if (users.length > 0) levels.set(name, Math.min(...users.map((user) => levels.get(user) ?? 0)) - 1)
  }
  const top = Math.max(...levels.values())
  return [...Array(top + 1).keys()].map((level) =>
    [...levels].filter(([, own]) => own === level).map(([name]) => name),
  )
}

/** The map without what follows from the rest, so that the picture stays readable. */
function reduced(map: ModuleMap): ModuleMap {
  const reach = (name: string): Set<string> =>
    new Set((map[name] ?? []).flatMap((used) => [used, ...reach(used)]))
  return Object.fromEntries(
    Object.entries(map).map(([name, uses]) => {
      const indirect = new Set(uses.flatMap((used) => [...reach(used)]))
      return [name, uses.filter((used) => !indirect.has(used))]
    }),
  )
}

interface Place {
  x: number
  y: number
}

function arrow(from: Place, to: Place): string {
  const [startX, endX] = [from.x + box.width / 2, to.x + box.width / 2]
  const [startY, endY] = [from.y + box.height, to.y - 2]
  const bend = (endY - startY) / 2
  const path = `M${startX} ${startY}C${startX} ${startY + bend} ${endX} ${endY - bend} ${endX} ${endY}`
  return `<path d="${path}" fill="none" stroke="#7a8699" stroke-width="1.3" marker-end="url(#tip)"/>`
}

function labelled(name: string, { x, y }: Place): string {
  const frame = `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="7" fill="#eef3fb" stroke="#3b6fb6"/>`
  const text = `<text x="${x + box.width / 2}" y="${y + 22}" text-anchor="middle" fill="#1b2a41">${name}</text>`
  return frame + text
}
