import {
  IconCalendarTime,
  IconChartHistogram,
  IconCircleDashed,
  IconCode,
  IconFingerprint,
  IconLink,
  IconListCheck,
  IconRuler,
  IconTable,
  IconTrendingUp,
} from '@tabler/icons-react'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { t } from '../../lib/words.ts'
import { translated } from '../../../../charts/src/texts/translate.ts'
import type { Column, KindView, Rule, RuleKind } from './check-words.ts'
import { ColumnSelect } from './column-select.tsx'
import { Referential } from './referential-fields.tsx'
import {
  AcceptedValues,
  Amount,
  Columns,
  CustomSql,
  Distribution,
  Range,
  RowCount,
  RowCountChange,
} from './rule-fields.tsx'

/** Every kind of check, in the order of the form. */
export const kinds: { [Kind in RuleKind]: KindView<Kind> } = {
  not_null: {
    title: translated({ en: 'Not empty', de: 'Nicht leer' }),
    text: translated({
      en: 'Columns have a value in every row',
      de: 'Spalten haben in jeder Zeile einen Wert',
    }),
    icon: IconCircleDashed,
    isRowLevel: true,
    textOf: ({ columns }) =>
      columns.length === 1
        ? translated(
            { en: '{{columns}} is never empty', de: '{{columns}} ist nie leer' },
            { columns: list(columns) },
          )
        : translated(
            { en: '{{columns}} are never empty', de: '{{columns}} sind nie leer' },
            { columns: list(columns) },
          ),
    first: (columns) => ({ kind: 'not_null', columns: [firstOf(columns)] }),
    Fields: Columns,
  },
  unique: {
    title: translated({ en: 'Unique', de: 'Eindeutig' }),
    text: translated({
      en: 'No two rows have the same values',
      de: 'Keine zwei Zeilen haben dieselben Werte',
    }),
    icon: IconFingerprint,
    isRowLevel: true,
    textOf: ({ columns }) =>
      columns.length === 1
        ? translated(
            { en: '{{columns}} is unique', de: '{{columns}} ist eindeutig' },
            { columns: list(columns) },
          )
        : translated(
            { en: '{{columns}} together are unique', de: '{{columns}} sind zusammen eindeutig' },
            { columns: list(columns) },
          ),
    first: (columns) => ({ kind: 'unique', columns: [firstOf(columns)] }),
    Fields: Columns,
  },
  accepted_values: {
    title: translated({ en: 'Accepted values', de: 'Erlaubte Werte' }),
    text: translated({ en: 'Every value is one of a list', de: 'Jeder Wert steht in einer Liste' }),
    icon: IconListCheck,
    isRowLevel: true,
    textOf: ({ column, values }) =>
      translated(
        { en: '{{column}} is one of {{list}}', de: '{{column}} ist eines von {{list}}' },
        { column, list: list(values.map(String)) },
      ),
    first: (columns) => ({ kind: 'accepted_values', column: firstOf(columns, ['text']), values: [] }),
    Fields: AcceptedValues,
  },
  range: {
    title: translated({ en: 'Range', de: 'Bereich' }),
    text: translated({ en: 'Every value lies between bounds', de: 'Jeder Wert liegt zwischen Grenzen' }),
    icon: IconRuler,
    isRowLevel: true,
    textOf: ({ column, min, max }) =>
      translated(
        { en: '{{column}} is {{between}}', de: '{{column}} ist {{between}}' },
        { column, between: between(min, max) },
      ),
    first: (columns) => ({ kind: 'range', column: firstOf(columns, numbers), min: 0 }),
    Fields: Range,
  },
  row_count: {
    title: translated({ en: 'Number of rows', de: 'Anzahl der Zeilen' }),
    text: translated({ en: 'There are so many rows', de: 'So viele Zeilen gibt es' }),
    icon: IconTable,
    textOf: ({ min, max }) =>
      translated(
        { en: 'it has {{between}} rows', de: 'er hat {{between}} Zeilen' },
        { between: between(min, max) },
      ),
    first: () => ({ kind: 'row_count', min: 1 }),
    Fields: RowCount,
  },
  row_count_change: {
    title: translated({ en: 'Change of rows', de: 'Änderung der Zeilen' }),
    text: translated({
      en: 'Not many more or fewer rows than before',
      de: 'Nicht viel mehr oder weniger Zeilen als davor',
    }),
    icon: IconTrendingUp,
    textOf: ({ against, max_decrease_percent: less, max_increase_percent: more }) =>
      translated(
        { en: 'compared with {{value}}, {{value2}}', de: 'verglichen mit {{value}}, {{value2}}' },
        {
          value:
            against === 'last'
              ? t('the version before')
              : translated({ en: 'the usual', de: 'dem Üblichen' }),
          value2: [
            ...(less === undefined
              ? []
              : [
                  translated(
                    { en: 'at most {{less}} % fewer rows', de: 'höchstens {{less}} % weniger Zeilen' },
                    { less },
                  ),
                ]),
            ...(more === undefined
              ? []
              : [
                  translated(
                    { en: 'at most {{more}} % more rows', de: 'höchstens {{more}} % mehr Zeilen' },
                    { more },
                  ),
                ]),
          ].join(t(' and ')),
        },
      ),
    first: () => ({ kind: 'row_count_change', against: 'median', max_decrease_percent: 50 }),
    Fields: RowCountChange,
  },
  referential: {
    title: translated({ en: 'Exists elsewhere', de: 'Anderswo vorhanden' }),
    text: translated({
      en: 'Every value exists in another dataset',
      de: 'Jeder Wert kommt in einem anderen Datensatz vor',
    }),
    icon: IconLink,
    isRowLevel: true,
    textOf: ({ column, to_column: other }) =>
      translated(
        {
          en: 'every {{column}} exists as {{other}} in the other dataset',
          de: 'jedes {{column}} kommt als {{other}} im anderen Datensatz vor',
        },
        { column, other },
      ),
    first: (columns) => ({ kind: 'referential', column: firstOf(columns), to_dataset_id: 0, to_column: '' }),
    Fields: Referential,
  },
  freshness: {
    title: translated({ en: 'Fresh', de: 'Frisch' }),
    text: translated({ en: 'The newest value is not too old', de: 'Der neueste Wert ist nicht zu alt' }),
    icon: IconCalendarTime,
    textOf: ({ column, within_hours: hours }) =>
      translated(
        {
          en: 'the newest {{column}} is at most {{hours}} hours old',
          de: 'das neueste {{column}} ist höchstens {{hours}} Stunden alt',
        },
        { column, hours: formatNumber(hours) },
      ),
    first: (columns) => ({ kind: 'freshness', column: firstOf(columns, times), within_hours: 24 }),
    Fields: (props) => (
      <>
        <ColumnSelect {...props} />
        <Amount
          label={translated({
            en: 'Its newest value is at most so many hours old',
            de: 'Der neueste Wert ist höchstens so viele Stunden alt',
          })}
          value={props.rule.within_hours}
          error={props.errorOf('within_hours')}
          onChange={(hours = 0) => props.onChange({ ...props.rule, within_hours: hours })}
        />
      </>
    ),
  },
  distribution: {
    title: translated({ en: 'Distribution', de: 'Verteilung' }),
    text: translated({ en: 'Values are spread as they were', de: 'Werte sind verteilt wie bisher' }),
    icon: IconChartHistogram,
    textOf: ({ column, max_drift: drift = 0.25 }) =>
      translated(
        {
          en: '{{column}} is spread as before (drift up to {{drift}})',
          de: '{{column}} ist verteilt wie davor (Abweichung bis {{drift}})',
        },
        { column, drift },
      ),
    first: (columns) => ({ kind: 'distribution', column: firstOf(columns) }),
    Fields: Distribution,
  },
  custom_sql: {
    title: t('SQL'),
    text: translated({
      en: 'A SELECT of your own finds no row',
      de: 'Ein eigenes SELECT findet keine Zeile',
    }),
    icon: IconCode,
    isRowLevel: true,
    textOf: () => translated({ en: 'a SELECT finds no row', de: 'ein SELECT findet keine Zeile' }),
    first: () => ({ kind: 'custom_sql', sql: '' }),
    Fields: CustomSql,
  },
}

// Each takes only rules of its own kind, which the name in the rule says.
export const kindOf = (kind: RuleKind): KindView<RuleKind> => kinds[kind] as unknown as KindView<RuleKind>

export const ruleText = (rule: Rule): string => kindOf(rule.kind).textOf(rule as never)

function list(names: readonly string[]): string {
  return names.join(', ')
}

const between = (min: unknown, max: unknown): string => {
  if (min !== undefined && max !== undefined)
    return translated(
      { en: 'between {{min}} and {{max}}', de: 'zwischen {{min}} und {{max}}' },
      { min: textOf(min), max: textOf(max) },
    )
  return min === undefined
    ? translated({ en: 'at most {{max}}', de: 'höchstens {{max}}' }, { max: textOf(max) })
    : translated({ en: 'at least {{min}}', de: 'mindestens {{min}}' }, { min: textOf(min) })
}

const textOf = (value: unknown) => (typeof value === 'number' ? formatNumber(value) : String(value))

const firstOf = (columns: readonly Column[], types?: readonly string[]): string =>
  (columns.find(({ type }) => !types || types.includes(type)) ?? columns[0])?.name ?? ''

const times = ['date', 'timestamp']
const numbers = ['integer', 'decimal', 'number', ...times]
