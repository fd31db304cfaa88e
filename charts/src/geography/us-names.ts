/** The states and the District of Columbia by their postal codes. */
export const stateByCode: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

// Postal codes that are codes of countries too, and Georgia, which is both.
const alsoCountries = new Set(
  'AL AR AZ CA CO DE GA ID IL IN KY LA MA MD ME MN MO MS MT NC NE PA SC SD TN VA georgia'.split(' '),
)
const states = new Set(Object.values(stateByCode).map((name) => name.toLowerCase()))

/** Whether these are states rather than countries: all of them may be, and one cannot be anything else. */
export function areStates(names: string[]): boolean {
  const nonEmpty = names.map((name) => name.trim()).filter((name) => name !== '' && name !== '(empty)')
  const may = nonEmpty.filter((name) => name.toUpperCase() in stateByCode || states.has(name.toLowerCase()))
  const must = may.filter(
    (name) => !alsoCountries.has(name.length === 2 ? name.toUpperCase() : name.toLowerCase()),
  )
  return must.length > 0 && may.length >= nonEmpty.length * 0.8
}
