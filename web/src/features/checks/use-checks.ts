import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { invalidate, queries } from '../../lib/queries.ts'
import type { Check, CheckSettings } from './check-words.ts'

type Saved = Schema<'DatasetChecksChange'>['checks'][number]

/** The checks of a dataset. Each change sends the whole list, under the revision that it was made from. */
export function useChecks(datasetId: number) {
  const queryKey = ['dataset-checks', datasetId]
  const path = { id: datasetId }
  const found = useQuery({
    queryKey,
    queryFn: () => api.GET('/api/datasets/{id}/checks', { path }),
  })
  const checks = found.data?.checks ?? []
  const save = async (next: Saved[]) => {
    const revision = found.data?.revision ?? 0
    const saved = await api.PUT('/api/datasets/{id}/checks', {
      path,
      ...(revision > 0 ? { revision } : {}),
      body: { checks: next },
    })
    queries.setQueryData(queryKey, saved)
    void invalidate(['check-suggestions', datasetId], ['dataset', datasetId])
  }
  const kept = checks.map(asSaved)
  return {
    checks,
    isPending: found.isPending,
    error: found.error,
    reload: () => void found.refetch(),
    add: (more: CheckSettings[]) => save([...kept, ...more]),
    replace: (id: number, check: CheckSettings) =>
      save(kept.map((one) => (one.id === id ? { ...check, id } : one))),
    remove: (id: number) => save(kept.filter((one) => one.id !== id)),
  }
}

export function settingsOf({ name, description, rule, severity, filters, tolerance }: Check): CheckSettings {
  return {
    name,
    rule,
    severity,
    ...(description === '' ? {} : { description }),
    ...(filters.length === 0 ? {} : { filters }),
    ...(tolerance === null ? {} : { tolerance }),
  }
}

const asSaved = (check: Check): Saved => ({ id: check.id, ...settingsOf(check) })
