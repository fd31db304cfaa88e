import './link-end.css'

interface LinkEndProps {
  side: 'left' | 'right'
  /** Where a node has several. */
  id?: string
}

/**
 * Where links begin or end. The library measures it by these names when a node is drawn, and forgets what it was told
 * beforehand; its own element for it also listens to every movement of the picture, of which nothing depends here.
 */
export function LinkEnd({ side, id }: LinkEndProps) {
  const kind = side === 'left' ? 'target' : 'source'
  return <span aria-hidden className={`link-end ${kind}`} data-handlepos={side} data-handleid={id} />
}
