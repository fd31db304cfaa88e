import { Badge, Button, Group, Tabs, Text } from '@mantine/core'
import { IconDeviceFloppy, IconSparkles } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { withChanges } from '../../lib/changed.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { confirmFirst, showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { ConventionsForm } from './conventions-form.tsx'
import { SaveFailure } from '../../ui/save-failure.tsx'
import { errorCount, type Errors } from '../../ui/field-forms/model-field.ts'
import { type Model } from './draft.ts'
import { HistoryPanel } from './history-panel.tsx'
import { DimensionList, HierarchyList, JoinList, MeasureList } from './model-lists.tsx'
import { ParameterList } from './parameter-list.tsx'
import { YamlPanel } from './yaml-panel.tsx'

type DatasetModel = Schema<'DatasetModel'>

interface ModelEditorProps {
  saved: DatasetModel
  onSaved: (model: DatasetModel) => void
  /** What readers propose, beside a draft that may have changes. */
  proposals: (isChanged: boolean, accept: (next: DatasetModel) => void) => ReactNode
}

const problemsOf = ({ problems }: DatasetModel): Errors =>
  Object.fromEntries(problems.map(({ path, message }) => [path, message]))

/** A draft of the model, saved as a whole; what the server refuses is shown where it stands. */
export function ModelEditor({ saved: loaded, onSaved, proposals }: ModelEditorProps) {
  // What the draft was made from: another's change that is loaded meanwhile must not be overwritten by it.
  const [saved, setSaved] = useState(loaded)
  const [model, setModel] = useState<Model>(saved.model)
  const [errors, setErrors] = useState(() => problemsOf(saved))
  const { dataset_id: id, revision } = saved
  const [tab, setTab] = useState<string | null>('measures')
  const isChanged = useMemo(() => JSON.stringify(model) !== JSON.stringify(saved.model), [model, saved.model])
  useBlocker({
    shouldBlockFn: () => isChanged && !globalThis.confirm(t('Leave without saving the model?')),
    enableBeforeUnload: isChanged,
  })
  const accept = (next: DatasetModel) => {
    setSaved(next)
    setModel(next.model)
    setErrors(problemsOf(next))
    onSaved(next)
  }
  const save = useMutation({
    mutationFn: (mustPass: boolean) =>
      api.PUT('/api/datasets/{id}/model', {
        path: { id },
        revision,
        query: mustPass ? {} : { evaluations_must_pass: false },
        body: model as Schema<'Model'>,
      }),
    onSuccess: (next) => {
      showToast(t('The model is saved.'))
      accept(next)
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure)) return
      const found = error.fieldErrors()
      setErrors(found)
      const first = Object.keys(found)[0]?.split('.')[0]
      if (first && first !== 'request') setTab(tabs.includes(first) ? first : 'conventions')
    },
  })
  const suggest = useMutation({
    mutationFn: () => api.POST('/api/datasets/{id}/model/suggest', { path: { id } }),
    onSuccess: ({ model: suggested }) => {
      // What people are asked is nothing that can be drawn from data.
      setModel(withChanges<Model>(suggested, { parameters: model.parameters }))
      setErrors({})
      showToast(t('This is a suggestion. Review and save it.'))
    },
  })
  const change = (next: Model) => {
    setModel(next)
    // Places move when something is added, taken out or moved.
    if (tabs.some((list) => countOf(next, list) !== countOf(model, list))) setErrors({})
  }
  const isEmpty = tabs.every((list) => countOf(model, list) === 0)
  return (
    <>
      <Toolbar
        isChanged={isChanged}
        isSaving={save.isPending}
        isSuggesting={suggest.isPending}
        onSave={() => save.mutate(true)}
        onDiscard={() => {
          setModel(saved.model)
          setErrors(problemsOf(saved))
          save.reset()
        }}
        onSuggest={() =>
          isEmpty
            ? suggest.mutate()
            : confirmFirst({
                title: t('Replace this with a suggestion?'),
                body: t('It is drawn from names, types and values. Nothing is saved until you save it.'),
                confirm: t('Suggest'),
                onConfirm: () => suggest.mutate(),
              })
        }
      />
      <FailureAlert error={suggest.error} />
      {proposals(isChanged, accept)}
      <SaveFailure error={save.error} onAnyway={() => save.mutate(false)} />
      <Parts
        {...{ saved, model, errors, isChanged, tab }}
        onTab={setTab}
        onModel={change}
        onMoved={() => setErrors({})}
        onSaved={accept}
      />
    </>
  )
}

const tabs = ['measures', 'dimensions', 'joins', 'hierarchies', 'parameters']
type List = 'measures' | 'dimensions' | 'joins' | 'hierarchies' | 'parameters'

const countOf = (model: Model, list: string): number => model[list as List]?.length ?? 0

interface ToolbarProps {
  isChanged: boolean
  isSaving: boolean
  isSuggesting: boolean
  onSave: () => void
  onDiscard: () => void
  onSuggest: () => void
}

function Toolbar({ isChanged, isSaving, isSuggesting, onSave, onDiscard, onSuggest }: ToolbarProps) {
  if (!useCan()('dataset.edit')) return null
  return (
    <Group gap="xs">
      <Button
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        loading={isSaving}
        disabled={!isChanged}
        onClick={onSave}
      >
        {t('Save')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconSparkles size={16} aria-hidden />}
        loading={isSuggesting}
        onClick={onSuggest}
      >
        {t('Suggest')}
      </Button>
      {isChanged && (
        <>
          <Button variant="subtle" onClick={onDiscard}>
            {t('Discard changes')}
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {t('Not saved yet')}
          </Text>
        </>
      )}
    </Group>
  )
}

function ListTab({
  list,
  label,
  model,
  errors,
}: {
  list: List
  label: string
  model: Model
  errors: Errors
}) {
  const wrongs = errorCount(errors, list)
  const count = countOf(model, list)
  return (
    <Tabs.Tab
      value={list}
      rightSection={
        <Badge size="sm" variant="light" color={wrongs > 0 ? 'red' : 'gray'} circle={count < 10}>
          {count}
        </Badge>
      }
    >
      {label}
    </Tabs.Tab>
  )
}

interface PartsProps {
  saved: DatasetModel
  model: Model
  errors: Errors
  isChanged: boolean
  tab: string | null
  onTab: (tab: string | null) => void
  onModel: (model: Model) => void
  /** Places in the model are no longer what they were. */
  onMoved: () => void
  onSaved: (model: DatasetModel) => void
}

function Parts(props: PartsProps) {
  const { saved, model, errors, isChanged, tab, onTab, onModel, onSaved } = props
  const { dataset_id: id, revision } = saved
  return (
    <Tabs value={tab} onChange={onTab} keepMounted={false}>
      <Tabs.List mb="md">
        <ListTab list="measures" label={t('Measures')} model={model} errors={errors} />
        <ListTab list="dimensions" label={t('Dimensions')} model={model} errors={errors} />
        <ListTab list="joins" label={t('Joins')} model={model} errors={errors} />
        <ListTab list="hierarchies" label={t('Hierarchies')} model={model} errors={errors} />
        <ListTab list="parameters" label={t('Parameters')} model={model} errors={errors} />
        <Tabs.Tab value="conventions">{t('Conventions')}</Tabs.Tab>
        <Tabs.Tab value="yaml">{t('YAML')}</Tabs.Tab>
        <Tabs.Tab value="history">{t('History')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="measures">
        <MeasureList {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="dimensions">
        <DimensionList {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="joins">
        <JoinList {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="hierarchies">
        <HierarchyList {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="parameters">
        <ParameterList {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="conventions">
        <ConventionsForm
          model={model}
          errors={errors}
          times={model.dimensions.filter(({ kind }) => kind === 'time').map(({ name }) => name)}
          onModel={onModel}
        />
      </Tabs.Panel>
      <Tabs.Panel value="yaml">
        <YamlPanel
          key={revision}
          datasetId={id}
          revision={revision}
          isChanged={isChanged}
          onSaved={onSaved}
        />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <HistoryPanel datasetId={id} revision={revision} onRestored={onSaved} />
      </Tabs.Panel>
    </Tabs>
  )
}
