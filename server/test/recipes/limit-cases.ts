import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [['n', 'BIGINT']] as const
const input = relation(types, [[1], [2], [3]])

export const cases: StepCase<'limit'>[] = [
  { title: 'keeps the first', input, settings: { rows: 2 }, columns: ['n BIGINT'], rows: [[1], [2]] },
  { title: 'passes some over', input, settings: { rows: 5, skip: 2 }, rows: [[3]] },
  { title: 'keeps none', input, settings: { rows: 0 }, rows: [] },
  { title: 'of no rows none', input: relation(types, []), settings: { rows: 3 }, rows: [] },
]

export const hostile: HostileSettings<'limit'> = () => [{ rows: 10 }]
