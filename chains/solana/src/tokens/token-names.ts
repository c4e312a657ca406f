import { sanitizeText } from '#kernel'

/** The name of a token. Its author is unverified: text only (SEC-04). */
export interface TokenNames {
  readonly name: string
  readonly symbol: string
}

const maxNameLength = 64
const maxSymbolLength = 16

function readText(data: Uint8Array, at: number): { readonly text: string; readonly end: number } | undefined {
  if (at + 4 > data.length) return undefined
  const length = new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(at, true)
  const end = at + 4 + length
  if (end > data.length) return undefined
  return { text: new TextDecoder().decode(data.subarray(at + 4, end)), end }
}

/**
 * Reads name and symbol. They follow two keys of 32 bytes in the metadata of Token-2022, and also of Metaplex, which
 * starts with another byte. `undefined` if there is none.
 */
export function readTokenNames(data: Uint8Array | undefined, start: 0 | 1): TokenNames | undefined {
  if (!data) return undefined
  const name = readText(data, start + 64)
  const symbol = name && readText(data, name.end)
  if (!symbol) return undefined
  const names = {
    name: sanitizeText(name.text, maxNameLength),
    symbol: sanitizeText(symbol.text, maxSymbolLength),
  }
  return names.name && names.symbol ? names : undefined
}

/** Returns the shortened address, for a token without a name. */
export function namesOfMint(mint: string): TokenNames {
  const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
  return { name: short, symbol: short }
}
