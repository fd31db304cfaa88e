import { definitionChecks } from '../../parameters/index.ts'
import type { Known } from '../known.ts'
import { type Problem, problemsOf } from './problem.ts'

/** The parameters of a model in themselves. What their switches name is known where a query uses them. */
export function checkParameters({ model: { parameters = [] } }: Known): Problem[] {
  const problems = definitionChecks(parameters, 'body.parameters').flatMap((check) => problemsOf('', check))
  return problems.map((problem) => {
    const path = problem.path.replace(/^body\./, '')
    return { ...problem, path, field: parameters[Number(path.split('.')[1])]?.name ?? '' }
  })
}
