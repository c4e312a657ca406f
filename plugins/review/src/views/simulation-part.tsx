import type { ReactNode } from 'react'
import type { RequestSimulation, RequestStep, SimulatedAllowance, SimulatedChange } from '#kernel'
import { FullAddress, Section, Skeleton, Stack, Text, useKernel, useT } from '#ui-kit'
import type { ReviewPlugin } from '../contract.js'
import { fill } from './fill.js'
import { receivedTokenNode, StepText, tokenNode } from './step-text.js'

/** The highest amount that counts as less than everything. Above it no token has balances. */
const unlimited = 2n ** 127n

/** Returns what an allowance lets others do, as a step of a request says it. */
function stepOf(allowance: SimulatedAllowance): RequestStep {
  const { spender } = allowance
  if (allowance.kind === 'token') {
    const { token, amount } = allowance
    const shown = amount > unlimited ? ('unlimited' as const) : { token, value: amount }
    return { kind: 'allow', token, spender, amount: shown, by: 'transaction' }
  }
  const { collection } = allowance
  return allowance.kind === 'allNfts'
    ? { kind: 'allowAll', collection, operator: spender, allowed: true }
    : { kind: 'allowNft', collection, spender, id: allowance.id }
}

function Change({ change }: { readonly change: SimulatedChange }): ReactNode {
  const t = useT<ReviewPlugin>('review')
  const { i18n } = useKernel()
  const size = change.amount < 0n ? -change.amount : change.amount
  const decimals = change.kind === 'token' ? (change.token.decimals ?? 0) : 0
  const amount = (
    <bdi dir="ltr">
      {change.amount < 0n ? '−' : '+'}
      {i18n.amount(size, decimals, decimals)}
    </bdi>
  )
  if (change.kind === 'nft')
    return (
      <>
        {amount}{' '}
        {change.id === undefined ? (
          <FullAddress value={change.collection} />
        ) : (
          fill(t, 'nftOf', {
            id: <bdi>{change.id.toString()}</bdi>,
            collection: <FullAddress value={change.collection} />,
          })
        )}
      </>
    )
  const { token } = change
  const unit = change.amount > 0n ? receivedTokenNode(t, token) : tokenNode(t, token)
  return token.decimals === undefined ? (
    fill(t, 'smallestUnits', { value: amount, token: unit })
  ) : (
    <>
      {amount} {unit}
    </>
  )
}

export interface SimulationPartProps {
  readonly simulation: RequestSimulation | 'pending' | undefined
}

/** The changes of the account by a simulation, as it arrives. */
export function SimulationPart({ simulation }: SimulationPartProps): ReactNode {
  const t = useT<ReviewPlugin>('review')
  // A failure is a warning.
  if (simulation === undefined || (simulation !== 'pending' && simulation.status === 'failure')) return null
  const changes = simulation === 'pending' ? [] : simulation.changes
  const allowances = simulation === 'pending' ? [] : simulation.allowances
  return (
    <Section title={t('simulation')}>
      <Stack gap={2}>
        <Text variant="small">{t(simulation === 'pending' ? 'simulating' : 'simulationBy')}</Text>
        {simulation === 'pending' ? <Skeleton kind="line" /> : null}
        {simulation !== 'pending' && changes.length + allowances.length === 0 ? (
          <Text as="div">{t('simulationNone')}</Text>
        ) : null}
        {changes.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes keep their places
          <Text key={at} as="div">
            <Change change={change} />
          </Text>
        ))}
        {allowances.map((allowance, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: allowances keep their places
          <Text key={at} as="div">
            <StepText step={stepOf(allowance)} />
          </Text>
        ))}
      </Stack>
    </Section>
  )
}
