import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { ApiFailure } from '../../../lib/failure.ts'
import { startHistory, redone, undone } from '../../../lib/undo.ts'
import { t } from '../../../lib/words.ts'
import { Autosave, type Keeper, type SavedDraft, type Saving } from './autosave.ts'
import { recordOperation, type Contents, type Operation } from './contents.ts'

type Dashboard = Schema<'Dashboard'>
type Draft = Schema<'DashboardDraft'>

const lookMs = 15_000

/** What is written now of a dashboard, with what the server has of it. */
export function useDocument(dashboard: Dashboard, first: SavedDraft) {
  const [history, setHistory] = useState(() => startHistory(first.contents))
  const [saving, setSaving] = useState<Saving>({
    status: 'kept',
    kept: first,
    error: undefined,
    clash: undefined,
  })
  const saver = useRef<Autosave>(null)
  const { id } = dashboard
  const [initial] = useState(first)
  useEffect(() => {
    const made = new Autosave(keeperOf(id), initial, {
      onSaving: setSaving,
      onMerged: (contents) => setHistory((before) => recordOperation(before, { do: 'replace', contents })),
    })
    saver.current = made
    return () => made.stop()
  }, [id, initial])
  const { present } = history
  useEffect(() => saver.current?.write(present), [present])
  useLooking(saver)
  const isDirty = saving.status !== 'kept'
  useBlocker({
    shouldBlockFn: async () => {
      if (!isDirty || (await saver.current?.flush())) return false
      return !globalThis.confirm(t('Leave without saving? What is not saved yet would be lost.'))
    },
    enableBeforeUnload: isDirty,
  })
  const apply = useCallback(
    (operation: Operation, about?: string) =>
      setHistory((before) => recordOperation(before, operation, about)),
    [],
  )
  return useMemo(
    () => ({
      contents: present,
      saving,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      apply,
      undo: () => setHistory(undone),
      redo: () => setHistory(redone),
      flush: async () => (await saver.current?.flush()) ?? false,
      decide: (chosen: Parameters<Autosave['decide']>[0]) => saver.current?.decide(chosen),
      meet: (theirs: SavedDraft, base?: Contents) => saver.current?.meet(theirs, base),
    }),
    [present, saving, history.past.length, history.future.length, apply],
  )
}

export type Document = ReturnType<typeof useDocument>

/** Others may write the same draft: what they saved is looked for now and then, and when one comes back. */
function useLooking(saver: React.RefObject<Autosave | null>) {
  useEffect(() => {
    const look = () => {
      // What cannot be looked at now will be next time; what is written here is not touched by that.
      if (document.visibilityState === 'visible') saver.current?.look().catch(() => undefined)
    }
    const timer = setInterval(look, lookMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [saver])
}

function keeperOf(id: number): Keeper {
  const path = { id }
  return {
    keep: async (contents, { revision, baseVersion }) =>
      savedOf(
        await api.PUT('/api/dashboards/{id}/draft', {
          path,
          revision,
          body: { base_version: baseVersion, ...contents },
        }),
      ),
    latest: () => loadSaved(id),
  }
}

/** The draft, or what readers see where there is none. */
export async function loadSaved(id: number): Promise<SavedDraft> {
  const path = { id }
  try {
    return savedOf(await api.GET('/api/dashboards/{id}/draft', { path }))
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 404)) throw error
    return publishedOf(await api.GET('/api/dashboards/{id}', { path }))
  }
}

export function contentsOf(from: Pick<Dashboard, keyof Contents>): Contents {
  const { name, description, charts, tabs, filters, events, settings, variables } = from
  return { name, description, charts, tabs, filters, events, settings, variables }
}

function savedOf(draft: Draft): SavedDraft {
  return {
    contents: contentsOf(draft),
    revision: draft.revision,
    baseVersion: draft.base_version,
    savedAt: draft.saved_at,
  }
}

function publishedOf(dashboard: Dashboard): SavedDraft {
  return {
    contents: contentsOf(dashboard),
    revision: 0,
    baseVersion: dashboard.version,
    savedAt: undefined,
  }
}
