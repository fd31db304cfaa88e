import type { Listed } from './listed.ts'

export const logic: readonly Listed[] = [
  ['coalesce', 'coalesce(a, b, …)', 'The first that is not null', "coalesce(NULL, 'b')", 'b'],
  ['nullif', 'nullif(a, b)', 'Null where both are equal', 'nullif(0, 0)', null],
  ['ifnull', 'ifnull(a, b)', 'The second where the first is null', 'ifnull(NULL, 1)', '1'],
  ['if', 'if(condition, a, b)', 'The one or the other', "if(2 > 1, 'yes', 'no')", 'yes'],
  [
    'case',
    'CASE WHEN condition THEN a … ELSE b END',
    'The first whose condition holds',
    "CASE WHEN 5 > 10 THEN 'large' ELSE 'small' END",
    'small',
  ],
  [
    'cast',
    'CAST(value AS type)',
    'As another type; fails where it does not fit',
    "CAST('12' AS INTEGER)",
    '12',
  ],
  [
    'try_cast',
    'TRY_CAST(value AS type)',
    'As another type; null where it does not fit',
    "TRY_CAST('x' AS INTEGER)",
    null,
  ],
  ['in', 'value IN (a, b, …)', 'Whether it is one of these', "'DE' IN ('DE', 'FR')", 'true'],
  [
    'between',
    'value BETWEEN a AND b',
    'Whether it lies between, both included',
    '5 BETWEEN 1 AND 10',
    'true',
  ],
  [
    'like',
    'text LIKE pattern',
    'Whether it fits: % is any text, _ one character',
    "'Berlin' LIKE 'B%n'",
    'true',
  ],
  ['is_null', 'value IS NULL', 'Whether there is no value', 'NULL IS NULL', 'true'],
  [
    'is_distinct',
    'a IS DISTINCT FROM b',
    'Whether they differ, null being a value',
    '1 IS DISTINCT FROM NULL',
    'true',
  ],
  ['typeof', 'typeof(value)', 'Name of the type', 'typeof(1.5)', 'DECIMAL(2,1)'],
  ['hash', 'hash(value)', 'A number that is the same for equal values', "hash('a') = hash('a')", 'true'],
]
