import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Reader } from '../../kernel/database/database.ts'
import { visible } from '../access/index.ts'
import { isChangedInput } from './store.ts'

/** A recipe as whoever plans builds or draws the flow sees it. */
export interface GraphRecipe {
  id: number
  name: string
  projectId: number | null
  kind: 'sql' | 'visual'
  isPublished: boolean
  isIncremental: boolean
  outputId: number | null
  /** Datasets that it reads, of what is published; of a draft those that it says. */
  inputIds: number[]
  /** Inputs that were deleted: it cannot run. */
  missingIds: number[]
  lastRun: { id: number; status: string; finished_at: string | null } | null
  /** Why it would make another output than there is; nothing of it: what it made last is what it would make now. */
  changes: {
    neverRun: boolean
    recipe: boolean
    engine: boolean
    /** Inputs with other data than the output was made of, or seen with other rights. */
    inputs: number[]
  }
  mayView: boolean
  mayRun: boolean
}

interface RecipeGraphRequest {
  context: Pick<Context, 'user'>
  /** Of the warehouse. */
  engineVersion: string
  projectId?: number | undefined
}

/**
 * All recipes of the organization, or of one project, with what each reads and makes, in one statement. What they read is
 * grouped once: looked up for each, a thousand recipes would go through a thousand rows each.
 */
export async function recipeGraph(
  db: Reader,
  { context, engineVersion, projectId }: RecipeGraphRequest,
): Promise<GraphRecipe[]> {
  const { rows } = await sql<GraphRecipe>`
    with named as (
      select recipes.id, (used.value ->> 'dataset_id')::integer as dataset_id, min(used.ordinality) as place
      from recipes
      left join recipe_versions v on v.id = recipes.current_version_id
      cross join jsonb_array_elements(coalesce(v.definition, recipes.draft -> 'definition') -> 'inputs')
        with ordinality used
      group by 1, 2
    ),
    input as (
      select named.id, named.dataset_id, named.place, d.id is null as is_missing,
        made.id is not null and made.recipe_version_id is not null and ${isChangedInput({
          inputId: sql`named.dataset_id`,
          version: sql`current.version`,
          madeOf: sql`made.inputs`,
          runAs: sql`r.run_as`,
        })} as is_changed
      from named
      join recipes r on r.id = named.id
      left join datasets d on d.id = named.dataset_id
      left join dataset_versions current on current.id = d.current_version_id
      left join datasets o on o.org_id = r.org_id and o.id = r.output_dataset_id
      left join dataset_versions made on made.id = o.current_version_id
    ),
    inputs as (
      select id, array_agg(dataset_id order by place) as ids,
        array_agg(dataset_id order by place) filter (where is_missing) as missing,
        json_agg(dataset_id order by place) filter (where is_changed) as changed
      from input group by id
    )
    select recipes.id, recipes.name, recipes.project_id as "projectId",
      coalesce(v.definition, recipes.draft -> 'definition') ->> 'kind' as kind,
      recipes.status = 'published' as "isPublished",
      coalesce(v.incremental, recipes.draft -> 'incremental', 'null') <> 'null' as "isIncremental",
      recipes.output_dataset_id as "outputId",
      coalesce(inputs.ids, '{}') as "inputIds", coalesce(inputs.missing, '{}') as "missingIds",
      case when l.id is not null then
        json_build_object('id', l.id, 'status', l.status, 'finished_at', l.finished_at) end as "lastRun",
      json_build_object(
        'neverRun', made.id is null or made.recipe_version_id is null,
        'recipe', made.recipe_version_id is not null
          and made.recipe_version_id is distinct from recipes.current_version_id,
        'engine', made.recipe_version_id is not null and made.engine_version is distinct from ${engineVersion},
        'inputs', coalesce(inputs.changed, '[]')) as changes,
      ${visible(context, 'recipe.view', 'recipe')} as "mayView",
      ${visible(context, 'recipe.run', 'recipe')} as "mayRun"
    from recipes
    left join inputs on inputs.id = recipes.id
    left join recipe_versions v on v.id = recipes.current_version_id
    left join datasets o on o.org_id = recipes.org_id and o.id = recipes.output_dataset_id
    left join dataset_versions made on made.id = o.current_version_id
    left join runs l on l.org_id = recipes.org_id and l.id = recipes.last_run_id
    where ${projectId ?? null}::integer is null or recipes.project_id = ${projectId ?? null}
    order by recipes.id`.execute(db)
  return rows
}
