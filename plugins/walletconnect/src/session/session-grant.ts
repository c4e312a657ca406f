import {
  type CaipNetworkId,
  type ConnectionGrant,
  type NamespaceGrant,
  type Network,
  QuoinError,
  sanitizeText,
  type WalletInfo,
} from '#kernel'
import type { Session } from '../client/sign-client.js'
import type { WalletNamespace } from '../namespaces/wallet-namespace.js'
import { type ApprovedNamespace, type ApprovedNamespaces, accountsOn } from './session-namespaces.js'

/** The dependencies of reading a session. */
export interface SessionReader {
  find(namespace: string): WalletNamespace | undefined
  /** The networks of the host. */
  readonly networks: readonly Network[]
  /** The active network of a namespace, or the last one before the page was unloaded. */
  chosen(namespace: string): CaipNetworkId | undefined
}

/** Further icons are ignored. */
const maxIcons = 20

/** Returns the wallet as its unvalidated metadata describes it; ids only if it is the wallet that the user chose. */
export function sessionWallet(session: Session, chosen: WalletInfo | undefined): WalletInfo {
  // The library passes on whatever the wallet sent.
  const { name, icons }: { name?: unknown; icons?: unknown } = session.peer?.metadata ?? {}
  const shown = sanitizeName(name) ?? chosen?.name ?? 'WalletConnect'
  const same = chosen !== undefined && chosen.name.trim().toLowerCase() === shown.toLowerCase()
  const listed: readonly unknown[] = Array.isArray(icons) ? icons.slice(0, maxIcons) : []
  const icon = listed.map(cleanIcon).find((url) => url !== undefined)
  return Object.freeze({
    name: shown,
    imageUrl: icon ?? (same ? chosen.imageUrl : undefined),
    rdns: same ? chosen.rdns : undefined,
    explorerId: same ? chosen.explorerId : undefined,
  })
}

/**
 * Returns the network of a namespace: the first of the wanted ones that the wallet approved, else the first approved
 * one.
 */
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
    // Only wallets of EVM networks have a method for adding networks (EIP-3085).
    supportsAllNetworks: namespace === 'eip155' && approved.methods.includes('wallet_addEthereumChain'),
  }
}

/**
 * Returns the grant of a session, per namespace; a namespace without a usable account is not granted. Throws
 * `CONNECT_FAILED` if none is left.
 *
 * @param wanted the preferred networks, best first; only approved ones count
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

/** Returns a name from outside that is safe to display: one line, at most 64 characters (SEC-04). */
export function sanitizeName(name: unknown): string | undefined {
  return (typeof name === 'string' && sanitizeText(name, 64)) || undefined
}

const maxIconLength = 100 * 1024

/** Returns an image URL from outside if an `<img>` may display it: `https:` or `data:image/`, at most 100 KiB. */
export function cleanIcon(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > maxIconLength) return undefined
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(url)) return url
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : undefined
}
