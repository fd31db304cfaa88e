import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A row of a real dataset, in the terms that charts are made of. */
export interface Fact {
  day: string
  item: string | null
  group: string | null
  place?: string
  amount: number | null
  /** Two more measures, for charts that set one against the other. */
  x: number | null
  y: number | null
}

export interface RealDataset {
  name: 'few' | 'many' | 'negative' | 'skewed' | 'missing'
  facts: Fact[]
  /** Facts of one moment, where those of many would be added up. */
  latest?: Fact[]
  /** Other facts along time. */
  courses?: Fact[]
  labels: Record<'item' | 'group' | 'amount' | 'x' | 'y', string>
  /** What days are cut to: the first so many letters. */
  grain: 4 | 7
  /** Other facts for a calendar and a map, which need days and places. */
  days: Fact[]
  places: Fact[]
}

/** Public-domain data of the npm package vega-datasets. */
const folder = join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '../data')
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')
const jsonOf = <Row>(file: string) => JSON.parse(textOf(file)) as Row[]

function csvOf(file: string): Record<string, string>[] {
  const [head = '', ...lines] = textOf(file).trim().split('\n')
  const names = head.trim().split(',')
  return lines.map((line) => {
    // A comma in quotes belongs to the value.
    const cells = [...line.trim().matchAll(/("[^"]*"|[^,]*)(,|$)/g)].map(([, cell = '']) =>
      cell.replaceAll('"', ''),
    )
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
}

const fact = (part: Partial<Fact>): Fact => ({
  day: '2001-01-01',
  item: null,
  group: null,
  amount: null,
  x: null,
  y: null,
  ...part,
})

interface Weather {
  date: string
  precipitation: number
  warmest: number
}

const weather: Weather[] = csvOf('seattle-weather.csv').map((row) => ({
  date: row['date'] ?? '',
  precipitation: Number(row['precipitation']),
  warmest: Number(row['temp_max']),
}))

interface Country {
  year: number
  country: string
  cluster: number
  pop: number
  life_expect: number
  fertility: number
}

const continents = ['South Asia', 'Europe', 'Sub-Saharan Africa', 'Americas', 'East Asia', 'Middle East']
const chosen = new Set(['Germany', 'Japan', 'Brazil', 'Nigeria', 'Australia'])

function few(): RealDataset {
  const facts = jsonOf<Country>('gapminder.json')
    .filter(({ country }) => chosen.has(country))
    .map((row) =>
      fact({
        day: `${row.year}-01-01`,
        item: row.country,
        group: continents[row.cluster] ?? null,
        place: row.country,
        amount: row.pop,
        x: row.fertility,
        y: row.life_expect,
      }),
    )
  return {
    name: 'few',
    facts,
    labels: {
      item: 'Country',
      group: 'Region',
      amount: 'Population',
      x: 'Births per woman',
      y: 'Life expectancy',
    },
    grain: 4,
    days: weather.slice(0, 60).map(({ date, warmest }) => fact({ day: date, amount: warmest })),
    places: facts.filter(({ day }) => day.startsWith('2005')),
    latest: facts.filter(({ day }) => day.startsWith('2005')),
  }
}

interface Flight {
  date: string
  delay: number
  distance: number
  origin: string
  destination: string
}

const stateOf = new Map(csvOf('airports.csv').map((row) => [row['iata'], row['state']]))
const flights = () =>
  jsonOf<Flight>('flights-5k.json').map((row) =>
    fact({
      day: row.date.slice(0, 10).replaceAll('/', '-'),
      item: row.origin,
      group: stateOf.get(row.origin) ?? null,
      place: stateOf.get(row.origin) ?? '',
      amount: row.distance,
      x: row.distance,
      y: row.delay,
    }),
  )

function many(): RealDataset {
  const facts = flights()
  return {
    name: 'many',
    facts,
    labels: { item: 'Origin airport', group: 'State', amount: 'Miles flown', x: 'Distance', y: 'Delay' },
    grain: 7,
    days: facts,
    places: facts,
  }
}

const goods = ['mining_and_logging', 'construction', 'manufacturing']
const services =
  'wholesale_trade retail_trade transportation_and_warehousing information financial_activities'
    .concat(' professional_and_business_services education_and_health_services leisure_and_hospitality')
    .split(' ')
const spoken = (name: string) => name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

function negative(): RealDataset {
  const months = csvOf('us-employment.csv').filter((row) => /^20(0[6-9]|10)/.test(row['month'] ?? ''))
  const facts = [...goods, ...services].flatMap((sector) =>
    months.slice(1).map((row, at) =>
      fact({
        day: row['month'] ?? '',
        item: spoken(sector),
        group: goods.includes(sector) ? 'Goods' : 'Services',
        amount: (Number(row[sector]) - Number(months[at]?.[sector])) * 1000,
        x: Number(row[sector]) * 1000,
        y: Math.round((Number(row[sector]) / Number(months[at]?.[sector]) - 1) * 1e5) / 1000,
      }),
    ),
  )
  return {
    name: 'negative',
    facts,
    labels: { item: 'Sector', group: 'Kind', amount: 'Change in jobs', x: 'Jobs', y: 'Change in %' },
    grain: 7,
    days: weather.slice(0, 420).map(({ date, warmest }) => fact({ day: date, amount: warmest - 12 })),
    places: flights().map((row) => ({ ...row, amount: (row.y ?? 0) - 5 })),
  }
}

function skewed(): RealDataset {
  const facts = csvOf('gapminder-health-income.csv').map((row) =>
    fact({
      item: row['country'] ?? null,
      group: spoken(row['region'] ?? ''),
      place: row['country'] ?? '',
      amount: Number(row['population']),
      x: Number(row['income']),
      y: Number(row['health']),
    }),
  )
  return {
    name: 'skewed',
    facts,
    labels: { item: 'Country', group: 'Region', amount: 'Population', x: 'Income', y: 'Life expectancy' },
    grain: 4,
    days: weather.map(({ date, precipitation }) => fact({ day: date, amount: precipitation })),
    places: facts,
    courses: csvOf('disasters.csv')
      .filter((row) => row['Entity'] !== 'All natural disasters' && Number(row['Year']) >= 1970)
      .map((row) =>
        fact({
          day: `${row['Year']}-01-01`,
          group: row['Entity'] ?? null,
          amount: Number(row['Deaths']),
          y: Number(row['Deaths']) / 1000,
        }),
      ),
  }
}

interface Movie {
  Distributor: string | null
  'Major Genre': string | null
  'Release Date': string
  'US Gross': number | null
  'Production Budget': number | null
  'IMDB Rating': number | null
}

function missing(): RealDataset {
  const facts = jsonOf<Movie>('movies.json').flatMap((row) => {
    const day = new Date(`${row['Release Date']} UTC`)
    const year = day.getUTCFullYear()
    if (!(year >= 1998 && year <= 2010) || year === 2003) return []
    return fact({
      day: day.toISOString().slice(0, 10),
      item: row.Distributor,
      group: row['Major Genre'],
      amount: row['Production Budget'],
      x: row['Production Budget'],
      y: row['IMDB Rating'],
    })
  })
  return {
    name: 'missing',
    facts,
    labels: { item: 'Distributor', group: 'Genre', amount: 'Budget', x: 'Budget', y: 'Rating' },
    grain: 4,
    days: weather
      .slice(0, 700)
      .flatMap(({ date, warmest }, at) => (at % 40 < 9 ? [] : fact({ day: date, amount: warmest }))),
    places: jsonOf<{ state: string; rate: number }>('obesity.json').flatMap(({ state, rate }, at) =>
      at % 4 === 0 ? [] : fact({ place: state, amount: rate }),
    ),
  }
}

export const realDatasets = (): RealDataset[] => [few(), many(), negative(), skewed(), missing()]
