import { Button, Group, SegmentedControl, Title } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/words.ts'
import { DecisionDialog } from '../../../ui/dialogs/decision-dialog.tsx'
import type { Clash } from '../document/autosave.ts'
import type { Conflict, ConflictField, Side } from '../document/merge.ts'

interface ConflictDialogProps {
  clash: Clash
  onDecide: (chosen: Record<string, Side>) => void
}

/** What two people changed in different ways, part by part, and whose counts. What only one changed is in already. */
export function ConflictDialog({ clash: { conflicts }, onDecide }: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const all = (side: Side) => Object.fromEntries(conflicts.map(({ key }) => [key, side]))
  return (
    <DecisionDialog
      title={t('Someone else changed the same part')}
      text={t(
        'Everything else that the two of you did is brought together. For these parts, choose whose counts; Undo brings back yours.',
      )}
      actions={
        <>
          <Button variant="default" onClick={() => onDecide(all('theirs'))}>
            {t('Take all of theirs')}
          </Button>
          <Button variant="default" onClick={() => onDecide(all('mine'))}>
            {t('Keep all of mine')}
          </Button>
          <Button onClick={() => onDecide({ ...all('mine'), ...chosen })}>
            {t('Go on with this choice')}
          </Button>
        </>
      }
    >
      {conflicts.map((conflict) => (
        <ConflictPart
          key={conflict.key}
          conflict={conflict}
          side={chosen[conflict.key] ?? 'mine'}
          onChoose={(side) => setChosen({ ...chosen, [conflict.key]: side })}
        />
      ))}
    </DecisionDialog>
  )
}

interface ConflictPartProps {
  conflict: Conflict
  side: Side
  onChoose: (side: Side) => void
}

const kinds = {
  chart: t('Chart'),
  tab: t('Tab'),
  filter: t('Filter'),
  variable: t('Variable'),
  dashboard: '',
  arrangement: '',
}

function ConflictPart({ conflict: { key, of, title, fields }, side, onChoose }: ConflictPartProps) {
  const name = kinds[of] === '' ? title : `${kinds[of]} “${title}”`
  return (
    <section aria-labelledby={`conflict-${key}`} className="conflict">
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h6" id={`conflict-${key}`}>
          {name}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('Whose counts for {{name}}', { name })}
          data={[
            { value: 'mine', label: t('Mine') },
            { value: 'theirs', label: t('Theirs') },
          ]}
          value={side}
          onChange={(next) => onChoose(next as Side)}
        />
      </Group>
      {fields.map((field) => (
        <FieldSides key={field.name} field={field} isPlace={of === 'arrangement'} side={side} />
      ))}
    </section>
  )
}

interface FieldSidesProps {
  field: ConflictField
  isPlace: boolean
  side: Side
}

function FieldSides({ field: { name, was, mine, theirs }, isPlace, side }: FieldSidesProps) {
  const words = (value: unknown) => {
    if (isPlace) return t('{{charts}} moved', { charts: String(value) })
    return value === undefined ? (name === '' ? 'removed' : 'nothing') : textOf(value)
  }
  return (
    <>
      {name !== '' && <p className="conflict-field">{name.replaceAll('_', ' ')}</p>}
      <dl className="conflict-sides">
        {!isPlace && (
          <div>
            <dt>{t('It was')}</dt>
            <dd>{words(was)}</dd>
          </div>
        )}
        <div data-chosen={side === 'mine' || undefined}>
          <dt>{t('Mine')}</dt>
          <dd>{words(mine)}</dd>
        </div>
        <div data-chosen={side === 'theirs' || undefined}>
          <dt>{t('Theirs')}</dt>
          <dd>{words(theirs)}</dd>
        </div>
      </dl>
    </>
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'title' in value) return String(value.title)
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
