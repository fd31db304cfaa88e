import type { Format } from '../../../../../contract/src/formats.ts'
import { isKey, wordsOf } from './words.ts'

export type DefaultAggregate = 'sum' | 'avg' | 'count_distinct'

export interface NumericColumn {
  name: string
  format?: Format | null | undefined
  /** Its values count something up: they all differ and leave out few numbers. */
  isCounter?: boolean | undefined
}

const set = (words: string) => new Set(words.split(' '))

/** Numbers whose sum means nothing, in English and German. */
const averaged = set(
  'rate ratio percent percentage pct share score rating age price temperature avg average mean median index ' +
    'margin speed latency delay discount quote verspätung anteil prozent alter preis temperatur durchschnitt mittelwert bewertung ' +
    'note marge rabatt geschwindigkeit quotient',
)
// German writes such words together: Stückpreis, Fehlerquote.
const averagedEnding = /(preis|quote|anteil|prozentsatz|zinssatz|steuersatz|temperatur|bewertung|alter)$/
const notAveraged = set('halter behälter verwalter schalter')

/** Numbers that name a part of the calendar. */
const calendar = set(
  'year month week day hour minute quarter weekday jahr monat woche tag stunde quartal wochentag kalenderwoche kw',
)

/** Numbers that stand for a thing, a place or a kind. */
const naming = set(
  'no nr number num zip zipcode postcode postal plz postleitzahl phone telephone mobile fax telefon telefonnummer ' +
    'lat latitude lon lng long longitude breitengrad längengrad rank position level grade type class category ' +
    'group status version rang stufe typ klasse kategorie gruppe ean gtin isbn sku ' +
    'customer user client account person employee product item article order store shop supplier vendor kunde ' +
    'nutzer konto mitarbeiter produkt artikel bestellung filiale lieferant',
)
const namingEnding = /(nummer|nr|kennung|schlüssel|schluessel|kennziffer|postleitzahl|code)$/

/** What an amount is called; it is one even where its values all differ. */
const amounts = set(
  'amount revenue sales cost costs total sum fee tax profit salary income spend budget quantity qty count units ' +
    'betrag umsatz kosten summe gebühr steuer gewinn gehalt einkommen ausgaben menge anzahl erlös',
)

/**
 * What a number is mostly used for: to be computed with, and then how, or to group by. Explore, suggested models and
 * questions follow it.
 */
export function defaultUse(column: NumericColumn): {
  role: 'dimension' | 'measure'
  aggregate: DefaultAggregate
} {
  const words = wordsOf(column.name)
  const isAmount = words.some((word) => amounts.has(word))
  if (isKey(column.name) || isNaming(words)) return { role: 'dimension', aggregate: 'count_distinct' }
  if (words.some((word) => calendar.has(word))) return { role: 'dimension', aggregate: 'count_distinct' }
  if (column.isCounter && !isAmount) return { role: 'dimension', aggregate: 'count_distinct' }
  const isAveraged = column.format?.kind === 'percent' || words.some(isAverage)
  return { role: 'measure', aggregate: isAveraged ? 'avg' : 'sum' }
}

const isAverage = (word: string) =>
  averaged.has(word) || (averagedEnding.test(word) && !notAveraged.has(word))

/** A name of a thing ends so, as in order_number; "number of orders" is an amount. */
function isNaming(words: readonly string[]): boolean {
  const last = words.at(-1) ?? ''
  return naming.has(last) || (namingEnding.test(last) && !amounts.has(last))
}
