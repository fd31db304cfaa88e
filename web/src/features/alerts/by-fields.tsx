import { MultiSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../../lib/words.ts'
import { groupsOf, offeredNames, type Watched } from './watched.ts'

export type ByValues = {
  /** Nothing: as the question is grouped already. */
  group_by: string[] | null
  explain_by: string[]
}

interface ByFieldsProps {
  form: UseFormReturnType<ByValues>
  watched: Watched | undefined
  isChart: boolean
}

/** What is watched each for itself, and what is looked through for what moved most. */
export function ByFields({ form, watched, isChart }: ByFieldsProps) {
  const fields = watched?.fields ?? []
  const first = watched ? groupsOf(watched) : []
  const { group_by: chosen, explain_by: explainBy } = form.values
  const groups = chosen ?? first
  const isOther = String(groups) !== String(first)
  return (
    <>
      <MultiSelect
        label={t('Watch each for itself')}
        description={
          isChart && isOther
            ? t('Grouped otherwise than the chart: later changes of the chart do not change this alert.')
            : t('Every value of these fires by itself; without any it is one number.')
        }
        searchable
        hidePickedOptions
        disabled={!watched}
        nothingFoundMessage={t('No such column')}
        data={offeredNames(
          fields.filter(({ type }) => type !== 'date' && type !== 'timestamp'),
          groups,
        )}
        error={form.errors['group_by'] ?? form.errors['source']}
        value={groups}
        onChange={(next) => form.setFieldValue('group_by', next)}
      />
      <MultiSelect
        label={t('Say what moved most by')}
        description={t('Columns or dimensions, three at most')}
        maxValues={3}
        searchable
        hidePickedOptions
        disabled={!watched}
        nothingFoundMessage={t('No such column')}
        data={offeredNames(fields, explainBy)}
        {...form.getInputProps('explain_by')}
      />
    </>
  )
}
