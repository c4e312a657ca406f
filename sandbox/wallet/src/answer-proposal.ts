import type { WalletKitTypes } from '@reown/walletkit'
import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils'
import type { ApprovalFact, ApprovalView, RequestingSite } from '../../wallet-parts/approval/approval-view.js'
import { asWalletError } from '../../wallet-parts/wallet-error.js'
import { chainsIn, makeOffers, type Offer, optionOf } from './make-offers.js'
import type { WalletServices } from './wallet-services.js'

interface ProposalQuestion {
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
      value: networks.join(', ') || 'None that this wallet supports',
    },
  ]
}

/** Returns the approval screen of a connection; with several namespaces the user can deselect each. */
function describeProposal(question: ProposalQuestion): ApprovalView {
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
      warning: `It needs ${missing.slice(0, 4).join(', ')}, which this wallet doesn’t support.`,
    }),
    approve: 'Connect',
    reject: 'Decline',
  }
}

type Proposal = WalletKitTypes.SessionProposal['params']

function methodsIn({ requiredNamespaces, optionalNamespaces }: Proposal): string[] {
  return [...Object.values(requiredNamespaces), ...Object.values(optionalNamespaces)].flatMap(
    ({ methods }) => methods,
  )
}

/**
 * Returns the required networks that the wallet does not support; for an app that requires none, all unsupported ones.
 */
function missingIn({ requiredNamespaces, optionalNamespaces }: Proposal, offers: readonly Offer[]): string[] {
  const known = new Set(offers.flatMap(({ offered }) => offered.chains))
  const missing = chainsIn(requiredNamespaces).filter((chain) => !known.has(chain))
  return known.size === 0 && missing.length === 0 ? chainsIn(optionalNamespaces) : missing
}

/** Shows an app's connection request and responds to it. */
export async function answerProposal(
  { id, params }: Pick<WalletKitTypes.SessionProposal, 'id' | 'params'>,
  services: WalletServices,
): Promise<void> {
  const { kit, store, queue, withdrawals } = services
  const { metadata } = params.proposer
  const site = { name: metadata.name || 'An app without a name', url: metadata.url }
  store.set({ pairing: false, notice: undefined })
  try {
    const offers = await makeOffers(params, services)
    let chosen: readonly string[] = offers.map(({ namespace }) => namespace)
    await queue.request({
      view: describeProposal({
        site,
        offers,
        methods: methodsIn(params),
        missing: missingIn(params, offers),
        onChoice: (namespaces) => {
          chosen = namespaces
        },
      }),
      busy: 'Connecting…',
      withdraw: withdrawals.of(id),
      onApproved: async () => {
        // Read again: the user may have selected another account while the screen was open.
        const current = await makeOffers(params, services)
        const supportedNamespaces = Object.fromEntries(
          current
            .filter(({ namespace }) => chosen.includes(namespace))
            .map(({ namespace, offered }) => [namespace, offered]),
        )
        await kit.approveSession({
          id,
          namespaces: buildApprovedNamespaces({ proposal: params, supportedNamespaces }),
        })
      },
    })
    store.set({ notice: { text: `Connected to ${site.name}. You can go back to it.`, tone: 'plain' } })
  } catch (error) {
    const { code, message } = asWalletError(error)
    const declined = code === 4001
    const text = declined ? 'Declined. Nothing was shared.' : `Couldn’t connect: ${message}`
    store.set({ notice: { text, tone: declined ? 'plain' : 'error' } })
    // The app may have disconnected, or the proposal expired: the error is ignored.
    await kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') }).catch(() => {})
  }
}
