import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '@quoin/server-kit/http'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  isAddress,
  parseAbi,
} from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ethereum, solana } from '../../testing/provider-context.js'
import { type StandIn, startStandIn } from '../../testing/stand-ins/start-stand-in.js'
import type { ChainNode } from '../chains/chain-node.js'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { gatewayChains } from '../chains/gateway-chain-schema.js'
import { bundledTokens } from './bundled-tokens.js'
import { isAddressOf, splitCaip10, writtenAddress } from './caip-account.js'
import { createTokenDirectory } from './create-token-directory.js'
import { createTokenLists } from './create-token-lists.js'
import { MAX_LISTED, readTokenList } from './read-token-list.js'

const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const row = (more: object = {}): object => ({
  chainId: 1,
  address: DAI,
  name: 'Dai Stablecoin',
  symbol: 'DAI',
  decimals: 18,
  logoURI: 'https://pictures.example/dai.png',
  tags: ['stablecoin'],
  ...more,
})
/** The form of the specification's example. Source: https://github.com/Uniswap/token-lists, as of 2026-11-26. */
const listOf = (...tokens: readonly unknown[]): object => ({
  name: 'My Token List',
  timestamp: '2020-06-12T00:00:00+00:00',
  version: { major: 1, minor: 0, patch: 0 },
  logoURI: 'ipfs://QmUSNbwUxUYNMvMksKypkgWs8unSm8dX2GjCPBVGZ7GGMr',
  keywords: ['audited'],
  tags: {},
  tokens,
})
const addressOf = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`
const running: StandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.stop()
})

describe('a token list', () => {
  it('is read for its network only, with checksums, and without repeated tokens', () => {
    const list = listOf(
      row(),
      row({ chainId: 10, address: addressOf(1) }),
      row({ address: addressOf(2), symbol: 'TWO', logoURI: 'ipfs://x' }),
      row({ address: DAI.toLowerCase(), symbol: 'AGAIN' }),
    )
    expect(readTokenList(list, ethereum)).toEqual([
      {
        id: `eip155:1:${DAI}`,
        name: 'Dai Stablecoin',
        symbol: 'DAI',
        decimals: 18,
        iconUrl: 'https://pictures.example/dai.png',
      },
      {
        id: `eip155:1:${addressOf(2)}`,
        name: 'Dai Stablecoin',
        symbol: 'TWO',
        decimals: 18,
        iconUrl: undefined,
      },
    ])
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    expect(readTokenList(listOf(row({ chainId: 101, address: mint })), solana)).toHaveLength(1)
  })

  it('loses invalid tokens, not the others', () => {
    const list = listOf(
      row({ address: DAI.replace('B', 'b') }),
      row({ address: 'javascript:alert(1)' }),
      row({ decimals: 255 }),
      row({ decimals: -1 }),
      row({ name: '' }),
      row({ symbol: 5 }),
      row({ name: '\u202e\u0000' }),
      null,
      row({
        address: addressOf(3),
        symbol: `S\u202e${'x'.repeat(40)}`,
        logoURI: 'data:image/svg+xml,<svg/>',
      }),
    )
    const [token, ...others] = readTokenList(list, ethereum)
    expect(others).toEqual([])
    expect(token?.symbol).toHaveLength(16)
    expect(token?.symbol).not.toContain('\u202e')
    expect(token?.iconUrl).toBeUndefined()
  })

  it.each([[[]], [{}], [{ tokens: 'all' }], [listOf()], ['<html>'], [null]])('is refused as %j', (answer) => {
    expect(() => readTokenList(answer, ethereum)).toThrow('not a token list')
  })

  it('adds at most a thousand tokens', () => {
    const rows = Array.from({ length: 1500 }, (_, at) => row({ address: addressOf(at + 1) }))
    expect(readTokenList(listOf(...rows), ethereum)).toHaveLength(MAX_LISTED)
  })
})

describe('the lists of a network', () => {
  const chainOf = (more: Partial<GatewayChain>): GatewayChain => ({ ...ethereum, ...more })
  const symbols = (tokens: readonly { readonly symbol: string }[]): string[] =>
    tokens.map(({ symbol }) => symbol)

  it('are read at first use, refreshed each hour, and keep their last good content', async () => {
    let time = 0
    let body: unknown = listOf(row())
    const standIn = await startStandIn(() => ({ body }))
    running.push(standIn)
    const onFailure = vi.fn()
    const lists = createTokenLists({
      chains: [chainOf({ tokenLists: [standIn.url] })],
      now: () => time,
      onFailure,
    })
    expect(lists.tokens('eip155:1')).toEqual([])
    await Promise.all([lists.refresh('eip155:1'), lists.refresh('eip155:1')])
    expect(symbols(lists.tokens('eip155:1'))).toEqual(['DAI'])
    expect(standIn.requests).toHaveLength(1)
    time = 3_599_999
    await lists.refresh('eip155:1')
    expect(standIn.requests).toHaveLength(1)

    time = 3_600_000
    body = '<html>'
    await lists.refresh('eip155:1')
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith('eip155:1', 0))
    expect(symbols(lists.tokens('eip155:1'))).toEqual(['DAI'])
    time += 60_000
    body = listOf(row({ symbol: 'NEW' }))
    await lists.refresh('eip155:1')
    await vi.waitFor(() => expect(symbols(lists.tokens('eip155:1'))).toEqual(['NEW']))
    // The clock was set back: the age of the lists is unknown.
    time = 0
    body = listOf(row({ symbol: 'LATER' }))
    await lists.refresh('eip155:1')
    await vi.waitFor(() => expect(symbols(lists.tokens('eip155:1'))).toEqual(['LATER']))
  })

  it('are joined in their order, from files as well, and one that fails does not cost the others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lists-'))
    const file = join(folder, 'list.json')
    await writeFile(
      file,
      JSON.stringify(listOf(row({ symbol: 'FILE' }), row({ address: addressOf(7), symbol: 'SEVEN' }))),
    )
    const onFailure = vi.fn()
    const tokenLists = [join(folder, 'missing.json'), file, 'bundled']
    const lists = createTokenLists({ chains: [chainOf({ tokenLists })], now: () => 0, onFailure })
    await lists.refresh('eip155:1')
    const found = lists.tokens('eip155:1')
    expect(symbols(found).slice(0, 2)).toEqual(['FILE', 'SEVEN'])
    expect(found.filter(({ id }) => id === `eip155:1:${DAI}`)).toHaveLength(1)
    expect(found.length).toBeGreaterThan(15)
    expect(onFailure.mock.calls).toEqual([['eip155:1', 0]])
    await rm(folder, { recursive: true })
  })

  it('refuses an answer that is too large, fails or redirects', async () => {
    const standIn = await startStandIn(() => ({ body: 'x'.repeat(9 * 1024 * 1024) }))
    running.push(standIn)
    const onFailure = vi.fn()
    let time = 0
    const lists = createTokenLists({
      chains: [chainOf({ tokenLists: [standIn.url] })],
      now: () => time,
      onFailure,
    })
    await lists.refresh('eip155:1')
    for (const [index, answer] of [
      { status: 500, body: listOf(row()) },
      { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } },
    ].entries()) {
      standIn.fail(answer)
      time += 60_000
      await lists.refresh('eip155:1')
      await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(index + 2))
    }
    expect(lists.tokens('eip155:1')).toEqual([])
  })

  it('are the bundled one only for a network without any configured token', async () => {
    const token = { id: `eip155:1:${addressOf(1)}`, name: 'One', symbol: 'ONE', decimals: 18 }
    const chains = [
      chainOf({}),
      chainOf({ id: 'eip155:31337' }),
      chainOf({ id: 'eip155:10', tokens: [token] }),
      chainOf({ id: 'eip155:137', tokenLists: [] }),
    ]
    const lists = createTokenLists({ chains, now: () => 0 })
    expect(chains.map(({ id }) => lists.tokens(id).length > 0)).toEqual([true, false, false, false])
  })
})

describe('the directory with lists', () => {
  it('has the tokens of the configuration first, and follows changes of the lists', async () => {
    const own = { id: `eip155:1:${DAI}`, name: 'Own', symbol: 'OWN', decimals: 18 }
    const chain = { ...ethereum, tokens: [own] }
    // The directory reads no listed token from its node.
    const node = { chain, request: () => Promise.reject(new Error('unused')) } satisfies ChainNode
    let listed = [
      { ...own, symbol: 'LISTED' },
      { id: `eip155:1:${addressOf(5)}`, name: 'Five', symbol: 'FIVE', decimals: 6 },
    ]
    const directory = createTokenDirectory({
      nodes: new Map([[chain.id, node]]),
      now: () => 0,
      lists: { tokens: () => listed },
    })
    expect(directory.list('eip155:1').map(({ symbol }) => symbol)).toEqual(['ETH', 'OWN', 'FIVE'])
    listed = []
    expect(directory.list('eip155:1').map(({ symbol }) => symbol)).toEqual(['ETH', 'OWN'])
    expect(directory.find(`eip155:1:${addressOf(5)}`)).toBeUndefined()
  })
})

describe('preloading tokens', () => {
  const abi = parseAbi(['function aggregate3((address,bool,bytes)[]) returns ((bool success, bytes data)[])'])
  const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
  const one = addressOf(1)
  /** A node with Multicall3, where only the first address is a token. */
  const create = (isDown = false) => {
    const chain = { ...ethereum, contracts: { multicall3: addressOf(9) } }
    const request = vi.fn(async (method: string, params: unknown): Promise<unknown> => {
      if (isDown || method !== 'eth_call') throw new Problem(502, [{ name: 'node', description: 'down' }])
      // The client under test makes calls of this form.
      const [{ data, to }] = params as readonly [{ data: Hex; to: string }]
      if (to !== chain.contracts.multicall3) return '0x'
      const [calls] = decodeFunctionData({ abi, data }).args
      const answers: Readonly<Record<string, Hex>> = {
        '0x06fdde03': text('One'),
        '0x95d89b41': text('ONE'),
        '0x313ce567': `0x${'6'.padStart(64, '0')}`,
      }
      const result = calls.map(([target, , call]) => ({
        success: true,
        data: target.toLowerCase() === one ? (answers[call] ?? '0x') : ('0x' as const),
      }))
      return encodeFunctionResult({ abi, functionName: 'aggregate3', result })
    })
    const nodes = new Map([[chain.id, { chain, request } satisfies ChainNode]])
    return { request, directory: createTokenDirectory({ nodes, now: () => 0 }) }
  }
  const ids = [one, addressOf(2), addressOf(3)].map((address) => `eip155:1:${address}`)

  it('reads all of them in one request', async () => {
    const { directory, request } = create()
    await directory.preload?.([...ids, `eip155:5:${one}`, 'eip155:1:x', solana.id])
    expect(await Promise.all(ids.map((id) => directory.resolve(id)))).toEqual([
      { id: ids[0], name: 'One', symbol: 'ONE', decimals: 6 },
      undefined,
      undefined,
    ])
    expect(request).toHaveBeenCalledTimes(1)
  })

  it('leaves the failure of a node to the reading of each token', async () => {
    const { directory } = create(true)
    await directory.preload?.(ids)
    await expect(directory.resolve(ids[0] ?? '')).rejects.toMatchObject({ status: 502 })
  })
})

describe('the bundled lists', () => {
  const networks = [
    'eip155:1',
    'eip155:10',
    'eip155:56',
    'eip155:137',
    'eip155:8453',
    'eip155:42161',
    'eip155:43114',
    solana.id,
  ]

  it.each(networks)('of %s have valid addresses with checksums, and each token once', (id) => {
    const tokens = bundledTokens(id)
    expect(tokens.length).toBeGreaterThanOrEqual(10)
    const namespace = id.startsWith('solana') ? 'solana' : 'eip155'
    for (const token of tokens) {
      const { chain, address } = splitCaip10(token.id)
      expect(chain).toBe(id)
      expect(isAddressOf(namespace, address)).toBe(true)
      expect(writtenAddress(namespace, address)).toBe(address)
      if (namespace === 'eip155') expect(isAddress(address)).toBe(true)
    }
    for (const key of ['id', 'symbol'] as const)
      expect(new Set(tokens.map((token) => token[key])).size).toBe(tokens.length)
  })

  it('are valid configuration', () => {
    const chain = {
      ...ethereum,
      tokens: bundledTokens('eip155:1'),
      tokenLists: ['bundled', 'https://lists.example/all.json'],
    }
    expect(gatewayChains.parse([chain])[0]?.tokens).toHaveLength(bundledTokens('eip155:1').length)
  })
})
