import { type Leaf, leafGap } from './leaves.ts'
import { fixedHeight, isLongText, sectionHeight, textStart, wantedHeight } from './parts.ts'
import { type LaidTable, laidTable, tableEnd, tableHeight, tableStart } from './table.ts'

/** A leaf with what it was decided to take of its page. */
export interface Planned {
  leaf: Leaf
  /** Of a line, which what is drawn in it fills. */
  height: number
  laid?: LaidTable
  /** It begins a page. */
  isFirst: boolean
}

interface PageLayout {
  width: number
  height: number
  /** What the heading takes of the first page. */
  taken: number
}

// Charts are drawn so much lower or higher than they want, so that pages end where a line ends.
const lowest = 0.72
const highest = 1.3
// What measuring may be wrong by.
const bottomMargin = 4

/** What stays together, and how high it is by how high its charts are drawn. */
interface Unit {
  planned: Planned[]
  height(share: number): number
  settle(share: number): void
  /** It goes on over pages: what it needs to begin, and where it ends. */
  flows?: { start: number; end(from: number, page: number): number }
}

/** Where each page begins and how high charts are, so that no page ends with a large gap. */
export function planOf(leaves: readonly Leaf[], paper: PageLayout): Planned[] {
  const units = unitsOf(leaves, paper)
  const page = paper.height - bottomMargin
  let taken = paper.taken
  let open: Unit[] = []
  const heightAt = (share: number) => open.reduce((sum, unit) => sum + unit.height(share) + leafGap, 0)
  const close = (max: number) => {
    const share = shareFor((one) => taken + heightAt(one) - leafGap <= page, max)
    for (const unit of open) unit.settle(share)
  }
  const turn = ({ planned: [first] }: Unit) => {
    close(highest)
    open = []
    taken = 0
    if (first) first.isFirst = true
  }
  for (const unit of units) {
    const { flows } = unit
    const fits = () => taken + heightAt(lowest) + unit.height(lowest) <= page
    if (!fits() && taken + open.length > 0 && !(flows && taken + heightAt(1) + flows.start <= page))
      turn(unit)
    if (!flows || fits()) {
      open.push(unit)
      continue
    }
    close(1)
    unit.settle(1)
    taken = flows.end(taken + heightAt(1), page) + leafGap
    open = []
  }
  close(1)
  return units.flatMap(({ planned }) => planned)
}

/** The largest share that fits; a small one where none does. */
function shareFor(fits: (share: number) => boolean, max: number): number {
  if (fits(max)) return max
  let [low, high] = [lowest / 2, max]
  for (let turn = 0; turn < 12; turn += 1) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

/** A heading and what follows it are one. */
function unitsOf(leaves: readonly Leaf[], paper: PageLayout): Unit[] {
  const units: Unit[] = []
  let headings: Unit[] = []
  for (const leaf of leaves) {
    const unit = unitOf(leaf, paper)
    if (leaf.kind === 'section') {
      headings.push(unit)
      continue
    }
    units.push(headings.length === 0 ? unit : together(headings, unit))
    headings = []
  }
  return [...units, ...headings]
}

function together(headings: readonly Unit[], unit: Unit): Unit {
  const above = headings.reduce((sum, heading) => sum + heading.height(1), 0)
  const { flows } = unit
  return {
    planned: [...headings.flatMap(({ planned }) => planned), ...unit.planned],
    height: (share) => above + unit.height(share),
    settle: (share) => unit.settle(share),
    ...(flows && {
      flows: {
        start: above + flows.start,
        end: (from: number, page: number) => flows.end(from + above, page),
      },
    }),
  }
}

function unitOf(leaf: Leaf, { width }: PageLayout): Unit {
  const planned: Planned = { leaf, height: 0, isFirst: false }
  const settle = () => undefined
  if (leaf.kind === 'section')
    return { planned: [planned], height: () => sectionHeight(leaf.title, width), settle }
  if (leaf.kind === 'line') return lineUnit(leaf, planned)
  const laid = laidTable(leaf.item, width)
  const height = tableHeight(laid)
  const flows = {
    start: tableStart(laid),
    end: (from: number, page: number) => tableEnd(laid, from, page),
  }
  return { planned: [Object.assign(planned, { laid })], height: () => height, settle, flows }
}

function lineUnit({ items }: Extract<Leaf, { kind: 'line' }>, planned: Planned): Unit {
  const parts = items.map(({ item, width }) => ({
    isDrawn: item.body.kind === 'drawing',
    fixed: fixedHeight(item, width),
    wanted: wantedHeight(item, width),
  }))
  const wanted = Math.max(...parts.map((part) => part.wanted))
  const height = (share: number) =>
    Math.max(...parts.map(({ isDrawn, fixed }) => fixed + (isDrawn ? wanted * share : 0)))
  const unit: Unit = {
    planned: [planned],
    height,
    settle: (share) => {
      planned.height = height(share)
    },
  }
  const isLong = items.some(({ item, width }) => isLongText(item, width))
  if (!isLong) return unit
  const end = (from: number, page: number) => (from + height(1)) % page
  return { ...unit, flows: { start: textStart, end } }
}
