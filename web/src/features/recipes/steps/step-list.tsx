import { useRef, type ReactNode } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import type { DraftStep } from '../draft/recipe-draft.ts'
import { stepTitle } from './step-display.ts'
import { StepRow } from './step-row.tsx'

interface StepListProps {
  steps: DraftStep[]
  kinds: ReadonlyMap<string, Schema<'RecipeStepKind'>>
  selected: string | undefined
  /** What is wrong with a step, by its key. */
  complaints: ReadonlyMap<string, string>
  onSelect: (key: string | undefined) => void
  onMove: (from: number, to: number) => void
  onDuplicate: (key: string) => void
  onDisable: (key: string, isDisabled: boolean) => void
  onDelete: (key: string) => void
  /** Draws the settings of the step that is open. */
  settings: (step: DraftStep, at: number) => ReactNode
}

/** The steps of a recipe in their order. They are moved by their handles: with the pointer, or with the arrow keys. */
export function StepList(props: StepListProps) {
  const { steps, kinds, selected, complaints, onSelect, onMove, settings } = props
  const box = useRef<HTMLOListElement>(null)

  const dragFrom = (key: string, handle: HTMLElement, pointerId: number) => {
    let at = steps.findIndex((one) => one.key === key)
    const move = (event: PointerEvent) => {
      const rows = [...(box.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const to = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom)
      if (to < 0 || to === at) return
      onMove(at, to)
      at = to
    }
    handle.setPointerCapture(pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    })
  }
  return (
    <ol className="plain-list step-list" ref={box} aria-label={t('Steps')}>
      {steps.map((one, at) => (
        <StepRow
          key={one.key}
          at={at}
          step={one.step}
          title={stepTitle(one.step.kind, kinds.get(one.step.kind)?.label)}
          group={kinds.get(one.step.kind)?.group}
          isOpen={one.key === selected}
          complaint={complaints.get(one.key)}
          onToggle={() => onSelect(one.key === selected ? undefined : one.key)}
          onDrag={(handle, pointerId) => dragFrom(one.key, handle, pointerId)}
          onUp={() => onMove(at, at - 1)}
          onDown={() => onMove(at, at + 1)}
          onDuplicate={() => props.onDuplicate(one.key)}
          onDisable={() => props.onDisable(one.key, !one.step.disabled)}
          onDelete={() => props.onDelete(one.key)}
        >
          {one.key === selected && settings(one, at)}
        </StepRow>
      ))}
    </ol>
  )
}
