import type { ReactNode } from 'react'
import { kitChartStyles } from '../styles/kit-chart-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { sparklinePath, sparklineSize } from './sparkline-path.js'

export interface SparklineProps {
  /** At equal distances in time, the oldest first. Without it a skeleton of the same height replaces the chart. */
  readonly values?: readonly number[] | undefined
  /**
   * The chart in a sentence, for those who do not see it: "From $100.00 to $120.00 in 7 days". Displayed in place of a chart with
   * fewer than two values.
   */
  readonly summary: string
  /** Its color. A text has to express it as well. */
  readonly tone?: 'gain' | 'loss' | 'neutral' | undefined
}

/** A small line chart. Time runs from left to right in every language. It does not move. */
export function Sparkline({ values, summary, tone = 'neutral' }: SparklineProps): ReactNode {
  useStyles(kitChartStyles)
  if (!values)
    return (
      <div className="q-sparkline" role="status">
        <span className="q-hidden">{summary}</span>
        <span className="q-skeleton" aria-hidden="true" />
      </div>
    )
  const path = sparklinePath(values)
  if (!path)
    return (
      <div className="q-sparkline">
        <p className="q-sparkline-none">{summary}</p>
      </div>
    )
  const { width, height } = sparklineSize
  const { line, startHeight } = path
  return (
    <div className="q-sparkline" data-tone={tone}>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        focusable="false"
      >
        <path className="q-sparkline-area" d={`${line}V${height}H0Z`} />
        <line className="q-sparkline-start" x1={0} x2={width} y1={startHeight} y2={startHeight} />
        <path className="q-sparkline-line" d={line} />
      </svg>
    </div>
  )
}
