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

const colours: Record<string, string> = {
  rows: 'blue',
  columns: 'violet',
  values: 'orange',
  groups: 'teal',
  tables: 'grape',
  shape: 'cyan',
}

export const groupColour = (group: string | undefined): string => colours[group ?? ''] ?? 'gray'

export const groupTitles: Record<string, string> = {
  rows: 'Rows',
  columns: 'Columns',
  values: 'Values',
  groups: 'Groups and neighbours',
  tables: 'Other inputs',
  shape: 'Shape',
}
