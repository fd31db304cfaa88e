/** Of reports, which are white. */
export const colors = {
  text: '#212529',
  faint: '#495057',
  line: '#e4e7ec',
  rule: '#adb5bd',
  good: '#2b7a3d',
  bad: '#c92a2a',
  failure: '#a61e1e',
  code: '#f1f3f5',
  link: '#2b4acb',
} as const
