import type { Token } from './tokens.ts'

const german = new Set(
  'der die das den dem des ein eine einen nach und oder mit ohne fur im am zum zur von vom letzten letzte letzter letztes letztem diesen dieses dieser welche welcher welches wie viele zeige zeig umsatz pro je seit zwischen mehr weniger als nicht kein keine uber unter jahr monat quartal woche gibt hat haben wurden ist sind war anzahl durchschnitt kunden bestellungen produkte heute gestern vorjahr vormonat aufgeteilt hochste hochsten niedrigste besten wer wo wann bitte nur auch aber alle gewinn marge jahren monaten wochen tagen'.split(
    ' ',
  ),
)
const english = new Set(
  'the of and or by with without for in at to from last this which what how many show list per since between more less than not no over under year month quarter week is are was were who where when average total number only'.split(
    ' ',
  ),
)

/** German where more of its small words are German than English. */
export function isGermanText(tokens: readonly Token[], wanted: 'en' | 'de' | undefined): boolean {
  const count = (words: ReadonlySet<string>) => tokens.filter(({ norm }) => words.has(norm)).length
  const [de, en] = [count(german), count(english)]
  return de === en ? wanted === 'de' : de > en
}
