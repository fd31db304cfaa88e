import type { Listed } from './listed.ts'

export const windows: readonly Listed[] = [
  [
    'row_number',
    'row_number() OVER (ORDER BY …)',
    'Number of the row',
    'row_number() OVER (ORDER BY x)',
    '1, 2, 3',
  ],
  [
    'rank',
    'rank() OVER (ORDER BY …)',
    'Rank, with gaps behind rows that are level',
    'rank() OVER (ORDER BY g)',
    '1, 2, 2',
  ],
  [
    'dense_rank',
    'dense_rank() OVER (ORDER BY …)',
    'Rank, without gaps',
    'dense_rank() OVER (ORDER BY g)',
    '1, 2, 2',
  ],
  [
    'ntile',
    'ntile(count) OVER (ORDER BY …)',
    'Which of so many equal parts',
    'ntile(2) OVER (ORDER BY x)',
    '1, 1, 2',
  ],
  [
    'lag',
    'lag(value, offset) OVER (ORDER BY …)',
    'The value of a row before',
    'lag(x) OVER (ORDER BY x)',
    'null, 1, 2',
  ],
  [
    'lead',
    'lead(value, offset) OVER (ORDER BY …)',
    'The value of a row after',
    'lead(x) OVER (ORDER BY x)',
    '2, 4, null',
  ],
  [
    'first_value',
    'first_value(value) OVER (ORDER BY …)',
    'The first value of the window',
    'first_value(x) OVER (ORDER BY x)',
    '1, 1, 1',
  ],
  [
    'last_value',
    'last_value(value) OVER (… ROWS …)',
    'The last value of the window',
    'last_value(x) OVER (ORDER BY x)',
    '1, 2, 4',
  ],
  [
    'cume_dist',
    'cume_dist() OVER (ORDER BY …)',
    'Share of rows up to this one',
    'cume_dist() OVER (ORDER BY x)',
    '0.3333333333333333, 0.6666666666666666, 1.0',
  ],
  [
    'percent_rank',
    'percent_rank() OVER (ORDER BY …)',
    'Rank from 0 to 1',
    'percent_rank() OVER (ORDER BY x)',
    '0.0, 0.5, 1.0',
  ],
]
