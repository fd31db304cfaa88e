import { useEffect, useReducer } from 'react'
import type { Schema } from '../../lib/api.ts'
import { invalidate, queries } from '../../lib/queries.ts'
import { followEvents } from '../../lib/event-stream.ts'

export type LogLine = Schema<'RunLogLine'>
type RunDetail = Schema<'RunDetail'>

interface Followed {
  lines: readonly LogLine[]
  /** Nothing more will come. */
  isWhole: boolean
  /** The connection broke; it is tried again by itself. */
  isBroken: boolean
}

type Change =
  | { kind: 'lines'; lines: LogLine[] }
  | { kind: 'whole' }
  | { kind: 'broken' }
  | { kind: 'another run' }

const nothing: Followed = { lines: [], isWhole: false, isBroken: false }
const retryMs = 1500
// Lines that arrive together are drawn together.
const gatherMs = 60

/** Follows the log of a run until its end, and puts the state of the run where the page looks for it. */
export function useRunLog(runId: number): Followed {
  const [followed, change] = useReducer(changed, nothing)
  useEffect(() => {
    change({ kind: 'another run' })
    const stop = new AbortController()
    const gathered = gatherLines((lines) => change({ kind: 'lines', lines }))
    const tellRun = (run: unknown) =>
      queries.setQueryData<RunDetail>(['run', runId], (known) =>
        known && typeof run === 'object' ? { ...known, ...(run as Partial<RunDetail>) } : known,
      )
    const follow = async () => {
      let last = 0
      for (;;) {
        try {
          await followEvents(
            `/api/pipeline/runs/${runId}/logs?after=${last}`,
            stop.signal,
            ({ event, data }) => {
              if (event === 'log') {
                const line = data as LogLine
                last = Math.max(last, line.line)
                gathered.add(line)
              } else tellRun(data)
              if (event === 'end') stop.abort()
            },
          )
        } catch {
          // Errors are reported below; a reader that left needs no more events.
        }
        if (stop.signal.aborted) break
        change({ kind: 'broken' })
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
      if (isGone) return
      gathered.flush()
      change({ kind: 'whole' })
      void invalidate(['run', runId])
    }
    let isGone = false
    void follow()
    return () => {
      isGone = true
      gathered.forget()
      stop.abort()
    }
  }, [runId])
  return followed
}

function changed(before: Followed, change: Change): Followed {
  switch (change.kind) {
    case 'lines': {
      const known = before.lines.at(-1)?.line ?? 0
      const fresh = change.lines.filter(({ line }) => line > known)
      return { ...before, lines: [...before.lines, ...fresh], isBroken: false }
    }
    case 'whole':
      return { ...before, isWhole: true, isBroken: false }
    case 'broken':
      return { ...before, isBroken: true }
    case 'another run':
      return nothing
  }
}

function gatherLines(deliver: (lines: LogLine[]) => void) {
  let waiting: LogLine[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length > 0) deliver(waiting)
    waiting = []
  }
  return {
    flush,
    add(line: LogLine) {
      waiting.push(line)
      timer ??= setTimeout(flush, gatherMs)
    },
    forget() {
      clearTimeout(timer)
      waiting = []
    },
  }
}
