import {
  IconArrowMerge,
  IconArrowsJoin,
  IconArrowsSort,
  IconArrowsSplit,
  IconCalendarSearch,
  IconChartHistogram,
  IconColumns3,
  IconCopyOff,
  IconCut,
  IconDice5,
  IconFilter,
  IconLayoutRows,
  IconListNumbers,
  IconMathFunction,
  IconPaint,
  IconPencil,
  IconReplace,
  IconRowInsertBottom,
  IconSum,
  IconTableColumn,
  IconTableRow,
  IconTransform,
  IconTrophy,
  IconWand,
  type TablerIcon,
} from '@tabler/icons-react'
import type { StepKind } from '../../../../../contract/src/recipe-definition.ts'
import { translated } from '../../../../../charts/src/texts/translate.ts'

/** Whether a setting matters beside the others of its step or of its item in a list. */
type Rule = (item: Record<string, unknown>) => boolean

/** One kind of step as the page shows it. */
interface StepView {
  title: string
  icon: TablerIcon
  /** Optional settings that are shown from the start, because most people want them. */
  first?: string[]
  /**
   * Which settings matter when, where the schema alone cannot say; the others always do. A path is that of the form, with the
   * places in lists left out.
   */
  shown?: Record<string, Rule>
}

const aggregateIs =
  (...names: string[]): Rule =>
  ({ aggregate }) =>
    names.includes(String(aggregate))
const functionIs =
  (...names: string[]): Rule =>
  ({ function: name }) =>
    names.includes(String(name))
const not =
  (rule: Rule): Rule =>
  (item) =>
    !rule(item)

const ranks = functionIs('row_number', 'rank', 'dense_rank', 'percent_rank', 'cume_dist', 'ntile', 'formula')

/** Every kind of step. */
const views: Record<StepKind, StepView> = {
  filter: {
    title: translated({ en: 'Filter rows', de: 'Zeilen filtern' }),
    icon: IconFilter,
    first: ['condition'],
    shown: {
      condition: ({ formula }) => formula === undefined,
      formula: ({ condition }) => condition === undefined,
    },
  },
  sort: {
    title: translated({ en: 'Sort rows', de: 'Zeilen sortieren' }),
    icon: IconArrowsSort,
  },
  deduplicate: {
    title: translated({ en: 'Remove duplicates', de: 'Doppelte entfernen' }),
    icon: IconCopyOff,
    first: ['keys'],
  },
  top_n: {
    title: translated({ en: 'Keep the top rows', de: 'Die obersten Zeilen behalten' }),
    icon: IconTrophy,
    first: ['per'],
  },
  sample: {
    title: translated({ en: 'Take a sample', de: 'Eine Stichprobe nehmen' }),
    icon: IconDice5,
    first: ['rows', 'percent'],
  },
  limit: {
    title: translated({ en: 'Keep the first rows', de: 'Die ersten Zeilen behalten' }),
    icon: IconListNumbers,
  },
  derive: {
    title: translated({ en: 'Add columns by formula', de: 'Spalten durch Formeln hinzufügen' }),
    icon: IconMathFunction,
  },
  rename: {
    title: translated({ en: 'Rename columns', de: 'Spalten umbenennen' }),
    icon: IconPencil,
  },
  select: {
    title: translated({ en: 'Choose columns', de: 'Spalten wählen' }),
    icon: IconColumns3,
    shown: {
      ignore_missing: ({ mode }) => mode === 'drop',
    },
  },
  cast: {
    title: translated({ en: 'Change types', de: 'Typen ändern' }),
    icon: IconTransform,
    shown: {
      'columns.precision': ({ type }) => type === 'decimal',
      'columns.scale': ({ type }) => type === 'decimal',
      'columns.decimal_mark': ({ type }) => ['decimal', 'number', 'integer'].includes(String(type)),
      'columns.format': ({ type }) => ['date', 'timestamp', 'time', 'text'].includes(String(type)),
    },
  },
  clean: {
    title: translated({ en: 'Clean texts', de: 'Texte säubern' }),
    icon: IconWand,
    first: ['trim', 'collapse_spaces', 'case', 'replace', 'empty_to_null'],
  },
  fill: {
    title: translated({ en: 'Fill gaps', de: 'Lücken füllen' }),
    icon: IconPaint,
    first: ['value', 'order_by'],
    shown: {
      value: ({ with: by }) => by === 'value',
      order_by: ({ with: by }) => by === 'forward' || by === 'backward',
    },
  },
  parse_date: {
    title: translated({ en: 'Read dates from texts', de: 'Daten aus Texten lesen' }),
    icon: IconCalendarSearch,
  },
  recode: {
    title: translated({ en: 'Replace values by a list', de: 'Werte nach einer Liste ersetzen' }),
    icon: IconReplace,
    first: ['others', 'other_value'],
    shown: {
      other_value: ({ others }) => others === 'value',
    },
  },
  bin: {
    title: translated({ en: 'Put numbers into ranges', de: 'Zahlen in Bereiche einteilen' }),
    icon: IconChartHistogram,
    first: ['width', 'edges'],
    shown: {
      labels: ({ edges }) => edges !== undefined,
      edges: ({ width }) => width === undefined,
      width: ({ edges }) => edges === undefined,
    },
  },
  group: {
    title: translated({ en: 'Group and sum up', de: 'Gruppieren und zusammenfassen' }),
    icon: IconSum,
    first: ['aggregates.column', 'aggregates.formula', 'aggregates.percentile', 'keys.grain'],
    shown: {
      'aggregates.column': not(aggregateIs('formula')),
      'aggregates.formula': aggregateIs('formula'),
      'aggregates.percentile': aggregateIs('percentile'),
      'aggregates.order_by': aggregateIs('first', 'last', 'list', 'join'),
      'aggregates.separator': aggregateIs('join'),
      'aggregates.distinct': aggregateIs('list', 'join'),
    },
  },
  window: {
    title: translated({ en: 'Compute over neighbouring rows', de: 'Über benachbarte Zeilen rechnen' }),
    icon: IconLayoutRows,
    first: ['partition_by', 'order_by', 'columns.column', 'columns.formula', 'columns.buckets'],
    shown: {
      'columns.column': not(ranks),
      'columns.formula': functionIs('formula'),
      'columns.offset': functionIs('lag', 'lead', 'difference', 'percent_change'),
      'columns.default': functionIs('lag', 'lead'),
      'columns.buckets': functionIs('ntile'),
      'columns.frame': functionIs('sum', 'avg', 'min', 'max', 'count', 'median', 'stddev', 'first', 'last'),
    },
  },
  join: {
    title: translated({ en: 'Join another input', de: 'Eine weitere Eingabe verbinden' }),
    icon: IconArrowsJoin,
    first: ['suffix', 'columns.name'],
  },
  stack: {
    title: translated({ en: 'Stack inputs', de: 'Eingaben untereinander stellen' }),
    icon: IconRowInsertBottom,
  },
  split: {
    title: translated({ en: 'Split a text', de: 'Einen Text aufteilen' }),
    icon: IconArrowsSplit,
    shown: {
      rest: ({ into }) => into === 'columns',
      position: ({ into }) => into === 'rows',
    },
  },
  merge_columns: {
    title: translated({ en: 'Merge columns', de: 'Spalten zusammenfügen' }),
    icon: IconArrowMerge,
    first: ['separator'],
  },
  pivot: {
    title: translated({ en: 'Turn values into columns', de: 'Werte zu Spalten machen' }),
    icon: IconTableColumn,
    first: ['aggregates.column', 'aggregates.percentile'],
    shown: {
      'aggregates.percentile': aggregateIs('percentile'),
    },
  },
  unpivot: {
    title: translated({ en: 'Turn columns into rows', de: 'Spalten zu Zeilen machen' }),
    icon: IconTableRow,
  },
  unnest: {
    title: translated({ en: 'Turn a list into rows', de: 'Eine Liste zu Zeilen machen' }),
    icon: IconCut,
    first: ['name'],
  },
}

/** What is known of a kind; nothing of one that is newer than this page. */
export const viewOf = (kind: string): StepView | undefined =>
  (views as Record<string, StepView | undefined>)[kind]

const withoutPlaces = (path: string): string => path.replaceAll(/\.\d+/g, '')
// Sort keys mean the same wherever they stand.
const isOrder = (path: string): boolean => /(?:^|\.)(?:by|order_by)\.\d+\.order$/.test(path)

export const isShown = (kind: string) => (path: string, item: Record<string, unknown>) =>
  viewOf(kind)?.shown?.[withoutPlaces(path)]?.(item) ?? true

export const isFirst = (kind: string) => (path: string) =>
  isOrder(path) || (viewOf(kind)?.first?.includes(withoutPlaces(path)) ?? false)
