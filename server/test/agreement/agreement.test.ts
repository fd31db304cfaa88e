import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Question, disagreement, questionOf } from './disagreement.ts'
import { type PlaceOfRows, type Places, openPlaces } from './places.ts'
import { makeRows } from './rows.ts'

const count = Number(process.env['QUARRY_QUESTIONS'] ?? 300)
const first = Number(process.env['QUARRY_QUESTION_SEED'] ?? 1)
const rows = makeRows(20_261_123, 240)
// The databases need not wait for each other, but what a question means is held in memory until all have answered.
const batchSize = 100
const maxFindings = 20
// A place computes while the next questions are on their way. Each may be two of its database at once, of which a source
// process takes eight.
const concurrency = 3

let places: Places | undefined
beforeAll(async () => {
  places = await openPlaces(rows)
}, 600_000)
afterAll(() => places?.stop())

test(
  'D6, D8, D11, D14: a question means the same uploaded, extracted and live, and what it means without SQL',
  { timeout: 120_000 + count * 1000 },
  async () => {
    const all = places?.all ?? []
    const found: string[] = []
    let compared = 0
    for (let seed = first; seed < first + count && found.length < maxFindings; seed += batchSize) {
      const size = Math.min(batchSize, first + count - seed)
      const batch = Array.from({ length: size }, (_, at) => questionOf(seed + at, rows))
      const findings = await Promise.all(
        all.map((place) => {
          const asked = batch.filter((question) => isAsked(place, { all, ...question }))
          compared += asked.length
          return findingsOf(place, asked)
        }),
      )
      found.push(...findings.flat())
      if (count > 1000)
        console.log(`${seed + size - first} questions, ${compared} answers, ${found.length} differ`)
    }
    expect(found.join('\n\n')).toBe('')
  },
)

/** The file and every database as it is; of the extracts, which are files alike, one in turn. */
function isAsked(place: PlaceOfRows, { all, seed }: { all: readonly PlaceOfRows[]; seed: number }): boolean {
  const extracts = all.filter(({ name }) => name.startsWith('extract'))
  const at = extracts.indexOf(place)
  return at < 0 || at === seed % extracts.length
}

async function findingsOf(place: PlaceOfRows, questions: readonly Question[]): Promise<string[]> {
  const found: string[] = []
  const left = questions.values()
  const askOneByOne = async () => {
    for (const question of left) {
      const difference = await disagreement(place, question)
      if (difference === undefined) continue
      found.push(difference)
      // At once: a long run may be stopped before it can tell.
      console.error(difference)
      if (found.length >= maxFindings) return
    }
  }
  await Promise.all(Array.from({ length: concurrency }, askOneByOne))
  return found
}
