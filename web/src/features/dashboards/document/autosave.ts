import { ApiFailure } from '../../../lib/failure.ts'
import type { Contents } from './contents.ts'
import { isEqual, mergeContents, type Conflict, type Side } from './merge.ts'

/** What the server has of a draft. Revision 0: nothing is kept yet, and readers see the same. */
export interface SavedDraft {
  contents: Contents
  revision: number
  baseVersion: number
  savedAt: string | undefined
}

/** How the server is asked. */
export interface Keeper {
  keep: (contents: Contents, last: SavedDraft) => Promise<SavedDraft>
  latest: () => Promise<SavedDraft>
}

/** Both versions of concurrent changes to the same parts, until the user decides. */
export interface Clash {
  conflicts: Conflict[]
  theirs: SavedDraft
}

export interface Saving {
  status: 'kept' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict'
  kept: SavedDraft
  error: unknown
  clash: Clash | undefined
}

interface AutosaveOptions {
  onSaving: (saving: Saving) => void
  /** What others did is part of what is written from now on. */
  onMerged: (contents: Contents) => void
}

const settleMs = 900
const retryMs = [2000, 5000, 10_000, 30_000]

/**
 * Saves a draft while it is edited. Changes that cannot be sent stay here and are retried; concurrent changes of
 * others are merged.
 */
export class Autosave {
  #saving: Saving
  #present: Contents
  /** What both sides began with. */
  #base: Contents
  #timer: ReturnType<typeof setTimeout> | undefined
  #turn: Promise<void> = Promise.resolve()
  #failures = 0
  #isStopped = false
  readonly #keeper: Keeper
  readonly #hooks: AutosaveOptions
  readonly #onOnline = () => this.#soon(0)

  constructor(keeper: Keeper, first: SavedDraft, options: AutosaveOptions) {
    this.#keeper = keeper
    this.#hooks = options
    this.#present = first.contents
    this.#base = first.contents
    this.#saving = { status: 'kept', kept: first, error: undefined, clash: undefined }
    globalThis.addEventListener('online', this.#onOnline)
  }

  /** What is written now; it is saved when nothing was changed for a moment. */
  write(contents: Contents): void {
    this.#present = contents
    if (!this.#isIdle()) return
    if (this.#isClean()) {
      clearTimeout(this.#timer)
      this.#tell({ status: 'kept', error: undefined })
      return
    }
    this.#tell({ status: this.#saving.status === 'offline' ? 'offline' : 'waiting' })
    this.#soon(settleMs)
  }

  /** Saves what is not saved; resolves to whether everything is. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#turn = this.#turn.then(() => this.#save())
    await this.#turn
    return this.#isClean() && !this.#saving.clash
  }

  /** Checks for saves by others, and merges them with the local changes. */
  async look(): Promise<void> {
    if (!this.#isIdle()) return
    const theirs = await this.#keeper.latest()
    const { revision, baseVersion } = this.#saving.kept
    const isNews = theirs.revision !== revision || theirs.baseVersion !== baseVersion
    // What was saved here while the server answered is newer than its answer.
    if (isNews && this.#isIdle()) this.meet(theirs)
  }

  /** Brings what the server has together with what is written; `base` is what both began with. */
  meet(theirs: SavedDraft, base = this.#base): void {
    const { contents, conflicts } = mergeContents({ base, mine: this.#present, theirs: theirs.contents })
    if (conflicts.length === 0) {
      this.#take(theirs, contents)
      return
    }
    this.#base = base
    this.#tell({ status: 'conflict', clash: { conflicts, theirs } })
  }

  decide(chosen: Record<string, Side>): void {
    const { clash } = this.#saving
    if (!clash) return
    const sides = { base: this.#base, mine: this.#present, theirs: clash.theirs.contents }
    this.#take(clash.theirs, mergeContents(sides, chosen).contents)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    globalThis.removeEventListener('online', this.#onOnline)
  }

  async #save(): Promise<void> {
    if (this.#saving.clash || this.#isClean()) return
    const sent = this.#present
    this.#tell({ status: 'saving' })
    try {
      const kept = await this.#keeper.keep(sent, this.#saving.kept)
      this.#failures = 0
      this.#base = sent
      const isAll = this.#present === sent
      this.#tell({ status: isAll ? 'kept' : 'waiting', kept: { ...kept, contents: sent }, error: undefined })
      if (!isAll) this.#soon(settleMs)
    } catch (error) {
      await this.#refused(error)
    }
  }

  async #refused(error: unknown): Promise<void> {
    if (error instanceof ApiFailure && error.code === 'revision_conflict') {
      await this.#keeper.latest().then(
        (theirs) => this.meet(theirs),
        (failure: unknown) => this.#refused(failure),
      )
      return
    }
    const isFinal = error instanceof ApiFailure && error.status < 500 && error.status !== 429
    this.#tell({ status: isFinal ? 'refused' : 'offline', error })
    if (!isFinal) this.#soon(retryMs[Math.min(this.#failures++, retryMs.length - 1)] ?? 30_000)
  }

  #take(theirs: SavedDraft, contents: Contents): void {
    this.#base = theirs.contents
    this.#present = contents
    this.#hooks.onMerged(contents)
    const status = isEqual(contents, theirs.contents) ? 'kept' : 'waiting'
    this.#tell({ status, kept: theirs, error: undefined, clash: undefined })
    if (status === 'waiting') this.#soon(0)
  }

  #tell(next: Partial<Saving>): void {
    this.#saving = { ...this.#saving, ...next }
    if (!this.#isStopped) this.#hooks.onSaving(this.#saving)
  }

  #soon(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #isClean(): boolean {
    return isEqual(this.#present, this.#saving.kept.contents)
  }

  #isIdle(): boolean {
    return !this.#saving.clash && this.#saving.status !== 'saving'
  }
}
