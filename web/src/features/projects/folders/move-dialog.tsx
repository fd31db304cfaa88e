import { Button, Group, Radio, ScrollArea, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { projectChoices } from '../../../lib/choices.ts'
import { useMe } from '../../../lib/me.ts'
import { invalidateAll } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { openDialog, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'
import { type Destination, MovePreview } from './move-preview.tsx'
import { treeOf, useFolders } from './use-folders.ts'

type Items = Schema<'Move'>['items']

interface Moving {
  items: Items
  /** Of what moves. */
  name: string
}

export const openMoveDialog = ({ items, name }: Moving) =>
  openDialog(
    t('Move {{name}}', { name }),
    (close) => <MoveForm items={items} name={name} onClose={close} />,
    'lg',
  )

const personal = 'personal'
const top = 'top'

/** Chooses where something is to stand, shows who would lose and gain access by that, and moves it. */
function MoveForm({ items, name, onClose }: Moving & { onClose: () => void }) {
  const [tree, setTree] = useState<string | null>(null)
  const [place, setPlace] = useState<string | null>(null)
  const to = destinationOf(tree, place)
  const move = useMutation({
    mutationFn: (body: Destination) => api.POST('/api/moves', { body: { items, ...body } }),
    onSuccess: () => {
      showToast(t('{{name}} is moved.', { name }))
      void invalidateAll()
      onClose()
    },
  })
  return (
    <Stack>
      <SearchSelect
        label={t('Project')}
        data-autofocus
        source={projectChoices}
        first={{ value: personal, label: t('My personal folder') }}
        allowDeselect={false}
        value={tree}
        onChange={(next) => {
          setTree(next)
          setPlace(null)
          move.reset()
        }}
      />
      {tree !== null && <PlaceRadios tree={tree} value={place} leaveOut={items} onChange={setPlace} />}
      {to && <MovePreview key={JSON.stringify(to)} items={items} to={to} />}
      <FailureAlert error={move.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={!to} loading={move.isPending} onClick={() => to && move.mutate(to)}>
          {t('Move here')}
        </Button>
      </Group>
    </Stack>
  )
}

function destinationOf(tree: string | null, place: string | null): Destination | undefined {
  if (tree === null || place === null) return undefined
  return place === top ? { project_id: Number(tree) } : { folder_id: Number(place) }
}

interface PlaceRadiosProps {
  tree: string
  value: string | null
  leaveOut: Items
  onChange: (value: string) => void
}

/** The places of a project, or of the personal folder, as a tree of radio buttons: arrow keys walk through it. */
function PlaceRadios({ tree, value, leaveOut, onChange }: PlaceRadiosProps) {
  const isPersonal = tree === personal
  const me = useMe().data?.id
  const folders = useFolders(isPersonal ? { is_personal: true } : { project_id: Number(tree) })
  const moving = new Set(leaveOut.flatMap(({ type, id }) => (type === 'folder' ? [id] : [])))
  const isOffered = ({ id, owner_id, path }: Schema<'Folder'>) =>
    !moving.has(id) && !path.some((around) => moving.has(around.id)) && (!isPersonal || owner_id === me)
  const nodes = treeOf((folders.data?.items ?? []).filter(isOffered))
  if (folders.error) return <FailureAlert error={folders.error} />
  return (
    <Radio.Group label={t('Folder')} value={value} onChange={onChange}>
      <ScrollArea.Autosize mah={240} mt="xs" type="auto">
        <Stack gap="xs">
          {!isPersonal && <Radio value={top} label={t('Top of the project')} />}
          {nodes.map(({ id, name, depth, owner_id }) => (
            <Radio
              key={id}
              value={String(id)}
              label={owner_id !== null && depth === 0 ? t('My personal folder') : name}
              pl={(isPersonal ? depth : depth + 1) * 20}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Radio.Group>
  )
}
