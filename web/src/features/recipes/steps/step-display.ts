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
} from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import { t } from '../../../lib/words.ts'

/** The icon of each kind of step; a kind that is new here has a plain one. */
export const stepIcons: Record<string, TablerIcon> = {
  filter: IconFilter,
  sort: IconArrowsSort,
  deduplicate: IconCopyOff,
  top_n: IconTrophy,
  sample: IconDice5,
  limit: IconListNumbers,
  derive: IconMathFunction,
  rename: IconPencil,
  select: IconColumns3,
  cast: IconTransform,
  clean: IconWand,
  fill: IconPaint,
  parse_date: IconCalendarSearch,
  recode: IconReplace,
  bin: IconChartHistogram,
  group: IconSum,
  window: IconLayoutRows,
  join: IconArrowsJoin,
  stack: IconRowInsertBottom,
  split: IconArrowsSplit,
  merge_columns: IconArrowMerge,
  pivot: IconTableColumn,
  unpivot: IconTableRow,
  unnest: IconCut,
}

const colors: Record<string, string> = {
  rows: 'blue',
  columns: 'violet',
  values: 'orange',
  groups: 'teal',
  tables: 'grape',
  shape: 'cyan',
}

export const groupColor = (group: string | undefined): string => colors[group ?? ''] ?? 'gray'

export const groupTitles: Record<string, string> = {
  rows: t('Rows'),
  columns: t('Columns'),
  values: t('Values'),
  groups: t('Groups and neighbours'),
  tables: t('Other inputs'),
  shape: t('Shape'),
}

const titles: Record<string, string> = {
  filter: t('Filter rows'),
  sort: t('Sort rows'),
  deduplicate: t('Remove duplicates'),
  top_n: t('Keep the top rows'),
  sample: t('Take a sample'),
  limit: t('Keep the first rows'),
  derive: t('Add columns by formula'),
  rename: t('Rename columns'),
  select: t('Choose columns'),
  cast: t('Change types'),
  clean: t('Clean texts'),
  fill: t('Fill gaps'),
  parse_date: t('Read dates from texts'),
  recode: t('Replace values by a list'),
  bin: t('Put numbers into ranges'),
  group: t('Group and sum up'),
  window: t('Compute over neighbouring rows'),
  join: t('Join another input'),
  stack: t('Stack inputs'),
  split: t('Split a text'),
  merge_columns: t('Merge columns'),
  pivot: t('Turn values into columns'),
  unpivot: t('Turn columns into rows'),
  unnest: t('Turn a list into rows'),
}

/** What a kind of step is called; one that is new here is called as the server calls it. */
export const stepTitle = (kind: string, fallback: string = kind): string => titles[kind] ?? fallback
