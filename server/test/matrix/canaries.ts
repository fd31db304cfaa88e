/** What nobody under the policies may come across, by what keeps it from them. */
export const canaries = {
  'hidden row': 'CANARYROW',
  'masked value': 'CANARYMAIL',
  'nulled value': 'CANARYNOTE',
  'hidden value': 'CANARYVALUE',
  'hidden column': 'canary_column',
  'measure of a hidden column': 'canary_measure',
  'value of a policy': 'CANARYPOLICY',
}

export const csv = [
  'id,region,email,note,canary_column,amount',
  '1,EU,CANARYMAIL-a@example.com,CANARYNOTE-a,CANARYVALUE-a,10',
  '2,EU,CANARYMAIL-b@example.com,CANARYNOTE-b,CANARYVALUE-b,20',
  '3,US,CANARYROW-c@example.com,CANARYROW-c,CANARYROW-c,40',
  '4,CANARYROW-region,CANARYROW-d@example.com,CANARYROW-d,CANARYROW-d,80',
].join('\n')

export const policies = {
  rows: [
    {
      name: 'Own region',
      applies_to: { everyone: true },
      condition: {
        any: [
          { column: 'region', operator: 'in', attribute: 'region' },
          { column: 'region', operator: 'in', values: ['CANARYPOLICY'] },
        ],
      },
    },
  ],
  columns: [
    { column: 'email', mask: { kind: 'hash' } },
    { column: 'note', mask: { kind: 'null' } },
    { column: 'canary_column', mask: { kind: 'hide' } },
  ],
}

export const byColumn = {
  dimensions: ['region', 'canary_column'],
  measures: [{ aggregate: 'max', column: 'canary_column', name: 'Most' }],
  filters: [{ column: 'canary_column', operator: 'not_equals', value: 'CANARYVALUE-x' }],
}
export const byRegion = {
  dimensions: ['region', 'email', 'note'],
  measures: [{ aggregate: 'sum', column: 'amount', name: 'Sum' }],
}

export const model = {
  dimensions: [
    { name: 'area', column: 'region', kind: 'text', label: 'Area' },
    { name: 'kept', column: 'canary_column', kind: 'text', label: 'canary_measure' },
  ],
  hierarchies: [{ name: 'way', levels: ['area', 'kept'] }],
  measures: [
    { name: 'total', kind: 'aggregate', aggregate: 'sum', column: 'amount' },
    { name: 'canary_measure', kind: 'aggregate', aggregate: 'count_distinct', column: 'canary_column' },
    {
      name: 'filtered',
      kind: 'aggregate',
      aggregate: 'sum',
      column: 'amount',
      filters: [{ column: 'canary_column', operator: 'equals', value: 'CANARYVALUE-a' }],
    },
    { name: 'part', kind: 'ratio', numerator: 'canary_measure', denominator: 'total' },
  ],
}

export const checks = [
  { name: 'Few', rule: { kind: 'row_count', min: 1 }, severity: 'warn' },
  { name: 'Filled', rule: { kind: 'not_null', columns: ['canary_column'] }, severity: 'warn' },
  {
    name: 'Regions',
    rule: { kind: 'accepted_values', column: 'region', values: ['EU', 'US'] },
    severity: 'warn',
  },
  {
    name: 'Own',
    rule: { kind: 'custom_sql', sql: `SELECT * FROM "people" WHERE canary_column = 'CANARYVALUE-a'` },
    severity: 'warn',
  },
]
