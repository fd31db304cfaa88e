import type { MeasureKind, ModelMeasure } from '../../../../../contract/src/models.ts'

interface Shape {
  needs: readonly string[]
  may?: readonly string[]
}

/** The fields that each kind of measure takes besides its name and description. */
const shapes: Record<MeasureKind, Shape> = {
  aggregate: { needs: ['aggregate'], may: ['column', 'percentile', 'filters'] },
  ratio: { needs: ['numerator', 'denominator'] },
  cumulative: { needs: ['measure'], may: ['reset'] },
  moving: { needs: ['measure', 'periods'], may: ['aggregate'] },
  period_over_period: { needs: ['measure', 'grain', 'show'], may: ['offset'] },
  share_of_total: { needs: ['measure'], may: ['within'] },
}

const taken = ({ needs, may = [] }: Shape) => [...needs, ...may]
const special = new Set(Object.values(shapes).flatMap(taken))

/** What a measure of its kind lacks, and what it has too much, by field. */
export function checkShape(measure: ModelMeasure): [place: string, message: string][] {
  const { kind } = measure
  const shape = shapes[kind]
  const given = Object.keys(measure).filter((field) => special.has(field))
  return [
    ...shape.needs
      .filter((field) => !given.includes(field))
      .map((field): [string, string] => [field, `is needed with the kind ${kind}`]),
    ...given
      .filter((field) => !taken(shape).includes(field))
      .map((field): [string, string] => [field, `goes with the kind ${kindsTaking(field)} only`]),
  ]
}

const kindsTaking = (field: string): string =>
  Object.entries(shapes)
    .filter(([, shape]) => taken(shape).includes(field))
    .map(([kind]) => kind)
    .join(' or ')

/** The measures that one is made of, with where it names them. */
export function partsOf(measure: ModelMeasure): [place: string, name: string][] {
  switch (measure.kind) {
    case 'aggregate':
      return []
    case 'ratio':
      return [
        ['numerator', measure.numerator],
        ['denominator', measure.denominator],
      ]
    default:
      return [['measure', measure.measure]]
  }
}
