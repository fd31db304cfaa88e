// Apart from the schemas, so that a page knows the operators without loading what describes requests.

export const operators = [
  'equals',
  'not_equals',
  'in',
  'not_in',
  'greater',
  'greater_or_equal',
  'less',
  'less_or_equal',
  'between',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'is_null',
  'is_not_null',
  'last',
  'previous',
  'this',
  'to_date',
] as const

/** What `previous`, `this` and `to_date` count in. */
export const units = ['day', 'week', 'month', 'quarter', 'year'] as const

/** Whole units of a calendar, counted from today. */
export const calendarOperators = ['previous', 'this', 'to_date'] as const
export type CalendarOperator = (typeof calendarOperators)[number]

export const isOfCalendar = (operator: string): operator is CalendarOperator =>
  calendarOperators.some((one) => one === operator)

/** Counted from now: tomorrow they keep other days. */
export const relativeOperators = ['last', ...calendarOperators] as const
export type RelativeOperator = (typeof relativeOperators)[number]

export const isRelative = (operator: string): operator is RelativeOperator =>
  relativeOperators.some((one) => one === operator)

export type Operator = (typeof operators)[number]
export type FixedOperator = Exclude<Operator, RelativeOperator>
/** Those that keep the same rows on every day, so that what they were computed for can be kept. */
export const fixedOperators = operators.filter((operator): operator is FixedOperator => !isRelative(operator))

/** What is complete without a value. */
export const operatorsWithoutValue = ['is_null', 'is_not_null', 'this', 'to_date'] as const

export const takesNoValue = (operator: string): boolean =>
  operatorsWithoutValue.some((one) => one === operator)
