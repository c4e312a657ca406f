import {
  type CaipNetworkId,
  type ConnectionGrant,
  type NamespaceGrant,
  type Network,
  QuoinError,
  type WalletInfo,
} from '#kernel'
import { cleanIcon, sanitizeName } from './clean-name.js'
import { type ApprovedNamespace, type ApprovedNamespaces, accountsOn } from './session-namespaces.js'
import type { Session } from './sign-client.js'
import type { WalletNamespace } from './wallet-namespace.js'

/** What is needed to read a session. */
export interface SessionReader {
  find(namespace: string): WalletNamespace | undefined
  /** The networks of the host. */
  readonly networks: readonly Network[]
  /** The network that the person is on in a namespace, or was when the page was left. */
  chosen(namespace: string): CaipNetworkId | undefined
}

/** More is not looked at. */
const mostIcons = 20

/** The wallet as its metadata describes it, whatever that is; ids only if it is the wallet that was chosen. */
export function sessionWallet(session: Session, chosen: WalletInfo | undefined): WalletInfo {
  // The library passes on what the wallet sent, which may be anything.
  const { name, icons }: { name?: unknown; icons?: unknown } = session.peer?.metadata ?? {}
  const shown = sanitizeName(name) ?? chosen?.name ?? 'WalletConnect'
  const same = chosen !== undefined && chosen.name.trim().toLowerCase() === shown.toLowerCase()
  const listed: readonly unknown[] = Array.isArray(icons) ? icons.slice(0, mostIcons) : []
  const icon = listed.map(cleanIcon).find((url) => url !== undefined)
  return Object.freeze({
    name: shown,
    imageUrl: icon ?? (same ? chosen.imageUrl : undefined),
    rdns: same ? chosen.rdns : undefined,
    explorerId: same ? chosen.explorerId : undefined,
  })
}

/** The network a namespace is on: the first of those wanted that the wallet approved, else its own first. */
function chooseNetwork(
  { accounts }: ApprovedNamespace,
  wanted: readonly (CaipNetworkId | undefined)[],
): CaipNetworkId | undefined {
  const [first] = accounts.keys()
  return wanted.find((id) => id !== undefined && accounts.has(id)) ?? first
}

function grantOf(
  approved: ApprovedNamespace,
  wanted: readonly (CaipNetworkId | undefined)[],
): NamespaceGrant | undefined {
  const caipNetworkId = chooseNetwork(approved, wanted)
  if (caipNetworkId === undefined) return undefined
  const { namespace } = approved.rules
  const networks = [...approved.accounts.keys()]
  return {
    accounts: accountsOn(approved, caipNetworkId),
    caipNetworkId,
    approvedCaipNetworkIds: networks,
    accountsByNetwork: Object.fromEntries(networks.map((id) => [id, accountsOn(approved, id)])),
    // Only wallets of EVM networks have a method for that (EIP-3085).
    supportsAllNetworks: namespace === 'eip155' && approved.methods.includes('wallet_addEthereumChain'),
  }
}

/**
 * What a session grants, per namespace; a namespace without an account that can be used is not granted. Throws
 * `CONNECT_FAILED` where none is left.
 *
 * @param wanted the networks to be on, best first; of each namespace those that it approved count
 */
export function sessionGrant(
  approved: ApprovedNamespaces,
  reader: SessionReader,
  wanted: readonly (CaipNetworkId | undefined)[],
  wallet: WalletInfo,
): ConnectionGrant {
  const hosted = reader.networks.map((network) => network.caipNetworkId)
  const namespaces: Record<string, NamespaceGrant> = {}
  for (const [namespace, part] of approved) {
    const granted = grantOf(part, [...wanted, reader.chosen(namespace), ...hosted])
    if (granted) namespaces[namespace] = granted
  }
  if (Object.keys(namespaces).length === 0)
    throw new QuoinError('CONNECT_FAILED', {
      details: 'The wallet granted no account on a network of this page',
      fix: 'Choose a wallet that supports one of the networks, or add its networks',
    })
  return { namespaces, wallet }
}
