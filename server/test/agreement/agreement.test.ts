import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlaceOfRows, type Places, disagreement, openPlaces } from './places.ts'
import { randomQuestion } from './question.ts'
import { makeRows } from './rows.ts'

const count = Number(process.env['QUARRY_QUESTIONS'] ?? 300)
const first = Number(process.env['QUARRY_QUESTION_SEED'] ?? 1)
const rows = makeRows(20_261_123, 240)

let places: Places | undefined
beforeAll(async () => {
  places = await openPlaces(rows)
}, 240_000)
afterAll(() => places?.stop())

test(
  'D6, D8, D11, D14: a question means the same uploaded, extracted and live, and what it means without SQL',
  { timeout: 120_000 + count * 1000 },
  async () => {
    const found: string[] = []
    for (let seed = first; seed < first + count && found.length < 20; seed += 1) {
      const query = randomQuestion(seed)
      const differences = await Promise.all(
        asked(places?.all ?? [], seed).map(async (place) => {
          const difference = await disagreement(place, query, rows)
          return difference === undefined
            ? []
            : [`${seed}, ${place.name}: ${JSON.stringify(query)}\n${difference}`]
        }),
      )
      found.push(...differences.flat())
    }
    expect(found.join('\n\n')).toBe('')
  },
)

/** The file and every database as it is; of the extracts, which are files alike, one in turn. */
function asked(all: PlaceOfRows[], seed: number) {
  const extracts = all.filter(({ name }) => name.startsWith('extract'))
  const others = all.filter((place) => !extracts.includes(place))
  return [...others, ...extracts.filter((_, at) => at === seed % extracts.length)]
}
