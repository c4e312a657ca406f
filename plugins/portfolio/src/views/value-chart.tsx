import type { ReactNode } from 'react'
import { Choice, Sparkline, Stack, Text, useService, useStore, useT } from '#ui-kit'
import { type PortfolioHistory, type PortfolioPlugin, PortfolioToken, type PricePeriod } from '../contract.js'
import { useChangeTexts } from './use-change-texts.js'

const periods: readonly PricePeriod[] = ['day', 'week', 'month']

/** The sign of a change, for its arrow and color. */
export const directionOf = ({ change }: PortfolioHistory): 'gain' | 'loss' | 'neutral' =>
  !change || change.fraction === 0 ? 'neutral' : change.fraction > 0 ? 'gain' : 'loss'

/** The change of the value in words, with an arrow: `▲ +$12.50 (+1.25%) in 24 hr`. */
export function ValueChange(): ReactNode {
  const t = useT<PortfolioPlugin>('portfolio')
  const texts = useChangeTexts()
  const history = useStore(useService(PortfolioToken).history)
  const { change, period } = history
  if (!change) return null
  const direction = directionOf(history)
  return (
    <span>
      {direction === 'neutral' ? null : <span aria-hidden="true">{direction === 'gain' ? '▲ ' : '▼ '}</span>}
      <bdi>
        {t('change', {
          amount: texts.amount(change),
          percent: texts.percent(change.fraction),
          period: texts.period(period),
        })}
      </bdi>
    </span>
  )
}

/** What the user holds now at former prices, and the choice of the period. It takes the same room in every state. */
export function ValueChart(): ReactNode {
  const t = useT<PortfolioPlugin>('portfolio')
  const texts = useChangeTexts()
  const portfolio = useService(PortfolioToken)
  const history = useStore(portfolio.history)
  const { status, values, period } = history
  const sorted = values.toSorted((a, b) => a.value - b.value)
  const summary = {
    loading: t('loading'),
    unavailable: t('historyNone'),
    ready: t('historySummary', {
      from: texts.worth(values[0]),
      to: texts.worth(values.at(-1)),
      period: texts.period(period),
      low: texts.worth(sorted[0]),
      high: texts.worth(sorted.at(-1)),
    }),
  }[status]
  return (
    <Stack gap={2}>
      <Sparkline
        values={status === 'loading' ? undefined : values.map(({ value }) => value)}
        summary={summary}
        tone={directionOf(history)}
      />
      <Choice
        label={t('period')}
        options={periods.map((id) => ({ id, label: texts.period(id) }))}
        value={period}
        onChange={portfolio.choosePeriod}
      />
      {/* In every state: without it the accounts below would move. */}
      <Text variant="small" align="center">
        {t('historyHint')}
      </Text>
    </Stack>
  )
}

/** The number of tokens that the chart and the change leave out. Below the tokens: above them it would move the rest. */
export function LeftOut(): ReactNode {
  const t = useT<PortfolioPlugin>('portfolio')
  const { status, missing } = useStore(useService(PortfolioToken).history)
  if (status !== 'ready' || missing === 0) return null
  return <Text variant="small">{t('historyPart', { count: missing })}</Text>
}
