import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeFunctionData,
  hexToString,
  parseAbi,
} from 'viem/utils'

const abi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

type Hex = `0x${string}`

/** Addresses come from events and connections, which checked their shape. */
const hex = (address: string): Hex => address as Hex

/** Maximum length of an answer with a symbol. Hex characters. */
const maxSymbolLength = 2_000

// The calls to the contracts. Source: ERC-20.
export const symbolCall: Hex = /* @__PURE__ */ encodeFunctionData({ abi, functionName: 'symbol' })
export const decimalsCall: Hex = /* @__PURE__ */ encodeFunctionData({ abi, functionName: 'decimals' })

export function allowanceCall(owner: string, spender: string): Hex {
  return encodeFunctionData({ abi, functionName: 'allowance', args: [hex(owner), hex(spender)] })
}

/** Encodes a call that sets an allowance to 0. */
export function revokeCall(spender: string): Hex {
  return encodeFunctionData({ abi, functionName: 'approve', args: [hex(spender), 0n] })
}

/** Returns the spender of a call that sets an allowance to 0; undefined for every other call. */
export function readRevokeCall(data: string): string | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data: hex(data) })
    const isExact = functionName === 'approve' && args[1] === 0n && revokeCall(args[0]) === data.toLowerCase()
    return isExact ? args[0].toLowerCase() : undefined
  } catch {
    return undefined
  }
}

function isBytes(answer: unknown): answer is Hex {
  return typeof answer === 'string' && /^0x([0-9a-f]{2})*$/i.test(answer)
}

/** Returns the number in a contract's answer; undefined if it contains none. */
export function readNumber(answer: unknown): bigint | undefined {
  return isBytes(answer) && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : undefined
}

/** Returns the decimals of a token; undefined if the value is invalid. */
export function readDecimals(answer: unknown): number | undefined {
  const decimals = readNumber(answer)
  return decimals !== undefined && decimals <= 77n ? Number(decimals) : undefined
}

/** Decodes a token's symbol: a string, or 32 bytes as in tokens of 2017. */
export function readSymbol(answer: unknown): string | undefined {
  if (!isBytes(answer) || answer.length > maxSymbolLength) return undefined
  try {
    if (answer.length === 66) return hexToString(answer, { size: 32 }) || undefined
    const [symbol] = decodeAbiParameters([{ type: 'string' }], answer)
    return symbol || undefined
  } catch {
    return undefined
  }
}
