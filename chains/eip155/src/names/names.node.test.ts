import { EnsPlugin, JsonRpcProvider, Network } from 'ethers'
import { createPublicClient, getAddress, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Network as ChainNetwork } from '#kernel'
import type { ChainNames } from '../../../../sandbox/src/chain/contracts/chain-deployer.js'
import { createRealPlatform, startTestChain, type TestChain } from '../../testing/test-chain.js'
import { createEip155Module } from '../chain-module.js'

const real = createRealPlatform()
/** Short pauses: the client also retries a failed node. */
const platform = { ...real, after: (ms: number, run: () => void) => real.after(ms <= 1_000 ? 5 : ms, run) }
const requests: string[] = []
const { names: resolver } = createEip155Module({
  ...platform,
  fetch(input, init) {
    requests.push(new URL(String(input)).origin)
    return platform.fetch(input, init)
  },
})
const alice = getAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')
const bob = getAddress('0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359')
const carol = getAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')

let chain: TestChain
let names: ChainNames
beforeAll(async () => {
  chain = await startTestChain()
  names = await chain.deployer.deployNames()
  await names.setAddress('alice.eth', alice)
  await names.setAddress('bücher.alice.eth', bob)
  await names.setPrimaryName(alice, 'alice.eth')
  // Claims the name of alice.
  await names.setPrimaryName(bob, 'alice.eth')
  // Registered in a form that is not normalized.
  await names.setPrimaryName(carol, 'Alice.eth')
  await names.setAddress('Alice.eth', carol)
  await names.setRecordOnly('ghost.alice.eth', bob)
  await names.setWildcard('people.eth', bob)
  await names.setGateway('far.eth', 'https://gateway.example/{sender}/{data}.json')
})
afterAll(() => chain?.stop())

const byRegistry = () => chain.network({ ensRegistry: { address: names.registry } })
const byResolver = () => chain.network({ ensUniversalResolver: { address: names.universalResolver } })

describe.each([
  ['registry', byRegistry],
  ['universal resolver', byResolver],
])('names by the %s of a network [SEC-09]', (_, network) => {
  const resolve = (name: string) => resolver?.resolve({ network: network(), name })
  const lookUp = (address: string) => resolver?.lookUp({ network: network(), address })

  it('resolve to addresses in any spelling', async () => {
    expect([await resolve('alice.eth'), await resolve('ALICE.eth')]).toEqual([alice, alice])
    expect(await resolve('Bu\u0308cher.Alice.eth')).toBe(bob)
    expect(await resolve('nobody.eth')).toBeUndefined()
    expect(await resolve('under.alice.eth')).toBeUndefined()
    // Its record is at the resolver of the parent name, which does not serve it.
    expect(await resolve('ghost.alice.eth')).toBeUndefined()
  })

  it('are not requested if invalid', async () => {
    const before = requests.length
    for (const name of [
      'alice。eth',
      '',
      'alice',
      'a..eth',
      'alice .eth',
      'a\u202elice.eth',
      'а1ice.eth',
      `${'x'.repeat(300)}.eth`,
      'a.'.repeat(60),
    ])
      expect([name, await resolve(name)]).toEqual([name, undefined])
    expect(requests.length).toBe(before)
  })

  it('of a wildcard resolve by its resolver', async () => {
    expect([await resolve('people.eth'), await resolve('anybody.people.eth')]).toEqual([bob, bob])
  })

  it('with records on a server are not requested from that server', async () => {
    const before = requests.length
    await expect(resolve('far.eth')).rejects.toMatchObject({
      code: 'NODE_REFUSED',
      details: expect.stringContaining('CCIP-read'),
    })
    expect(new Set(requests.slice(before))).toEqual(new Set([new URL(chain.rpcUrl).origin]))
  })

  it('of an address count only if they resolve to it, and are normalized', async () => {
    expect([await lookUp(alice), await lookUp(alice.toLowerCase())]).toEqual(['alice.eth', 'alice.eth'])
    expect([await lookUp(bob), await lookUp(carol), await lookUp(names.registry)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await expect(lookUp('alice.eth')).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
  })
})

it('the node has all names where the network has contracts of ENS', async () => {
  const hasAllNames = (network: ChainNetwork) => resolver?.hasAllNames({ network })
  expect(await Promise.all([byRegistry(), byResolver(), chain.network()].map(hasAllNames))).toEqual([
    true,
    true,
    false,
  ])
})

it('a network without names receives no request', async () => {
  const before = requests.length
  const request = { network: chain.network() }
  expect(await resolver?.resolve({ ...request, name: 'alice.eth' })).toBeUndefined()
  expect(await resolver?.lookUp({ ...request, address: alice })).toBeUndefined()
  expect(requests.length).toBe(before)
})

it('a failure of the node is reported as such, not as a missing name [REL-02]', async () => {
  const network = { ...byRegistry(), rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }
  await expect(resolver?.resolve({ network, name: 'alice.eth' })).rejects.toMatchObject({
    code: 'NODE_FAILED',
  })
  await expect(resolver?.lookUp({ network, address: alice })).rejects.toMatchObject({ code: 'NODE_FAILED' })
})

it('ethers reads the same names from these contracts', async () => {
  const network = new Network('test', 31337).attachPlugin(new EnsPlugin(names.registry, 31337))
  const ethers = new JsonRpcProvider(chain.rpcUrl, network, { staticNetwork: true })
  expect(await ethers.resolveName('alice.eth')).toBe(alice)
  expect(await ethers.lookupAddress(alice)).toBe('alice.eth')
  expect(await ethers.lookupAddress(bob)).toBeNull()
  ethers.destroy()
  const viem = createPublicClient({ transport: http(chain.rpcUrl) })
  const universalResolverAddress = names.universalResolver
  expect(await viem.getEnsAddress({ name: 'anybody.people.eth', universalResolverAddress })).toBe(bob)
})
