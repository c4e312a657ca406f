/** The size of the drawing, which is stretched to its box. */
export const sparklineSize = { width: 300, height: 72 }

/** Room above and below the line. */
const margin = 4

/** The parts of a line chart. */
export interface SparklinePath {
  /** The path of the line, from left to right. */
  readonly line: string
  /** The height of the first value. */
  readonly startHeight: number
}

const rounded = (number: number): number => Math.round(number * 100) / 100

/**
 * Returns the path of a line through the values at equal distances; a line through the middle if all are equal. `undefined` for fewer
 * than two values, or one that is not a number.
 */
export function sparklinePath(values: readonly number[]): SparklinePath | undefined {
  if (values.length < 2 || !values.every(Number.isFinite)) return undefined
  const { width, height } = sparklineSize
  const [low, high] = values.reduce<readonly [number, number]>(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  const heightOf = (value: number): number =>
    rounded(high === low ? height / 2 : margin + ((high - value) / (high - low)) * (height - 2 * margin))
  const points = values.map(
    (value, index) => `${rounded((index / (values.length - 1)) * width)} ${heightOf(value)}`,
  )
  return { line: `M${points.join('L')}`, startHeight: heightOf(values[0] ?? low) }
}
