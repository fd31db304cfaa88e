/** A note about how a file was read. It names columns and never values. */
export interface LoadNote {
  kind:
    | 'ambiguous_dates'
    | 'mixed_date_order'
    | 'floating_point'
    | 'numbers_as_text'
    | 'preface_skipped'
    | 'not_finite'
    | 'unit_as_format'
    | 'misfits_emptied'
  column: string | null
  /** Of dates the order that they were read in, of a preface its lines, of numbers that are none how many, of a format its unit. */
  detail: string | null
}

/** What stands first in dates such as 01/02/2024. */
export type DateOrder = 'day_first' | 'month_first'
