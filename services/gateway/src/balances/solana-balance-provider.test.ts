import { base58, base64 } from '@scure/base'
import { getBalances } from 'quoin/endpoints/account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatewayChains } from '../../../../sandbox/src/chain/gateway-chains.js'
import { freePort } from '../../../../sandbox/src/free-port.js'
import { solanaChain } from '../../../../sandbox/src/further-chains/further-chain.js'
import {
  type RunningFurtherChain,
  startFurtherChain,
} from '../../../../sandbox/src/further-chains/start-further-chain.js'
import { type CallEndpoint, callEndpoints } from '../../testing/call-endpoint.js'
import { UNHURRIED } from '../../testing/test-chain.js'
import type { ChainNode } from '../chains/chain-node.js'
import { createChainNode } from '../chains/create-chain-node.js'
import type { ListedToken } from '../chains/gateway-chain.js'
import { poolPriceProvider } from '../prices/pool-price-provider.js'
import { createTokenDirectory, type TokenDirectory } from '../tokens/create-token-directory.js'
import { balanceEndpoints } from './balance-endpoints.js'
import type { BalanceProvider } from './balance-provider.js'
import { solanaBalanceProvider } from './solana-balance-provider.js'

const dollar = solanaChain.token?.address ?? ''
const newToken = '6bGNbLUD6ZFf3mf2YwuH8amXj5xGJgRJ4iCPpf9ix1md'
const picture = '96tCpupDrjY37mpqAVq6NVLDBsTGRadsyKPZeoFxxKkw'
const account = base58.encode(new Uint8Array(32).fill(7))
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

let running: RunningFurtherChain
let request: CallEndpoint
let directory: TokenDirectory
let node: ChainNode

async function fund(address: string, amount: bigint, token?: string): Promise<void> {
  const body = JSON.stringify({ address, amount: String(amount), token })
  const { status } = await fetch(`${node.chain.rpcUrls[0]}/sandbox/fund`, { method: 'POST', body })
  expect(status).toBe(200)
}

beforeAll(async () => {
  running = await startFurtherChain({ name: 'solana', port: await freePort() })
  const rpcUrl = running.rpcUrl.replace('localhost', '127.0.0.1')
  const [chain] = gatewayChains([], { ...solanaChain, rpcUrl })
  if (!chain) throw new Error('No chain is configured.')
  node = createChainNode(chain, { timeLimit: UNHURRIED })
  const nodes = new Map([[chain.id, node]])
  directory = createTokenDirectory({ nodes, now: Date.now })
  const prices = poolPriceProvider({ nodes, directory, now: Date.now })
  request = callEndpoints(balanceEndpoints({ nodes, directory, prices, now: Date.now }))
}, 120_000)
afterAll(() => running?.stop())

describe('balances of Solana', () => {
  it('[ACC-08] [ACC-09] returns SOL and the listed tokens of both programs, the dollar with its price', async () => {
    await fund(account, 2_500_000_001n)
    await fund(account, 12_345_678n, dollar)
    await fund(account, 5n, newToken)
    await fund(account, 1n, picture)
    const query = { currency: 'usd', forceUpdate: `${node.chain.id}:${picture}` } as const
    const { balances } = await request(getBalances, { path: { address: account }, query })
    expect(
      balances.map(({ symbol, address, quantity, price, value }) => [
        symbol,
        address,
        quantity,
        price,
        value,
      ]),
    ).toEqual([
      ['SOL', undefined, { decimals: '9', numeric: '2.500000001' }, 0, undefined],
      ['SBD', `${node.chain.id}:${dollar}`, { decimals: '6', numeric: '12.345678' }, 1, 12.35],
      ['SBN', `${node.chain.id}:${newToken}`, { decimals: '9', numeric: '0.000000005' }, 0, undefined],
    ])
  })

  it('returns no balances for an empty account, and refuses an invalid address', async () => {
    const nobody = base58.encode(new Uint8Array(32).fill(9))
    const query = { currency: 'usd', chainId: node.chain.id } as const
    expect(await request(getBalances, { path: { address: nobody }, query })).toEqual({ balances: [] })
    const bad = request(getBalances, { path: { address: nobody.slice(0, 20) }, query })
    await expect(bad).rejects.toThrow('address: Not an address of Solana.')
  })
})

describe('answers of a Solana node', () => {
  /** Returns a token account in the form that nodes return. */
  function held(owner: string, amount: bigint): object {
    const data = new Uint8Array(72)
    data.set(base58.decode(dollar))
    data.set(base58.decode(owner), 32)
    new DataView(data.buffer).setBigUint64(64, amount, true)
    return { pubkey: account, account: { data: [base64.encode(data), 'base64'] } }
  }
  const tokens = (): readonly ListedToken[] => directory.list(node.chain.id)
  const answering = (accounts: unknown): BalanceProvider =>
    solanaBalanceProvider({
      chain: node.chain,
      request: async (method) => (method === 'getBalance' ? { value: 5 } : accounts),
    })

  it('sums several accounts of a token, and ignores accounts of another owner', async () => {
    const stranger = base58.encode(new Uint8Array(32).fill(8))
    const provider = answering({ value: [held(account, 3n), held(account, 4n), held(stranger, 100n)] })
    const amounts = await provider.amounts(account, tokens())
    // Both programs were queried, and returned the same accounts.
    expect(amounts.map(({ amount }) => amount)).toEqual([5n, 14n, 0n])
  })

  it.each([[{ value: {} }], [{ value: [{}] }], [null]])(
    '[API-03] refuses the malformed answer %j',
    async (accounts) => {
      await expect(answering(accounts).amounts(account, tokens())).rejects.toThrow(
        'returned an invalid answer',
      )
    },
  )
})

describe('mints', () => {
  it('are resolved from the list or the chain; any other address returns undefined', async () => {
    const id = (mint: string): string => `${node.chain.id}:${mint}`
    expect(await directory.resolve(id(dollar))).toMatchObject({ symbol: 'SBD', decimals: 6 })
    expect(await directory.resolve(id(picture))).toMatchObject({ symbol: '96tC…xKkw', decimals: 0 })
    expect(await directory.resolve(id(account))).toBeUndefined()
    expect(await directory.resolve(id('hello'))).toBeUndefined()
  })

  it('are named by the metadata that the node parses', async () => {
    const state = { name: 'Parsed \u202eToken', symbol: 'PT' }
    const info = { decimals: 4, extensions: [{ extension: 'other' }, { extension: 'tokenMetadata', state }] }
    const value = { owner: tokenProgram, data: { program: 'spl-token-2022', parsed: { type: 'mint', info } } }
    const parsing: ChainNode = { chain: node.chain, request: async () => ({ value }) }
    const parsed = createTokenDirectory({ nodes: new Map([[node.chain.id, parsing]]), now: Date.now })
    const id = `${node.chain.id}:${account}`
    expect(await parsed.resolve(id)).toEqual({ id, name: 'Parsed Token', symbol: 'PT', decimals: 4 })
  })
})
