import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HistoryEntry, type HistoryPage, loadSchemas } from 'quoin/endpoints/history'
import {
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ChainDeployer, createDeployer } from '../../../../sandbox/src/chain/contracts/chain-deployer.js'
import { collection721Code, collection1155Code } from '../../../../sandbox/src/chain/contracts/nft-code.js'
import { describeEachDatabase } from '../../testing/each-database.js'
import { startIndexers } from '../../testing/start-indexers.js'
import { startTestChain, type TestChain } from '../../testing/test-chain.js'
import { JsonText } from '../http/json-text.js'
import type { Database } from '../storage/open-database.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import { type HistoryDeps, historyEndpoints } from './history-endpoints.js'

const { historyPage, historyQuery } = await loadSchemas()

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function mint(address to, string uri)',
  'function mintMany(address[] to, string uri)',
  'function burn(uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transferFrom(address from, address to, uint256 id)',
  'function mintBatch(address to, uint256[] ids, uint256[] amounts)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])
const strings = (...values: [string] | [string, string]): string =>
  encodeAbiParameters(
    parseAbiParameters(values.length === 1 ? 'string' : 'string, string'),
    values as never,
  ).slice(2)
const json = (value: unknown): string =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`

let test: TestChain
let deployer: ChainDeployer
let me: Hex
let other: Hex
let token: Hex
let old: Hex
let pictures: Hex
let things: Hex
let web: Server
let base: string

const requests: string[] = []
beforeAll(async () => {
  web = createServer((request, answer) => {
    requests.push(request.url ?? '')
    answer.end(JSON.stringify({ name: `Thing ${request.url}`, image: 'https://pictures.example/thing.png' }))
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  test = await startTestChain(31339)
  deployer = createDeployer(test.rpcUrl)
  me = deployer.account.address
  other = getAddress(test.accounts[1] as Hex)
  token = await deployer.deployToken({
    name: 'Dollar',
    symbol: 'USD',
    decimals: 6,
    supply: 1_000_000_000_000n,
  })
  old = await deployer.deployOldToken()
  pictures = await deployer.deploy(`${collection721Code}${strings('Pictures', 'PIC')}`)
  things = await deployer.deploy(`${collection1155Code}${strings(`${base}/{id}.json`)}`)
  const call = (to: Hex, data: Hex): Promise<void> => deployer.send({ to, data })
  await deployer.send({ to: other, value: 10n ** 18n })
  await deployer.send({ to: me, value: 5n, data: '0x' })
  await call(token, encodeFunctionData({ abi, functionName: 'transfer', args: [other, 1_500_000n] }))
  await call(token, encodeFunctionData({ abi, functionName: 'transfer', args: [me, 7n] }))
  await call(old, encodeFunctionData({ abi, functionName: 'transfer', args: [other, 2_000_000n] }))
  await call(token, encodeFunctionData({ abi, functionName: 'approve', args: [other, 5n] }))
  await call(token, encodeFunctionData({ abi, functionName: 'approve', args: [other, 0n] }))
  const good = json({ name: 'Sunrise', image: 'data:image/png;base64,AAAA' })
  await call(pictures, encodeFunctionData({ abi, functionName: 'mint', args: [me, good] }))
  await call(pictures, encodeFunctionData({ abi, functionName: 'approve', args: [other, 1n] }))
  await call(pictures, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, false] }))
  await call(pictures, encodeFunctionData({ abi, functionName: 'transferFrom', args: [me, other, 1n] }))
  await call(pictures, encodeFunctionData({ abi, functionName: 'mint', args: [me, good] }))
  await call(pictures, encodeFunctionData({ abi, functionName: 'burn', args: [2n] }))
  await call(
    things,
    encodeFunctionData({ abi, functionName: 'mintBatch', args: [me, [1n, 255n], [10n, 20n]] }),
  )
  await call(
    things,
    encodeFunctionData({
      abi,
      functionName: 'safeBatchTransferFrom',
      args: [me, other, [1n, 255n], [3n, 4n], '0x'],
    }),
  )
  // This transaction fails: the token has another owner.
  await test
    .mine(
      [{ from: other, to: pictures, data: encodeFunctionData({ abi, functionName: 'burn', args: [1n] }) }],
      1,
    )
    .catch(() => {})
  await test.mine(
    [{ from: other, to: pictures, data: encodeFunctionData({ abi, functionName: 'burn', args: [99n] }) }],
    1,
  )
  // An airdrop of another account to many accounts.
  const bait = json({ name: 'Claim $5000 at free-money.com', image: 'https://pictures.example/bait.png' })
  await test.mine(
    [
      {
        from: test.accounts[2],
        to: pictures,
        gas: '0x7a1200',
        data: encodeFunctionData({ abi, functionName: 'mintMany', args: [test.accounts as Hex[], bait] }),
      },
    ],
    1,
  )
})
afterAll(async () => {
  web.close()
  await test.stop()
})

const directory: TokenDirectory = {
  list: () => [],
  find: () => undefined,
  resolve: async (id) =>
    id.toLowerCase().endsWith(token.toLowerCase().slice(2))
      ? { id, name: 'Dollar', symbol: 'USD', decimals: 6 }
      : { id, name: 'Ether', symbol: 'ETH', decimals: 18 },
}

async function send(
  database: Database,
  account: string,
  query: object = {},
  more: Partial<HistoryDeps> = {},
  bearer?: string,
): Promise<HistoryPage> {
  const [served] = historyEndpoints({
    database,
    chains: [test.chain],
    nodes: new Map([[test.chain.id, test.node]]),
    directory,
    prices: { prices: async (ids) => new Map(ids.map((id) => [id, 2])) },
    nftSources: { privateAddresses: true },
    now: Date.now,
    ...more,
  })
  const call = { path: { account }, query, body: undefined, projectId: 'test', origin: undefined, bearer }
  const answer = await served?.answer({ ...call, signal: AbortSignal.timeout(30_000) } as never)
  // As callers receive it.
  return (answer instanceof JsonText ? answer.toJSON() : answer) as HistoryPage
}

describeEachDatabase('getHistory', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    const indexers = startIndexers({
      database,
      nodes: new Map([[test.chain.id, test.node]]),
      log: { info: () => {}, warn: () => {} },
      pollEvery: 20,
    })
    const newest = Number(await test.request('eth_blockNumber'))
    await vi.waitFor(async () => {
      const place = await database.query.selectFrom('history_cursors').select('block').executeTakeFirst()
      expect(place?.block).toBe(newest)
    })
    await indexers.stop()
  })

  const mine = async (): Promise<readonly HistoryEntry[]> => (await send(database, me)).data

  it('returns the operation type of each transaction [HIS-02]', async () => {
    const page = historyPage.parse(await send(database, `${test.chain.id}:${me}`))
    expect(page.next).toBeUndefined()
    expect(page.data.map(({ metadata }) => metadata.operationType)).toEqual([
      'receive',
      'send',
      'mint',
      'burn',
      'mint',
      'send',
      'revoke',
      'approve',
      'mint',
      'revoke',
      'approve',
      'send',
      'send',
      'send',
      'send',
      'send',
      'deploy',
      'deploy',
      'deploy',
      'deploy',
    ])
    expect(page.data[0]?.metadata).toMatchObject({
      chain: test.chain.id,
      status: 'confirmed',
      // The recipient of the tokens, not the called contract.
      sentTo: me,
    })
  })

  it('returns transfers with amounts in whole tokens, directions, values and both tokens of a batch', async () => {
    const entries = await mine()
    const of = (hashAt: number) => entries[hashAt]?.transfers
    // From the end: four deployments, the coin, the coin to oneself, the token, the token to oneself, the old token.
    const last = entries.length - 1
    expect(of(last - 4)).toMatchObject([{ direction: 'out', quantity: { numeric: '1' }, price: 2, value: 2 }])
    expect(of(last - 5)).toMatchObject([{ direction: 'self' }])
    expect(of(last - 6)).toMatchObject([
      { direction: 'out', quantity: { numeric: '1.5' }, fungible_info: { name: 'Dollar', symbol: 'USD' } },
    ])
    expect(of(last - 7)).toMatchObject([{ direction: 'self', quantity: { numeric: '0.000007' } }])
    expect(of(last - 8)).toHaveLength(1)
    expect(of(1)?.map(({ direction, quantity }) => [direction, quantity.numeric])).toEqual([
      ['out', '3'],
      ['out', '4'],
    ])
  })

  it('reads the metadata of collectibles from data: and web links, once', async () => {
    const [, batch] = await mine()
    expect(batch?.transfers.map(({ nft_info }) => nft_info?.name)).toEqual([
      `Thing /${'0'.repeat(63)}1.json`,
      `Thing /${'0'.repeat(62)}ff.json`,
    ])
    expect(batch?.transfers[0]?.nft_info?.content?.preview?.url).toBe('https://pictures.example/thing.png')
    const before = requests.length
    const sunrise = (await mine())[5]?.transfers[0]?.nft_info
    expect(sunrise).toEqual({
      id: `eip155:31339/erc721:${getAddress(pictures)}/1`,
      name: 'Sunrise',
      content: {
        preview: { url: 'data:image/png;base64,AAAA' },
        detail: { url: 'data:image/png;base64,AAAA' },
      },
      flags: { is_spam: false },
    })
    expect(requests.length).toBe(before)
  })

  it("marks an airdrop with bait as spam, but not the account's own mints", async () => {
    const [airdrop, ...others] = await mine()
    expect(airdrop?.transfers[0]?.nft_info).toMatchObject({
      name: 'Claim $5000 at free-money.com',
      flags: { is_spam: true },
    })
    expect(JSON.stringify(others)).not.toContain('"is_spam":true')
  })

  it("marks transfers that other accounts made in the account's name as spam [M7]", async () => {
    const hash = (index: number): string => `0x${String(index).padStart(64, '7')}`
    const attacker = `0x${'a7'.repeat(20)}`
    const poison = `0x${'b0'.repeat(20)}`
    const account = `0x${'c1'.repeat(20)}`
    const listed = token.toLowerCase()
    const fake = `0x${'fa'.repeat(20)}`
    const moves: readonly (readonly [token: string, amount: string, from: string, to: string])[][] = [
      [[listed, '0', account, poison]],
      [[fake, '1000000000', account, poison]],
      [[listed, '5000000', account, poison]],
      [
        [listed, '1', poison, account],
        [fake, '1000000000', account, poison],
      ],
      [[listed, '0', poison, account]],
    ]
    const chain = 'eip155:9'
    for (const [index, transfers] of moves.entries()) {
      const place = { chain, block: 10 - index, position: 0, born: 0 }
      await database.query
        .insertInto('history_transactions')
        .values({
          ...place,
          orphaned: 0,
          hash: hash(index),
          time: 1000 - index,
          sender: attacker,
          recipient: fake,
          created: '',
          nonce: 1,
          succeeded: 1,
          intent: 'transfer',
          spread: 0,
        })
        .execute()
      await database.query
        .insertInto('history_entries')
        .values({ ...place, account, orphaned: 0, time: 1000 - index })
        .execute()
      for (const [ordinal, [id, amount, sender, recipient]] of transfers.entries())
        await database.query
          .insertInto('history_transfers')
          .values({
            ...place,
            orphaned: 0,
            ordinal,
            kind: 'fungible',
            token: id,
            token_id: '',
            amount,
            sender,
            recipient,
          })
          .execute()
    }
    const chains = [{ ...test.chain, id: chain }]
    const known = { id: `${chain}:${listed}`, name: 'Dollar', symbol: 'USD', decimals: 6 }
    const list = { ...directory, find: (id: string) => (id === known.id ? known : undefined) }
    const { data } = historyPage.parse(await send(database, account, {}, { chains, directory: list }))
    const events = data.map(({ metadata, transfers }) => [
      metadata.operationType,
      transfers.map(({ fungible_info }) => fungible_info?.flags?.is_spam ?? false),
    ])
    expect(events).toEqual([
      ['execute', [true]],
      ['execute', [true]],
      // Spent through an allowance of the account: a real transfer, but not sent by the account.
      ['execute', [false]],
      ['receive', [false, true]],
      ['receive', [true]],
    ])
    expect(data.slice(0, 3).map(({ metadata }) => metadata.sentTo.toLowerCase())).not.toContain(poison)
  })

  it('includes failed transactions, and accepts the account in any letter case', async () => {
    const [, failed] = (await send(database, other.toLowerCase())).data
    expect(failed?.metadata).toMatchObject({ status: 'failed', operationType: 'execute', sentFrom: other })
    expect(failed?.transfers).toEqual([])
  })

  it('filters by network, and names unserved networks', async () => {
    expect((await send(database, me, { chainId: test.chain.id })).data).toHaveLength(20)
    const answer = { data: [], unavailable: ['eip155:1'] }
    expect(await send(database, me, { chainId: 'eip155:1' })).toEqual(answer)
    expect(await send(database, `eip155:1:${me}`)).toEqual(answer)
  })

  it('names a network that is neither indexed nor has a provider, beside the entries of the others', async () => {
    const unindexed = { ...test.chain, id: 'eip155:5', history: undefined }
    const page = await send(database, me, {}, { chains: [test.chain, unindexed] })
    expect(page.data).toHaveLength(20)
    expect(page.unavailable).toEqual(['eip155:5'])
    historyPage.parse(page)
  })

  it.each([
    [{ cursor: 'made-up' }, 400],
    [{ cursor: Buffer.from('[1,2,3,4,5]').toString('base64url') }, 400],
    [{ onramp: 'sandbox' }, 404],
  ])('refuses %o with status %i', async (query, status) => {
    expect(historyQuery.parse(query)).toEqual(query)
    await expect(send(database, me, query)).rejects.toMatchObject({ status })
  })

  it('returns the purchases of an on-ramp provider', async () => {
    const page = vi.fn(async () => ({ data: [], next: 'more' }))
    const purchaseKey = '0f'.repeat(16)
    const query = { onramp: 'sandbox', cursor: 'x' }
    const deps = { purchases: { page } }
    expect(await send(database, me, query, deps, purchaseKey)).toEqual({ data: [], next: 'more' })
    expect(page).toHaveBeenCalledWith({ account: me, provider: 'sandbox', cursor: 'x', purchaseKey })
  })
})
