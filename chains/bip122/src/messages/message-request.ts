import { QuoinError, type WalletCall } from '#kernel'
import { decodeAddress } from '../addresses/address-codec.js'

/** Limit, far above the length of a witness with a script and its signatures. UTF-16 code units. */
const maxSignatureLength = 20_000

/**
 * Returns the request that signs a text: by BIP-322 if the address supports nothing else, otherwise by the legacy
 * scheme, which all wallets support.
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

/** Returns the signature of a wallet's response, hex or base64. Throws `ANSWER_INVALID`. */
export function readSignature(answer: unknown): string {
  const raw: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'signature') : answer
  if (typeof raw === 'string' && raw.length > 0 && raw.length <= maxSignatureLength) return raw
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no signature' })
}
