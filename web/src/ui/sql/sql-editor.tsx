import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazily.ts'
import type { SqlEditorProps } from './editor.tsx'

const Editor = lazyComponent(() => import('./editor.tsx'), 'Editor')

/** The editor of SQL, loaded when one is first opened; its place is kept meanwhile. */
export function SqlEditor(props: SqlEditorProps) {
  return (
    <Suspense fallback={<Skeleton height={props.isFormula ? 38 : 190} radius="md" />}>
      <Editor {...props} />
    </Suspense>
  )
}
