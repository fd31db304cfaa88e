import { describe, expect, test } from 'vitest'
import { linearOf, luminanceOf, shadesOf } from './color.ts'
import { colorDistance, distanceOfLights, themeOf } from './theme.ts'

// Machado, Oliveira and Fernandes 2009, for readers who lack one kind of cone altogether.
const eyes: Record<string, number[][]> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const seen = (color: string, eye: number[][]) => {
  const light = linearOf(color)
  return eye.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, share, at) => sum + share * (light[at] ?? 0), 0),
      ),
    ),
  )
}
const contrast = (a: string, b: string) => {
  const [less = 0, more = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => x - y)
  return (more + 0.05) / (less + 0.05)
}
const pairsOf = (colors: string[]) =>
  colors.flatMap((first, at) =>
    colors.slice(at + 1).map((second, further) => ({ first, second, areNeighbours: further === 0 })),
  )

describe.each(['light', 'dark', 'paper'] as const)('the colors of %s', (scheme) => {
  const theme = themeOf(scheme, undefined)

  test.each(Object.entries(eyes))('are told apart with %s, best where they are neighbours', (_, eye) => {
    const alike = pairsOf(theme.palette).filter(
      ({ first, second, areNeighbours }) =>
        distanceOfLights(seen(first, eye), seen(second, eye)) < (areNeighbours ? 10 : 6),
    )
    expect(alike).toEqual([])
    for (const scale of [theme.sequential, theme.warm, theme.diverging])
      for (const { first, second, areNeighbours } of pairsOf(scale))
        if (areNeighbours)
          expect(distanceOfLights(seen(first, eye), seen(second, eye)), `${first} ${second}`).toBeGreaterThan(
            9,
          )
    expect(distanceOfLights(seen(theme.rise, eye), seen(theme.fall, eye))).toBeGreaterThan(10)
  })

  test('can be seen on their ground', () => {
    for (const color of [...theme.palette, theme.rise, theme.fall])
      expect(contrast(color, theme.ground), color).toBeGreaterThanOrEqual(3)
    expect(contrast(theme.text, theme.ground)).toBeGreaterThan(4.5)
    expect(contrast(theme.faint, theme.ground)).toBeGreaterThan(4.5)
  })

  test('grow steadily from little to much', () => {
    const away = theme.sequential.map((color) => contrast(color, theme.ground))
    expect(away).toEqual(away.toSorted((a, b) => a - b))
  })

  test.each(['#e8590c', '#12705b', '#c2255c', '#ffd43b'])('begin with the %s of an organization', (brand) => {
    const { palette, ground } = themeOf(scheme, shadesOf(brand))
    const [first = '', ...others] = palette
    expect(contrast(first, ground)).toBeGreaterThanOrEqual(3)
    expect(others.length).toBeGreaterThanOrEqual(5)
    for (const other of others) expect(colorDistance(first, other), other).toBeGreaterThan(8)
  })
})
