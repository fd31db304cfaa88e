import type { ChartAnnotation } from '../../../contract/src/chart-overlays.ts'
import type { Shape } from '../shape.ts'
import { nextMoments, timeOf } from './next-moments.ts'
import type { Laid, Layer, Overlay } from './overlay.ts'
import { translated } from '../texts/translate.ts'

/** Events on the time axis, from the author of the chart or from the dashboard. */
export const annotations: Overlay = {
  settings: [
    { option: 'annotations', label: translated({ en: 'Annotations', de: 'Anmerkungen' }) },
    {
      option: 'show_events',
      label: translated({ en: 'Events of the dashboard', de: 'Ereignisse des Dashboards' }),
    },
  ],
  lay({ options, events, shape }: Laid): Layer {
    const isAlongTime = (shape.moments?.length ?? 0) > 0
    const shown = [
      ...(options.annotations ?? []),
      ...(options.show_events !== false && isAlongTime ? events : []),
    ]
    const layer: Required<Pick<Layer, 'lines' | 'areas'>> = { lines: [], areas: [] }
    for (const annotation of shown) {
      const place = placeOf(annotation, shape)
      if (!place) continue
      const [from, to] = place
      if (from === to) layer.lines.push({ at: from, label: annotation.label })
      else layer.areas.push({ from, to, label: annotation.label })
    }
    return layer
  },
}

/** The first and the last place along the axis that it is about; nowhere outside of the chart. */
export function placeOf(
  { at, until }: Pick<ChartAnnotation, 'at' | 'until'>,
  { labels, moments }: Pick<Shape, 'labels' | 'moments'>,
): [number, number] | undefined {
  if (moments && moments.length > 0) return momentsBetween(at, until, moments)
  const [from, to] = [labels.indexOf(at), labels.indexOf(until ?? at)]
  return from < 0 ? undefined : [from, Math.max(from, to)]
}

function momentsBetween(
  at: string,
  until: string | undefined,
  moments: string[],
): [number, number] | undefined {
  const times = moments.map(timeOf)
  const [begin, end] = [timeOf(at), timeOf(until ?? at)]
  // The last point stands for all until the next would come.
  const over = timeOf(nextMoments(moments, 1)[0] ?? `${moments.at(-1)?.slice(0, 10)}T23:59:59Z`)
  if (Number.isNaN(begin) || Number.isNaN(end) || end < (times[0] ?? 0) || begin >= over) return undefined
  const within = (time: number) =>
    Math.max(
      0,
      times.findLastIndex((other) => other <= time),
    )
  return [within(begin), within(end)]
}
