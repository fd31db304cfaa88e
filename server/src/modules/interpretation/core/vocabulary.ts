import type { Grain } from '../../../../../contract/src/grains.ts'

export type Aggregator = 'sum' | 'avg' | 'min' | 'max' | 'median' | 'count' | 'count_distinct'
export type Comparator =
  | 'greater'
  | 'greater_or_equal'
  | 'less'
  | 'less_or_equal'
  | 'between'
  | 'equals'
  | 'not_equals'
  | 'contains'
  | 'starts_with'
  | 'ends_with'

/** What a word of the language, not of the data, does in a question. */
export type Keyword =
  | { does: 'aggregate'; aggregate: Aggregator }
  | { does: 'superlative'; order: 'asc' | 'desc'; of?: 'time' | 'size' | 'count' }
  | { does: 'compare'; operator: Comparator }
  | { does: 'group' }
  | { does: 'each' }
  | { does: 'grain'; grain: Grain }
  | { does: 'unit'; grain: Grain }
  | { does: 'top'; order: 'asc' | 'desc' }
  | { does: 'not' }
  | { does: 'without' }
  | { does: 'never' }
  | { does: 'only' }
  | { does: 'share' }
  | { does: 'versus'; shift?: 'year' | 'period' | 'month' | 'quarter' }
  | { does: 'growth' }
  | { does: 'cumulative' }
  | { does: 'moving' }
  | { does: 'distinct' }
  | { does: 'sort'; order?: 'asc' | 'desc' }
  | { does: 'or' }
  | { does: 'and' }
  | { does: 'but' }
  | { does: 'both' }
  | { does: 'either' }
  | { does: 'which' }
  | {
      does: 'chart'
      kind: 'line' | 'bar' | 'pie' | 'area' | 'table' | 'scatter' | 'number' | 'map' | 'heat_map'
    }
  | { does: 'total' }
  | { does: 'empty' }
  | { does: 'event' }
  | { does: 'ratio' }
  | { does: 'trend' }
  | { does: 'filler' }

const rows: [Keyword, string][] = [
  [
    { does: 'aggregate', aggregate: 'sum' },
    'total|sum|sum of|total of|combined|summe|summe der|gesamt|gesamte|gesamter|gesamten|gesamtes|insgesamt|overall',
  ],
  [
    { does: 'aggregate', aggregate: 'avg' },
    'average|avg|mean|averaged|on average|typical|durchschnitt|durchschnittlich|durchschnittliche|durchschnittlicher|durchschnittlichen|durchschnittliches|mittlere|mittlerer|im schnitt|mittelwert',
  ],
  [{ does: 'aggregate', aggregate: 'median' }, 'median'],
  [{ does: 'aggregate', aggregate: 'max' }, 'maximum|max|maximal|maximale|maximaler|maximum value of'],
  [{ does: 'aggregate', aggregate: 'min' }, 'minimum|min|minimal|minimale|minimaler'],
  [
    { does: 'aggregate', aggregate: 'count' },
    'how many|number of|count|count of|total number of|number|amount of|the number of|numbers of|the numbers of|the amount of|the count of|wie viele|wieviele|anzahl|anzahl der|zahl der|total amount of|total count of|quantity of',
  ],
  [
    { does: 'aggregate', aggregate: 'count_distinct' },
    'how many different|how many distinct|how many unique|number of different|number of distinct|number of unique|distinct count of|wie viele verschiedene|wie viele unterschiedliche|anzahl verschiedener|anzahl unterschiedlicher',
  ],
  [
    { does: 'superlative', order: 'desc' },
    'highest|largest|greatest|most|most number of|biggest|best|top|maximum number of|largest number of|highest number of|greatest number of|hochste|hochsten|hochster|grosste|grossten|grosster|meiste|meisten|am meisten|beste|besten|bester|longest|tallest|widest|heaviest|richest|strongest|langste|langsten|most expensive|teuerste|teuersten',
  ],
  [
    { does: 'superlative', order: 'asc' },
    'lowest|smallest|least|fewest|fewest number of|worst|minimum number of|smallest number of|lowest number of|least number of|niedrigste|niedrigsten|kleinste|kleinsten|wenigste|wenigsten|am wenigsten|schlechteste|schlechtesten|geringste|geringsten|shortest|lightest|poorest|slowest|weakest|kurzeste|cheapest|gunstigste|billigste|bottom',
  ],
  [
    { does: 'superlative', order: 'desc', of: 'time' },
    'latest|newest|most recent|youngest|neueste|neuesten|letztmals|jungste',
  ],
  [{ does: 'superlative', order: 'asc', of: 'time' }, 'earliest|oldest|alteste|altesten|fruheste|fruhesten'],
  [
    { does: 'superlative', order: 'desc', of: 'count' },
    'most common|most frequent|most popular|busiest|haufigste|haufigsten|haufigster|beliebteste|beliebtesten|verkehrsreichste|verkehrsreichsten|verkehrsreichster',
  ],
  [
    { does: 'superlative', order: 'asc', of: 'count' },
    'least common|least frequent|least popular|seltenste|seltensten',
  ],
  [
    { does: 'compare', operator: 'greater' },
    'more than|heavier than|heavier|taller than|taller|wider than|faster than|richer than|greater than|over|above|larger than|higher than|exceeds|exceed|exceeding|bigger than|>|mehr als|grosser als|hoher als|uber|longer than|later than|after|past|older than|larger|greater|higher|better than|in excess of|no less and more than|more then|greater then|larger then|bigger',
  ],
  [
    { does: 'compare', operator: 'greater_or_equal' },
    'at least|no less than|not less than|minimum of|a minimum of|> =|mindestens|wenigstens|or more|or later|or after|or newer|or above|or higher|or greater|und mehr|oder mehr',
  ],
  [
    { does: 'compare', operator: 'less' },
    'less than|lighter than|lighter|slower than|cheaper than|fewer than|lower than|smaller than|below|under|<|weniger als|kleiner als|niedriger als|unter|shorter than|earlier than|before|prior to|younger than|smaller|lower|fewer|less|less then|smaller then|lower then',
  ],
  [
    { does: 'compare', operator: 'less_or_equal' },
    'at most|no more than|not more than|up to|maximum of|a maximum of|< =|hochstens|maximal|bis zu|or less|or earlier|or before|or fewer|or lower|or below|oder weniger',
  ],
  [{ does: 'compare', operator: 'between' }, 'between|zwischen|ranging from'],
  [{ does: 'compare', operator: 'equals' }, 'equal to|equals|equal|=|exactly|gleich|genau|is exactly'],
  [
    { does: 'compare', operator: 'not_equals' },
    'not equal to|! =|< >|other than|different from|different than|ungleich|anders als',
  ],
  [
    { does: 'compare', operator: 'contains' },
    'containing|contains|include the word|includes the word|has the word|have the word|contains the word|contain the word|with the substring|have the substring|contains the substring|contain the substring|containing the substring|including the word|contain|containing the word|whose name contains|that include the word|with the word|enthalt|enthalten|substring|has substring|like',
  ],
  [
    { does: 'compare', operator: 'starts_with' },
    'starting with|starts with|start with|beginning with|begins with|begin with|beginnt mit|beginnen mit',
  ],
  [
    { does: 'compare', operator: 'ends_with' },
    'ending with|ends with|end with|ending in|endet mit|enden mit|enden auf',
  ],
  [
    { does: 'group' },
    'by|per|in terms of|with respect to|grouped by|broken down by|split by|breakdown by|break down by|broken out by|across|by each|according to|nach|je|pro|aufgeteilt nach|gruppiert nach|aufgeschlusselt nach|segmented by|for every|by the|for different|a breakdown by|along',
  ],
  [
    { does: 'each' },
    'each|every|for each|in each|of each|to each|at each|per each|from each|jeder|jede|jedes|jeden|jedem|fur jede|fur jedes|fur jeden|corresponding to each',
  ],
  [
    { does: 'grain', grain: 'day' },
    'daily|day by day|taglich|tagliche|taglicher|per day|by day|pro tag|each day|nach tag|nach tagen',
  ],
  [
    { does: 'grain', grain: 'week' },
    'weekly|week by week|wochentlich|wochentliche|wochentlicher|per week|by week|pro woche|je woche|each week|nach woche|nach wochen',
  ],
  [
    { does: 'grain', grain: 'month' },
    'monthly|month by month|monatlich|monatliche|monatlicher|monatlichen|per month|by month|pro monat|je monat|each month|nach monat|nach monaten|for each month|every month|over months',
  ],
  [
    { does: 'grain', grain: 'quarter' },
    'quarterly|quarter by quarter|quartalsweise|per quarter|by quarter|pro quartal|je quartal|each quarter|nach quartal|nach quartalen|for each quarter',
  ],
  [
    { does: 'grain', grain: 'year' },
    'yearly|annual|annually|year by year|jahrlich|jahrliche|jahrlicher|per year|by year|pro jahr|je jahr|each year|nach jahr|nach jahren|for each year|every year|over the years',
  ],
  [
    { does: 'unit', grain: 'day_of_week' },
    'day of week|day of the week|days of the week|weekday|weekdays|wochentag|wochentagen|wochentage',
  ],
  [{ does: 'unit', grain: 'hour_of_day' }, 'hour of day|hour of the day|hour|tageszeit|stunde|uhrzeit'],
  [{ does: 'unit', grain: 'month_of_year' }, 'month of year|month of the year'],
  [{ does: 'unit', grain: 'day' }, 'day|days|tag|tage|date'],
  [{ does: 'unit', grain: 'week' }, 'week|weeks|woche|wochen'],
  [{ does: 'unit', grain: 'month' }, 'month|months|monat|monate|monaten'],
  [{ does: 'unit', grain: 'quarter' }, 'quarter|quarters|quartal|quartale'],
  [{ does: 'unit', grain: 'year' }, 'year|years|jahr|jahre'],
  [
    { does: 'top', order: 'desc' },
    'top|best|highest|largest|biggest|top performing|best selling|bestselling|die besten|die grossten|die hochsten',
  ],
  [
    { does: 'top', order: 'asc' },
    'bottom|worst|lowest|smallest|least|die schlechtesten|die kleinsten|die niedrigsten',
  ],
  [
    { does: 'not' },
    'excluding|except|except for|not|not in|other than|exclude|apart from|ohne die|ausser|nicht|kein|keine|keinen|ausgenommen|are not|is not|isn t|aren t|besides|but not|but no|non|rather than|outside',
  ],
  [
    { does: 'without' },
    'without|without any|with no|have no|has no|had no|having no|ohne|ohne jede|do not have|does not have|did not have|not have any|do not have any|does not have any|lacking|with zero|no|without a|has not|have not',
  ],
  [
    { does: 'never' },
    'never|who never|nie|niemals|noch nie|did not|didn t|do not|don t|does not|doesn t|have not|has not|haven t|hasn t|never been|not been',
  ],
  [{ does: 'only' }, 'only|just|nur|solely|exclusively|lediglich'],
  [
    { does: 'share' },
    'share of|share|percentage of|percent of|percentage|percent|proportion of|proportion|% of|portion of|fraction of|anteil|anteil der|anteil des|anteil am|prozentsatz|prozent|contribution of|share of total|share of the total|percent of total|percentage of total|% of total|as a percentage of total|as a share of total|as percent of total|anteil am gesamtumsatz',
  ],
  [
    { does: 'versus' },
    'vs|versus|compared to|compared with|compare to|compare|im vergleich zu|im vergleich zum|verglichen mit|gegenuber|vergleiche|im vergleich|comparison of|comparison|comparing|compared',
  ],
  [
    { does: 'versus', shift: 'year' },
    'year over year|yoy|compare with the year before|compare with the previous year|compare to the year before|compare to the previous year|compare it with the year before|compare it with the previous year|compared with the year before|compared to the year before|with the year before|with the previous year|to the year before|to the previous year|vergleiche mit dem vorjahr|vergleich mit dem vorjahr|year on year|y o y|vs last year|vs the previous year|vs previous year|vs prior year|versus last year|versus prior year|versus previous year|compared to last year|compared with last year|compare to last year|compare with last year|compared to the previous year|compared to previous year|compared with the previous year|compared to prior year|compared with prior year|against last year|against the previous year|than last year|with last year|to last year|vs the same period last year|vs same period last year|versus same period last year|compared to the same period last year|compared with the same period last year|same period last year|same month last year|same quarter last year|vs the year before|the year before|im vergleich zum vorjahr|im vergleich zum letzten jahr|gegenuber vorjahr|gegenuber dem vorjahr|zum vorjahr|mit dem vorjahr|mit vorjahr|vs vorjahr|verglichen mit dem vorjahr|vorjahresvergleich|mit dem letzten jahr|vs the same quarter last year|vs same quarter last year|vs the same month last year|vs same month last year|compared to the same quarter last year|compared to the same month last year|compared to same month last year',
  ],
  [
    { does: 'versus', shift: 'month' },
    'month over month|mom|compare with the month before|compare with the previous month|compare to the month before|compare to the previous month|compare it with the month before|compare it with the previous month|compared with the month before|compared to the month before|with the month before|with the previous month|to the month before|to the previous month|vergleiche mit dem vormonat|vergleich mit dem vormonat|mit dem vormonat|month on month|vs previous month|vs the previous month|compared to the previous month|compared to previous month|versus previous month|versus the previous month|compared with the previous month|vs prior month|vs the month before|than the month before|the month before|im vergleich zum vormonat|gegenuber dem vormonat|gegenuber vormonat|zum vormonat',
  ],
  [
    { does: 'versus', shift: 'quarter' },
    'quarter over quarter|qoq|compare with the quarter before|compare with the previous quarter|compare to the quarter before|compare to the previous quarter|compare it with the quarter before|compare it with the previous quarter|compared with the quarter before|compared to the quarter before|with the quarter before|with the previous quarter|to the quarter before|to the previous quarter|vergleiche mit dem vorquartal|vergleich mit dem vorquartal|mit dem vorquartal|quarter on quarter|vs previous quarter|vs the previous quarter|compared to the previous quarter|compared to previous quarter|versus previous quarter|compared with the previous quarter|vs prior quarter|vs the quarter before|the quarter before|im vergleich zum vorquartal|gegenuber dem vorquartal|gegenuber vorquartal|zum vorquartal',
  ],
  [
    { does: 'versus', shift: 'period' },
    'vs previous period|vs the previous period|compared to the previous period|compared to previous period|vs prior period|versus the previous period|period over period|gegenuber der vorperiode|zur vorperiode',
  ],
  [
    { does: 'growth' },
    'growth|growth of|growth in|growth rate|growth rate of|change in|change of|percent change|percentage change|change|increase in|increase|decrease in|decline in|grow|grew|grown|changed|wachstum|veranderung|entwicklung|veranderung des|difference in|difference|wachstum des|wachstum der',
  ],
  [
    { does: 'cumulative' },
    'cumulative|running total|running total of|cumulated|accumulated|running|kumuliert|kumulierte|kumulierter|kumulativ|laufende summe|running sum of|running sum|kumulative',
  ],
  [
    { does: 'moving' },
    'moving average|rolling average|moving average of|rolling average of|rolling|gleitender durchschnitt|gleitender mittelwert|moving|trailing',
  ],
  [{ does: 'distinct' }, 'distinct|different|unique|verschiedene|unterschiedliche|eindeutige|various'],
  [
    { does: 'sort' },
    'sorted by|ordered by|sort by|order by|ranked by|rank by|sortiert nach|order the results by|ordered|sorted|sort|sort them by|in order of|geordnet nach|rank|arranged by|order',
  ],
  [
    { does: 'sort', order: 'desc' },
    'in descending order of|in descending order|descending|from highest to lowest|from the highest to the lowest|from the most expensive to the cheapest|from most expensive to cheapest|from oldest to youngest|from the oldest to the youngest|from the largest to the smallest|highest first|from largest to smallest|largest first|absteigend|in decreasing order of|in decreasing order|from high to low|in reverse order|latest first|newest first|from longest to shortest|in descending alphabetical order|in descending order by|desc|from most to least',
  ],
  [
    { does: 'sort', order: 'asc' },
    'in ascending order of|in ascending order|ascending|from lowest to highest|from the lowest to the highest|from the cheapest to the most expensive|from cheapest to most expensive|from youngest to oldest|from the youngest to the oldest|from low to high|from the smallest to the largest|lowest first|alphabetically|in alphabetical order|in alphabetical order of|aufsteigend|alphabetisch|from smallest to largest|smallest first|in increasing order of|in lexicographical order|oldest first|in ascending alphabetical order of|in ascending order by|in chronological order|from shortest to longest|chronologically|asc',
  ],
  [{ does: 'or' }, 'or|oder'],
  [
    { does: 'and' },
    'and|und|&|as well as|sowie|,|plus|along with|together with|and the|and their|;|followed by',
  ],
  [{ does: 'but' }, 'but|aber|though|while'],
  [{ does: 'both' }, 'both|sowohl'],
  [{ does: 'either' }, 'either|entweder'],
  [
    { does: 'which' },
    'which|who|what|whose|whom|where|when|welche|welcher|welches|welchen|welchem|wer|was|wo|wann|which one|what s|who s',
  ],
  [
    { does: 'chart', kind: 'line' },
    'as a line|as a line chart|line chart|as line|line graph|linechart|als linie|als liniendiagramm|liniendiagramm|as lines|as a line graph',
  ],
  [
    { does: 'chart', kind: 'bar' },
    'as a bar chart|bar chart|as bars|as a bar|bar graph|als balkendiagramm|balkendiagramm|als balken|als saulendiagramm|saulendiagramm|column chart|as a column chart|as columns|as bar chart',
  ],
  [
    { does: 'chart', kind: 'pie' },
    'as a pie|as a pie chart|pie chart|als kreisdiagramm|kreisdiagramm|als torte|tortendiagramm|als tortendiagramm|as pie chart|donut chart|as a donut',
  ],
  [
    { does: 'chart', kind: 'area' },
    'as an area|as an area chart|area chart|als flache|flachendiagramm|als flachendiagramm',
  ],
  [{ does: 'chart', kind: 'table' }, 'as a table|in a table|als tabelle|tabellarisch|as table|table format'],
  [
    { does: 'chart', kind: 'scatter' },
    'as a scatter|scatter plot|scatter chart|as a scatter plot|streudiagramm|als streudiagramm',
  ],
  [{ does: 'chart', kind: 'number' }, 'as a number|als zahl|as a single number'],
  [{ does: 'chart', kind: 'heat_map' }, 'as a heatmap|heatmap|as heatmap|als heatmap'],
  [
    { does: 'total' },
    'with totals|with total|and total|including total|including totals|with a total|mit summe|mit gesamtsumme|mit summen|with grand total|and the total',
  ],
  [
    { does: 'empty' },
    'missing|empty|unknown|null|is null|are null|not set|unset|fehlend|fehlende|leer|leere|unbekannt|is empty|are empty|is missing|are missing|blank',
  ],
  [
    { does: 'event' },
    'ordered|bought|buy|buys|purchased|purchase|order anything|placed an order|place an order|placed any orders|placed any order|placed orders|made a purchase|ordered anything|bought anything|purchased anything|bestellt|gekauft|bestellt haben|gekauft haben|bestellten|kauften|sold|been sold|verkauft|kaufen|made an order|shopped',
  ],
  [
    { does: 'trend' },
    'trend|trend of|over time|develop|developed|development|development of|evolve|evolved|evolution of|verlauf|zeitlicher verlauf|im zeitverlauf|uber die zeit|trends',
  ],
  [
    { does: 'filler' },
    'breakdown|breakdown of|a breakdown of|mix of|mix|distribution of|distribution|split of|split|aufteilung|aufteilung der|aufteilung des|verteilung|verteilung der|how much',
  ],
  [{ does: 'ratio' }, 'ratio of|ratio|ratio between|verhaltnis von|verhaltnis'],
]

/** By their pieces, joined by spaces. */
export const keywords: ReadonlyMap<string, Keyword[]> = index()
export const maxKeywordLength = Math.max(...[...keywords.keys()].map((words) => words.split(' ').length))

function index() {
  const found = new Map<string, Keyword[]>()
  for (const [keyword, phrases] of rows)
    for (const phrase of phrases.split('|')) found.set(phrase, [...(found.get(phrase) ?? []), keyword])
  return found
}
