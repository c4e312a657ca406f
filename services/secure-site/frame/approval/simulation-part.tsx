import { Icon, Section } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { fill } from '../words/fill.js'
import { amountNode } from './amount-node.js'
import type { Simulation } from './approval-review.js'

function content(words: ApprovalWords, simulation: Simulation): ReactNode {
  if (simulation.status === 'unavailable')
    return <p className="f-note">{words.text('balancesUnavailable')}</p>
  if (simulation.status === 'reverts') {
    const { reason } = simulation
    return (
      <p className="f-note" data-tone="danger">
        {reason
          ? fill(words.pattern('balancesRevertsReason'), { reason: <bdi>{reason}</bdi> })
          : words.text('balancesReverts')}
      </p>
    )
  }
  if (simulation.changes.length === 0) return <p className="f-note">{words.text('balancesNothing')}</p>
  return (
    <ul className="f-changes">
      {simulation.changes.map(({ amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={at} data-way={amount.value < 0n ? 'out' : 'in'}>
          <Icon name={amount.value < 0n ? 'minus' : 'plus'} size={16} />
          <span>{amountNode(words, amount, amount.value < 0n ? '−' : '+')}</span>
        </li>
      ))}
    </ul>
  )
}

export interface SimulationPartProps {
  readonly words: ApprovalWords
  readonly simulation: Simulation
}

/** Renders the changes of the account's balances, as simulated by the network. */
export function SimulationPart({ words, simulation }: SimulationPartProps): ReactNode {
  return <Section title={words.text('balances')}>{content(words, simulation)}</Section>
}
