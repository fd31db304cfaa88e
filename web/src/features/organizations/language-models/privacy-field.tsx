import { Radio, Stack } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { privacyChoices } from './privacy-words.ts'

interface PrivacyFieldProps extends GetInputPropsReturnType {
  label: string
}

export function PrivacyField(props: PrivacyFieldProps) {
  return (
    <Radio.Group {...props}>
      <Stack gap="xs" mt="xs">
        {privacyChoices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
