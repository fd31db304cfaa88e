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
    const leaves = leavesOf(days, years)
    const frames = framesOf(input, leaves, hasLegend)
    return {
      ...ground(theme),
      tooltip: tooltip('item', (points) => dayTip(input, points)),
      visualMap: colorScale(
        input,
        days.map(([, value]) => value),
        { orient: 'horizontal', bottom: 0, left: leftPx - 4 },
      ),
      calendar: leaves.map((range, at) => ({
        range,
        ...frames.places[at],
        splitLine: { lineStyle: { color: theme.faint, width: 1, opacity: 0.55 } },
        itemStyle: { color: theme.empty, borderColor: theme.ground, borderWidth: frames.gap },
        dayLabel: {
          show: frames.cell >= 6,
          firstDay: 1,
          color: theme.faint,
          nameMap: everyOtherDay(),
          fontSize: 10,
        },
        monthLabel: {
          show: at === 0,
          color: theme.faint,
          fontSize: 11,
          nameMap: monthNames().map((name) => (frames.month < 26 ? name.slice(0, 1) : name)),
        },
        yearLabel: { color: theme.text, fontSize: 13, fontWeight: 600, margin: 34 },
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

/** Room for the names of years and days. */
const leftPx = 74

/** What each row of the calendar shows: its year, or of a single year the months that there is something of. */
function leavesOf(days: [string, number][], years: string[]): (string | [string, string])[] {
  const [year] = years
  if (years.length > 1 || year === undefined) return years
  const months = days.map(([day]) => day.slice(0, 7)).toSorted()
  return [[`${months[0] ?? year}-01`, lastDayOf(months.at(-1) ?? `${year}-12`)]]
}

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 12, 0)).toISOString().slice(0, 10)
}

/** Where the rows stand; cells are not drawn out to fill a wide picture with few weeks. */
function framesOf({ size }: DrawingInput, leaves: (string | [string, string])[], hasLegend: boolean) {
  const [top, bottom, between] = [22, hasLegend ? 34 : 8, 10]
  const room = size.height - top - bottom - between * (leaves.length - 1)
  const height = Math.max(7, Math.min(220, room / leaves.length))
  const [first] = leaves
  const months = typeof first === 'string' ? 12 : monthsBetween(first)
  const width = Math.min(size.width - leftPx - 8, Math.ceil(months * 4.5 + 1) * (height / 7) * 1.5)
  const cell = Math.min(height / 7, width / (months * 4.4))
  return {
    cell,
    /** How wide a month is. */
    month: width / months,
    gap: cell > 8 ? 2 : 1,
    places: leaves.map((_, at) => ({
      left: leftPx,
      width: Math.max(40, width),
      top: top + at * (height + between),
      height,
      cellSize: ['auto' as const, 'auto' as const],
    })),
  }
}

const monthsBetween = ([from, to]: [string, string] = ['2000-01-01', '2000-12-31']) =>
  Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

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
