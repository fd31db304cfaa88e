import { analyse } from 'scslre'
import type { SourceFile } from './source.ts'

/**
 * Regular expressions of the server that take more than time in proportion to the length of what they read, because
 * loops of theirs read the same characters in several ways. What people write is up to megabytes long.
 */
export function expressionViolations(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(contract|server)\/src\//.test(path) && !path.endsWith('.test.ts'))
    .flatMap(({ path, expressions }) =>
      expressions
        .filter((expression) => analyse(expression, { reportTypes: { Move: true } }).reports.length > 0)
        .map(({ line, source }) => `${path}:${line} takes long for long texts: ${source}`),
    )
}
