import {
  type FormulaFunction,
  type Written,
  always,
  called,
  texts,
  byDialect,
  count,
  asText,
  joinable,
} from './formula-function.ts'
import { columnOfType } from './formula-types.ts'

const trimmed = (side: 'BOTH' | 'LEADING' | 'TRAILING', names: Written): FormulaFunction => ({
  takes: ['text'],
  gives: always('text'),
  sql: (args, place) =>
    place.dialect.name === 'duckdb' ? called(names)(args, place) : `TRIM(${side} ' ' FROM ${args[0]!.sql})`,
})

/** Functions of texts. */
export const textFunctions = {
  upper: texts(['text'], 'text', { duckdb: 'upper', clickhouse: 'upperUTF8' }),
  lower: texts(['text'], 'text', { duckdb: 'lower', clickhouse: 'lowerUTF8' }),
  trim: trimmed('BOTH', { duckdb: 'trim' }),
  ltrim: trimmed('LEADING', { duckdb: 'ltrim' }),
  rtrim: trimmed('TRAILING', { duckdb: 'rtrim' }),
  length: {
    takes: ['text'],
    gives: always('integer'),
    sql: ([of], { dialect }) => dialect.cast(dialect.length(of!.sql), 'integer'),
  },
  left: {
    takes: ['text', 'constant count'],
    gives: always('text'),
    sql: ([of, to], { dialect }) => dialect.left(of!.sql, count(to!)),
  },
  right: {
    takes: ['text', 'constant count'],
    gives: always('text'),
    sql: ([of, to], { dialect }) => dialect.right(of!.sql, count(to!)),
  },
  substr: {
    takes: ['text', 'constant count', 'constant count'],
    gives: (_, dialect, nodes) =>
      nodes[1]?.kind === 'number' && Number(nodes[1].text) < 1
        ? 'characters are counted from 1'
        : columnOfType(dialect, 'text'),
    sql: ([of, start, length], { dialect }) =>
      `${byDialect({ duckdb: 'substr', clickhouse: 'substringUTF8' }, dialect)}(${of!.sql}, ${count(start!)}, ${count(length!)})`,
  },
  replace: {
    takes: ['text', 'constant text', 'constant text'],
    gives: (_, dialect, nodes) =>
      nodes[1]?.kind === 'text' && nodes[1].value === ''
        ? 'there is nothing to replace: name a text'
        : columnOfType(dialect, 'text'),
    sql: called({ duckdb: 'replace', clickhouse: 'replaceAll' }),
  },
  concat: {
    takes: ['any'],
    rest: 'more',
    gives: (args, dialect) => joinable(args, dialect),
    sql: (args, place) => {
      const parts = args.map((one) => `coalesce(${asText(one, place)}, '')`)
      return parts.length === 1 ? (parts[0] ?? '') : place.dialect.concat(...parts)
    },
  },
  contains: {
    takes: ['text', 'text'],
    gives: always('boolean'),
    sql: ([of, piece], { dialect }) => dialect.contains(of!.sql, piece!.sql),
  },
  starts_with: {
    takes: ['text', 'text'],
    gives: always('boolean'),
    sql: ([of, piece], { dialect }) => dialect.startsWith(of!.sql, piece!.sql),
  },
  ends_with: {
    takes: ['text', 'text'],
    gives: always('boolean'),
    sql: ([of, piece], { dialect }) => dialect.endsWith(of!.sql, piece!.sql),
  },
} satisfies Record<string, FormulaFunction>
