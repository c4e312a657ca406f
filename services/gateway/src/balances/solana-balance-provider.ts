import { Problem } from '@quoin/server-kit/http'
import { base58, base64 } from '@scure/base'
import * as z from 'zod'
import type { ChainNode } from '../chains/chain-node.js'
import { isCoin, splitCaip10 } from '../tokens/caip-account.js'
import { SPL_TOKEN_PROGRAMS } from '../tokens/resolve-spl-mint.js'
import type { BalanceProvider } from './balance-provider.js'

/** The part of a token account that is read: mint, owner, amount. Source: the layout of the token program. */
const SLICE = { offset: 0, length: 72 }

const lamports = z.object({ value: z.int().min(0) })
const accounts = z.object({
  value: z.array(
    z.object({ account: z.object({ data: z.tuple([z.string().max(400), z.literal('base64')]) }) }),
  ),
})

/** Validates a node's answer. */
function checked<Value>(schema: z.ZodType<Value>, answer: unknown, chain: string): Value {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  throw new Problem(502, [{ name: 'node', description: `The node of ${chain} returned an invalid answer.` }])
}

/** Returns mint and amount of a token account; `undefined` if another account owns it. */
function readAccount(text: string, owner: string): readonly [mint: string, amount: bigint] | undefined {
  const bytes = base64.decode(text)
  if (bytes.length < SLICE.length || base58.encode(bytes.subarray(32, 64)) !== owner) return undefined
  const amount = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(64, true)
  return [base58.encode(bytes.subarray(0, 32)), amount]
}

/** Reads balances of Solana: SOL and the tokens of both token programs; several accounts of one token are summed. */
export function solanaBalanceProvider(node: ChainNode): BalanceProvider {
  const chain = node.chain.id

  async function readTokens(owner: string, signal?: AbortSignal): Promise<ReadonlyMap<string, bigint>> {
    const lists = await Promise.all(
      SPL_TOKEN_PROGRAMS.map(async (programId) => {
        const params = [
          owner,
          { programId },
          { encoding: 'base64', dataSlice: SLICE, commitment: 'confirmed' },
        ]
        return checked(accounts, await node.request('getTokenAccountsByOwner', params, signal), chain).value
      }),
    )
    const sums = new Map<string, bigint>()
    for (const { account } of lists.flat()) {
      const [mint, amount] = readAccount(account.data[0], owner) ?? []
      if (mint !== undefined && amount !== undefined) sums.set(mint, (sums.get(mint) ?? 0n) + amount)
    }
    return sums
  }

  async function readCoin(owner: string, signal?: AbortSignal): Promise<bigint> {
    const answer = await node.request('getBalance', [owner, { commitment: 'confirmed' }], signal)
    return BigInt(checked(lamports, answer, chain).value)
  }

  return {
    async amounts(address, tokens, signal) {
      const places = tokens.map(({ id }) => splitCaip10(id).address)
      const [coin, held] = await Promise.all([
        places.some((place) => isCoin('solana', place)) ? readCoin(address, signal) : 0n,
        places.some((place) => !isCoin('solana', place))
          ? readTokens(address, signal)
          : new Map<string, bigint>(),
      ])
      return tokens.map((token, at) => {
        const place = places[at] ?? ''
        return { token, amount: isCoin('solana', place) ? coin : (held.get(place) ?? 0n) }
      })
    },
  }
}
