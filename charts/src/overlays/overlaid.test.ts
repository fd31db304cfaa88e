import { describe, expect, test } from 'vitest'
import { drawingOf } from '../drawing.ts'
import type { ChartOptions } from '../drawn-kind.ts'
import { themeOf } from '../colors/theme.ts'
import { svgOf } from '../renderers/svg.ts'

const months = Array.from({ length: 36 }, (_, at) =>
  new Date(Date.UTC(1999, at, 1)).toISOString().slice(0, 10),
)
const table = {
  columns: [
    { name: 'month', type: 'date' as const, role: 'dimension' as const },
    { name: 'delay', type: 'number' as const, role: 'measure' as const },
    { name: 'early', type: 'number' as const, role: 'measure' as const },
  ],
  rows: months.map((month, at) => [month, 10 + (at % 12) + at / 10, 5]),
}
const everything: ChartOptions = {
  format: { kind: 'number', unit: 'min' },
  reference_lines: [
    { of: 'value', value: 15, label: 'Promised {b} <b>' },
    { of: 'percentile', percentile: 90 },
    { of: 'mean', series: 'nobody' },
  ],
  trend_lines: [{ kind: 'linear' }, { kind: 'moving_average', window: 3 }],
  forecast: { periods: 12 },
  annotations: [{ at: '2000-02-10', until: '2000-05-01', label: 'Strike' }],
}
const events = [{ at: '2001-09-11T09:00:00.000Z', label: 'Air space closed' }]

function drawn(kind: string, options: ChartOptions) {
  const made = drawingOf({
    kind,
    title: 'Delays',
    table,
    options,
    events,
    theme: themeOf('light', undefined),
  })
  if ('unfit' in made) throw new Error(made.unfit)
  return { ...made, svg: svgOf(made, { width: 900, height: 400 }) }
}

describe('what is laid over a chart', () => {
  test.each(['line', 'bar', 'area'])(
    'is drawn over a %s chart, and told to those who cannot see it',
    (kind) => {
      const { svg, notes, description } = drawn(kind, { ...everything, stacked: false })
      for (const text of [
        'Promised {b} &lt;b&gt; 15 min',
        '90th percentile',
        'Strike',
        'Air space closed',
        'Sep 2002',
      ])
        expect(svg).toContain(text)
      expect(svg).not.toContain('Mean')
      expect(notes).toEqual([expect.stringContaining('Holt-Winters, additive')])
      expect(description).toContain(notes[0])
    },
  )

  test('lies beside bars that run sideways, and leaves out what would mean nothing on stacked ones', () => {
    expect(drawn('bar', { ...everything, horizontal: true }).svg).toContain('Strike')
    const { notes, svg } = drawn('bar', { ...everything, stacked: true })
    expect(notes).toEqual([expect.stringContaining('Trends'), expect.stringContaining('forecast')])
    expect(svg).toContain('Promised')
  })

  test('changes nothing of a chart without axes, nor of one whose author hides the events', () => {
    expect(drawn('line', { show_events: false }).svg).not.toContain('Air space')
    expect(drawn('scatter', everything).notes).toEqual([])
  })
})
