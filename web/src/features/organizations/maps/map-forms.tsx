import { Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/queries.ts'
import { sendFile } from '../../../lib/upload.ts'
import { t } from '../../../lib/words.ts'
import { openDialog, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { FileDrop } from '../../../ui/forms/file-drop.tsx'

type OwnMap = Schema<'OwnMap'>

interface FormProps {
  onDone: () => void
}

/** Uploads a file; what matches its regions is chosen once its properties are known. */
export function MapUploadForm({ onDone }: FormProps) {
  const [file, setFile] = useState<File>()
  return (
    <EntryForm<{ name: string; file: string }, OwnMap>
      initial={{ name: '', file: '' }}
      rules={{
        name: (value) => (value.trim() === '' ? t('Give it a name') : null),
        file: () => (file ? null : t('Choose a file')),
      }}
      submitLabel={t('Upload map')}
      onCancel={onDone}
      onSubmit={({ name }) =>
        sendFile<OwnMap>({ path: '/api/maps', file: file!, fields: { name: name.trim() } })
      }
      onDone={(map) => {
        onDone()
        saved(map)
        openDialog(t('Match the regions of {{name}}', { name: map.name }), (close) => (
          <MapPropertyForm map={map} onDone={close} />
        ))
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={t('Name')}
            description={t('Charts and project files refer to it; it cannot be changed later.')}
            required
            maxLength={100}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <FileDrop
            label={file?.name ?? t('Drop a map here')}
            hint={t('GeoJSON or TopoJSON in longitude and latitude, up to 5 MB')}
            accept=".json,.geojson,.topojson,application/geo+json,application/json"
            onFiles={([first]) => {
              setFile(first)
              form.clearFieldError('file')
            }}
          />
          {form.errors['file'] && (
            <Text size="sm" c="red" role="alert">
              {form.errors['file']}
            </Text>
          )}
        </>
      )}
    </EntryForm>
  )
}

function saved({ name }: OwnMap) {
  showToast(t('{{name}} is saved.', { name }))
  void invalidate('maps', 'map-outlines')
}

/** Which property of the regions the values of a dimension are compared with. */
export function MapPropertyForm({ map, onDone }: FormProps & { map: OwnMap }) {
  const { id, revision, property_names: properties } = map
  return (
    <EntryForm
      initial={{ name_property: map.name_property }}
      submitLabel={t('Save')}
      onCancel={onDone}
      onSubmit={(body) => api.PATCH('/api/maps/{id}', { path: { id }, revision, body })}
      onDone={(next) => {
        saved(next)
        onDone()
      }}
    >
      {(form) => (
        <>
          <Select
            label={t('Matched by')}
            description={t('Property of the regions whose values are those of a dimension')}
            data={properties}
            allowDeselect={false}
            searchable
            {...form.getInputProps('name_property')}
          />
          {form.values.name_property === map.name_property && (
            <Text size="sm" c="dimmed">
              {t('For example: {{values}}', { values: map.sample_names.join(', ') })}
            </Text>
          )}
        </>
      )}
    </EntryForm>
  )
}
