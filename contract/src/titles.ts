import { closed, model, name, type Static, Type } from './schema.ts'

/** Languages of the pages of apps. */
export const appLanguages = ['en', 'de'] as const

export const Titles = model('Titles', closed({ en: Type.Optional(name()), de: Type.Optional(name()) }), {
  description: 'What readers in other languages find instead of its name',
  examples: [{ de: 'Flüge' }],
})

export type Titles = Static<typeof Titles>
