import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HeldNft, loadSchemas, type NftsPage } from 'quoin/endpoints/nfts'
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
import type { Database } from '../storage/open-database.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import { collectibleEndpoints } from './collectible-endpoints.js'

const { nftsPage } = await loadSchemas()
const abi = parseAbi([
  'function mint(address to, string uri)',
  'function mintMany(address[] to, string uri)',
  'function transferFrom(address from, address to, uint256 id)',
  'function mintBatch(address to, uint256[] ids, uint256[] amounts)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])
const strings = (...values: [string] | [string, string]): string =>
  encodeAbiParameters(
    parseAbiParameters(values.length === 1 ? 'string' : 'string, string'),
    values as never,
  ).slice(2)
const json = (value: unknown): string =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const chain = 'eip155:31341'

let test: TestChain
let deployer: ChainDeployer
let me: Hex
let friend: Hex
let birds: Hex
let things: Hex
let web: Server
let base: string

beforeAll(async () => {
  web = createServer((request, answer) => {
    if (request.url === '/bird.png') return answer.setHeader('content-type', 'text/html').end(png)
    if (request.url === '/page.html') return answer.setHeader('content-type', 'image/png').end('<html>')
    answer.end(JSON.stringify({ name: `Thing ${request.url}`, image: `${base}/page.html` }))
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  base = `http://localhost:${(web.address() as AddressInfo).port}`
  test = await startTestChain(31341)
  deployer = createDeployer(test.rpcUrl)
  me = deployer.account.address
  friend = getAddress(test.accounts[1] as Hex)
  birds = await deployer.deploy(`${collection721Code}${strings('Birds', 'BIRD')}`)
  things = await deployer.deploy(`${collection1155Code}${strings(`${base}/{id}.json`)}`)
  const call = (to: Hex, data: Hex): Promise<void> => deployer.send({ to, data })
  const bird = (name: string, image: string) =>
    call(
      birds,
      encodeFunctionData({
        abi,
        functionName: 'mint',
        args: [me, json({ name, description: 'Drawn.', image })],
      }),
    )
  await bird('Wren', `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`)
  await bird('Owl', `${base}/bird.png`)
  await bird('Crow', '')
  await call(things, encodeFunctionData({ abi, functionName: 'mintBatch', args: [me, [7n], [5n]] }))
  await call(
    things,
    encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [me, friend, 7n, 2n, '0x'] }),
  )
  // The owl leaves and comes back; the crow leaves.
  await call(birds, encodeFunctionData({ abi, functionName: 'transferFrom', args: [me, friend, 2n] }))
  await test.mine(
    [
      {
        from: friend,
        to: birds,
        data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [friend, me, 2n] }),
      },
    ],
    1,
  )
  await call(birds, encodeFunctionData({ abi, functionName: 'transferFrom', args: [me, friend, 3n] }))
  const bait = json({ name: 'Claim $500 at reward.example.com', image: '' })
  await test.mine(
    [
      {
        from: friend,
        to: birds,
        data: encodeFunctionData({ abi, functionName: 'mintMany', args: [[me], bait] }),
      },
    ],
    1,
  )
})
afterAll(async () => {
  web.close()
  await test.stop()
})

describeEachDatabase('collectibles', (open) => {
  let database: Database
  let request: (index: 0 | 1, path: Record<string, string>, query: object) => Promise<unknown>
  let indexers: ReturnType<typeof startIndexers>
  /** Waits until the index has reached the newest block. */
  const indexed = async (): Promise<void> => {
    const height = Number(await test.request('eth_blockNumber'))
    const read = () => database.query.selectFrom('history_cursors').select('block').executeTakeFirst()
    await vi.waitFor(async () => expect(Number((await read())?.block)).toBe(height), 10_000)
  }
  beforeAll(async () => {
    database = await open()
    const nodes = new Map([[chain, test.node]])
    const directory: TokenDirectory = {
      find: () => undefined,
      list: () => [],
      resolve: async () => undefined,
    }
    const endpoints = collectibleEndpoints({
      database,
      nodes,
      directory,
      now: Date.now,
      nftSources: { privateAddresses: true },
    })
    request = async (index, path, query) =>
      endpoints[index]?.answer({
        path,
        query,
        body: undefined,
        projectId: 'test',
        origin: undefined,
        signal: new AbortController().signal,
      })
    indexers = startIndexers({ database, nodes, log: { info: () => {}, warn: () => {} } })
    await indexed()
  })
  afterAll(() => indexers.stop())

  const page = async (query: object = {}): Promise<NftsPage> => {
    const answer = await request(0, { address: me }, { chainId: chain, ...query })
    const checked = await nftsPage['~standard'].validate(answer)
    if (checked.issues) throw new Error(JSON.stringify(checked.issues))
    return checked.value
  }
  const named = (nfts: readonly HeldNft[], name: string) => nfts.find((one) => one.name?.startsWith(name))

  it('lists the collectibles that the account owns now, with amounts, newest first', async () => {
    const { nfts, next } = await page()
    expect(next).toBeUndefined()
    expect(nfts.map(({ name }) => name)).toEqual([
      'Claim $500 at reward.example.com',
      'Owl',
      expect.stringContaining('Thing'),
      'Wren',
    ])
    expect(named(nfts, 'Thing')?.amount).toBe('3')
    expect(named(nfts, 'Wren')).toEqual({
      contract: getAddress(birds),
      tokenId: '1',
      amount: '1',
      name: 'Wren',
      collection: 'Birds',
      description: 'Drawn.',
      hasImage: true,
      isSpam: false,
    })
  })

  it('marks a collectible from another account with a link and bait in its name as spam', async () => {
    const { nfts } = await page()
    expect(nfts.filter(({ isSpam }) => isSpam).map(({ name }) => name)).toEqual([
      'Claim $500 at reward.example.com',
    ])
  })

  it('returns an empty list for an account without collectibles, and refuses invalid accounts and networks', async () => {
    expect(await request(0, { address: `0x${'1'.repeat(40)}` }, { chainId: chain })).toEqual({ nfts: [] })
    await expect(request(0, { address: 'bc1q' }, { chainId: chain })).rejects.toMatchObject({ status: 400 })
    await expect(request(0, { address: me }, { chainId: 'eip155:5' })).rejects.toMatchObject({ status: 400 })
    await expect(page({ cursor: 'bm8' })).rejects.toMatchObject({ status: 400 })
  })

  it('serves an image with its detected type, whatever its server declares, under a policy that disables scripts [SEC-04]', async () => {
    await page()
    const at = { chainId: chain, contract: birds }
    const wren = (await request(1, { ...at, tokenId: '1' }, { size: 'preview' })) as Response
    expect(wren.headers.get('content-type')).toBe('image/svg+xml')
    expect(wren.headers.get('content-security-policy')).toContain('sandbox')
    expect(await wren.text()).toBe(svg)
    const owl = (await request(1, { ...at, tokenId: '2' }, {})) as Response
    expect(owl.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await owl.arrayBuffer())).toEqual(png)
  })

  it('serves no HTML page as an image, and no collectible that is not indexed [SEC-16]', async () => {
    await page()
    const missing = { status: 404 }
    await expect(request(1, { chainId: chain, contract: things, tokenId: '7' }, {})).rejects.toMatchObject(
      missing,
    )
    await expect(request(1, { chainId: chain, contract: birds, tokenId: '99' }, {})).rejects.toMatchObject(
      missing,
    )
    await expect(request(1, { chainId: chain, contract: friend, tokenId: '1' }, {})).rejects.toMatchObject(
      missing,
    )
  })

  it('returns pages without gaps or repeats', async () => {
    const many = 61
    const uris = Array.from({ length: many }, (_, at) => json({ name: `Many ${at}`, image: '' }))
    const minted = uris.map((uri) => ({
      from: friend,
      to: birds,
      gas: '0x1e8480',
      data: encodeFunctionData({ abi, functionName: 'mint', args: [friend, uri] }),
    }))
    await test.mine(minted, 10)
    await indexed()
    const all: string[] = []
    let cursor: string | undefined
    do {
      const answer = (await request(
        0,
        { address: friend },
        { chainId: chain, ...(cursor && { cursor }) },
      )) as NftsPage
      all.push(...answer.nfts.map(({ contract, tokenId }) => `${contract}/${tokenId}`))
      cursor = answer.next
    } while (cursor !== undefined)
    expect(all.length).toBeGreaterThan(many)
    expect(new Set(all).size).toBe(all.length)
  })
})
