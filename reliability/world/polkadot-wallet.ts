import { ed25519 } from '@noble/curves/ed25519'
import { type ConnectorWallet, createConnectorWallet, requireAccount } from './connector-wallet.js'
import { signsMessages } from './message-wallets.js'
import {
  addressOfKey,
  genesisHash,
  polkadotContentOf,
  polkadotReference,
  signedBytesOf,
} from './polkadot-extrinsic.js'
import type { PolkadotLedger } from './polkadot-ledger.js'
import { fromHex, toHex } from './scale.js'
import { type WalletUser, walletError } from './wallet-user.js'

const secrets = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const addresses = secrets.map((secret) => addressOfKey(ed25519.getPublicKey(secret)))

/** Creates the Polkadot wallet of a world. It signs; the page sends. */
export function createPolkadotWallet(user: WalletUser, ledger: PolkadotLedger): ConnectorWallet {
  const wallet: ConnectorWallet = createConnectorWallet(user, {
    namespace: 'polkadot',
    reference: polkadotReference,
    addresses,
    answers: {
      polkadot_signTransaction(params) {
        const { address = '', transactionPayload } = Object(params)
        requireAccount(wallet, address)
        const payload = Object(transactionPayload)
        if (payload.genesisHash !== genesisHash) throw walletError(-32_602, 'Another network.')
        const call = fromHex(String(payload.method))
        const signed = signedBytesOf({
          call,
          era: fromHex(String(payload.era)),
          nonce: BigInt(payload.nonce),
          tip: BigInt(payload.tip),
          specVersion: Number(payload.specVersion),
          transactionVersion: Number(payload.transactionVersion),
          blockHash: String(payload.blockHash),
        })
        return user.decide(polkadotContentOf(address, call), (request) => {
          ledger.expect(signed, request)
          const secret = secrets[addresses.indexOf(address)] ?? new Uint8Array(32)
          return { id: 1, signature: toHex(Uint8Array.of(0, ...ed25519.sign(signed, secret))) }
        })
      },
      ...signsMessages(user, () => wallet, 'polkadot_signMessage'),
    },
  })
  return wallet
}
