import { ColorInput, type ColorInputProps } from '@mantine/core'
import { t } from '../../lib/words.ts'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorInput.css'

const swatches = [
  '#1971c2',
  '#3b5bdb',
  '#6741d9',
  '#9c36b5',
  '#c2255c',
  '#c92a2a',
  '#e8590c',
  '#2f9e44',
  '#099268',
  '#0c8599',
]

/** Chooses a color; `word` says which, for those who hear it. */
export function ColorField({ word, ...props }: ColorInputProps & { word: string }) {
  return (
    <ColorInput
      format="hex"
      swatches={swatches}
      eyeDropperButtonProps={{
        'aria-label': t('Pick the {{label}} from the screen', { label: word.toLowerCase() }),
      }}
      {...props}
    />
  )
}
