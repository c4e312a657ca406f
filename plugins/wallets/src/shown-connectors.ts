import { type Connector, normalizeWalletName } from '#kernel'
import { isSameWallet, type WalletIdentity } from './same-wallet.js'

/** The name of a wallet that injects itself anonymously. */
const anonymous = normalizeWalletName('Browser Wallet')

export interface ShownConnectorsInput {
  readonly connectors: readonly Connector[]
  readonly excluded: readonly WalletIdentity[]
  readonly isMobile: boolean
}

/**
 * Returns the connectors that represent a wallet of this browser. A nameless injected wallet is displayed only on a
 * phone, where the browser belongs to it; on a desktop every wallet announces itself by name.
 */
export function shownConnectors({
  connectors,
  excluded,
  isMobile,
}: ShownConnectorsInput): readonly Connector[] {
  return connectors.filter((connector) => {
    if (connector.type === 'wallet-connect' || connector.type === 'auth') return false
    const isNameless =
      connector.type === 'injected' &&
      connector.rdns === undefined &&
      normalizeWalletName(connector.name) === anonymous
    if (isNameless && !isMobile) return false
    return !excluded.some((wallet) => isSameWallet(wallet, connector))
  })
}
