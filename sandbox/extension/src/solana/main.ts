import { createApprovalQueue } from '../../../wallet-parts/approval/approval-queue.js'
import type { KeysNetwork } from '../../../wallet-parts/namespace-keys.js'
import { createSolanaKeys } from '../../../wallet-parts/solana/create-solana-keys.js'
import { EXTENSION_SOLANA_SEEDS } from '../../../wallet-parts/solana/solana-accounts.js'
import { ICON } from '../announce.js'
import { createOverlay } from '../overlay.js'
import { createSiteChip } from '../site-chip.js'
import { createSiteMemory } from '../site-memory.js'
import { usualAccount } from '../usual-account.js'
import { createSolanaWallet } from './create-solana-wallet.js'

function isNetwork(value: unknown): value is KeysNetwork {
  const { caipNetworkId, name, rpcUrl, symbol, decimals } = Object(value)
  const isText = [caipNetworkId, name, rpcUrl, symbol].every((text) => typeof text === 'string')
  return isText && Number.isSafeInteger(decimals) && caipNetworkId.startsWith('solana:')
}

/** Returns the Solana networks in `furtherChains` of `#sandbox-config`, which must precede this script. */
function readSolanaNetworks(): readonly KeysNetwork[] {
  const text = document.getElementById('sandbox-config')?.textContent ?? '{}'
  const { furtherChains }: { furtherChains?: unknown } = Object(JSON.parse(text))
  return Array.isArray(furtherChains) ? furtherChains.filter(isNetwork) : []
}

interface RegisterApi {
  register(...wallets: readonly object[]): () => void
}

/** Registers a wallet with apps that have already loaded and with later ones. Source: Wallet Standard. */
function registerWallet(wallet: object): void {
  const register = ({ register: add }: RegisterApi): void => void add(wallet)
  addEventListener('wallet-standard:app-ready', (event) => {
    // A page passes the `register` function of the Wallet Standard; a page that does not gets no wallet.
    if (event instanceof CustomEvent) register(event.detail)
  })
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}

const [first, ...others] = readSolanaNetworks()
if (first) {
  const memory = createSiteMemory('solana', usualAccount())
  const keys = createSolanaKeys(EXTENSION_SOLANA_SEEDS)
  const { corner, place } = createOverlay()
  const accounts = keys.accounts.map(({ label }) => label)
  corner.append(createSiteChip({ name: 'Solana', symbol: first.symbol, memory, accounts }))
  registerWallet(
    createSolanaWallet({
      keys,
      networks: [first, ...others],
      memory,
      queue: createApprovalQueue(place),
      icon: ICON,
    }),
  )
  // Actions in the corner menu, for tests: `{ account }`, `{ locked }`, `{ allowed }`.
  addEventListener('sandbox-extension-solana', (event) => {
    if (event instanceof CustomEvent) memory.set(event.detail)
  })
}
