/** What a token is called. Written by whoever made it: text only (SEC-04). */
export interface TokenNames {
  readonly name: string
  readonly symbol: string
}

const longestName = 64
const longestSymbol = 16

/** What is no character to see: it may reverse or hide text (SEC-04). */
const invisible = /[\s\p{C}]+/gu

function readText(data: Uint8Array, at: number): { readonly text: string; readonly end: number } | undefined {
  if (at + 4 > data.length) return undefined
  const length = new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(at, true)
  const end = at + 4 + length
  if (end > data.length) return undefined
  return { text: new TextDecoder().decode(data.subarray(at + 4, end)), end }
}

/** Cut by characters, so that none is cut in two. */
function clean(text: string, longest: number): string {
  return [...text.replace(invisible, ' ').trim()].slice(0, longest).join('').trim()
}

/**
 * Name and symbol, which stand behind two keys of 32 bytes, in the metadata of Token-2022 as in that of Metaplex, where a
 * byte goes before. `undefined` where there is none.
 */
export function readTokenNames(data: Uint8Array | undefined, start: 0 | 1): TokenNames | undefined {
  if (!data) return undefined
  const name = readText(data, start + 64)
  const symbol = name && readText(data, name.end)
  if (!symbol) return undefined
  const names = { name: clean(name.text, longestName), symbol: clean(symbol.text, longestSymbol) }
  return names.name && names.symbol ? names : undefined
}

/** For a token without a name: its address, shortened. */
export function namesOfMint(mint: string): TokenNames {
  const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
  return { name: short, symbol: short }
}
