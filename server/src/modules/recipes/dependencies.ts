import type { Context } from '../../kernel/context.ts'
import type { QueryHistory } from '../history/index.ts'
import type { Warehouse } from '../warehouse/index.ts'

/** What recipes need to look at data. */
export interface RecipeDependencies {
  warehouse: Warehouse
  history: QueryHistory
  /** Whether people may send SQL; runs of what was published before go on. */
  sqlEnabled: boolean
}

export type Caller = Context & RecipeDependencies

/** Whoever a recipe is checked for: who writes it, or in a run who published it. */
export type Author = Pick<Context, 'read' | 'user' | 'orgId' | 'signal'> & Omit<RecipeDependencies, 'history'>

/** A use case with all that recipes need. */
export const withDependencies =
  (dependencies: RecipeDependencies) =>
  <I, O>(run: (context: Caller, input: I) => Promise<O>) =>
  (context: Context, input: I) =>
    run({ ...context, ...dependencies }, input)

export const onRecipe = (permission: string) => ({ permission, target: { type: 'recipe', param: 'id' } })
