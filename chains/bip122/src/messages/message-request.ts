import { QuoinError, type WalletCall } from '#kernel'
import { decodeAddress } from '../addresses/address-codec.js'

/** A witness with a script and its signatures is far shorter. UTF-16 code units. */
const maxSignatureLength = 20_000

/**
 * How a wallet is asked to sign a text: by BIP-322 where an address has no other way, else by the older way, which all wallets
 * know.
 */
export function messageRequest({
  address,
  message,
}: {
  readonly address: string
  readonly message: string
}): WalletCall {
  const decoded = decodeAddress(address)
  if (typeof decoded === 'string')
    throw new QuoinError('CAIP_ADDRESS_INVALID', { details: `${address.slice(0, 100)}: ${decoded}` })
  const { address: account, kind } = decoded
  const protocol = ['p2pkh', 'p2sh', 'p2wpkh'].includes(kind) ? 'ecdsa' : 'bip322'
  return { method: 'signMessage', params: { account, message, address: account, protocol } }
}

/** The signature in a wallet's answer, hex or base64. Throws `ANSWER_INVALID`. */
export function readSignature(answer: unknown): string {
  const raw: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'signature') : answer
  if (typeof raw === 'string' && raw.length > 0 && raw.length <= maxSignatureLength) return raw
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet gave no signature' })
}
