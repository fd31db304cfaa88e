import './link-end.css'

interface LinkEndProps {
  side: 'left' | 'right'
  /** Where a node has several. */
  id?: string
}

/**
 * Where links start or end. The library measures it by these names when a node is rendered, and discards earlier
 * sizes; its own element for it also listens to every move of the viewport, on which nothing depends here.
 */
export function LinkEnd({ side, id }: LinkEndProps) {
  const kind = side === 'left' ? 'target' : 'source'
  return <span aria-hidden className={`link-end ${kind}`} data-handlepos={side} data-handleid={id} />
}
