import type { CheckKindName } from '../../../../contract/src/check-rules.ts'
import type { CheckKind } from './check-kind.ts'
import { acceptedValues } from './kinds/accepted-values.ts'
import { customSql } from './kinds/custom-sql.ts'
import { distribution } from './kinds/distribution.ts'
import { freshness } from './kinds/freshness.ts'
import { notNull } from './kinds/not-null.ts'
import { range } from './kinds/range.ts'
import { referential } from './kinds/referential.ts'
import { rowCountChange } from './kinds/row-count-change.ts'
import { rowCount } from './kinds/row-count.ts'
import { unique } from './kinds/unique.ts'

/** What can be checked. A new kind is a file in `kinds/` and a line here. */
const kinds: { [K in CheckKindName]: CheckKind<K> } = {
  not_null: notNull,
  unique,
  accepted_values: acceptedValues,
  range,
  row_count: rowCount,
  row_count_change: rowCountChange,
  referential,
  freshness,
  distribution,
  custom_sql: customSql,
}

// Each takes only rules of its own kind, which the name in the rule says.
export const kindOf = (name: CheckKindName) => kinds[name] as unknown as CheckKind
