import { sanitizeText } from 'quoin/endpoints'
import { decodeAbiParameters, type Hex, hexToString, parseAbi } from 'viem'

/** Source: ERC-20. Results declared as `bool` are left out: some tokens return nothing there. */
export const erc20Abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
])

/** Limit above the decimals of any real token. */
const MAX_DECIMALS = 77n
const MAX_NAME_LENGTH = 64
const MAX_SYMBOL_LENGTH = 16

/** Reads a number from a contract's answer; `undefined` if it has none. */
export function readWord(answer: Hex | undefined): bigint | undefined {
  return answer !== undefined && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : undefined
}

export function readDecimals(answer: Hex | undefined): number | undefined {
  const word = readWord(answer)
  return word === undefined || word > MAX_DECIMALS ? undefined : Number(word)
}

/** Decodes a string as ERC-20 defines it, or the 32 bytes of older tokens. */
function readText(answer: Hex | undefined): string {
  if (answer === undefined || answer === '0x') return ''
  if (answer.length === 66) return hexToString(answer).replace(/\0.*$/s, '')
  try {
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return ''
  }
}

/** Returns the names of a token; `undefined` if it has none. */
export function readTokenNames(
  name: Hex | undefined,
  symbol: Hex | undefined,
): { readonly name: string; readonly symbol: string } | undefined {
  return cleanTokenNames(readText(name), readText(symbol))
}

/** Returns sanitized names: an empty one is replaced by the other. */
export function cleanTokenNames(
  name: string,
  symbol: string,
): { readonly name: string; readonly symbol: string } | undefined {
  const long = sanitizeText(name, MAX_NAME_LENGTH)
  const short = sanitizeText(symbol, MAX_SYMBOL_LENGTH)
  if (!long && !short) return undefined
  return { name: long || short, symbol: short || sanitizeText(long, MAX_SYMBOL_LENGTH) }
}
