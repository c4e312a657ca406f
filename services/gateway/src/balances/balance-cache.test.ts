import { describe, expect, it } from 'vitest'
import type { ChainNode } from '../chains/chain-node.js'
import { createTokenDirectory } from '../tokens/create-token-directory.js'
import type { TokenAmount } from './balance-provider.js'
import { createBalanceReader } from './create-balance-reader.js'

const chain = {
  id: 'eip155:1',
  namespace: 'eip155',
  name: 'Test',
  rpcUrls: ['http://127.0.0.1:9'],
  coin: { name: 'Coin', symbol: 'C', decimals: 18 },
  tokens: Array.from({ length: 1000 }, (_, index) => ({
    id: `eip155:1:0x${(index + 1).toString(16).padStart(40, '0')}`,
    name: 'Token',
    symbol: 'T',
    decimals: 18,
  })),
  contracts: {},
} as const
const node: ChainNode = { chain, request: () => Promise.reject(new Error('Unexpected request.')) }
const address = (index: number): string => `0x${index.toString(16).padStart(40, 'a')}`
const [first, second] = chain.tokens

/** Creates a reader of accounts that have `amountOf(id)` of each token. */
function create(amountOf: (id: string) => bigint) {
  const nodes = new Map([[chain.id, node]])
  const state = { bytes: 0, reads: 0 }
  const reader = createBalanceReader({
    nodes,
    directory: createTokenDirectory({ nodes, now: () => 0 }),
    now: () => 0,
    providers: new Map([
      [
        chain.id,
        {
          async amounts(_, tokens): Promise<readonly TokenAmount[]> {
            state.reads += 1
            return tokens.map((token) => ({ token, amount: amountOf(token.id) }))
          },
        },
      ],
    ]),
    onCacheSize: (_, bytes) => (state.bytes += bytes),
  })
  return { reader, state }
}

describe('the balance cache', () => {
  it('stores only the tokens that an account has, not all listed ones [G6]', async () => {
    const { reader, state } = create((id) => (id === first?.id ? 5n : 0n))
    for (let index = 0; index < 200; index++) {
      const amounts = await reader.read(chain.id, address(index), [])
      expect(amounts.filter(({ amount }) => amount > 0n).length).toBe(1)
    }
    // All listed tokens would take sixty megabytes.
    expect(state.bytes).toBeLessThan(200 * 1000)
  })

  it('limits its total size, whatever accounts have [G6]', async () => {
    const { reader, state } = create(() => 1n)
    for (let index = 0; index < 200; index++) await reader.read(chain.id, address(index), [])
    expect(state.bytes).toBeGreaterThan(16 * 1024 * 1024)
    expect(state.bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
    const before = state.reads
    await reader.read(chain.id, address(199), [])
    expect(state.reads).toBe(before)
  })

  it('drops a token that the account no longer has, once it is refreshed [G6]', async () => {
    let has = true
    const { reader } = create((id) => (id === first?.id || (id === second?.id && has) ? 5n : 0n))
    const ids = async (toRefresh: readonly string[]): Promise<readonly string[]> =>
      (await reader.read(chain.id, address(1), toRefresh))
        .filter(({ amount }) => amount > 0n)
        .map(({ token }) => token.id)
    expect(await ids([])).toEqual([first?.id, second?.id])
    has = false
    expect(await ids([second?.id ?? ''])).toEqual([first?.id])
    expect(await ids([])).toEqual([first?.id])
  })
})
