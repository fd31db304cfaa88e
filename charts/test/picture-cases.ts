import type { MapOutlines } from '../../contract/src/maps.ts'
import type { ChartOptions, ChartTable } from '../src/drawn-kind.ts'
import {
  dimension,
  measure,
  months,
  wave,
  monthly,
  monthlyByChannel,
  products,
  listedChannels,
} from './picture-tables.ts'
import { byDistrict, districts } from './districts.ts'

export interface PictureCase {
  name: string
  kind: string
  table: ChartTable
  options?: ChartOptions
  /** Maps of an organization. */
  ownMaps?: MapOutlines[]
}

const cities: ChartTable = {
  columns: [dimension('city'), measure('Distance'), measure('Delay')],
  rows: Array.from({ length: 48 }, (_, at) => [
    `City ${at + 1}`,
    Math.round(200 + 60 * at + 350 * Math.sin(at * 2.1)),
    Math.round((12 + at / 3 + 9 * Math.cos(at * 1.7)) * 10) / 10,
  ]),
}

const countriesAndSize: ChartTable = {
  columns: [
    dimension('airline'),
    dimension('alliance'),
    measure('Flights'),
    measure('Mean delay'),
    measure('Passengers'),
  ],
  rows: Array.from({ length: 24 }, (_, at) => [
    `Airline ${at + 1}`,
    ['Star', 'Sky', 'None'][at % 3],
    Math.round(4000 + 3100 * at + 9000 * Math.cos(at * 1.3)),
    Math.round((9 + 6 * Math.sin(at * 0.9) + at / 6) * 10) / 10,
    Math.round(50_000 * (1 + at * at * 0.12 + 2 * Math.sin(at))),
  ]),
}

const delayBins: ChartTable = {
  columns: [dimension('Delay, min', 'integer'), measure('Flights')],
  rows: Array.from({ length: 26 }, (_, at) => [
    -30 + at * 5,
    Math.round(5200 * Math.exp(-(((at - 7) / (at < 7 ? 2.4 : 5.5)) ** 2))),
  ]).filter((_, at) => at !== 22),
}

const spread: ChartTable = {
  columns: [
    dimension('Weekday'),
    measure('Lowest'),
    measure('p25'),
    measure('Median'),
    measure('p75'),
    measure('Highest'),
  ],
  rows: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day, at) => {
    const middle = 12 + 5 * Math.sin(at)
    return [day, middle - 22 - at, middle - 8, middle, middle + 9 + at, middle + 34 + 2 * at]
  }),
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const hours: ChartTable = {
  columns: [dimension('Hour', 'integer'), dimension('Weekday'), measure('Orders')],
  rows: weekdays.flatMap((day, row) =>
    Array.from({ length: 24 }, (_, hour) => [
      hour,
      day,
      Math.round(
        420 * Math.exp(-(((hour - 12.5) / 4) ** 2)) * (row > 4 ? 0.55 : 1) +
          260 * Math.exp(-(((hour - 19) / 2.2) ** 2)) +
          8,
      ),
    ]),
  ),
}

const changes: ChartTable = {
  columns: [dimension('region'), dimension('quarter'), measure('Change')],
  rows: ['North', 'East', 'South', 'West'].flatMap((region, row) =>
    ['Q1', 'Q2', 'Q3', 'Q4'].map((quarter, at) => [
      region,
      quarter,
      Math.round(220 * Math.sin(row * 1.7 + at * 1.1)) / 10,
    ]),
  ),
}

const daily: ChartTable = {
  columns: [dimension('day', 'date'), measure('Flights')],
  rows: Array.from({ length: 640 }, (_, at) => {
    const day = new Date(Date.UTC(2023, 2, 1 + at))
    const isWeekend = [0, 6].includes(day.getUTCDay())
    return [
      day.toISOString().slice(0, 10),
      Math.round(900 + 500 * Math.sin(at / 58) + (isWeekend ? -320 : 0) + 70 * Math.cos(at * 1.9)),
    ]
  }),
}

const stages: ChartTable = {
  columns: [dimension('stage'), measure('Visitors')],
  rows: [
    ['Visited', 48_200],
    ['Looked at a product', 31_700],
    ['Put it into the basket', 12_900],
    ['Began to pay', 7_400],
    ['Paid', 5_860],
  ],
}

const profit: ChartTable = {
  columns: [dimension('item'), measure('Profit')],
  rows: [
    ['Sales', 820_000],
    ['Services', 240_000],
    ['Material', -410_000],
    ['Wages', -520_000],
    ['Rent', -190_000],
    ['Grants', 160_000],
    ['Taxes', -38_000],
  ],
}

const assortment: ChartTable = {
  columns: [dimension('group'), dimension('product'), measure('Revenue')],
  rows: [
    ['Coffee', 'Espresso', 92_000],
    ['Coffee', 'Filter coffee', 81_500],
    ['Coffee', 'Cappuccino', 64_200],
    ['Coffee', 'Flat white', 47_300],
    ['Tea', 'Green tea', 51_900],
    ['Tea', 'Earl Grey', 38_200],
    ['Tea', 'Peppermint', 21_400],
    ['Pastry', 'Croissant', 58_800],
    ['Pastry', 'Cinnamon roll', 44_100],
    ['Pastry', 'Cheesecake', 26_900],
    ['Cold', 'Iced latte', 33_100],
    ['Cold', 'Lemonade', 18_700],
    ['Cold', 'Water', 7_400],
  ],
}

const ways: ChartTable = {
  columns: [dimension('campaign'), dimension('device'), dimension('outcome'), measure('Sessions')],
  rows: ['Search', 'Social', 'Mail', 'Direct'].flatMap((campaign, first) =>
    ['Phone', 'Desktop', 'Tablet'].flatMap((device, second) =>
      ['Bought', 'Left'].map((outcome, third) => [
        campaign,
        device,
        outcome,
        Math.round((1200 - first * 210) / (second + 1) / (third === 0 ? 2.6 : 1.3)),
      ]),
    ),
  ),
}

const share = {
  columns: [{ ...measure('On time'), format: { kind: 'percent' as const } }],
  rows: [[0.734]],
}

const exported: ChartTable = {
  columns: [dimension('country'), measure('Exports')],
  rows: [
    ['Germany', 1655],
    ['USA', 2064],
    ['CN', 3593],
    ['JPN', 747],
    ['France', 618],
    ['Brazil', 334],
    ['India', 453],
    ['Russia', 592],
    ['South Africa', 123],
    ['Australia', 412],
    ['Singapore', 516],
    ['Canada', 597],
    ['Mexico', 578],
    ['Argentina', 88],
    ['Egypt', 49],
    ['Nigeria', 64],
    ['Kenya', 7],
    ['Indonesia', 292],
    ['Türkiye', 254],
    ['Sweden', 197],
    ['Saudi Arabia', 411],
    ['Atlantis', 3],
  ],
}

const states: ChartTable = {
  columns: [dimension('state'), measure('Flights')],
  rows: 'CA TX FL GA IL NY CO NC WA AZ NV VA MI MN PA NJ MA OH TN MO UT OR MD HI AK LA IN'
    .split(' ')
    .map((code, at) => [at % 5 === 0 ? code.toLowerCase() : code, Math.round(310_000 / (1 + at * 0.4))]),
}

const airports: ChartTable = {
  columns: [dimension('airport'), measure('latitude'), measure('longitude'), measure('Flights')],
  rows: [
    ['ATL', 33.64, -84.43, 1200],
    ['LHR', 51.47, -0.45, 1300],
    ['DXB', 25.25, 55.36, 1150],
    ['HND', 35.55, 139.78, 1220],
    ['GRU', -23.43, -46.47, 720],
    ['JNB', -26.13, 28.24, 540],
    ['SYD', -33.95, 151.18, 810],
    ['FRA', 50.03, 8.56, 1180],
    ['SIN', 1.36, 103.99, 1010],
    ['LAX', 33.94, -118.41, 1420],
    ['DEL', 28.56, 77.1, 1090],
    ['CAI', 30.12, 31.41, 400],
  ],
}

/** What each kind is drawn from, once for every way it can look. */
const layered = {
  layer: [
    { mark: { type: 'bar', tooltip: true } },
    { mark: { type: 'text', dy: -6 }, encoding: { text: { field: 'Revenue', format: '.2s' } } },
  ],
  encoding: {
    x: { field: 'product', type: 'nominal', sort: '-y' },
    y: { field: 'Revenue', type: 'quantitative' },
  },
}
const faceted = {
  facet: { field: 'channel', columns: 2 },
  spec: {
    width: 240,
    height: 110,
    mark: 'line',
    encoding: {
      x: { field: 'month', type: 'temporal' },
      y: { field: 'Orders', type: 'quantitative' },
      color: { field: 'channel', type: 'nominal' },
    },
  },
}

export const pictureCases: PictureCase[] = [
  { name: 'vega-lite', kind: 'vega_lite', table: products, options: { spec: JSON.stringify(layered) } },
  {
    name: 'vega-lite-facets',
    kind: 'vega_lite',
    table: listedChannels,
    options: { spec: JSON.stringify(faceted) },
  },
  { name: 'bar-listed-values', kind: 'bar', table: listedChannels },
  { name: 'bar', kind: 'bar', table: products, options: { horizontal: false } },
  { name: 'bar-grouped', kind: 'bar', table: firstMonths(monthlyByChannel, 5) },
  { name: 'bar-horizontal', kind: 'bar', table: products, options: { show_labels: true } },
  { name: 'bar-stacked', kind: 'bar', table: monthlyByChannel, options: { stacked: true } },
  { name: 'bar-shares', kind: 'bar', table: monthlyByChannel, options: { percent_stacked: true } },
  { name: 'line', kind: 'line', table: monthly, options: { y_title: 'Euro' } },
  { name: 'line-smooth', kind: 'line', table: monthlyByChannel, options: { curve: 'smooth' } },
  { name: 'line-step', kind: 'line', table: firstMonths(monthly, 12), options: { curve: 'step' } },
  { name: 'area', kind: 'area', table: monthlyByChannel },
  { name: 'area-shares', kind: 'area', table: monthlyByChannel, options: { percent_stacked: true } },
  {
    name: 'combo',
    kind: 'combo',
    table: {
      columns: [dimension('month', 'date'), measure('Revenue'), measure('Orders')],
      rows: months.map((month, at) => [month, wave(at, 420_000, 0), wave(at, 900, 2)]),
    },
    options: { y_title: 'Revenue', y_title_right: 'Orders' },
  },
  { name: 'pie', kind: 'pie', table: products },
  { name: 'pie-full', kind: 'pie', table: products, options: { donut: false, show_legend: false } },
  {
    name: 'scatter',
    kind: 'scatter',
    table: cities,
    options: { x_title: 'Distance, km', y_title: 'Delay, min' },
  },
  { name: 'bubble', kind: 'bubble', table: countriesAndSize },
  { name: 'histogram', kind: 'histogram', table: delayBins },
  { name: 'box-plot', kind: 'box_plot', table: spread, options: { y_title: 'Delay, min' } },
  { name: 'heat-map', kind: 'heat_map', table: hours },
  { name: 'heat-map-diverging', kind: 'heat_map', table: changes, options: { show_labels: true } },
  { name: 'calendar', kind: 'calendar', table: daily },
  { name: 'funnel', kind: 'funnel', table: stages },
  { name: 'waterfall', kind: 'waterfall', table: profit },
  { name: 'treemap', kind: 'treemap', table: assortment },
  { name: 'treemap-flat', kind: 'treemap', table: products },
  { name: 'sunburst', kind: 'sunburst', table: assortment },
  { name: 'sankey', kind: 'sankey', table: ways },
  { name: 'gauge', kind: 'gauge', table: share, options: { target: 0.8, target_label: 'Promised' } },
  { name: 'map-countries', kind: 'map', table: exported },
  { name: 'map-states', kind: 'map', table: states },
  { name: 'map-points', kind: 'map', table: airports },
  {
    name: 'map-own',
    kind: 'map',
    table: byDistrict,
    options: { own_map: 'Districts' },
    ownMaps: [districts],
  },
]

function firstMonths({ columns, rows }: ChartTable, count: number): ChartTable {
  return { columns, rows: rows.filter(([month]) => months.indexOf(String(month)) < count) }
}
