import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inReadingOrder, type Chart, type Position } from '../../../board/parts.ts'
import { compact, movedInOrder, placeChart, compactCharts, stacked, clampToGrid } from './arrange.ts'

const chart = (id: string, [x, y, w, h]: [number, number, number, number]): Chart => ({
  id,
  title: id,
  kind: 'bar',
  dataset_id: 1,
  query: {},
  position: { x, y, w, h },
})
const positions = (charts: Chart[]) =>
  Object.fromEntries(charts.map(({ id, position: { x, y, w, h } }) => [id, [x, y, w, h]]))
const at = (x: number, y: number, [w, h]: [number, number] = [6, 4]): Position => ({ x, y, w, h })

describe('charts on a dashboard', () => {
  test('make way for one that is put where they are', () => {
    const charts = [chart('a', [0, 0, 6, 4]), chart('b', [6, 0, 6, 4])]
    expect(positions(placeChart(charts, 'b', at(0, 0)))).toEqual({ b: [0, 0, 6, 4], a: [0, 4, 6, 4] })
  })

  test('leave no gap above them', () => {
    const charts = [chart('a', [0, 3, 6, 4]), chart('b', [0, 20, 12, 2])]
    expect(positions(compact(charts))).toEqual({ a: [0, 0, 6, 4], b: [0, 4, 12, 2] })
  })

  test('never overlap, wherever one is put', () => {
    const charts = [0, 1, 2, 3, 4, 5].map((n) => chart(`c${n}`, [(n % 2) * 6, Math.floor(n / 2) * 4, 6, 4]))
    for (let x = 0; x < 12; x++)
      for (let y = 0; y < 14; y += 3) {
        const placed = placeChart(charts, 'c3', at(x, y, [8, 5]))
        const cells = placed.flatMap(({ position: p }) =>
          Array.from({ length: p.w * p.h }, (_, n) => `${p.x + (n % p.w)} ${p.y + Math.floor(n / p.w)}`),
        )
        expect(new Set(cells).size).toBe(cells.length)
      }
  })

  test('stay on the grid', () => {
    expect(clampToGrid(at(11, -3, [30, 1]))).toEqual({ x: 0, y: 0, w: 12, h: 1 })
    expect(clampToGrid(at(-2, 0))).toEqual({ x: 0, y: 0, w: 6, h: 4 })
  })

  test('are below one another where there is room for one column, and keep their height', () => {
    const charts = [chart('b', [6, 0, 6, 3]), chart('a', [0, 0, 6, 4]), chart('c', [0, 4, 12, 2])]
    expect(positions(stacked(charts))).toEqual({ a: [0, 0, 12, 4], b: [0, 4, 12, 3], c: [0, 7, 12, 2] })
  })

  test('change places with their neighbours when one is moved in the order', () => {
    const charts = [chart('a', [0, 0, 4, 4]), chart('b', [4, 0, 8, 4]), chart('c', [0, 4, 12, 2])]
    expect(positions(movedInOrder(charts, 'b', 0))).toEqual({
      b: [0, 0, 8, 4],
      a: [8, 0, 4, 4],
      c: [0, 4, 12, 2],
    })
    expect(positions(movedInOrder(charts, 'c', 0))).toEqual({
      c: [0, 0, 12, 2],
      a: [0, 2, 4, 4],
      b: [4, 2, 8, 4],
    })
  })

  test('come to exactly the place in the order that was asked for, none over another', () => {
    const position = fc.tuple(
      fc.nat(11),
      fc.nat(12),
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 1, max: 6 }),
    )
    fc.assert(
      fc.property(
        fc.array(position, { minLength: 1, maxLength: 8 }),
        fc.nat(7),
        fc.nat(7),
        (all, from, to) => {
          const charts = compactCharts(
            all.map(([x, y, w, h], n) => ({
              ...chart(`c${n}`, [0, 0, 1, 1]),
              position: clampToGrid({ x, y, w, h }),
            })),
          )
          const order = idsOf(charts)
          const id = order[from % order.length]!
          const at = to % order.length
          const moved = movedInOrder(charts, id, at)
          expect(idsOf(moved)).toEqual(order.filter((one) => one !== id).toSpliced(at, 0, id))
          const cells = moved.flatMap(({ position: p }) =>
            Array.from({ length: p.w * p.h }, (_, n) => `${p.x + (n % p.w)} ${p.y + Math.floor(n / p.w)}`),
          )
          expect(new Set(cells).size).toBe(cells.length)
          for (const { position: p } of moved) expect(clampToGrid(p)).toEqual(p)
        },
      ),
    )
  })
})

const idsOf = (charts: Chart[]) => charts.toSorted(inReadingOrder).map(({ id }) => id)
