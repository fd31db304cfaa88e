import type { LineageHow } from '../../../../../contract/src/lineage.ts'
import { type Edge, type Gap, type NodeRef, type Source, refOf } from '../node.ts'
import type { Meaning } from './fields.ts'

/** Edges to a node as they are found, each once, by the node that they come from. */
export class Gathered {
  readonly #sources = new Map<string, { from: NodeRef; edges: Map<string, Edge> }>()
  readonly gaps: Gap[] = []

  /** The node depends on it, even when it is not known by which columns. */
  node(from: NodeRef): Map<string, Edge> {
    const name = refOf(from)
    const known = this.#sources.get(name) ?? { from, edges: new Map<string, Edge>() }
    this.#sources.set(name, known)
    return known.edges
  }

  edge(from: NodeRef, edge: Edge): void {
    this.node(from).set(JSON.stringify(edge), edge)
  }

  /** The node depends on the rows, as they are counted or combined, where none of their columns has a part in it. */
  rows(from: NodeRef): void {
    if (this.node(from).size === 0) this.edge(from, [null, null, 'aggregate'])
  }

  /** What a name means, and the joins by which it is reached; a gap where it means nothing. */
  meaning(
    meaning: Meaning | undefined,
    use: { name: string; to: string | null; how: LineageHow; detail?: string | undefined },
  ): void {
    const { name, to, how, detail } = use
    if (!meaning) {
      this.gaps.push([to, `there is no field "${name}"`])
      return
    }
    this.edge(
      meaning.from,
      detail === undefined ? [meaning.column, to, how] : [meaning.column, to, how, detail],
    )
    for (const join of meaning.joins) this.edge(join.from, [join.column, to, 'join'])
  }

  get sources(): Source[] {
    return [...this.#sources.values()].map(({ from, edges }) => ({ from, edges: [...edges.values()] }))
  }
}
