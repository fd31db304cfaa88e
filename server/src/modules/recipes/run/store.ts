import { type Kysely, sql } from 'kysely'
import type { Cursor } from '../../../../../contract/src/dataset-sources.ts'
import type { RecipeDefinition } from '../../../../../contract/src/recipe-definition.ts'
import type { RecipeIncremental } from '../../../../../contract/src/recipe-incremental.ts'
import type { RecipeLineage } from '../../../../../contract/src/recipe-versions.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'
import { rightsVersion } from '../../policies/index.ts'
import type { Column } from '../../warehouse/index.ts'

type Db = Kysely<DB>

/** A recipe as a run finds it, with what it made last. */
export interface RunState {
  id: number
  name: string
  version_id: number | null
  version: number | null
  run_as: number | null
  definition: RecipeDefinition
  incremental: RecipeIncremental | null
  lineage: RecipeLineage
  output_id: number | null
  /** Of the rights to each input that whoever published it has now. */
  stamps: Record<number, string | null>
  /** The version of the output that queries read; null while there is none. */
  made: {
    version: number
    file: string
    columns: Column[]
    row_count: number
    cursor: Cursor | null
    fingerprint: string | null
    recipe_version_id: number | null
    recipe_id: number | null
    inputs: { dataset_id: number; version: number; rights: string }[] | null
    id: number
  } | null
}

export async function findRunState(db: Db, recipeId: number): Promise<RunState | undefined> {
  const { rows } = await sql<RunState>`
    select r.id, r.name, v.id as version_id, v.version, r.run_as, v.definition, v.incremental, v.lineage,
      r.output_dataset_id as output_id,
      (select coalesce(json_object_agg(i.dataset_id, ${rightsVersion({ datasetId: sql`i.dataset_id`, userId: sql`r.run_as` })}), '{}')
        from recipe_inputs i where i.org_id = r.org_id and i.recipe_id = r.id) as stamps,
      case when o.id is not null then json_build_object('id', o.id, 'version', o.version, 'file', o.file, 'columns', o.columns,
        'row_count', o.row_count, 'cursor', o.cursor, 'fingerprint', o.fingerprint,
        'recipe_version_id', o.recipe_version_id, 'recipe_id', ov.recipe_id, 'inputs', o.inputs) end as made
    from recipes r
    left join recipe_versions v on v.id = r.current_version_id
    left join datasets d on d.org_id = r.org_id and d.id = r.output_dataset_id
    left join dataset_versions o on o.id = d.current_version_id
    left join recipe_versions ov on ov.org_id = o.org_id and ov.id = o.recipe_version_id
    where r.id = ${recipeId}`.execute(db)
  return rows[0]
}
