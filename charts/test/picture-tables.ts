import type { ChartTable } from '../src/drawn-kind.ts'

export const dimension = (name: string, type: 'text' | 'date' | 'integer' = 'text') => ({
  name,
  type,
  role: 'dimension' as const,
})
export const measure = (name: string) => ({ name, type: 'number' as const, role: 'measure' as const })

export const months = Array.from({ length: 24 }, (_, at) =>
  new Date(Date.UTC(2024, at, 1)).toISOString().slice(0, 10),
)
export const wave = (at: number, height: number, shift: number) =>
  Math.round(height * (1 + 0.35 * Math.sin(at / 2 + shift) + at / 40) * 10) / 10

export const monthly: ChartTable = {
  columns: [dimension('month', 'date'), measure('Revenue'), measure('Cost')],
  rows: months.map((month, at) => [month, wave(at, 420_000, 0), wave(at, 260_000, 1)]),
}

const channels = ['Web', 'Store', 'Partner', 'Phone']
export const monthlyByChannel: ChartTable = {
  columns: [dimension('month', 'date'), dimension('channel'), measure('Orders')],
  rows: months
    .slice(0, 12)
    .flatMap((month, at) =>
      channels.map((channel, place) => [month, channel, wave(at, 900 - place * 180, place)]),
    ),
}

export const products: ChartTable = {
  columns: [dimension('product'), measure('Revenue')],
  rows: [
    ['Espresso', 92_000],
    ['Filter coffee', 81_500],
    ['Cappuccino', 64_200],
    ['Flat white', 47_300],
    ['Green tea', 31_900],
    ['Hot chocolate', 22_400],
    ['Iced latte', 18_100],
  ],
}

export const listedChannels: ChartTable = {
  ...monthlyByChannel,
  columns: monthlyByChannel.columns.map((column) =>
    column.name === 'channel'
      ? {
          ...column,
          values: [
            { value: 'Phone', label: 'By phone', color: '#0b2a4a' },
            { value: 'Web', label: 'Online', color: '#e8590c' },
          ],
        }
      : column,
  ),
}
