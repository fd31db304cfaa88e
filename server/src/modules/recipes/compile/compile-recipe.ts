import type { RecipeDefinition, RecipeStep } from '../../../../../contract/src/recipe-definition.ts'
import { type Detail, detailsOf, refuse } from '../../../kernel/errors.ts'
import type { QueryColumn } from '../../sql/index.ts'
import { type Column, type PlannedTable, type StatementLineage, columnTypeOf } from '../../warehouse/index.ts'
import { checkPattern, checkedFormula, type Planner, planRecipeStatement } from './planner.ts'
import { problems } from './problems.ts'
import type { RecipeTable, Relation, Scene } from './scene.ts'
import { checkNames } from './select-list.ts'
import { foldName, quoteName } from './text.ts'
import { orderAfter, steps as kinds } from '../steps/kinds.ts'
import type { Step } from '../steps/step.ts'

/** A dataset that the recipe reads, as whoever saved it sees it. */
export interface CompiledInput {
  /** How the recipe calls it. */
  name: string
  columns: readonly { name: string; native: string }[]
}

export interface RecipeToCompile {
  definition: RecipeDefinition
  inputs: readonly CompiledInput[]
  /** How many steps are taken: for a look at what one of them does. All unless given; 0 is the first input itself. */
  upTo?: number | undefined
  /** Where the definition stands in the request, for the places of problems; "body.definition" unless given. */
  at?: string | undefined
}

export interface CompiledStep {
  /** Its place in the definition. */
  index: number
  kind: RecipeStep['kind']
  /** The columns behind it. */
  columns: QueryColumn[]
  sql: string
}

/** A recipe as one SELECT over its inputs: what it does and what it answers, known before anything runs. */
export interface CompiledRecipe {
  sql: string
  columns: Column[]
  steps: CompiledStep[]
  lineage: StatementLineage
}

/**
 * Writes the SQL of a recipe: the same definition over the same columns gives the same text. What does not fit is refused
 * with everything that is wrong, each at its place: "body.definition.steps.3.columns.0".
 */
export async function compileRecipe(planner: Planner, recipe: RecipeToCompile): Promise<CompiledRecipe> {
  const { definition, at = 'body.definition' } = recipe
  const inputs = recipe.inputs.map(tableOf)
  checkInputNames(inputs, at)
  if (definition.kind === 'sql') return await compiledSql(planner, { sql: definition.sql, inputs, at })
  const { steps, from } = await compiledSteps(planner, { ...recipe, inputs, at, steps: definition.steps })
  const parts = steps.map(({ index, sql }) => `${relationOf(index, inputs)} AS NOT MATERIALIZED (\n${sql}\n)`)
  const sql = `${parts.length === 0 ? '' : `WITH ${parts.join(',\n')}\n`}SELECT * FROM ${from}`
  const plan = await planRecipeStatement(planner, { sql, tables: plannedTables(inputs), path: at })
  return { sql, ...plan, steps }
}

const tableOf = ({ name, columns }: CompiledInput): RecipeTable => ({
  name,
  columns: columns.map((column) => ({ ...column, type: columnTypeOf(column.native) })),
})

const plannedTables = (tables: readonly RecipeTable[]): PlannedTable[] =>
  tables.map(({ name, columns }) => ({
    name,
    columns: columns.map(({ name: column, native }) => ({ name: column, native })),
  }))

function checkInputNames(inputs: readonly RecipeTable[], at: string): void {
  inputs.forEach(({ name, columns }, index) => {
    const path = `${at}.inputs.${index}.name`
    if (inputs.findIndex((other) => foldName(other.name) === foldName(name)) !== index)
      throw refuse.invalid(path, `two inputs are called "${name}"`)
    checkNames(columns, path)
  })
}

interface SqlToCompile {
  sql: string
  inputs: readonly RecipeTable[]
  at: string
}

async function compiledSql(planner: Planner, { sql, inputs, at }: SqlToCompile): Promise<CompiledRecipe> {
  const path = `${at}.sql`
  const plan = await planRecipeStatement(planner, { sql, tables: plannedTables(inputs), path, shown: sql })
  checkNames(
    plan.columns.map((column) => ({ ...column, path })),
    path,
  )
  return { sql, ...plan, steps: [] }
}

interface StepsToCompile extends SqlToCompileSteps {
  inputs: readonly RecipeTable[]
  at: string
}

interface SqlToCompileSteps {
  steps: readonly RecipeStep[]
  upTo?: number | undefined
}

/** Each step over the columns behind the one before; what can still be looked at behind a problem is. */
async function compiledSteps(planner: Planner, { steps, inputs, at, upTo = steps.length }: StepsToCompile) {
  const [base] = inputs
  if (!base) throw refuse.invalid(`${at}.inputs`, 'a recipe needs an input')
  const compiled: CompiledStep[] = []
  const wrong: Detail[] = []
  let relation = { from: quoteName(base.name), columns: base.columns }
  for (const [index, step] of steps.slice(0, upTo).entries()) {
    if (step.disabled) continue
    const scene = {
      ...relation,
      base: base.name,
      inputs,
      isOrdered: orderAfter(steps.slice(0, index)) !== 'none',
      path: `${at}.steps.${index}`,
      ...asking(planner, relation),
    }
    try {
      const { sql, columns } = await compiledStep(planner, step, scene)
      compiled.push({ index, kind: step.kind, columns, sql })
      relation = { from: relationOf(index, inputs), columns }
    } catch (error) {
      wrong.push(...detailsOf(error))
      if (!kinds[step.kind].keepsColumns) break
    }
  }
  if (wrong.length > 0) throw problems(wrong)
  return { steps: compiled, from: relation.from }
}

const asking = ({ planExpression }: Planner, { columns }: { columns: readonly QueryColumn[] }) => ({
  formula: async (text: string, path: string, allow?: { aggregates?: boolean; windows?: boolean }) =>
    await checkedFormula(planExpression, { text, path, columns, allow }),
  checkPattern: async (pattern: string, path: string) => await checkPattern(planExpression, pattern, path),
})

/** A name that no input has: the relation behind a step. */
function relationOf(index: number, inputs: readonly RecipeTable[]): string {
  const names = new Set(inputs.map(({ name }) => foldName(name)))
  let name = `step_${index + 1}`
  while (names.has(name)) name = `_${name}`
  return quoteName(name)
}

async function compiledStep(planner: Planner, step: RecipeStep, scene: Scene) {
  const { compile } = kinds[step.kind] as Step<RecipeStep['kind']>
  const relation = await compile(step, scene)
  return { sql: relation.sql, columns: await typed(planner, relation, scene) }
}

/** The columns with all types; the engine is asked where the step does not know them. */
async function typed(planner: Planner, { sql, columns }: Relation, scene: Scene): Promise<QueryColumn[]> {
  const isKnown = columns.every(({ native }) => native !== undefined)
  if (isKnown) return columns.map(({ name, native = '' }) => ({ name, native, type: columnTypeOf(native) }))
  const before = isInput(scene) ? [] : [{ name: scene.from.slice(1, -1), columns: scene.columns }]
  const tables = plannedTables([...scene.inputs, ...before])
  const { columns: found } = await planRecipeStatement(planner, { sql, tables, path: scene.path })
  return found.map(({ name, native, type }) => ({ name, native, type }))
}

const isInput = ({ from, base }: Scene) => from === quoteName(base)
