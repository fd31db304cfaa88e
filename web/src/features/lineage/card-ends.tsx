import { Handle, Position } from '@xyflow/react'
import { Fragment } from 'react'
import type { ShownNode } from './shown-columns.ts'
import { headHeight, lineHeight } from './shown-columns.ts'

/** Where links begin and end: at the head, and at each column that is drawn. */
export function CardEnds({ columns }: Pick<ShownNode, 'columns'>) {
  const ends = [
    { id: '', top: headHeight / 2 },
    ...columns.map(({ id }, at) => ({ id, top: headHeight + (at + 0.5) * lineHeight })),
  ]
  return ends.map(({ id, top }) => (
    <Fragment key={id}>
      <Handle
        type="target"
        id={`in:${id}`}
        position={Position.Left}
        style={{ top }}
        isConnectable={false}
        className="graph-end"
      />
      <Handle
        type="source"
        id={`out:${id}`}
        position={Position.Right}
        style={{ top }}
        isConnectable={false}
        className="graph-end"
      />
    </Fragment>
  ))
}
