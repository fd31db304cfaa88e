import { useDebouncedCallback } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { ApiFailure } from '../../../lib/failure.ts'
import { startHistory, recordChange, redone, undone } from '../../../lib/undo.ts'
import { t } from '../../../lib/words.ts'
import { definitionOf, recipeDraftOf, type Draft } from './recipe-draft.ts'
import { invalidate, queries } from '../../../lib/queries.ts'

type Recipe = Schema<'Recipe'>

const autosaveMs = 1200

/** What is written now, with what the server has of it. It saves itself as a draft, which runs do not see. */
export function useRecipeDraft(loaded: Recipe, mayEdit: boolean) {
  const [recipe, setRecipe] = useState(loaded)
  const [history, setHistory] = useState(() => startHistory(draftOfRecipe(loaded)))
  const draft = history.present
  const accept = (next: Recipe) => {
    setRecipe(next)
    queries.setQueryData(['recipe', next.id], next)
    void invalidate('recipes', 'flow')
  }
  const saving = useSaving({ recipe, draft, mayEdit, onSaved: accept })
  const { theirs } = saving
  return {
    recipe,
    draft,
    isChanged: saving.isChanged,
    isSaving: saving.isPending,
    saveError: saving.error,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (next: Draft, about?: string) => setHistory((before) => recordChange(before, next, about)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    /** Saves at once; what is refused is thrown. */
    flush: saving.start,
    /** What the server answered to something else than saving, such as a new name. */
    accept,
    /** Starts again from the state of the server. */
    restart: (next: Recipe) => {
      const present = draftOfRecipe(next)
      setHistory((before) => recordChange(before, present))
      saving.restart(present)
      accept(next)
    },
    /** A concurrent save by another user, until the conflict is resolved. */
    theirs,
    keepMine: () => {
      if (!theirs) return
      setRecipe(theirs)
      saving.restart(draftOfRecipe(theirs))
      saving.start(theirs.revision).catch(() => undefined)
    },
  }
}

interface Saving {
  recipe: Recipe
  draft: Draft
  mayEdit: boolean
  onSaved: (recipe: Recipe) => void
}

/** Saves a draft when nothing was changed for a moment, and asks before one leaves what is not saved. */
function useSaving({ recipe, draft, mayEdit, onSaved }: Saving) {
  const [savedText, setSavedText] = useState(() => textOf(draft))
  const [refusedText, setRefusedText] = useState<string>()
  const [theirs, setTheirs] = useState<Recipe>()
  const text = textOf(draft)
  const isChanged = text !== savedText
  const save = useMutation({
    mutationFn: ({ sent, revision }: { sent: Draft; revision: number }) =>
      api.PATCH('/api/pipeline/recipes/{id}', {
        path: { id: recipe.id },
        revision,
        body: { definition: definitionOf(sent), incremental: sent.incremental },
      }),
    onSuccess: (next, { sent }) => {
      setSavedText(textOf(sent))
      onSaved(next)
    },
    onError: async (error, { sent }) => {
      setRefusedText(textOf(sent))
      if (error instanceof ApiFailure && error.code === 'revision_conflict')
        setTheirs(await latest(recipe.id))
    },
  })
  const start = useOneAtATime({ recipe, draft, savedText }, save.mutateAsync)
  const saveSoon = useDebouncedCallback(() => {
    if (!save.isPending && theirs === undefined) start().catch(() => undefined)
  }, autosaveMs)
  useEffect(() => {
    // What was refused is not sent again until it is something else.
    if (mayEdit && isChanged && text !== refusedText && !save.isPending && !theirs) saveSoon()
  }, [mayEdit, isChanged, text, refusedText, save.isPending, theirs, saveSoon])
  useBlocker({
    shouldBlockFn: () => isChanged && !globalThis.confirm(t('Leave without saving the recipe?')),
    enableBeforeUnload: isChanged,
    disabled: !mayEdit,
  })
  return {
    isChanged,
    isPending: save.isPending,
    error: text === refusedText ? save.error : null,
    theirs,
    start,
    /** This is what the server has now. */
    restart: (present: Draft) => {
      setSavedText(textOf(present))
      setTheirs(undefined)
      setRefusedText(undefined)
    },
  }
}

interface Known {
  recipe: Recipe
  draft: Draft
  savedText: string
}

type Send = (what: { sent: Draft; revision: number }) => Promise<Recipe>

/**
 * Saves sequentially: each save names the revision of the previous one, or publishing while the draft is being saved
 * would conflict with itself. A saved state is not sent again.
 */
function useOneAtATime(known: Known, send: Send): (revision?: number) => Promise<Recipe> {
  const now = useRef(known)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    now.current = known
  })
  const save = async (revision?: number) => {
    const { recipe, draft, savedText } = now.current
    if (revision === undefined && textOf(draft) === savedText) return recipe
    const next = await send({ sent: draft, revision: revision ?? recipe.revision })
    now.current = { ...now.current, recipe: next, savedText: textOf(draft) }
    return next
  }
  return (revision) => {
    const turn = last.current.then(() => save(revision))
    last.current = turn.catch(() => undefined)
    return turn
  }
}

export type RecipeDraft = ReturnType<typeof useRecipeDraft>

export function draftOfRecipe({ draft, definition, incremental }: Recipe): Draft {
  return recipeDraftOf(draft?.definition ?? definition, draft ? draft.incremental : incremental)
}

const textOf = (draft: Draft): string => JSON.stringify([definitionOf(draft), draft.incremental])

async function latest(id: number): Promise<Recipe> {
  return await api.GET('/api/pipeline/recipes/{id}', { path: { id } })
}
