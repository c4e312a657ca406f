import type { ApprovalFact, ApprovalView, RequestingSite } from '../../wallet-parts/approval-view.js'
import { type Offer, optionOf } from './make-offers.js'

export interface ProposalQuestion {
  readonly site: RequestingSite
  readonly offers: readonly Offer[]
  /** The methods that the app requests. */
  readonly methods: readonly string[]
  /** Unsupported networks that the app requires, or all unsupported ones that it names. */
  readonly missing: readonly string[]
  /** Called with the selected namespaces. */
  onChoice(namespaces: readonly string[]): void
}

const PLAIN_WORDS: readonly [RegExp, string][] = [
  [/^personal_sign$|^eth_sign|^(solana_|polkadot_)?signMessage$/, 'Ask you to sign messages'],
  [
    /^eth_send|^wallet_sendCalls$|Transactions?$|^sendTransfer$|^signPsbt$|^cosmos_sign/,
    'Ask you to send transactions',
  ],
  [/^wallet_(switch|add)EthereumChain$/, 'Ask you to switch or add networks'],
]

function factsOf([offer]: readonly Offer[]): readonly ApprovalFact[] {
  const networks = offer?.networks ?? []
  return [
    ...(offer ? [{ label: 'Account', value: offer.account }] : []),
    {
      label: networks.length === 1 ? 'Network' : 'Networks',
      value: networks.join(', ') || 'None this wallet knows',
    },
  ]
}

/** Returns the approval screen of a connection; with several namespaces the user can deselect each. */
export function describeProposal(question: ProposalQuestion): ApprovalView {
  const { site, offers, methods, missing, onChoice } = question
  const requested = PLAIN_WORDS.filter(([pattern]) => methods.some((method) => pattern.test(method)))
  const impossible = missing.length > 0
  const several = offers.length > 1
  return {
    title: `Connect to ${site.name}?`,
    site,
    permissions: ['See your addresses, balances and activity', ...requested.map(([, words]) => words)],
    ...(several && {
      choices: { label: 'Share these accounts', options: offers.map(optionOf), onChange: onChoice },
    }),
    facts: several ? [] : factsOf(offers),
    ...(impossible && {
      impossible,
      warning: `It needs ${missing.slice(0, 4).join(', ')}, which this wallet does not have.`,
    }),
    approve: 'Connect',
    reject: 'Decline',
  }
}
