import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64, hex } from '@scure/base'
import { callNode } from '../call-node.js'
import { type NamespaceKeys, readKey, unauthorized } from './namespace-keys.js'

const [signatureLength, keyLength] = [64, 32]

/** Returns the transaction with the account's signature in its place. Source: Solana's transaction format. */
function signTransaction(transaction: Uint8Array, key: Uint8Array): Uint8Array {
  const signatures = transaction[0] ?? 0
  const start = 1 + signatures * signatureLength
  const message = transaction.subarray(start)
  // A version, if there is one, precedes the header of three counts and the count of keys.
  const keys = ((message[0] ?? 0) & 0x80 ? 1 : 0) + 4
  const account = ed25519.getPublicKey(key).join()
  const place = Array.from({ length: signatures }, (_, at) =>
    message.subarray(keys + at * keyLength, keys + (at + 1) * keyLength).join(),
  ).indexOf(account)
  if (place < 0) throw unauthorized()
  const signed = transaction.slice()
  signed.set(ed25519.sign(message, key), 1 + place * signatureLength)
  return signed
}

/** Creates Solana accounts from seeds. */
export function createSolanaKeys(seeds: readonly string[], nodeUrl: string | undefined): NamespaceKeys {
  const keys = new Map(
    seeds.map(readKey).map((key) => [base58.encode(ed25519.getPublicKey(key)), key] as const),
  )
  function keyOf({ account }: { readonly account?: unknown }): Uint8Array {
    const key = keys.get(String(account))
    if (!key) throw unauthorized()
    return key
  }
  const sign = (params: unknown): Uint8Array => {
    const { transaction } = Object(params)
    return signTransaction(base64.decode(String(transaction)), keyOf(Object(params)))
  }
  return {
    addresses: [...keys.keys()],
    describe: (address) => ({ address, publicKey: hex.encode(base58.decode(address)) }),
    answers: {
      solana_signMessage(params) {
        const { message } = Object(params)
        return {
          signature: base64.encode(ed25519.sign(base64.decode(String(message)), keyOf(Object(params)))),
        }
      },
      solana_signTransaction: (params) => ({ transaction: base64.encode(sign(params)) }),
      async solana_signAndSendTransaction(params) {
        const { options } = Object(params)
        const wire = base64.encode(sign(params))
        const id = await callNode(nodeUrl, 'sendTransaction', [wire, { ...options, encoding: 'base64' }])
        return { signature: base64.encode(base58.decode(String(id))) }
      },
    },
  }
}
