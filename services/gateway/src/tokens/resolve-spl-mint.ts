import { base64 } from '@scure/base'
import * as z from 'zod'
import { type ChainNode, NodeError } from '../chains/chain-node.js'
import type { ListedToken } from '../chains/gateway-chain.js'
import { cleanTokenNames } from './token-answers.js'

/** The SPL token program, and Token-2022. */
export const SPL_TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

const INVALID_PARAMS = -32602
const MAX_DECIMALS = 77
/** Size of a mint without extensions, and the offset of its decimals. Source: the layout of the token program. */
const MINT_SIZE = 82
const DECIMALS_AT = 44
/** Offset of the kind of an account with extensions, after the 165 bytes of a token account: 1 is a mint. */
const KIND_AT = 165

const metadata = z.object({
  extension: z.literal('tokenMetadata'),
  state: z.object({ name: z.string(), symbol: z.string() }),
})
const parsedMint = z.object({
  parsed: z.object({
    type: z.literal('mint'),
    info: z.object({
      decimals: z.int().min(0).max(MAX_DECIMALS),
      extensions: z.array(z.unknown()).optional(),
    }),
  }),
})
const rawMint = z.tuple([z.string().max(100_000), z.literal('base64')])
const answer = z.object({
  value: z.object({ owner: z.enum(SPL_TOKEN_PROGRAMS), data: z.union([parsedMint, rawMint]) }).nullable(),
})

/** Reads the decimals from raw bytes, which nodes return for accounts that they cannot parse. */
function decimalsOf(text: string): number | undefined {
  const bytes = base64.decode(text)
  const isMint = bytes.length === MINT_SIZE || (bytes.length > KIND_AT && bytes[KIND_AT] === 1)
  return isMint ? bytes[DECIMALS_AT] : undefined
}

/** Returns the name of a mint that has none. */
export const shortMint = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`

/**
 * Reads a mint's names and decimals; `undefined` if it is not a mint. A mint of the older program, or one whose metadata
 * the node does not parse, has no name: its shortened address is used.
 */
export async function resolveSplMint(
  node: ChainNode,
  address: string,
  signal?: AbortSignal,
): Promise<ListedToken | undefined> {
  const params = [address, { encoding: 'jsonParsed', commitment: 'confirmed' }]
  const read = await node.request('getAccountInfo', params, signal).catch((error: unknown) => {
    // The address is not a valid key.
    if (error instanceof NodeError && error.code === INVALID_PARAMS) return { value: null }
    throw error
  })
  const { data } = answer.safeParse(read).data?.value ?? {}
  if (!data) return undefined
  const isRaw = 0 in data
  const decimals = isRaw ? decimalsOf(data[0]) : data.parsed.info.decimals
  if (decimals === undefined) return undefined
  const extensions = isRaw ? [] : (data.parsed.info.extensions ?? [])
  const named = extensions
    .map((extension) => metadata.safeParse(extension).data)
    .find((one) => one !== undefined)
  const names = named && cleanTokenNames(named.state.name, named.state.symbol)
  const short = shortMint(address)
  return { id: `${node.chain.id}:${address}`, name: short, symbol: short, ...names, decimals }
}
