import { secp256k1 } from '@noble/curves/secp256k1'
import { Psbt } from 'bitcoinjs-lib'
import { type BitcoinLedger, bitcoinContentOf, bitcoinReference } from './bitcoin-ledger.js'
import { addressOfKey, addressOfScript } from './bitcoin-scripts.js'
import { type ConnectorWallet, createConnectorWallet, requireAccount } from './connector-wallet.js'
import { signsMessages } from './message-wallets.js'
import { type WalletUser, walletError } from './wallet-user.js'

const secrets = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const publicKeys = secrets.map((secret) => secp256k1.getPublicKey(secret))
/** The addresses of the wallet's accounts. */
export const bitcoinAddresses: readonly string[] = publicKeys.map(addressOfKey)

/** Returns the address whose coins all inputs spend. Throws if there are several, or the coins are unknown. */
function spenderOf(psbt: Psbt): string {
  const addresses = psbt.data.inputs.map(({ witnessUtxo }) =>
    witnessUtxo ? addressOfScript(witnessUtxo.script) : 'unknown',
  )
  const [first = 'nobody', ...others] = new Set(addresses)
  if (others.length > 0) throw walletError(-32_602, 'The coins are of several accounts.')
  return first
}

/** Creates the Bitcoin wallet of a world. It signs; the page sends. */
export function createBitcoinWallet(user: WalletUser, ledger: BitcoinLedger): ConnectorWallet {
  const wallet: ConnectorWallet = createConnectorWallet(user, {
    namespace: 'bip122',
    reference: bitcoinReference,
    addresses: bitcoinAddresses,
    answers: {
      signPsbt(params) {
        const { account = '', psbt: text = '', signInputs = [], broadcast } = Object(params)
        requireAccount(wallet, account)
        if (broadcast !== false) throw walletError(4200, 'The wallet does not send.')
        const psbt = Psbt.fromBase64(String(text))
        requireAccount(wallet, spenderOf(psbt))
        return user.decide(bitcoinContentOf(account, psbt.txOutputs), (request) => {
          const index = bitcoinAddresses.indexOf(account)
          const [publicKey, secret] = [publicKeys[index], secrets[index]]
          if (!publicKey || !secret) throw new Error('The wallet has no such account.')
          const sign = (hash: Uint8Array): Uint8Array => secp256k1.sign(hash, secret).toCompactRawBytes()
          for (const input of signInputs) psbt.signInput(Number(Object(input).index), { publicKey, sign })
          // Its signatures are in the witness, which is no part of the id.
          ledger.expect(psbt.clone().finalizeAllInputs().extractTransaction(true).getId(), request)
          return { psbt: psbt.toBase64() }
        })
      },
      ...signsMessages(user, () => wallet, 'signMessage'),
    },
  })
  return wallet
}
