import { NumberInput, SimpleGrid } from '@mantine/core'
import { maxBudgets } from '../../../../contract/src/known-values.ts'
import { t } from '../../lib/words.ts'
import type { Agent } from './agent-words.ts'

type Budgets = Agent['budgets']

interface BudgetFieldsProps {
  budgets: Budgets
  errors: Record<string, React.ReactNode>
  onChange: (budgets: Budgets) => void
}

const labels: Record<keyof typeof maxBudgets, string> = {
  steps: t('Steps'),
  seconds: t('Seconds, without waiting for approvals'),
  tokens: t('Tokens of the language model'),
  cost: t('Cost, in the currency of the provider'),
}

/** A run that exceeds one of them ends. */
export function BudgetFields({ budgets, errors, onChange }: BudgetFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {(['steps', 'seconds', 'tokens', 'cost'] as const).map((name) => (
        <NumberInput
          key={name}
          label={labels[name]}
          placeholder={t('At most {{max}}', { max: maxBudgets[name].toLocaleString() })}
          min={name === 'cost' ? 0 : 1}
          max={maxBudgets[name]}
          allowDecimal={name === 'cost'}
          value={budgets[name] ?? ''}
          error={errors[`budgets.${name}`]}
          onChange={(value) => {
            const { [name]: _old, ...rest } = budgets
            onChange(typeof value === 'number' ? { ...rest, [name]: value } : rest)
          }}
        />
      ))}
    </SimpleGrid>
  )
}
