import * as contract from '../../../../contract/src/recipe-catalogue.ts'
import { type RecipeStep, stepKinds } from '../../../../contract/src/recipe-definition.ts'
import { previewRecipeJoin as previewEndpoint } from '../../../../contract/src/recipe-joins.ts'
import { models } from '../../../../contract/src/schema.ts'
import { type Route, route } from '../../kernel/route.ts'
import { type RecipeDependencies, withDependencies } from './dependencies.ts'
import { previewRecipeJoin } from './preview/preview-join.ts'
import { recipeFunctions } from './recipe-functions.ts'

/** What those who build recipes need to know of steps and joins. */
export const stepRoutes = (dependencies: RecipeDependencies): Route[] => [
  route(contract.listRecipeSteps, { permission: 'member' }, async () => showStepKinds()),
  route(contract.listRecipeFunctions, { permission: 'member' }, async () => ({
    items: [...recipeFunctions],
  })),
  route(
    previewEndpoint,
    { permission: 'recipe.edit', anywhere: true },
    withDependencies(dependencies)(previewRecipeJoin),
  ),
]

type Json = Record<string, unknown>

/** The kinds of steps as the interface tells of them, each schema whole: nothing in it points elsewhere. */
function showStepKinds() {
  return {
    items: stepKinds.map(({ kind, title, description, group, settings, example }) => ({
      kind,
      label: title,
      description,
      group,
      settings_schema: whole(settings),
      example: { kind, ...example } as RecipeStep,
    })),
  }
}

/** The schema with all components that it names, under `$defs`. */
function whole(schema: object): Json {
  const defs: Record<string, unknown> = {}
  const local = localized(schema, defs) as Json
  return Object.keys(defs).length === 0 ? local : { ...local, $defs: defs }
}

function localized(value: unknown, defs: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => localized(item, defs))
  if (typeof value !== 'object' || value === null) return value
  const { $id: _, ...schema } = value as Json
  const name = /^(\w+)#$/.exec(String(schema['$ref']))?.[1]
  if (name !== undefined) {
    if (!(name in defs)) {
      defs[name] = true
      defs[name] = localized(models.get(name), defs)
    }
    return { ...schema, $ref: `#/$defs/${name}` }
  }
  return Object.fromEntries(Object.entries(schema).map(([key, item]) => [key, localized(item, defs)]))
}
