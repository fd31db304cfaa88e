import * as contract from '../../../../contract/src/checks.ts'
import type { Context } from '../../kernel/context.ts'
import { type Route, route } from '../../kernel/route.ts'
import { getChecks } from './get-checks.ts'
import type { CheckDependencies } from './require-sql.ts'
import { listCheckResults } from './list-check-results.ts'
import { runChecks } from './run-checks.ts'
import { setChecks } from './set-checks.ts'
import { suggestChecks } from './suggest-checks.ts'
import { tryCheck } from './try-check.ts'

const on = (permission: string) => ({ permission, target: { type: 'dataset', param: 'id' } })

/** What a version of a dataset must satisfy, and what was found. */
export function checkRoutes({ warehouse, sqlEnabled }: CheckDependencies): Route[] {
  const withParts =
    <I, O>(run: (context: Context & CheckDependencies, input: I) => Promise<O>) =>
    (context: Context, input: I) =>
      run({ ...context, warehouse, sqlEnabled }, input)
  return [
    route(contract.getDatasetChecks, on('dataset.view'), getChecks),
    route(contract.setDatasetChecks, on('dataset.edit'), withParts(setChecks)),
    route(contract.listCheckResults, on('dataset.view'), listCheckResults),
    route(contract.runDatasetChecks, on('dataset.edit'), withParts(runChecks)),
    route(contract.tryCheck, on('dataset.edit'), withParts(tryCheck)),
    route(contract.suggestChecks, on('dataset.edit'), withParts(suggestChecks)),
  ]
}
