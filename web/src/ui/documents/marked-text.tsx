import { partsOf, type Span } from './text-parts.ts'

interface MarkedTextProps {
  text: string
  spans: readonly Span[]
  className?: string
}

/** Plain text with some of its parts marked. */
export const MarkedText = ({ text, spans, className }: MarkedTextProps) =>
  partsOf(text, spans).map(({ text: part, span }, at) =>
    span ? (
      <mark key={at} className={className}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
