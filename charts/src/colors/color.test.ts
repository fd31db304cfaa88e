import { describe, expect, test } from 'vitest'
import { contrastWithWhite, isHexColor, legibleOn, shadesOf } from './color.ts'

describe('a color of an organization', () => {
  test.each(['#1971c2', '#FFFFFF'])('%s is one', (value) => {
    expect(isHexColor(value)).toBe(true)
  })

  test.each(['red', '#fff', 'red;background:url(//e)', '#1971c2;', '', undefined])(
    'WEB-07: %s is none',
    (value) => {
      expect(isHexColor(value)).toBe(false)
    },
  )

  test('has ten shades from light to dark', () => {
    const shades = shadesOf('#1971c2')
    expect(shades).toHaveLength(10)
    expect(shades[6]).toBe('#1971c2')
    const light = shades.map((shade) => parseInt(shade.slice(3, 5), 16))
    expect(light).toEqual(light.toSorted((a, b) => b - a))
  })

  test.each(['#ffd43b', '#ffffff', '#1971c2', '#000000'])(
    'can be read on white in buttons and links: %s',
    (hex) => {
      const worn = shadesOf(hex).slice(7)
      expect(worn.every((shade) => contrastWithWhite(shade) >= 4.5)).toBe(true)
    },
  )
})

test.each([
  ['#ffffff', '#f8f0a0'],
  ['#242424', '#101020'],
])('on %s, %s is changed until it can be seen', (ground, color) => {
  expect(legibleOn(ground, color)).not.toBe(color)
  expect(legibleOn(ground, '#4c6ef5')).toBe('#4c6ef5')
})
