// Apart from the schemas, so that a page knows these values without loading what describes requests.

export const funnelUnits = ['minute', 'hour', 'day', 'week'] as const

export const retentionGrains = ['day', 'week', 'month', 'quarter', 'year'] as const

export const outerAggregates = ['sum', 'avg', 'min', 'max', 'count', 'median'] as const

/** Sets within sets. */
export const maxSetNesting = 2

/** Questions are sentences: a longer text is refused. */
export const maxQuestionLength = 2000

/** Kinds that need no query. */
export const kindsWithoutQuery: readonly string[] = ['text', 'section']

/** No agent may have larger budgets. */
export const maxBudgets = { steps: 20, seconds: 120, tokens: 200_000, cost: 100 } as const

/** Text-search configurations of PostgreSQL: they decide which forms of a word are one, and which words are left out. */
export const knowledgeLanguages = [
  'simple',
  'arabic',
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'greek',
  'hungarian',
  'italian',
  'norwegian',
  'portuguese',
  'romanian',
  'russian',
  'spanish',
  'swedish',
  'turkish',
] as const

/** What a provider may be sent, from least to most; each level includes the ones before it. */
export const privacyLevels = ['none', 'schema', 'aggregates', 'rows'] as const

/** Of a provider that says nothing else. */
export const providerDefaults = {
  embedding_model: null,
  privacy_level: 'schema',
  is_enabled: true,
  is_default: false,
  structured_outputs: true,
  timeout_seconds: 60,
  max_output_tokens: 2048,
  input_price: null,
  output_price: null,
  currency: 'USD',
} as const
