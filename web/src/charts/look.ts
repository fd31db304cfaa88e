/** The colours of a chart in one colour scheme. */
export interface Look {
  palette: string[]
  text: string
  faint: string
  line: string
  ground: string
}

// Told apart with the common kinds of colour blindness, and at least 3:1 against the card they lie on.
const light: Look = {
  palette: ['#3b5bdb', '#0a8f6a', '#d9480f', '#9c36b5', '#0c8599', '#b7791f', '#d6336c', '#5c8a0e'],
  text: '#343a40',
  faint: '#495057',
  line: '#e4e7ec',
  ground: '#ffffff',
}

const dark: Look = {
  palette: ['#748ffc', '#38d9a9', '#ff922b', '#da77f2', '#3bc9db', '#ffd43b', '#f783ac', '#a9e34b'],
  text: '#dee2e6',
  faint: '#adb5bd',
  line: '#3a3d42',
  ground: '#242424',
}

/** The colours of a scheme; the organization's own comes first. */
export function lookOf(scheme: 'light' | 'dark', primary: readonly string[] | undefined): Look {
  const look = scheme === 'dark' ? dark : light
  const first = primary?.[scheme === 'dark' ? 4 : 7]
  return first ? { ...look, palette: [first, ...look.palette.slice(1)] } : look
}
