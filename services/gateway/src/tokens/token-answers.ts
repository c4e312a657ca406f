import { sanitizeText } from 'quoin/endpoints'
import { decodeAbiParameters, type Hex, hexToString, parseAbi } from 'viem'

/** Source: ERC-20. Some tokens return nothing where it says `bool`, so nothing is read of that. */
export const erc20Abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
])

/** More than any token of use has. */
const MOST_DECIMALS = 77n
const LONGEST_NAME = 64
const LONGEST_SYMBOL = 16

/** A number that a contract answered; `undefined` where it is none. */
export function readWord(answer: Hex | undefined): bigint | undefined {
  return answer !== undefined && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : undefined
}

export function readDecimals(answer: Hex | undefined): number | undefined {
  const word = readWord(answer)
  return word === undefined || word > MOST_DECIMALS ? undefined : Number(word)
}

/** As ERC-20 says, or as 32 bytes, which tokens of before that are. */
function readText(answer: Hex | undefined): string {
  if (answer === undefined || answer === '0x') return ''
  if (answer.length === 66) return hexToString(answer).replace(/\0.*$/s, '')
  try {
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return ''
  }
}

/** What a token calls itself; `undefined` where that is nothing. */
export function readTokenNames(
  name: Hex | undefined,
  symbol: Hex | undefined,
): { readonly name: string; readonly symbol: string } | undefined {
  return cleanTokenNames(readText(name), readText(symbol))
}

/** Names as they may be shown: one stands for the other where that is empty. */
export function cleanTokenNames(
  name: string,
  symbol: string,
): { readonly name: string; readonly symbol: string } | undefined {
  const long = sanitizeText(name, LONGEST_NAME)
  const short = sanitizeText(symbol, LONGEST_SYMBOL)
  if (!long && !short) return undefined
  return { name: long || short, symbol: short || sanitizeText(long, LONGEST_SYMBOL) }
}
