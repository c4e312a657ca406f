import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { type ConnectorWallet, createConnectorWallet, requireAccount } from './connector-wallet.js'
import { type SolanaLedger, solanaContentOf, solanaReference } from './solana-ledger.js'
import type { WalletUser } from './wallet-user.js'

const secrets = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const addresses = secrets.map((secret) => base58.encode(ed25519.getPublicKey(secret)))

/** Creates the Solana wallet of a world. It signs; the page sends. */
export function createSolanaWallet(user: WalletUser, ledger: SolanaLedger): ConnectorWallet {
  const secretOf = (address: string): Uint8Array => secrets[addresses.indexOf(address)] ?? new Uint8Array(32)
  const wallet: ConnectorWallet = createConnectorWallet(user, {
    namespace: 'solana',
    reference: solanaReference,
    addresses,
    answers: {
      solana_signTransaction(params) {
        const { transaction = '', pubkey = '' } = Object(params)
        requireAccount(wallet, pubkey)
        const wire = base64.decode(String(transaction))
        const message = wire.slice(65)
        return user.decide(solanaContentOf(wire), (request) => {
          ledger.expect(message, request)
          const signature = ed25519.sign(message, secretOf(pubkey))
          return { transaction: base64.encode(Uint8Array.of(1, ...signature, ...message)) }
        })
      },
      solana_signMessage(params) {
        const { message = '', pubkey = '' } = Object(params)
        requireAccount(wallet, pubkey)
        const bytes = base58.decode(String(message))
        const content = {
          action: 'signature',
          network: wallet.caipNetworkId,
          account: String(pubkey),
          message: new TextDecoder().decode(bytes),
        } as const
        return user.decide(content, () => ({
          signature: base58.encode(ed25519.sign(bytes, secretOf(pubkey))),
        }))
      },
    },
  })
  return wallet
}
