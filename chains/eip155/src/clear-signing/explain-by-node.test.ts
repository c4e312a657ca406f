import { encodeEventTopics, encodeFunctionData, pad, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { createNodeClient, type RequestExplanation, type RequestToExplain } from '#kernel'
import { createMockNetwork, createTestPlatform } from '#testing'
import { describeRequest } from '../requests/describe-request.js'
import { explainByNode } from './explain-by-node.js'
import { readDeployEvent } from './read-factories.js'

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const friend = '0x52908400098527886E0F7030069857D2E4169EE7'
const contract = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const factory = `0x${'fa'.repeat(20)}`
const asset = `0x${'a5'.repeat(20)}`
const network = createMockNetwork('eip155:1')
const abi = parseAbi([
  'function store(uint256 amount)',
  'function deposit(uint256 assets, address receiver)',
  'function redeem(uint256 shares, address receiver, address owner)',
  'function requestDeposit(uint256 assets, address controller, address owner)',
  'function setOperator(address operator, bool approved)',
  'event Deployed(address indexed child, bytes32 salt)',
])

type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

/** Explains a call of the contract, twice as the review does. `answers`: of the node, by method. */
async function explain(data: string, answers: Answers, descriptors: readonly unknown[] = []) {
  const platform = createTestPlatform()
  const methods: string[] = []
  platform.onFetch(async (request) => {
    const { id, method, params } = JSON.parse(String(request.body))
    methods.push(method)
    const result = await answers[method]?.(params)
    const error = { code: 3, message: 'reverted' }
    return Response.json({ jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) })
  })
  const params = [{ from: account, to: contract, data }]
  const request: RequestToExplain = { method: 'eth_sendTransaction', params, network, account, descriptors }
  const [node, known] = [createNodeClient(platform), new WeakMap()]
  const run = async (): Promise<RequestExplanation | undefined> =>
    (await explainByNode(node, platform, known, request))?.explanations[0]
  const first = run()
  return { platform, first, run, methods, warnings: describeRequest(request)?.warnings }
}

const vaultAnswers = (share?: string): Answers => ({
  eth_call: ([call]) => {
    const { data } = Object(call)
    if (data === '0x38d52e0f') return pad(asset as `0x${string}`)
    if (data === '0xa8d5fd65') return share && pad(share as `0x${string}`)
    return data.startsWith('0x07a2d13a') ? `0x${'0'.repeat(64)}` : undefined
  },
})
const amountsOf = (explanation: RequestExplanation | undefined): unknown =>
  explanation?.fields.flatMap(({ value }) =>
    value.kind === 'amount' ? [[value.amount.token.address, value.amount.value]] : [],
  )

describe('calls of a vault without a descriptor (ERC-4626, ERC-7540)', () => {
  const deposit = encodeFunctionData({ abi, functionName: 'deposit', args: [5n, friend] })

  it('are explained with the token that the vault names, as by nobody, and stay unknown calls (SEC-07)', async () => {
    const { first, run, methods, warnings } = await explain(deposit, vaultAnswers())
    const explanation = await first
    expect(explanation).toMatchObject({ by: 'standard', owner: 'ERC-4626', intent: ['Deposit into a vault'] })
    expect(amountsOf(explanation)).toEqual([[asset, 5n]])
    expect(explanation?.fields[1]).toEqual({
      label: 'Shares go to',
      value: { kind: 'address', address: friend.toLowerCase() },
    })
    expect(warnings).toContain('unknownCall')
    const reads = methods.length
    expect(await run()).toEqual(explanation)
    expect(methods.length).toBe(reads)
  })

  it('names shares by the vault, or by the token of the shares (ERC-7575)', async () => {
    const redeem = encodeFunctionData({ abi, functionName: 'redeem', args: [7n, friend, account] })
    const share = `0x${'b6'.repeat(20)}`
    const own = await explain(redeem, vaultAnswers())
    expect(amountsOf(await own.first)).toEqual([[contract.toLowerCase(), 7n]])
    const other = await explain(redeem, vaultAnswers(share))
    expect(amountsOf(await other.first)).toEqual([[share, 7n]])
  })

  it('include requests and operators of asynchronous vaults', async () => {
    const requestDeposit = encodeFunctionData({
      abi,
      functionName: 'requestDeposit',
      args: [5n, friend, account],
    })
    const setOperator = encodeFunctionData({ abi, functionName: 'setOperator', args: [friend, true] })
    const requested = await explain(requestDeposit, vaultAnswers())
    expect((await requested.first)?.intent).toEqual(['Request a deposit into a vault'])
    const allowed = await explain(setOperator, vaultAnswers())
    expect((await allowed.first)?.intent).toEqual(['Allow another account to act for you in a vault'])
  })

  it('are not explained if the contract does not answer as a vault, and other calls ask the node nothing', async () => {
    expect(await (await explain(deposit, {})).first).toBeUndefined()
    const onlyAsset: Answers = {
      eth_call: ([call]) => (Object(call).data === '0x38d52e0f' ? pad(asset as `0x${string}`) : undefined),
    }
    expect(await (await explain(deposit, onlyAsset)).first).toBeUndefined()
    const none: Answers = { eth_call: () => `0x${'0'.repeat(64)}` }
    expect(await (await explain(deposit, none)).first).toBeUndefined()
    const stored = await explain(
      encodeFunctionData({ abi, functionName: 'store', args: [1n] }),
      vaultAnswers(),
    )
    expect([await stored.first, stored.methods]).toEqual([undefined, []])
  })

  it('are explained without it after a second if the node does not answer', async () => {
    const { first, platform, methods } = await explain(deposit, {
      eth_call: () => new Promise(() => undefined),
    })
    await expect.poll(() => methods.length).toBeGreaterThan(0)
    await platform.clock.advanceAsync(1_000)
    expect(await first).toBeUndefined()
  })
})

describe('a descriptor of a factory (ERC-7730)', () => {
  const store = encodeFunctionData({ abi, functionName: 'store', args: [5n] })
  const fields = [{ path: 'amount', label: 'Amount', format: 'raw' }]
  const written = (deployEvent: string): object => ({
    context: { contract: { factory: { deployments: [{ chainId: 1, address: factory }], deployEvent } } },
    metadata: { owner: 'The Shop' },
    display: { formats: { 'store(uint256 amount)': { intent: 'Store', fields } } },
  })
  const indexed = 'Deployed(address indexed child, bytes32 salt)'
  const topicsOf = (child: string): readonly unknown[] =>
    encodeEventTopics({ abi, eventName: 'Deployed', args: { child: child as `0x${string}` } })
  const log = (change: object = {}): object => ({
    address: factory,
    topics: topicsOf(contract),
    data: `0x${'0'.repeat(64)}`,
    ...change,
  })

  it('applies to a contract that an event of the factory names, as a topic or in the data', async () => {
    const filters: unknown[] = []
    const answers: Answers = {
      eth_getLogs: ([filter]) => {
        filters.push(filter)
        return [log()]
      },
    }
    const { first } = await explain(store, answers, [written(indexed)])
    expect(await first).toMatchObject({ by: 'page', intent: ['Store'] })
    expect(filters).toEqual([
      { address: [factory], fromBlock: '0x0', toBlock: 'latest', topics: topicsOf(contract) },
    ])
    const topic = readDeployEvent('event Deployed(uint256 id, address child)')?.topic
    const data = `0x${'0'.repeat(64)}${pad(contract.toLowerCase() as `0x${string}`).slice(2)}`
    const inData: Answers = { eth_getLogs: () => [log({ topics: [topic], data })] }
    const other = await explain(store, inData, [written('event Deployed(uint256 id, address child)')])
    expect(await other.first).toMatchObject({ intent: ['Store'] })
  })

  it.each([
    ['names another contract', { topics: topicsOf(friend) }],
    ['is of another contract', { address: friend }],
    ['is another event', { topics: [`0x${'0'.repeat(64)}`, ...topicsOf(contract).slice(1)] }],
    ['was removed', { removed: true }],
  ])('does not apply if the log %s', async (_, change) => {
    const { first } = await explain(store, { eth_getLogs: () => [log(change)] }, [written(indexed)])
    expect(await first).toBeUndefined()
  })

  it('does not apply if the node refuses, or if the event has several addresses or none', async () => {
    expect(await (await explain(store, {}, [written(indexed)])).first).toBeUndefined()
    const any: Answers = { eth_getLogs: () => [log()] }
    for (const event of [
      'Pair(address indexed a, address b)',
      'Made(uint256 id)',
      'Made(address[] all)',
      '',
      'x(',
    ])
      expect(await (await explain(store, any, [written(event)])).first).toBeUndefined()
  })
})
