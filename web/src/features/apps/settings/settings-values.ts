import type { App } from '../app-words.ts'

/** What the form begins with. */
export const initialOf = ({ audience, ...app }: App) => ({
  name: app.name,
  slug: app.slug,
  description: app.description,
  languages: app.languages,
  titles: app.titles,
  theme: app.theme,
  landing: app.landing,
  roles: audience.roles,
  groups: audience.group_ids.map(String),
  attributes: Object.entries(audience.attributes ?? {}).map(([name, values]) => ({ name, values })),
  actions: app.actions,
  allowed_origins: app.allowed_origins,
  requires_review: app.requires_review,
})

export type SettingsValues = ReturnType<typeof initialOf>

/** What of it is sent. */
export const bodyOf = ({ roles, groups, attributes, ...values }: SettingsValues) => ({
  ...values,
  audience: {
    roles,
    group_ids: groups.map(Number),
    attributes: Object.fromEntries(attributes.map((one) => [one.name, one.values])),
  },
})
