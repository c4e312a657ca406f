import {
  type AccountType,
  type ChainModule,
  type ChainNamespace,
  type Chains,
  isCaipAddress,
  isCaipNetworkId,
  type Network,
} from '#kernel'
import type { NamesOption, WalletConnectOptions } from '../contract.js'
import { proposedIds } from './network-aliases.js'
import { type StandardNamespace, standardEvents, standardNamespaces } from './standard-namespaces.js'

/** The rules for proposing a namespace and for reading a wallet's grants in it. */
export interface WalletNamespace {
  readonly namespace: ChainNamespace
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly accountType: AccountType
  /** Returns true if wallets answer the method without the user's approval. */
  isSafe(method: string): boolean
  isReference(reference: string): boolean
  isAddress(text: string): boolean
  /** Returns the canonical form of an address, to compare addresses. */
  normalizeAddress(address: string): string
}

type Rules = Omit<WalletNamespace, 'namespace'>

function ofModule(chain: ChainModule): Rules {
  return {
    ...chain.walletConnect,
    accountType: chain.defaultAccountType,
    isSafe: (method) => chain.rpc.safe.includes(method),
    isReference: (reference) => chain.isReference(reference),
    isAddress: (text) => chain.isAddress(text),
    normalizeAddress: (address) => chain.normalizeAddress(address),
  }
}

/**
 * Without a chain module, ids are checked only by the shapes of CAIP-2 and CAIP-10, including cosmos addresses: the
 * address is from the wallet that owns it, and this code sends nothing to it.
 */
function byShape(
  namespace: ChainNamespace,
  { safe, approval, accountType }: StandardNamespace,
): Omit<Rules, 'namespace'> {
  return {
    methods: [...safe, ...approval],
    events: standardEvents,
    accountType,
    isSafe: (method) => safe.includes(method),
    isReference: (reference) => isCaipNetworkId(`${namespace}:${reference}`),
    isAddress: (text) => isCaipAddress(`${namespace}:0:${text}`, () => true),
    normalizeAddress: (address) => address,
  }
}

function namesOf(option: NamesOption | undefined, standard: readonly string[]): readonly string[] {
  const names = typeof option === 'function' ? option(standard) : (option ?? standard)
  return [...new Set(names)]
}

/**
 * Creates the finder of a namespace's rules: from its chain module, else from the standard names, with the host's
 * options applied. `undefined` for namespaces that the kernel does not support (NET-03).
 */
export function createNamespaceFinder(
  chains: Pick<Chains, 'find'>,
  options: WalletConnectOptions['namespaces'] = {},
): (namespace: string) => WalletNamespace | undefined {
  return (namespace) => {
    const chain = chains.find(namespace)
    const standard = standardNamespaces.get(namespace)
    const rules = chain ? ofModule(chain) : standard && byShape(namespace, standard)
    if (!rules) return undefined
    const wanted = Object.hasOwn(options, namespace) ? options[namespace] : undefined
    return {
      ...rules,
      namespace,
      methods: namesOf(wanted?.methods, rules.methods),
      events: namesOf(wanted?.events, rules.events),
    }
  }
}

/** The namespaces that are proposed to a wallet: each is optional, so that any wallet can answer. */
export type ProposedNamespaces = Readonly<
  Record<string, { readonly chains: string[]; readonly methods: string[]; readonly events: string[] }>
>

/** Returns the namespaces to propose for the host's networks, including the ids that older wallets use for them. */
export function proposedNamespaces(
  networks: readonly Network[],
  find: (namespace: string) => WalletNamespace | undefined,
): ProposedNamespaces {
  const proposed: Record<string, { chains: string[]; methods: string[]; events: string[] }> = {}
  for (const namespace of new Set(networks.map((network) => network.chainNamespace))) {
    const request = find(namespace)
    if (!request) continue
    const chains = networks
      .filter((network) => network.chainNamespace === namespace)
      .flatMap((network) => proposedIds(network.caipNetworkId))
    proposed[namespace] = {
      chains: [...new Set(chains)],
      methods: [...request.methods],
      events: [...request.events],
    }
  }
  return proposed
}
