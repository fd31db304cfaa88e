import type { Unit } from '../../../kernel/calendar.ts'

const listed = <T>(entries: [string, T][]): ReadonlyMap<string, T> =>
  new Map(entries.flatMap(([words, value]) => words.split(' ').map((word) => [word, value] as const)))

export const unitWords = listed<Unit>([
  ['day days tag tage tagen tages', 'day'],
  ['week weeks woche wochen', 'week'],
  ['month months monat monate monaten monats', 'month'],
  ['quarter quarters quartal quartale quartalen quartals', 'quarter'],
  ['year years jahr jahre jahren jahres', 'year'],
])

export const monthWords = listed<number>([
  ['january jan januar', 1],
  ['february feb februar', 2],
  ['march mar marz maerz', 3],
  ['april apr', 4],
  ['may mai', 5],
  ['june jun juni', 6],
  ['july jul juli', 7],
  ['august aug', 8],
  ['september sep sept', 9],
  ['october oct oktober okt', 10],
  ['november nov', 11],
  ['december dec dezember dez', 12],
])

export const thisWords = new Set(
  'this current present running dieser diese dieses diesen diesem diesjahrige aktuelle aktuellen aktueller aktuelles laufende laufenden laufendes'.split(
    ' ',
  ),
)
export const lastWords = new Set(
  'last previous past prior preceding letzte letzten letzter letztes letztem vergangene vergangenen vergangenes vergangener vorige vorigen voriges voriger vorherige vorherigen'.split(
    ' ',
  ),
)
export const ordinals = listed<number>([
  ['first 1st erste ersten erstes erster', 1],
  ['second 2nd zweite zweiten zweites zweiter', 2],
  ['third 3rd dritte dritten drittes dritter', 3],
  ['fourth 4th vierte vierten viertes vierter', 4],
])
export const countWords = listed<number>([
  ['one a an ein eine einen einem', 1],
  ['two zwei both', 2],
  ['three drei', 3],
  ['four vier', 4],
  ['five funf fuenf', 5],
  ['six sechs', 6],
  ['seven sieben', 7],
  ['eight acht', 8],
  ['nine neun', 9],
  ['ten zehn', 10],
  ['eleven elf', 11],
  ['twelve zwolf zwoelf dozen', 12],
  ['fifteen funfzehn', 15],
  ['twenty zwanzig', 20],
  ['thirty dreissig', 30],
  ['fifty funfzig', 50],
  ['hundred hundert', 100],
])

/** Words of one piece that are a period by themselves. */
export const single = listed<{ unit: Unit; moved: number | 'to date' }>([
  ['today heute', { unit: 'day', moved: 0 }],
  ['yesterday gestern', { unit: 'day', moved: -1 }],
  ['vorgestern', { unit: 'day', moved: -2 }],
  ['ytd', { unit: 'year', moved: 'to date' }],
  ['qtd', { unit: 'quarter', moved: 'to date' }],
  ['mtd', { unit: 'month', moved: 'to date' }],
  ['wtd', { unit: 'week', moved: 'to date' }],
  ['vormonat vormonats', { unit: 'month', moved: -1 }],
  ['vorquartal vorquartals', { unit: 'quarter', moved: -1 }],
  ['vorjahr vorjahres vorjahrs', { unit: 'year', moved: -1 }],
  ['vorwoche', { unit: 'week', moved: -1 }],
])
