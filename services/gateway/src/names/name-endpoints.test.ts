import { Problem } from '@quoin/server-kit/http'
import {
  getNameSuggestions,
  getNamesOf,
  getProfile,
  type RegisterNameBody,
  registerName,
} from 'quoin/endpoints/names'
import {
  concatHex,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbiParameters,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyAccountCode } from '../../../../sandbox/src/chain/contracts/account-code.js'
import { type CallEndpoint, callEndpoints } from '../../testing/call-endpoint.js'
import { describeEachDatabase } from '../../testing/each-database.js'
import { startAnvil, type TestAnvil } from '../../testing/start-anvil.js'
import type { ChainNode } from '../chains/chain-node.js'
import type { Database } from '../storage/open-database.js'
import { chainOfCoinType, coinTypeOfChain } from './coin-type.js'
import { nameEndpoints } from './name-endpoints.js'
import { readName } from './name-rules.js'
import { namesLike } from './name-suggestions.js'

const start = Date.UTC(2026, 10, 21, 12)
const hosts = new Set(['gateway.example'])
const [here, there] = [coinTypeOfChain(31337), coinTypeOfChain(31338)]
/** Deterministic deployment factory (CREATE2), which is part of anvil. */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

let anvil: TestAnvil
let nodes: ReadonlyMap<string, ChainNode>
beforeAll(async () => {
  anvil = await startAnvil()
  // The same chain under two ids: only the id in a claim differs.
  nodes = new Map(['eip155:31337', 'eip155:31338'].map((id) => [id, anvil.node()]))
})
afterAll(() => anvil?.stop())

const user = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

interface ClaimOptions {
  readonly attributes?: Record<string, string>
  readonly timestamp?: number
  readonly coinType?: number
  readonly domain?: string
  readonly network?: string
}

async function claim(
  by: { readonly address: Hex; signMessage(text: { message: string }): Promise<Hex> },
  name: string,
  { attributes = {}, timestamp = start / 1000, coinType = here, ...audience }: ClaimOptions = {},
): Promise<RegisterNameBody> {
  const fullName = name.includes('.') ? name : `${name}.quoin.id`
  const network = `eip155:${chainOfCoinType(coinType)}`
  const value = { name: fullName, attributes, timestamp, domain: 'gateway.example', network, ...audience }
  const message = JSON.stringify(value)
  return { coin_type: coinType, address: by.address, message, signature: await by.signMessage({ message }) }
}

const problem = (status: number, name: string) => ({
  status,
  reasons: [{ name, description: expect.any(String) }],
})

describeEachDatabase('names', (open) => {
  let time = start
  const serve = (database: Database, namesPerDay = 5): CallEndpoint =>
    callEndpoints(nameEndpoints({ database, nodes, zone: 'quoin.id', hosts, now: () => time, namesPerDay }))
  let call: CallEndpoint
  beforeAll(async () => {
    call = serve(await open())
  })
  const register = (body: RegisterNameBody): Promise<unknown> => call(registerName, { body })

  it('registers a name for its signer, and resolves it forward and backward in any letter case [NAM-02]', async () => {
    const ada = user()
    await expect(call(getProfile, { path: { name: 'ada-1' } })).rejects.toMatchObject(problem(404, 'name'))
    const attributes = { bio: 'Numbers', avatar: 'https://example.com/a.png' }
    expect(await register(await claim(ada, 'Ada-1', { attributes }))).toEqual({ success: true })
    const expected = {
      name: 'ada-1.quoin.id',
      registered: start,
      updated: start,
      addresses: { [here]: { address: ada.address, created: start } },
      attributes: [attributes],
    }
    expect(await call(getProfile, { path: { name: 'ADA-1' } })).toEqual(expected)
    expect(await call(getProfile, { path: { name: 'ada-1.quoin.id' } })).toEqual(expected)
    expect(await call(getNamesOf, { path: { address: ada.address.toLowerCase() } })).toEqual([expected])
    expect(await call(getNamesOf, { path: { address: user().address } })).toEqual([])
  })

  it('registers a name for one of several concurrent claims, even at two processes [NAM-01]', async () => {
    const processes = [call, serve(await open())]
    for (const round of [1, 2, 3]) {
      const people = Array.from({ length: 8 }, user)
      const claims = await Promise.all(
        people.map((one, index) => claim(one, index % 2 ? `RACE${round}` : `race${round}`)),
      )
      const outcomes = await Promise.allSettled(
        claims.map((body, index) => processes[index % 2]?.(registerName, { body })),
      )
      const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect(lost).toHaveLength(7)
      for (const reason of lost) expect(reason).toMatchObject(problem(409, 'name'))
      const winner = people[outcomes.findIndex((one) => one.status === 'fulfilled')]
      const { addresses } = await call(getProfile, { path: { name: `race${round}` } })
      expect(Object.values(addresses).map(({ address }) => address)).toEqual([winner?.address])
    }
  })

  it('registers nothing twice if a message is sent again, and reports success again [NAM-02]', async () => {
    const bea = user()
    const body = await claim(bea, 'beatrix')
    const again = Array.from({ length: 5 }, () => register(body))
    expect(await Promise.all(again)).toEqual(Array.from({ length: 5 }, () => ({ success: true })))
    // The owner has changed it since: the first message changes nothing back, and is accepted even after it has expired.
    time = start + 60_000
    await register(await claim(bea, 'beatrix', { attributes: { bio: 'new' }, timestamp: start / 1000 + 60 }))
    time = start + 3_600_000
    expect(await register(body)).toEqual({ success: true })
    const found = await call(getProfile, { path: { name: 'beatrix' } })
    expect([found.registered, found.updated, found.attributes]).toEqual([
      start,
      start + 60_000,
      [{ bio: 'new' }],
    ])
    time = start
  })

  it('refuses a used message for another network, and one that is older than the last change', async () => {
    const cleo = user()
    const body = await claim(cleo, 'cleopatra')
    await register(body)
    await expect(register({ ...body, coin_type: there })).rejects.toMatchObject(problem(400, 'network'))
    const unused = await claim(cleo, 'cleopatra', { timestamp: start / 1000 - 30 })
    await expect(register(unused)).rejects.toMatchObject(problem(409, 'message'))
    const fresh = await claim(cleo, 'cleopatra', { coinType: there, timestamp: start / 1000 + 1 })
    await register(fresh)
    const { addresses } = await call(getProfile, { path: { name: 'cleopatra' } })
    expect(Object.keys(addresses)).toEqual([String(here), String(there)])
  })

  it("registers names for contracts, deployed or not, and refuses the contract's changes from another network [NAM-02]", async () => {
    const keeper = user()
    const code = concatHex([
      keyAccountCode,
      encodeAbiParameters(parseAbiParameters('address'), [keeper.address]),
    ])
    const contract = await anvil.deployer.deploy(code)
    const salt = keccak256(keeper.address)
    const later = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: code })
    const deployed = { address: contract, signMessage: keeper.signMessage }
    const undeployed = {
      address: later,
      signMessage: async (text: { message: string }) =>
        serializeErc6492Signature({
          address: factory,
          data: concatHex([salt, code]),
          signature: await keeper.signMessage(text),
        }),
    }
    const label = `safe-${contract.slice(2, 12).toLowerCase()}`
    await register(await claim(deployed, label))
    await register(await claim(undeployed, `${label}-2`))
    expect(await call(getNamesOf, { path: { address: later } })).toHaveLength(1)
    const elsewhere = await claim(deployed, label, { coinType: there, timestamp: start / 1000 + 1 })
    await expect(register(elsewhere)).rejects.toMatchObject(problem(403, 'coin_type'))
    const stranger = { address: contract, signMessage: user().signMessage }
    await expect(register(await claim(stranger, `${label}-3`))).rejects.toMatchObject(
      problem(401, 'signature'),
    )
    const unsigned = { address: later, signMessage: async (): Promise<Hex> => '0x' }
    await expect(register(await claim(unsigned, `${label}-3`))).rejects.toMatchObject(
      problem(401, 'signature'),
    )
  })

  it.each<[string, number, string, ClaimOptions | undefined]>([
    ['abc', 400, 'message', undefined],
    ['ab_cd', 400, 'message', undefined],
    ['xn--80ak6aa92e', 400, 'name', undefined],
    ['dora.other.id', 400, 'name', undefined],
    ['sub.dora.quoin.id', 400, 'message', undefined],
    ['subs.dora.quoin.id', 400, 'name', undefined],
    ['аррӏе', 400, 'message', undefined],
    ['dora-old', 400, 'timestamp', { timestamp: start / 1000 - 301 }],
    ['dora-new', 400, 'timestamp', { timestamp: start / 1000 + 301 }],
    ['dora-chain', 400, 'coin_type', { coinType: 60 }],
    ['dora-chain', 400, 'coin_type', { coinType: 0x8000_0000 }],
    ['dora-chain', 400, 'coin_type', { coinType: coinTypeOfChain(1) }],
    ['dora-says', 400, 'message', { attributes: { twitter: 'dora' } }],
    ['dora-says', 400, 'message', { attributes: { avatar: 'javascript:alert(1)' } }],
  ])('refuses the name %s with %s for its %s [NAM-01] [NAM-04]', async (name, status, reason, options) => {
    await expect(register(await claim(user(), name, options))).rejects.toMatchObject(problem(status, reason))
  })

  it.each<[string, string, ClaimOptions]>([
    ['another registry', 'domain', { domain: 'evil.example' }],
    ['a host that begins like this one', 'domain', { domain: 'gateway.example.evil.example' }],
    ['another network', 'network', { network: 'eip155:1' }],
    ['the same chain under another id', 'network', { network: 'eip155:31338' }],
  ])('refuses a claim that was signed for %s [S16]', async (_, reason, options) => {
    await expect(register(await claim(user(), 'frieda', options))).rejects.toMatchObject(problem(400, reason))
    await expect(call(getProfile, { path: { name: 'frieda' } })).rejects.toBeInstanceOf(Problem)
  })

  it('refuses a claim without its zone, and the format without host and network [S16]', async () => {
    const by = user()
    const timestamp = start / 1000
    const network = 'eip155:31337'
    for (const [value, reason] of [
      [{ name: 'frieda.quoin.id', attributes: {}, timestamp }, 'message'],
      [{ name: 'frieda.quoin.id', attributes: {}, timestamp, network }, 'message'],
      [{ name: 'frieda', attributes: {}, timestamp, domain: 'gateway.example', network }, 'name'],
      [{ name: 'frieda.other.id', attributes: {}, timestamp, domain: 'gateway.example', network }, 'name'],
    ] as const) {
      const message = JSON.stringify(value)
      const signature = await by.signMessage({ message })
      const body = { coin_type: here, address: by.address, message, signature }
      await expect(register(body)).rejects.toMatchObject(problem(400, reason))
    }
  })

  it('accepts a claim for its host with a port [S16]', async () => {
    const body = await claim(user(), 'gisela', { domain: 'gateway.example:8443' })
    expect(await register(body)).toEqual({ success: true })
  })

  it('refuses the zero address, for which nodes recover a key from zeros, and a high-s signature [S9]', async () => {
    const unsigned = {
      address: `0x${'00'.repeat(20)}` as const,
      signMessage: async () => `0x${'00'.repeat(64)}1b` as const,
    }
    await expect(register(await claim(unsigned, 'nobody'))).rejects.toMatchObject(problem(401, 'signature'))
    const signer = user()
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const changed = {
      address: signer.address,
      async signMessage(text: { message: string }): Promise<Hex> {
        const signature = await signer.signMessage(text)
        const s = order - BigInt(`0x${signature.slice(66, 130)}`)
        const v = signature.endsWith('1b') ? '1c' : '1b'
        return `0x${signature.slice(2, 66)}${s.toString(16).padStart(64, '0')}${v}`
      },
    }
    await expect(register(await claim(changed, 'changed'))).rejects.toMatchObject(problem(401, 'signature'))
  })

  it('refuses a message that another account signed, and an invalid message [NAM-02]', async () => {
    const body = await claim(user(), 'edwina')
    for (const wrong of [
      { address: user().address },
      { signature: `0x${'11'.repeat(65)}` },
      { signature: '0x' },
    ]) {
      await expect(register({ ...body, ...wrong })).rejects.toMatchObject(problem(401, 'signature'))
    }
    await expect(
      register({ ...body, address: 'So11111111111111111111111111111111111111111' }),
    ).rejects.toMatchObject(problem(400, 'address'))
    for (const message of ['no JSON', '[]', '{"name":"edwina"}', '{"__proto__":{"name":"edwina"}}']) {
      await expect(register({ ...body, message })).rejects.toMatchObject(problem(400, 'message'))
    }
    await expect(call(getProfile, { path: { name: 'edwina' } })).rejects.toBeInstanceOf(Problem)
  })

  it('limits the names of an address per day; a refused claim costs nothing and succeeds the next day', async () => {
    const few = serve(await open(), 3)
    const greedy = user()
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, index) => claim(greedy, `greedy-${index}`)),
    )
    const outcomes = await Promise.allSettled(claims.map((body) => few(registerName, { body })))
    const refused = outcomes.flatMap((one, index) => (one.status === 'rejected' ? [{ ...one, index }] : []))
    expect(refused).toHaveLength(5)
    for (const { reason } of refused) expect(reason).toMatchObject(problem(429, 'address'))
    expect(await few(getNamesOf, { path: { address: greedy.address } })).toHaveLength(3)
    time = start + 86_400_000
    const name = `greedy-${refused[0]?.index}`
    await few(registerName, { body: await claim(greedy, name, { timestamp: time / 1000 }) })
    expect(await few(getNamesOf, { path: { address: greedy.address } })).toHaveLength(4)
    time = start
  })

  it('suggests valid, distinct names, and marks registered ones [NAM-01]', async () => {
    await register(await claim(user(), 'faye'))
    const { suggestions } = await call(getNameSuggestions, {
      path: { name: 'Faye' },
      query: { zone: 'quoin.id' },
    })
    expect(suggestions[0]).toEqual({ name: 'faye.quoin.id', registered: true })
    expect(suggestions.filter(({ registered }) => !registered).length).toBeGreaterThan(4)
    await expect(
      call(getNameSuggestions, { path: { name: 'faye' }, query: { zone: 'other.id' } }),
    ).rejects.toMatchObject(problem(400, 'zone'))
  })
})

describe('name rules', () => {
  it('suggest only valid names, whatever the user types [NAM-01]', () => {
    for (const typed of [
      'a',
      '-',
      '---',
      'a--b',
      'ab--cd',
      'x'.repeat(63),
      'Ada.quoin.id',
      'ada.eth',
      'ada..x',
    ]) {
      const names = namesLike(typed, 'quoin.id')
      expect(names.length).toBeGreaterThan(3)
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(readName(name, 'quoin.id')).toMatchObject({ name })
    }
  })

  it('convert chain ids to coin types, and refuse numbers without one [NAM-04]', () => {
    expect([coinTypeOfChain(1), coinTypeOfChain(8453)]).toEqual([0x8000_0001, 2147492101])
    for (const id of [1, 8453, 0x7fff_ffff]) expect(chainOfCoinType(coinTypeOfChain(id))).toBe(id)
    for (const id of [0, -1, 1.5, 0x8000_0000, 2 ** 53]) expect(() => coinTypeOfChain(id)).toThrow(RangeError)
    for (const type of [0, 60, 0x8000_0000, 2 ** 32, 0x8000_0001 + 0.5])
      expect(chainOfCoinType(type)).toBeUndefined()
  })
})
