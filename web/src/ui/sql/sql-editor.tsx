import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { SqlEditorProps } from './editor.tsx'

const Editor = lazy(() => import('./editor.tsx').then((module) => ({ default: module.Editor })))

/** The editor of SQL, loaded when one is first opened; its place is kept meanwhile. */
export function SqlEditor(props: SqlEditorProps) {
  return (
    <Suspense fallback={<Skeleton height={props.isFormula ? 38 : 190} radius="md" />}>
      <Editor {...props} />
    </Suspense>
  )
}
