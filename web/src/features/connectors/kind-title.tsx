import { useKinds } from './use-kinds.ts'

/** What people call a kind of connector. */
export function KindTitle({ type }: { type: string }) {
  return useKinds().get(type)?.label ?? type
}
