import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { widePage } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { nodeOf } from './flow-node.ts'
import type { Link } from '../../ui/graph/graph.ts'

type Flow = Schema<'Flow'>

const busyMs = 1500
const idleMs = 30_000

/** The flow of a project as a picture wants it, kept up to date while something in it is being built. */
export function useFlow(projectId: number | undefined, isFollowing: boolean) {
  const mayRuns = useCan()('run.view')
  const flow = useQuery({
    queryKey: ['flow', projectId],
    queryFn: () =>
      api.GET('/api/pipeline/flow', { query: projectId === undefined ? {} : { project_id: projectId } }),
    refetchInterval: ({ state }) => (isFollowing || isBuilding(state.data) ? busyMs : idleMs),
  })
  const isBusy = isFollowing || isBuilding(flow.data)
  const running = useQuery({
    queryKey: ['runs', 'running'],
    queryFn: () => api.GET('/api/pipeline/runs', { query: { ...widePage, status: ['running'] } }),
    enabled: isBusy && mayRuns,
    refetchInterval: busyMs,
  })
  const tags = useTags()
  const runs = isBusy ? running.data?.items : undefined
  const nodes = useMemo(
    () => flow.data?.nodes.map((node) => nodeOf(node, { tags, progress: progressOf(runs ?? []) })) ?? [],
    [flow.data, tags, runs],
  )
  const links = useMemo<Link[]>(
    () => flow.data?.edges.map(({ from, to }) => ({ source: from, target: to })) ?? [],
    [flow.data],
  )
  return { flow, nodes, links }
}

const isBuilding = (flow: Flow | undefined): boolean =>
  flow?.nodes.some((node) => 'build_status' in node && node.build_status === 'building') ?? false

/** How far what runs now is: by the recipe that runs, and by the dataset that it makes. */
function progressOf(runs: Schema<'Run'>[]): ReadonlyMap<string, number | null> {
  return new Map(
    runs.flatMap(({ recipe_id, dataset_id, progress: { fraction } }): [string, number | null][] => [
      ...(recipe_id === null ? [] : ([[`recipe:${recipe_id}`, fraction]] as [string, number | null][])),
      ...(dataset_id === null ? [] : ([[`dataset:${dataset_id}`, fraction]] as [string, number | null][])),
    ]),
  )
}

function useTags(): ReadonlyMap<number, string[]> {
  const datasets = useQuery({
    queryKey: ['datasets', widePage],
    queryFn: () => api.GET('/api/datasets', { query: widePage }),
    staleTime: 60_000,
  })
  return useMemo(() => new Map(datasets.data?.items.map(({ id, tags }) => [id, tags])), [datasets.data])
}
