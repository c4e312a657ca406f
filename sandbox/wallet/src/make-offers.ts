import type { WalletKitTypes } from '@reown/walletkit'
import type { ApprovalOption } from '../../wallet-parts/approval/approval-view.js'
import { accountMethods } from './account-answers.js'
import { loadFurtherAccount } from './further-accounts.js'
import { namespaceOf, namespaceTitle } from './namespace-titles.js'
import { caip2, OFFERED_EVENTS, offeredNamespaces } from './offered-namespaces.js'
import type { WalletServices } from './wallet-services.js'

type Proposal = WalletKitTypes.SessionProposal['params']
type Namespaces = Proposal['requiredNamespaces']

/** The wallet's part of a session in a namespace. */
export interface OfferedNamespace {
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
}

/** The accounts that this wallet offers in a requested namespace. */
export interface Offer {
  readonly namespace: string
  readonly account: string
  readonly networks: readonly string[]
  readonly offered: OfferedNamespace
  readonly required: boolean
}

/** Returns the networks that an app names, in a list or by a key (`eip155:1`). */
export function chainsIn(namespaces: Namespaces): string[] {
  return Object.entries(namespaces).flatMap(([key, { chains }]) => chains ?? (key.includes(':') ? [key] : []))
}

async function offerOf(
  namespace: string,
  requested: ReadonlySet<string>,
  { store, networks }: WalletServices,
): Promise<Omit<Offer, 'required'> | undefined> {
  if (namespace === 'eip155') {
    const { account, chains } = store.get()
    const known = chains.filter((chain) => requested.has(caip2(chain.id)))
    const ids = known.map((chain) => chain.id)
    const offered = offeredNamespaces(account.address, ids).eip155
    const names = known.map((chain) => chain.name)
    return ids.length > 0 ? { namespace, account: account.label, networks: names, offered } : undefined
  }
  const known = networks.filter(({ caipNetworkId }) => requested.has(caipNetworkId))
  const further = known.length > 0 ? await loadFurtherAccount(namespace, store) : undefined
  if (!further) return undefined
  const { keys, account } = further
  const chains = known.map(({ caipNetworkId }) => caipNetworkId)
  return {
    namespace,
    account: account.label,
    networks: known.map(({ name }) => name),
    offered: {
      chains,
      accounts: chains.map((chain) => `${chain}:${account.address}`),
      methods: [...new Set([...accountMethods(namespace), ...keys.methods])],
      events: [...OFFERED_EVENTS],
    },
  }
}

/** Returns the wallet's offers to an app, one for each namespace, in the requested order. */
export async function makeOffers(proposal: Proposal, services: WalletServices): Promise<readonly Offer[]> {
  const required = chainsIn(proposal.requiredNamespaces)
  const requested = [...required, ...chainsIn(proposal.optionalNamespaces)]
  const offers: Offer[] = []
  for (const namespace of new Set(requested.map(namespaceOf))) {
    const ids = new Set(requested.filter((id) => namespaceOf(id) === namespace))
    const offer = await offerOf(namespace, ids, services)
    const isRequired = required.some((id) => namespaceOf(id) === namespace)
    if (offer) offers.push({ ...offer, required: isRequired })
  }
  return offers
}

/** Returns an offer as an option that the user can deselect. */
export function optionOf({ namespace, account, networks, required }: Offer): ApprovalOption {
  return {
    id: namespace,
    label: namespaceTitle(namespace),
    detail: `${account} on ${networks.join(', ')}`,
    required,
  }
}
