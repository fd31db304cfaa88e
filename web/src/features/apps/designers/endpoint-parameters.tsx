import { ActionIcon, Badge, Button, Card, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { ParameterDefinition, parameterTypeWords } from '../../../board/variables/parameter-definition.tsx'
import { ParameterField } from '../../../board/variables/parameter-field.tsx'
import { withChanges } from '../../../lib/changed.ts'
import type { FieldChoice } from '../../../lib/dataset-fields.ts'
import { t } from '../../../lib/words.ts'
import { errorAt } from '../../../ui/field-forms/model-field.ts'
import type { EndpointQuery, Parameter } from './endpoint-query.ts'

interface EndpointParametersProps {
  datasetId: number
  query: EndpointQuery
  columns: FieldChoice[]
  measures: FieldChoice[]
  errors: Record<string, string>
  onChange: (query: EndpointQuery) => void
}

/** What callers pass: names, types, the values they may have, and defaults. */
export function EndpointParameters(props: EndpointParametersProps) {
  const { query, errors, onChange } = props
  const parameters = query.parameter_definitions ?? []
  const set = (next: Parameter[]) =>
    onChange(withChanges(query, { parameter_definitions: next.length > 0 ? next : undefined }))
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t(
          'Callers pass parameters in the address. A parameter without a default is required; a list of values limits what it may be.',
        )}
      </Text>
      {parameters.map((parameter, at) => (
        <ParameterCard
          key={at}
          {...props}
          parameter={parameter}
          errorOf={(part) => errorAt(errors, `query.parameter_definitions.${at}.${part}`)}
          onParameter={(next) => set(parameters.with(at, next))}
          onRemove={() => set(parameters.toSpliced(at, 1))}
        />
      ))}
      <Group>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...parameters, { name: freeName(parameters), type: 'text' }])}
        >
          {t('Add parameter')}
        </Button>
      </Group>
    </Stack>
  )
}

const freeName = (taken: readonly Parameter[]): string =>
  Array.from({ length: 51 }, (_, at) => `parameter_${at + 1}`).find(
    (name) => !taken.some((one) => one.name === name),
  ) ?? 'parameter'

interface ParameterCardProps extends EndpointParametersProps {
  parameter: Parameter
  errorOf: (part: string) => string | undefined
  onParameter: (parameter: Parameter) => void
  onRemove: () => void
}

function ParameterCard(props: ParameterCardProps) {
  const { datasetId, columns, measures, parameter, errorOf, onParameter, onRemove } = props
  const { name, type, default: value } = parameter
  return (
    <Card component="section" aria-label={t('Parameter {{name}}', { name })} padding="sm">
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            ${name}
          </Text>
          <Badge variant="light" className="whole" color="gray">
            {parameterTypeWords(type)}
          </Badge>
          {value === undefined && (
            <Badge variant="light" className="whole" color="orange">
              {t('required')}
            </Badge>
          )}
        </Group>
        <ActionIcon aria-label={t('Remove the parameter {{name}}', { name })} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <TextInput
          label={t('Name')}
          maxLength={63}
          value={name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => onParameter({ ...parameter, name: currentTarget.value })}
        />
        <ParameterDefinition
          parameter={parameter}
          dimensions={columns}
          measures={measures}
          errorOf={errorOf}
          onChange={onParameter}
        />
        <div>
          <ParameterField
            parameter={{ ...parameter, label: t('Default') }}
            datasetId={datasetId}
            value={value}
            onChange={(next) => onParameter(withChanges(parameter, { default: next }))}
          />
          {errorOf('default') && (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {errorOf('default')}
            </Text>
          )}
          {value !== undefined && (
            <Button
              size="compact-xs"
              variant="subtle"
              mt={4}
              onClick={() => onParameter(withChanges(parameter, { default: undefined }))}
            >
              {t('No default: required')}
            </Button>
          )}
        </div>
      </SimpleGrid>
    </Card>
  )
}
