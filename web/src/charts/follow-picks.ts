import type { CanvasChart } from '../../../charts/src/renderers/canvas-chart.ts'

type OnPick = (words: string[], wantsMenu: boolean, at: { x: number; y: number }) => void

interface Mark {
  name?: unknown
  seriesName?: unknown
  treePathInfo?: { name?: unknown }[]
  data?: unknown
  event?: { event?: MouseEvent | TouchEvent }
}

interface Pointer {
  offsetX: number
  offsetY: number
  event: MouseEvent
}

/** Tells which mark of a chart is pressed, by the words on it. Between the marks of an axis, the nearest is meant. */
export function followPicks(chart: CanvasChart['chart'], onPick: OnPick): () => void {
  let isMark = false
  const onMark = (wantsMenu: boolean) => (mark: Mark) => {
    isMark = true
    const native = mark.event?.event
    if (!(native instanceof MouseEvent)) return
    if (wantsMenu) native.preventDefault()
    onPick(wordsOf(mark), wantsMenu, { x: native.clientX, y: native.clientY })
  }
  const onGround = (wantsMenu: boolean) => (pointer: Pointer) => {
    const name = nameOnAxis(chart, pointer)
    if (name !== undefined && wantsMenu) pointer.event.preventDefault()
    // ECharts tells of the mark that is pressed, if any, only after all who listen to its surface.
    queueMicrotask(() => {
      const wasMark = isMark
      isMark = false
      if (wasMark || name === undefined) return
      onPick([name], wantsMenu, { x: pointer.event.clientX, y: pointer.event.clientY })
    })
  }
  const [click, menu, ground, groundMenu] = [onMark(false), onMark(true), onGround(false), onGround(true)]
  chart.on('click', click as never)
  chart.on('contextmenu', menu as never)
  const surface = chart.getZr()
  surface.on('click', ground as never)
  surface.on('contextmenu', groundMenu as never)
  return () => {
    if (chart.isDisposed()) return
    chart.off('click', click as never)
    chart.off('contextmenu', menu as never)
    surface.off('click', ground as never)
    surface.off('contextmenu', groundMenu as never)
  }
}

function wordsOf({ name, seriesName, treePathInfo = [], data }: Mark): string[] {
  const named = typeof data === 'object' && data !== null ? Object.values(data) : []
  // What a kind calls a mark otherwise than people do, it tells in the words of the mark.
  const itemWords = (data as { words?: unknown[] } | undefined)?.words ?? []
  return [
    name,
    seriesName,
    ...itemWords,
    ...treePathInfo.map((step) => step.name),
    ...(name === '' ? named : []),
  ]
    .filter((word) => typeof word === 'string' || typeof word === 'number')
    .map(String)
    .filter((word) => word !== '')
}

interface Axis {
  type?: string
  data?: unknown[]
}

/** What stands on the axis of names where the pointer is. */
function nameOnAxis(chart: CanvasChart['chart'], { offsetX, offsetY }: Pointer): string | undefined {
  const { xAxis, yAxis } = chart.getOption() as { xAxis?: Axis[]; yAxis?: Axis[] }
  const isUpright = xAxis?.[0]?.type === 'category'
  const names = isUpright ? xAxis[0] : yAxis?.[0]?.type === 'category' ? yAxis[0] : undefined
  if (!names || !chart.containPixel('grid', [offsetX, offsetY])) return undefined
  const at = isUpright
    ? chart.convertFromPixel({ xAxisIndex: 0 }, offsetX)
    : chart.convertFromPixel({ yAxisIndex: 0 }, offsetY)
  const name = names.data?.[Number(at)]
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined
}
