import type { EChartsOption } from 'echarts'
import { familyOf, formatCell, toNumber } from '../values/columns.ts'
import { ground } from '../axes.ts'
import type { DrawnKind, DrawingInput } from '../drawn-kind.ts'
import type { Geography, GeographyName, OwnMapName } from '../geography/geography.ts'
import { areStates } from '../geography/us-names.ts'
import { numberSettings, scaleSettings } from '../setting-lists.ts'
import { nameIn, numberIn, type Shape } from '../shape.ts'
import type { Tip, TipPoint } from '../tip.ts'
import { colorScale } from './scale.ts'
import { t, translated } from '../texts/translate.ts'

/**
 * Countries or states in the color of their value, or points if two columns are named latitude and longitude. Values
 * without a place on the map are listed below it.
 */
export const map: DrawnKind = {
  kind: 'map',
  label: translated({ en: 'Map', de: 'Karte' }),
  purpose: 'places',
  series: { map: () => import('echarts/lib/chart/map.js') },
  settings: [
    { option: 'geography', label: translated({ en: 'Map', de: 'Karte' }) },
    { option: 'own_map', label: translated({ en: 'Own map', de: 'Eigene Karte' }) },
    ...scaleSettings,
    { option: 'show_legend', label: t('Legend') },
    ...numberSettings,
  ],
  unfit: (shape) =>
    pointColumns(shape) === undefined && (shape.dimensions.length !== 1 || shape.measures.length === 0)
      ? translated({
          en: 'A map needs a dimension of countries or US states and a measure, or columns called latitude and longitude.',
          de: 'Eine Karte braucht eine Dimension aus Ländern oder US-Bundesstaaten und eine Kennzahl oder Spalten namens latitude und longitude.',
        })
      : undefined,
  geography: (shape, options): GeographyName | OwnMapName =>
    options.own_map !== undefined
      ? { own: options.own_map }
      : (options.geography ?? (pointColumns(shape) || !areStates(namesIn(shape)) ? 'world' : 'us_states')),
  option(input) {
    const { geography } = input
    if (!geography) return ground(input.theme)
    const columns = pointColumns(input.shape)
    return columns ? pointsOn(geography, input, columns) : regionsOf(geography, input)
  },
  notes({ shape, geography, options }) {
    if (!geography) return missing(options)
    if (pointColumns(shape)) return []
    const names = namesIn(shape)
    const lost = shape.labels.filter((_, at) => geography.placeOf(names[at] ?? '') === undefined)
    if (lost.length === 0) return []
    const some = lost.slice(0, 5).join(', ')
    if (lost.length <= 5)
      return [
        translated({ en: 'Not on this map: {{some}}.', de: 'Nicht auf dieser Karte: {{some}}.' }, { some }),
      ]
    return [
      translated(
        {
          en: 'Not on this map: {{some}} and {{count}} more.',
          de: 'Nicht auf dieser Karte: {{some}} und {{count}} weitere.',
        },
        { some, count: lost.length - 5 },
      ),
    ]
  },
}

const missing = ({ own_map: name }: DrawingInput['options']) =>
  name === undefined
    ? []
    : [translated({ en: 'There is no map “{{name}}”.', de: 'Es gibt keine Karte „{{name}}“.' }, { name })]

/** The places as they are stored: what the model calls them may be known to no map. */
const namesIn = ({ table, at, labels }: Shape): string[] => {
  const place = at.dimensions[0]
  return place === undefined ? labels : table.rows.map((row) => formatCell(row[place]))
}

// The outlines come with their places in the picture.
const asDrawn = {
  project: (point: number[]) => point,
  unproject: (point: number[]) => point,
} as unknown as NonNullable<Extract<EChartsOption['geo'], { projection?: unknown }>['projection']>

const place = { left: 8, right: 8, top: 8, bottom: 8, preserveAspect: 'contain' as const }

function outlineOf({ theme }: DrawingInput) {
  return {
    itemStyle: { areaColor: theme.empty, borderColor: theme.ground, borderWidth: 0.8 },
    emphasis: { label: { show: false }, itemStyle: { areaColor: theme.fall } },
    label: { show: false },
    select: { disabled: true },
  }
}

function regionsOf(geography: Geography, input: DrawingInput): EChartsOption {
  const { shape, theme, format, tooltip } = input
  const values = new Map<string, number>()
  const words = new Map<string, string[]>()
  const names = namesIn(shape)
  for (const [at, label] of shape.labels.entries()) {
    const id = geography.placeOf(names[at] ?? label)
    const value = shape.series[0]?.values[at]
    if (id === undefined) continue
    words.set(id, [...(words.get(id) ?? []), label])
    if (value !== null && value !== undefined) values.set(id, (values.get(id) ?? 0) + value)
  }
  const data = [...values].map(([name, value]) => ({ name, value, words: words.get(name) }))
  return {
    ...ground(theme),
    tooltip: tooltip('item', ([point]): Tip => {
      const id = point?.name ?? ''
      const value = values.get(id)
      const text = value === undefined ? t('No value') : format()(value)
      return { title: geography.nameOf(id), rows: [{ name: shape.measures[0] ?? '', value: text }] }
    }),
    visualMap: colorScale(input, [...values.values()], { left: 8, bottom: 8 }),
    series: [
      {
        type: 'map',
        map: geography.name,
        projection: asDrawn,
        ...place,
        ...outlineOf(input),
        data,
      },
    ],
  }
}

interface PointColumns {
  latitude: number
  longitude: number
}

function pointColumns({ table }: Shape): PointColumns | undefined {
  const find = (pattern: RegExp) =>
    table.columns.findIndex(({ name, type }) => familyOf(type) === 'number' && pattern.test(name))
  const [latitude, longitude] = [find(/(^|[._ ])lat(itude)?$/i), find(/(^|[._ ])(lon|lng|long|longitude)$/i)]
  return latitude < 0 || longitude < 0 ? undefined : { latitude, longitude }
}

function pointsOn(geography: Geography, input: DrawingInput, columns: PointColumns): EChartsOption {
  const { shape, theme, tooltip } = input
  const measure = shape.at.measures.findIndex((at) => at !== columns.latitude && at !== columns.longitude)
  const points = shape.table.rows.flatMap((row) => {
    const [longitude, latitude] = [toNumber(row[columns.longitude]), toNumber(row[columns.latitude])]
    const at =
      longitude === undefined || latitude === undefined ? undefined : geography.project(longitude, latitude)
    const value = measure < 0 ? 1 : (numberIn(shape, row, measure) ?? 0)
    return at ? [{ name: pointName(shape, row, columns), value: [...at, value] }] : []
  })
  const largest = Math.max(...points.map(({ value }) => value[2] ?? 0)) || 1
  const many = points.length > 400
  return {
    ...ground(theme),
    tooltip: tooltip('item', (at) => pointTip(input, measure, at)),
    geo: { map: geography.name, projection: asDrawn, silent: true, ...place, ...outlineOf(input) },
    series: [
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        data: points,
        symbolSize: (value: number[]) =>
          measure < 0 ? (many ? 4 : 7) : 4 + 22 * Math.sqrt(Math.max(0, value[2] ?? 0) / largest),
        itemStyle: { opacity: many ? 0.5 : 0.72, borderColor: theme.ground, borderWidth: many ? 0 : 0.8 },
      },
    ],
  }
}

function pointName(shape: Shape, row: unknown[], { latitude, longitude }: PointColumns): string {
  const name = shape.at.dimensions.findIndex((at) => at !== latitude && at !== longitude)
  return name < 0 ? `${String(row[latitude])}, ${String(row[longitude])}` : nameIn(shape, row, name)
}

function pointTip({ shape, format }: DrawingInput, measure: number, [point]: TipPoint[]): Tip {
  const value = Array.isArray(point?.value) ? Number(point.value[2]) : 0
  return {
    title: point?.name ?? '',
    rows: measure < 0 ? [] : [{ name: shape.measures[measure] ?? '', value: format(measure)(value) }],
  }
}
