import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPencil, IconPlayerPlay, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { AboutForm } from '../../ui/forms/about-form.tsx'
import { confirmFirst, openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { deletion, RowMenu, type RowActions } from '../../ui/tables/row-menu.tsx'
import type { RecipeDraft } from './draft/use-recipe-draft.ts'
import { PublishForm } from './publish/publish-form.tsx'

/** Publish, run, rename, delete. */
export function RecipeActions({ editing }: { editing: RecipeDraft }) {
  const can = useCan()
  const navigate = useNavigate()
  const [isWaiting, setWaiting] = useState(false)
  const { recipe, isChanged } = editing
  const hasNews = recipe.status === 'draft' || recipe.draft !== null || isChanged
  const run = useMutation({
    mutationFn: () =>
      api.POST('/api/pipeline/recipes/{id}/run', { path: { id: recipe.id }, body: { mode: 'all' } }),
    onSuccess: ({ id }) => {
      showToast(t('Run started.'))
      void navigate({
        to: '/flow',
        search: { project: recipe.project_id ?? 0, node: `recipe:${recipe.id}`, build: id } as never,
      })
    },
    onError: showFailure,
  })
  const publish = async () => {
    setWaiting(true)
    const saved = await editing.flush().catch(showFailure)
    setWaiting(false)
    if (!saved) return
    openDialog(
      t('Publish'),
      (close) => (
        <PublishForm
          recipe={saved}
          onPublished={(next) => {
            close()
            editing.restart(next)
            showToast(t('Published. Runs do this from now on.'))
          }}
        />
      ),
      '90%',
    )
  }
  return (
    <>
      <More editing={editing} />
      {can('recipe.run') && recipe.status === 'published' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={run.isPending}
          onClick={() => run.mutate()}
        >
          {t('Run')}
        </Button>
      )}
      {can('recipe.edit') && (
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={!hasNews}
          loading={isWaiting}
          onClick={() => void publish()}
        >
          {t('Publish')}
        </Button>
      )}
    </>
  )
}

function More({ editing }: { editing: RecipeDraft }) {
  const can = useCan()
  const navigate = useNavigate()
  const { recipe } = editing
  const path = { id: recipe.id }
  const drop = () =>
    api
      .PATCH('/api/pipeline/recipes/{id}', {
        path,
        revision: recipe.revision,
        body: { draft: null } as never,
      })
      .then(editing.restart, showFailure)
  const remove = () =>
    api.DELETE('/api/pipeline/recipes/{id}', { path }).then(() => {
      showToast(t('{{name}} is deleted.', { name: recipe.name }))
      void invalidate('recipes', 'flow')
      void navigate({ to: '/recipes' })
    }, showFailure)
  const actions: RowActions = [
    can('recipe.edit') && {
      label: t('Rename or move'),
      icon: IconPencil,
      onClick: () =>
        openDialog(t('Rename or move'), (close) => (
          <AboutForm
            about={recipe}
            submitLabel={t('Save')}
            onCancel={close}
            onSubmit={(body) =>
              api.PATCH('/api/pipeline/recipes/{id}', { path, revision: recipe.revision, body })
            }
            onDone={(next) => {
              close()
              editing.accept(next)
            }}
          />
        )),
    },
    can('recipe.edit') &&
      recipe.draft !== null && {
        label: t('Drop what is not published'),
        icon: IconArrowBackUp,
        onClick: () =>
          confirmFirst({
            title: t('Drop what was changed since it was published?'),
            body: t('The recipe is again what runs do.'),
            confirm: t('Drop it'),
            onConfirm: drop,
          }),
      },
    can('recipe.delete') &&
      deletion({
        title: t('Delete the recipe {{name}}?', { name: recipe.name }),
        body: t('The dataset that it makes stays, with the rows that it has now.'),
        onConfirm: remove,
      }),
  ]
  return <RowMenu label={t('Actions for {{name}}', { name: recipe.name })} actions={actions} />
}
