import type { SourceFile } from './source.ts'

/** Notes to do something later that link to no issue: they are never read again. */
export function commentViolations(files: SourceFile[]): string[] {
  return files.flatMap(({ path, comments }) =>
    comments
      .filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text) && !/https?:\/\//.test(text))
      .map(({ line, text }) => `${path}:${line} has a note without a link to an issue: ${text.trim()}`),
  )
}
