import { ground } from '../axes.ts'
import type { DrawnKind, DrawingInput } from '../drawn-kind.ts'
import { numberSettings, scaleSettings } from '../setting-lists.ts'
import { numberIn, type Shape } from '../shape.ts'
import type { Tip, TipPoint } from '../tip.ts'
import { colorScale } from './scale.ts'
import { monthNames, weekdayNames } from '../values/grain-text.ts'
import { momentWriter } from '../values/locale.ts'
import { t, translated } from '../texts/translate.ts'

const maxYears = 5

export const calendar: DrawnKind = {
  kind: 'calendar',
  label: translated({ en: 'Calendar', de: 'Kalender' }),
  purpose: 'time',
  settings: [...scaleSettings, { option: 'show_legend', label: t('Legend') }, ...numberSettings],
  unfit: (shape) =>
    shape.overTime && shape.measures.length > 0 && daysOf(shape).length > 0
      ? undefined
      : translated({
          en: 'A calendar needs a date cut to days and a measure.',
          de: 'Ein Kalender braucht ein Datum auf den Tag genau und eine Kennzahl.',
        }),
  option(input) {
    const { shape, theme, tooltip, options } = input
    const days = daysOf(shape)
    const labelByDay = new Map(shape.moments?.map((moment, at) => [moment.slice(0, 10), shape.labels[at]]))
    const years = [...new Set(days.map(([day]) => day.slice(0, 4)))].slice(-maxYears)
    const hasLegend = options.show_legend ?? true
    const share = (hasLegend ? 82 : 94) / years.length
    return {
      ...ground(theme),
      tooltip: tooltip('item', (points) => dayTip(input, points)),
      visualMap: colorScale(
        input,
        days.map(([, value]) => value),
        {
          orient: 'horizontal',
          bottom: 0,
          right: 8,
        },
      ),
      calendar: years.map((year, at) => ({
        range: year,
        left: 74,
        right: 8,
        top: `${Math.round(at * share + 18 / years.length)}%`,
        height: `${Math.round(share - 22 / years.length)}%`,
        cellSize: ['auto', 'auto'],
        splitLine: { lineStyle: { color: theme.faint, width: 1, opacity: 0.55 } },
        itemStyle: { color: theme.empty, borderColor: theme.ground, borderWidth: 2 },
        dayLabel: {
          firstDay: 1,
          color: theme.faint,
          nameMap: everyOtherDay(),
          fontSize: 10,
        },
        monthLabel: { color: theme.faint, fontSize: 11, nameMap: monthNames() },
        yearLabel: { color: theme.text, fontSize: 14, fontWeight: 600, margin: 34 },
      })),
      series: years.map((year, at) => ({
        type: 'heatmap',
        coordinateSystem: 'calendar',
        calendarIndex: at,
        data: days
          .filter(([day]) => day.startsWith(year))
          .map(([day, value]) => ({ value: [day, value], words: [labelByDay.get(day)] })),
      })),
    }
  },
}

function daysOf(shape: Shape): [string, number][] {
  return shape.table.rows.flatMap((row): [string, number][] => {
    const day = String(row[shape.at.dimensions[0] ?? 0] ?? '').slice(0, 10)
    const value = numberIn(shape, row)
    return /^\d{4}-\d\d-\d\d$/.test(day) && value !== undefined ? [[day, value]] : []
  })
}

const everyOtherDay = () => weekdayNames('short').map((name, at) => (at % 2 === 0 ? '' : name))

function dayTip({ shape, format }: DrawingInput, [point]: TipPoint[]): Tip {
  const [day, value] = Array.isArray(point?.value) ? (point.value as [string, number]) : ['', 0]
  return {
    title: day ? momentWriter({ dateStyle: 'full' }).format(new Date(day)) : '',
    rows: [{ name: shape.measures[0] ?? '', value: format()(value) }],
  }
}
