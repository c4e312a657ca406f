import { parseCaipNetworkId, type WalletCall } from '#kernel'
import type { SwapRequest } from '../contract.js'
import type { AllowancePermit } from '../endpoints.js'

/** The placeholder addresses of coins. */
const evmCoin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const solanaCoin = 'So11111111111111111111111111111111111111111'
const coinAddressOf = (id: string): string => (namespaceOf(id) === 'solana' ? solanaCoin : evmCoin)

/** Returns the namespace of a CAIP-2 or CAIP-10 id. */
export const namespaceOf = (id: string): string => id.slice(0, id.indexOf(':'))

/** Returns a token's id for services: CAIP-10. */
export const toCaipToken = (caipNetworkId: string, address: string | undefined): string =>
  `${caipNetworkId}:${address ?? coinAddressOf(caipNetworkId)}`

/** Returns the same key for all spellings of a token's id: the case of EVM addresses is ignored. */
export const caipTokenKey = (id: string): string => (namespaceOf(id) === 'eip155' ? id.toLowerCase() : id)

/** Returns the address in a CAIP-10 id of a token; `undefined` for the coin. */
export function fromCaipToken(id: string): string | undefined {
  const address = id.slice(id.lastIndexOf(':') + 1)
  const isCoin = caipTokenKey(id).endsWith(`:${coinAddressOf(id)}`)
  return isCoin ? undefined : address
}

const members = (
  types: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly type: string }[] =>
  Object.entries(types).map(([name, type]) => ({ name, type }))

/** Returns the request to sign a permit for exactly the amount of an exchange. Source: ERC-2612, EIP-712. */
export function permitData(
  { account, sellToken, sellAmount, caipNetworkId }: SwapRequest & { readonly sellToken: string },
  { spender, name, version, nonce, deadline }: AllowancePermit,
): WalletCall {
  const chainId = Number(parseCaipNetworkId(caipNetworkId).reference)
  const data = {
    types: {
      EIP712Domain: members({
        name: 'string',
        version: 'string',
        chainId: 'uint256',
        verifyingContract: 'address',
      }),
      Permit: members({
        owner: 'address',
        spender: 'address',
        value: 'uint256',
        nonce: 'uint256',
        deadline: 'uint256',
      }),
    },
    primaryType: 'Permit',
    domain: { name, version, chainId, verifyingContract: sellToken },
    message: {
      owner: account,
      spender: fromCaipToken(spender),
      value: String(sellAmount),
      nonce,
      deadline: String(deadline),
    },
  }
  return { method: 'eth_signTypedData_v4', params: [account, JSON.stringify(data)] }
}
