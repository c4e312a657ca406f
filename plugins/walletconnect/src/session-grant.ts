import {
  type Account,
  type CaipNetworkId,
  type ChainModule,
  type ConnectionGrant,
  type NamespaceGrant,
  type Network,
  QuoinError,
  type WalletInfo,
} from '#kernel'
import { cleanIcon, cleanName } from './clean-name.js'
import type { Session } from './sign-client.js'

/** What is needed to read a session. */
export interface SessionReader {
  findChain(namespace: string): ChainModule | undefined
  /** The networks of the host. */
  readonly networks: readonly Network[]
}

function namespaceOf(caip: string): string {
  return caip.slice(0, caip.indexOf(':'))
}

/** Networks and accounts of a namespace in a session, whether its key is `eip155` or `eip155:1`. */
function collect(session: Session, chain: ChainModule): { chains: CaipNetworkId[]; accounts: string[] } {
  const chains = new Set<CaipNetworkId>()
  const accounts: string[] = []
  for (const [key, granted] of Object.entries(session.namespaces)) {
    if (key !== chain.namespace && namespaceOf(`${key}:`) !== chain.namespace) continue
    for (const account of granted.accounts) {
      const [namespace = '', reference = '', ...rest] = account.split(':')
      const address = rest.join(':')
      if (namespace !== chain.namespace || !chain.isReference(reference) || !chain.isAddress(address))
        continue
      chains.add(`${namespace}:${reference}`)
      accounts.push(account)
    }
    for (const id of granted.chains ?? []) {
      const reference = id.slice(chain.namespace.length + 1)
      if (namespaceOf(id) === chain.namespace && chain.isReference(reference))
        chains.add(`${chain.namespace}:${reference}`)
    }
  }
  return { chains: [...chains], accounts }
}

/** The methods the wallet approved in a namespace. */
export function approvedMethods(session: Session, namespace: string): readonly string[] {
  const lists = Object.entries(session.namespaces)
    .filter(([key]) => namespaceOf(`${key}:`) === namespace)
    .map(([, granted]) => granted.methods)
  return [...new Set(lists.flat())]
}

/** The networks the wallet approved in a namespace. */
export function approvedNetworks(session: Session, chain: ChainModule): readonly CaipNetworkId[] {
  return collect(session, chain).chains
}

/** The accounts on a network, each once; those of other networks where the wallet named none for it. */
export function accountsOn(session: Session, chain: ChainModule, id: CaipNetworkId): readonly Account[] {
  const { accounts } = collect(session, chain)
  const here = accounts.filter((account) => account.startsWith(`${id}:`))
  const byAddress = new Map<string, Account>()
  for (const caip of here.length > 0 ? here : accounts) {
    const address = caip.split(':').slice(2).join(':')
    const account: Account = { namespace: chain.namespace, address, type: chain.defaultAccountType }
    if (!byAddress.has(chain.normalizeAddress(address)))
      byAddress.set(chain.normalizeAddress(address), account)
  }
  return [...byAddress.values()]
}

function chooseNetwork(
  approved: readonly CaipNetworkId[],
  wanted: readonly (CaipNetworkId | undefined)[],
): CaipNetworkId | undefined {
  return wanted.find((id) => id !== undefined && approved.includes(id)) ?? approved[0]
}

/** The wallet as its metadata describes it; ids only if it is the wallet that was chosen. */
export function sessionWallet(session: Session, chosen: WalletInfo | undefined): WalletInfo {
  const { name, icons } = session.peer.metadata
  const shown = cleanName(name) ?? chosen?.name ?? 'WalletConnect'
  const same = chosen !== undefined && chosen.name.trim().toLowerCase() === shown.toLowerCase()
  const icon = icons.map(cleanIcon).find((url) => url !== undefined)
  return Object.freeze({
    name: shown,
    imageUrl: icon ?? (same ? chosen.imageUrl : undefined),
    rdns: same ? chosen.rdns : undefined,
    explorerId: same ? chosen.explorerId : undefined,
  })
}

/**
 * What a session grants, per namespace that has a chain module. Throws `CONNECT_FAILED` where the wallet granted no
 * account that can be used here.
 *
 * @param current the networks to prefer, best first
 */
export function sessionGrant(
  session: Session,
  reader: SessionReader,
  current: readonly (CaipNetworkId | undefined)[],
  chosen?: WalletInfo,
): ConnectionGrant {
  const namespaces: Record<string, NamespaceGrant> = {}
  for (const namespace of new Set(Object.keys(session.namespaces).map((key) => namespaceOf(`${key}:`)))) {
    const chain = reader.findChain(namespace)
    if (!chain) continue
    const approved = approvedNetworks(session, chain)
    const hosted = reader.networks.map((network) => network.caipNetworkId)
    const caipNetworkId = chooseNetwork(approved, [...current, ...hosted])
    if (!caipNetworkId) continue
    const accounts = accountsOn(session, chain, caipNetworkId)
    if (accounts.length === 0) continue
    namespaces[namespace] = {
      accounts,
      caipNetworkId,
      approvedCaipNetworkIds: approved,
      supportsAllNetworks: approvedMethods(session, namespace).includes('wallet_addEthereumChain'),
    }
  }
  if (Object.keys(namespaces).length === 0)
    throw new QuoinError('CONNECT_FAILED', {
      details: 'The wallet granted no account on a network of this page',
      fix: 'Choose a wallet that supports one of the networks, or add its networks',
    })
  return { namespaces, wallet: sessionWallet(session, chosen) }
}
