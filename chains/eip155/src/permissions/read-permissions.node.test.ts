import { encodeAbiParameters, encodeFunctionData, getAddress, parseAbi, parseAbiParameters } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTokens } from '../../../../demo/plugins/token-approvals/tests/create-tokens.js'
import { type ApprovalTrap, approvalTrapCode } from '../../../../sandbox/src/chain/contracts/approval-trap.js'
import { collection721Code, collection1155Code } from '../../../../sandbox/src/chain/contracts/nft-code.js'
import { createRealPlatform, startTestChain, type TestChain } from '../../testing/test-chain.js'
import { createEip155Module } from '../chain-module.js'
import { decodeCall } from '../decode/index.js'

const real = createRealPlatform()
/** Short pauses: the client retries a node that refuses. */
const platform = { ...real, after: (ms: number, run: () => void) => real.after(ms <= 1_000 ? 5 : ms, run) }
const { permissions } = createEip155Module(platform)

const spender = getAddress(`0x${'e1'.repeat(20)}`)
const other = getAddress(`0x${'c2'.repeat(20)}`)
const endless = 2n ** 256n - 1n
const abi = parseAbi([
  'function mint(address to, string uri)',
  'function approve(address spender, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transferFrom(address from, address to, uint256 id)',
])

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())

const address = (): `0x${string}` => chain.deployer.account.address
const list = (changes: object = {}) =>
  permissions?.list({ network: chain.network(), address: address(), depth: 1, ...changes })
const send = (
  to: `0x${string}`,
  functionName: 'approve' | 'mint' | 'setApprovalForAll' | 'transferFrom',
  args: readonly unknown[],
) =>
  // The arguments are those of the function.
  chain.deployer.send({ to, data: encodeFunctionData({ abi, functionName, args: args as never }) })
const collection = (code: `0x${string}`, ...names: readonly string[]): Promise<`0x${string}`> => {
  const types = parseAbiParameters(names.map(() => 'string').join(', '))
  return chain.deployer.deploy(`${code}${encodeAbiParameters(types, names as never).slice(2)}`)
}

describe('permissions of EVM accounts', () => {
  it('lists allowances in force with what is at risk, and not those that ended', async () => {
    const tokens = createTokens(chain.rpcUrl, address())
    const harb = getAddress(await tokens.deploy('HARB', 18))
    const dune = getAddress(await tokens.deploy('DUNE', 2))
    const gone = await tokens.deploy('GONE', 18)
    await tokens.approve(harb, spender, endless)
    await tokens.approve(dune, other, 12_345n)
    await tokens.approve(gone, spender, 5n)
    await tokens.approve(gone, spender, 0n)
    const found = await list()
    expect(found).toMatchObject({ isIncomplete: false, hasOlder: false })
    expect(found?.permissions).toHaveLength(2)
    const [second, first] = found?.permissions ?? []
    expect(first).toMatchObject({
      action: { kind: 'tokens', token: { address: harb, symbol: 'HARB', decimals: 18 }, amount: 'unlimited' },
      holder: { address: spender },
      risk: 'high',
      atRisk: { symbol: 'HARB', value: 10n ** 24n },
    })
    expect(second).toMatchObject({
      action: { token: { address: dune }, amount: 12_345n },
      holder: { address: other },
      risk: 'medium',
      atRisk: { value: 12_345n, decimals: 2 },
    })
    expect(Math.abs((first?.grantedAt ?? 0) - Date.now())).toBeLessThan(10 * 60_000)
    const [call] = first?.calls ?? []
    expect(call).toMatchObject({ to: harb, value: 0n })
    expect(decodeCall({ to: harb, data: call?.data as `0x${string}`, value: 0n })).toMatchObject({
      kind: 'approve',
      spender,
      amountOrId: 0n,
    })
    await tokens.approve(harb, spender, 0n)
    await tokens.approve(dune, other, 0n)
    expect((await list())?.permissions).toEqual([])
  })

  it('lists operators of collections and spenders of single NFTs, and their calls end them', async () => {
    const one = await collection(collection721Code, 'Harbour', 'HRB')
    await send(one, 'mint', [address(), ''])
    await send(one, 'mint', [address(), ''])
    await send(one, 'approve', [spender, 1n])
    await send(one, 'approve', [spender, 2n])
    // It left: its approval with it.
    await send(one, 'transferFrom', [address(), other, 2n])
    await send(one, 'setApprovalForAll', [other, true])
    const many = await collection(collection1155Code, 'Many')
    await send(many, 'setApprovalForAll', [spender, true])
    const found = (await list())?.permissions ?? []
    expect(found).toMatchObject([
      {
        action: { kind: 'collectibles', collection: { address: getAddress(many) } },
        holder: { address: spender },
        risk: 'high',
      },
      {
        action: { kind: 'collectibles', collection: { address: getAddress(one), symbol: 'HRB' } },
        holder: { address: other },
        risk: 'high',
      },
      { action: { kind: 'collectible', tokenId: 1n }, holder: { address: spender }, risk: 'medium' },
    ])
    for (const { calls = [] } of found)
      for (const { to, data } of calls)
        await chain.deployer.send({ to: to as `0x${string}`, data: data as `0x${string}` })
    expect((await list())?.permissions).toEqual([])
  })

  it('survives tokens that burn all gas, do not answer or lie about their name [SEC-04] [SEC-15]', async () => {
    const tokens = createTokens(chain.rpcUrl, address())
    const fine = await tokens.deploy('US\u202eDC\n<b>', 6)
    await tokens.approve(fine, spender, 7n)
    const topics = [
      '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
      `0x${address().slice(2).toLowerCase().padStart(64, '0')}`,
      `0x${spender.slice(2).toLowerCase().padStart(64, '0')}`,
    ]
    const odd = await chain.deployer.deployOddToken('burns-gas')
    const hostile = {
      ...platform,
      fetch: async (input: string, init?: RequestInit) => {
        const answer = await platform.fetch(input, init)
        const { method, id } = JSON.parse(String(init?.body))
        if (method !== 'eth_getLogs') return answer
        const { result } = await answer.json()
        const log = { address: odd, topics, data: '0x', blockNumber: '0x1' }
        const others = { ...log, topics: [topics[0], topics[2], topics[2]] }
        return Response.json({
          jsonrpc: '2.0',
          id,
          result: [...result, log, others, 7, { ...log, topics: 'x' }],
        })
      },
    }
    const found = await createEip155Module(hostile).permissions?.list({
      network: chain.network(),
      address: address(),
      depth: 1,
    })
    expect(found).toMatchObject({
      isIncomplete: true,
      hasOlder: false,
      unread: [{ contract: getAddress(odd), holder: { address: spender } }],
    })
    expect(found?.permissions).toMatchObject([{ action: { token: { symbol: 'US DC <b>' }, amount: 7n } }])
    await tokens.approve(fine, spender, 0n)
  })
})

describe('calls that end permissions', () => {
  it('are checked one by one: a contract that burns gas is costly, and one that reverts fails [SEC-15]', async () => {
    const tokens = createTokens(chain.rpcUrl, address())
    await tokens.approve(await tokens.deploy('FINE', 18), spender, 5n)
    const traps: readonly ApprovalTrap[] = ['costly', 'refuses', 'silent']
    for (const trap of traps) await chain.deployer.deploy(approvalTrapCode(trap, address(), spender))
    const found = await list()
    // The silent one cannot be read.
    expect(found?.unread).toHaveLength(1)
    const calls = found?.permissions.flatMap((one) => one.calls ?? []) ?? []
    expect(calls).toHaveLength(3)
    const request = { network: chain.network(), from: address(), calls }
    expect(await permissions?.checkCalls?.(request)).toEqual(['fails', 'costly', 'passed'])
  })

  it('are unknown if the node answers nothing for them, and all of them if it answers nothing at all', async () => {
    const node = (answers: (params: { readonly data?: string }) => unknown) =>
      createEip155Module({
        ...platform,
        fetch: async (_: string, init?: RequestInit) => {
          const { params, id } = JSON.parse(String(init?.body))
          return Response.json({ jsonrpc: '2.0', id, ...Object(answers(params[0])) })
        },
      }).permissions
    const call = { to: spender, data: '0x01', value: 0n }
    const request = { network: chain.network(), from: address(), calls: [call] }
    const nonsense = node(({ data }) => ({ result: data ? 'x' : '0x5208' }))
    expect(await nonsense?.checkCalls?.(request)).toEqual(['unknown'])
    // The limit is twenty plain transfers of this network: a rollup counts its data, too.
    const rollup = (gas: number) =>
      node(({ data }) => ({ result: `0x${(data ? gas : 100_000).toString(16)}` }))?.checkCalls?.(request)
    expect(await rollup(2_000_000)).toEqual(['passed'])
    expect(await rollup(2_000_001)).toEqual(['costly'])
    await expect(node(() => ({ result: 'x' }))?.checkCalls?.(request)).rejects.toMatchObject({
      code: 'NODE_FAILED',
    })
  })
})

describe('a node that limits its logs', () => {
  const limited = (max: bigint, height: bigint) => {
    const ranges: (readonly [bigint, bigint])[] = []
    const node = {
      ...platform,
      fetch: async (_: string, init?: RequestInit) => {
        const { method, params, id } = JSON.parse(String(init?.body))
        const reply = (result: unknown) => Response.json({ jsonrpc: '2.0', id, result })
        if (method === 'eth_blockNumber') return reply(`0x${height.toString(16)}`)
        const [from, to] = [BigInt(params[0].fromBlock), BigInt(params[0].toBlock)]
        if (to - from >= max)
          return Response.json({ jsonrpc: '2.0', id, error: { code: -32005, message: 'Too many blocks' } })
        ranges.push([from, to])
        return reply([])
      },
    }
    return { ranges, list: createEip155Module(node).permissions?.list }
  }
  const query = (depth: number) => ({ network: chain.network(), address: address(), depth })

  it('is searched in ranges from the newest block, at most twenty of them, and further back on request', async () => {
    const { ranges, list: read } = limited(10_000n, 1_000_000n)
    expect(await read?.(query(1))).toEqual({
      permissions: [],
      isIncomplete: true,
      unread: [],
      hasOlder: true,
    })
    expect(ranges).toHaveLength(20)
    expect(ranges.at(0)).toEqual([990_001n, 1_000_000n])
    expect(ranges.at(-1)?.[0]).toBe(800_001n)
    ranges.length = 0
    await read?.(query(2))
    expect(ranges).toHaveLength(40)
  })

  it('is searched in smaller ranges if it requires them, and down to the first block', async () => {
    const { ranges, list: read } = limited(2_000n, 5_500n)
    expect(await read?.(query(1))).toMatchObject({ isIncomplete: false, hasOlder: false })
    expect(ranges).toEqual([
      [3_501n, 5_500n],
      [1_501n, 3_500n],
      [0n, 1_500n],
    ])
  })

  it('fails if it answers none', async () => {
    await expect(limited(0n, 100n).list?.(query(1))).rejects.toMatchObject({ code: 'NODE_FAILED' })
  })
})
