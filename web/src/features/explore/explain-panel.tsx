interface ExplainPanelProps {
  datasetId: number
  body: object
  sql: string
}

/** How an answer came about. */
export function ExplainPanel({ sql }: ExplainPanelProps) {
  return (
    <pre className="sql" tabIndex={0} aria-label="SQL that was run">
      {sql}
    </pre>
  )
}
