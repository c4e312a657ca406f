import {
  type AccountType,
  type ChainModule,
  type ChainNamespace,
  type Chains,
  isCaipAddress,
  isCaipNetworkId,
} from '#kernel'
import type { NamesOption, WalletConnectOptions } from './contract.js'
import { type StandardNamespace, standardEvents, standardNamespaces } from './standard-namespaces.js'

/** How a namespace is asked for in a proposal, and how what a wallet grants of it is read. */
export interface WalletNamespace {
  readonly namespace: ChainNamespace
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly accountType: AccountType
  /** Whether wallets answer the method without asking the person. */
  isSafe(method: string): boolean
  isReference(reference: string): boolean
  isAddress(text: string): boolean
  /** The form by which two addresses are the same. */
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
 * Without a chain module an id is checked by the shapes of CAIP-2 and CAIP-10 and no further, so also a cosmos address:
 * it comes from the wallet whose address it is, and nothing here sends to it.
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
 * Finds how a namespace is served: by its chain module, else by the standard names, with what the host wants otherwise.
 * `undefined` for what the kernel does not know (NET-03).
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
