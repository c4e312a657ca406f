import type { Hex, KnownContracts } from '../calls/call-meaning.js'
import { toAddress } from '../text/hex-text.js'
import { isRecord, ownValue, readTypedData } from './read-typed-data.js'
import type { DecodedTypedData, TypedDataField } from './typed-data.js'
import { readPermits } from './typed-data-permits.js'
import { TypedDataReader } from './typed-data-tree.js'
import { readInteger } from './typed-data-value.js'

/** The optional members of a domain. Source: EIP-712. */
const domainTypes: ReadonlyMap<string, string> = new Map([
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
])

function textOf(fields: readonly TypedDataField[], name: string): string | undefined {
  const value = fields.find((field) => field.name === name)?.value
  return typeof value === 'string' ? value : undefined
}

/**
 * Decodes the data of `eth_signTypedData_v4` from its JSON. `undefined` if it must not be signed: values that do not
 * fit their types exactly, undefined types, and data that libraries would sign differently. Never throws.
 *
 * Source: EIP-712; permits of ERC-2612, DAI and Permit2.
 *
 * @example
 * const data = decodeTypedData(json)
 * for (const { token, spender, amount } of data?.allowances ?? []) console.log(`${spender} may take ${amount} of
 * ${token}`)
 */
export function decodeTypedData(
  json: string,
  options: { readonly known?: KnownContracts | undefined } = {},
): DecodedTypedData | undefined {
  const parts = readTypedData(json)
  if (!parts) return undefined
  const members = parts.types.get('EIP712Domain')
  // Without the type of the domain, wallets differ in which members they sign.
  if (!members || members.some(({ name, type }) => domainTypes.get(name) !== type)) return undefined
  try {
    const reader = new TypedDataReader(parts.types)
    const domain = reader.readStruct('EIP712Domain', parts.domain, 'domain')
    const message = reader.readStruct(parts.primaryType, parts.message, 'message')
    const verifyingContract: Hex | undefined = toAddress(textOf(domain, 'verifyingContract'))
    const chainId = textOf(domain, 'chainId')
    return {
      primaryType: parts.primaryType,
      domain,
      message,
      chainId: chainId === undefined ? undefined : BigInt(chainId),
      verifyingContract,
      allowances: readPermits(parts, message, verifyingContract, options.known),
      unsigned: reader.unsigned,
    }
  } catch {
    return undefined
  }
}

/**
 * Returns the EIP-155 chain id in typed data, even if its types omit it so that it is not signed; `undefined` if there
 * is none. Compare it with the active network, and reject a different one.
 */
export function typedDataChainId(json: string): bigint | undefined {
  try {
    const given: unknown = JSON.parse(json)
    const domain = isRecord(given) ? ownValue(given, 'domain') : undefined
    return isRecord(domain) ? readInteger(ownValue(domain, 'chainId')) : undefined
  } catch {
    return undefined
  }
}
