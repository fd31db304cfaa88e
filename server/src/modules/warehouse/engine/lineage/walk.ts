import type { IndirectHow, IndirectSource } from '../../plans/statement-plan.ts'
import type { Tree } from '../tree-walk.ts'
import { indexOf } from './plan-node.ts'
import { type Sources, gapSources } from './sources.ts'

/** What a plan operator answers: the sources of each of its columns. */
export interface Rows {
  columns: readonly Sources[]
  /** Why the columns of this operator are not known. */
  unknown?: string
}

/** How the columns of a scan are called by those who asked; undefined for a scan that is not of their tables. */
export type ScannedTable = (scan: Tree) => string | undefined

/** What is known while a plan is walked. */
export class Walk {
  readonly scannedTable: ScannedTable
  /** WITH queries by their number. They are walked where they are first used: one that nobody uses decides nothing. */
  readonly ctes = new Map<number, () => Rows>()
  readonly usedCtes = new Set<number>()
  /** Columns of the joins around, for what stands inside a correlated query; the nearest join last. */
  correlated: (readonly Sources[])[] = []
  /** An operator was met that makes a row of several, or a WITH query that is read twice. */
  combines = false
  readonly #rowsByTable = new Map<number, Rows>()
  readonly #indirect = new Map<string, IndirectSource>()
  readonly #gaps = new Set<string>()

  constructor(scannedTable: ScannedTable) {
    this.scannedTable = scannedTable
  }

  decide(how: IndirectHow, ...all: readonly Sources[]): void {
    for (const { columns, gaps } of all) {
      for (const { table, column } of columns.values())
        this.#indirect.set(JSON.stringify([table, column, how]), { table, column, how })
      for (const reason of gaps) this.#gaps.add(reason)
    }
  }

  remember(tableIndex: unknown, rows: Rows): void {
    this.#rowsByTable.set(indexOf(tableIndex), rows)
  }

  boundColumn({ table_index: table, column_index: at }: Tree): Sources {
    const rows = this.#rowsByTable.get(indexOf(table))
    return rows
      ? columnAt(rows, indexOf(at))
      : gapSources('a column refers to a part of the plan that is not known')
  }

  get indirect(): IndirectSource[] {
    return [...this.#indirect.values()]
  }

  get gaps(): string[] {
    return [...this.#gaps]
  }
}

export function columnAt({ columns, unknown }: Rows, at: number): Sources {
  return columns[at] ?? gapSources(unknown ?? 'a column refers to one that is not in the plan')
}

/** The columns that an operator lets through; all when it lists none. */
export function projected(rows: Rows, map: readonly number[]): Rows {
  return map.length === 0 ? rows : { ...rows, columns: map.map((at) => columnAt(rows, at)) }
}

/** Walks something as it stands inside these joins, whichever stand around it now. */
export function walkWithin(walk: Walk, correlated: (readonly Sources[])[], work: () => Rows): Rows {
  const around = walk.correlated
  walk.correlated = correlated
  try {
    return work()
  } finally {
    walk.correlated = around
  }
}
