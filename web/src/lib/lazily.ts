import { lazy, type ComponentType } from 'react'

/** A component of a module that is loaded when it is first drawn. Whoever draws it says in a Suspense what stands there until then. */
export const lazyComponent = <Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))
