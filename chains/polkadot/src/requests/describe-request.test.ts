import type { ApiPromise } from '@polkadot/api'
import metadata, { version } from '@polkadot/types-support/metadata/static-polkadot'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RequestDescription, RequestStep, RequestToDescribe } from '#kernel'
import { createMockNetwork, createTestPlatform } from '#testing'
import { timeInHashes } from '../../../../testing/hashing-time.fixture.js'
import { encodeSs58 } from '../addresses/ss58.js'
import { createChainCalls } from '../chain-calls.js'
import { createOfflineApi } from '../node/offline-api.js'
import { toHex } from '../params/param-shapes.js'
import { callEffects } from './call-effects.js'
import { describeRequest } from './describe-request.js'

const genesisHash = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
const network = {
  ...createMockNetwork('polkadot:91b171bb158e2d3848fa23a9f1c25182'),
  nativeCurrency: { name: 'DOT', symbol: 'DOT', decimals: 10 },
}
const addressOf = (byte: number): string => encodeSs58(new Uint8Array(32).fill(byte), 0)
const [account, friend, thief] = [addressOf(1), addressOf(2), addressOf(3)]

let api: ApiPromise
const containers = new WeakMap<ApiPromise, ReadonlySet<number>>()
beforeAll(async () => {
  const facts = { genesisHash, version, metadata, chainName: 'Polkadot', prefix: 0 } as const
  api = await createOfflineApi(facts)
})

type Written = { readonly method: { toU8a(): Uint8Array } }
type Write = (...args: readonly unknown[]) => Written
/** Writes a call of the runtime. */
function write(name: string, ...args: readonly unknown[]): Written {
  const [pallet = '', method = ''] = name.split('.')
  const found: unknown = Reflect.get(Object(Reflect.get(api.tx, pallet)), method)
  if (typeof found !== 'function') throw new Error(`${name} is missing`)
  // Each call of the library has this shape.
  return (found as unknown as Write)(...args)
}
const payloadOf = (method: Uint8Array, change: object = {}): object => ({
  address: account,
  blockHash: genesisHash,
  blockNumber: '0x01',
  era: '0x1500',
  genesisHash,
  method: toHex(method),
  nonce: '0x00',
  signedExtensions: [],
  specVersion: `0x${api.runtimeVersion.specVersion.toNumber().toString(16).padStart(8, '0')}`,
  tip: '0x00',
  transactionVersion: '0x01',
  version: 4,
  ...change,
})
const read = (method: string, params: unknown, more: Partial<RequestToDescribe> = {}) =>
  describeRequest(
    { method, params, network, account, origin: 'https://app.example', ...more },
    { loadRuntime: async () => api, prefix: 0, containers },
  )
const signBytes = (bytes: Uint8Array, change?: object): Promise<RequestDescription> =>
  read('polkadot_signTransaction', { address: account, transactionPayload: payloadOf(bytes, change) })
const sign = (call: Written, change?: object) => signBytes(call.method.toU8a(), change)
function stepsOf({ subject }: RequestDescription): readonly RequestStep[] {
  return subject.kind === 'transaction' ? subject.steps : []
}
const amount = (value: bigint) => ({ token: { symbol: 'DOT', decimals: 10 }, value })

describe('requests of Polkadot in words [SEC-07]', () => {
  it('display transfers, transfers of everything, and remarks', async () => {
    for (const name of ['transferKeepAlive', 'transferAllowDeath']) {
      const described = await sign(write(`balances.${name}`, friend, 7n))
      expect(stepsOf(described)).toEqual([{ kind: 'send', amount: amount(7n), to: friend }])
      expect(described).toMatchObject({ warnings: [], recipients: [friend] })
    }
    const all = await sign(write('balances.transferAll', thief, false))
    expect(stepsOf(all)).toEqual([{ kind: 'sendAll', token: amount(0n).token, to: thief }])
    expect(all.recipients).toEqual([thief])
    expect((await sign(write('balances.transferKeepAlive', account, 7n))).recipients).toEqual([])
    const remark = await sign(write('system.remark', 'Rent for May'))
    expect(stepsOf(remark)).toEqual([{ kind: 'memo', text: 'Rent for May' }])
    expect(remark.warnings).toEqual([])
    expect((await sign(write('system.remark', 'Rent \u202eyaM'))).warnings).toEqual(['unknownCall'])
    expect((await sign(write('system.remarkWithEvent', '0xff'))).warnings).toEqual(['unknownCall'])
  })

  it('display each call of a batch, and of a batch of batches, in its order (attack)', async () => {
    const calls = [
      write('system.remark', 'Claim'),
      write('utility.batchAll', [
        write('utility.forceBatch', [
          write('system.remark', 'your reward'),
          write('balances.transferAll', thief, false),
        ]),
        write('balances.transferKeepAlive', friend, 5n),
      ]),
      write('proxy.addProxy', thief, 'Any', 0),
    ]
    const described = await sign(write('utility.batch', calls))
    expect(stepsOf(described).map(({ kind }) => kind)).toEqual(['memo', 'memo', 'sendAll', 'send', 'named'])
    expect(described).toMatchObject({
      subject: { isBatch: true },
      warnings: ['delegation'],
      recipients: [thief, friend],
      spenders: [thief],
    })
    const deep = Array.from({ length: 20 }).reduce(
      (call: Written) => write('utility.batch', [call]),
      write('balances.transferAll', thief, false),
    )
    expect((await sign(deep)).warnings).toEqual(['unreadable'])
  })

  it('display calls inside calls of other pallets as well (attack)', async () => {
    const transfer = write('balances.transferAll', thief, false)
    const wrapped = [
      ['proxy.proxy', 'otherAccount', write('proxy.proxy', friend, null, transfer)],
      ['utility.asDerivative', 'otherAccount', write('utility.asDerivative', 0, transfer)],
      ['multisig.asMultiThreshold1', 'unknownCall', write('multisig.asMultiThreshold1', [friend], transfer)],
    ] as const
    for (const [name, warning, call] of wrapped) {
      const described = await sign(call)
      expect(stepsOf(described)).toMatchObject([
        { kind: 'named', name },
        { kind: 'sendAll', to: thief },
      ])
      expect(described).toMatchObject({ warnings: [warning], recipients: [thief] })
    }
  })

  it('name what a stake does, and warn of rewards for others and of unknown calls', async () => {
    const bond = await sign(write('staking.bond', 500n, { Staked: null }))
    expect(stepsOf(bond)).toEqual([
      {
        kind: 'named',
        name: 'staking.bond',
        fields: [
          { name: 'value', value: '500' },
          { name: 'payee', value: 'Staked' },
        ],
      },
    ])
    expect(bond.warnings).toEqual([])
    expect((await sign(write('staking.setPayee', { Account: thief }))).warnings).toEqual(['authority'])
    expect((await sign(write('staking.setPayee', { Account: account }))).warnings).toEqual([])
    expect((await sign(write('staking.nominate', [friend]))).warnings).toEqual([])
    // Runtimes before 2023 name who controls the stake.
    const bondTo = (key: number) => {
      const controller = { type: 'Id', value: { toU8a: () => new Uint8Array(32).fill(key) } }
      return callEffects(
        {
          section: 'staking',
          method: 'bond',
          argsEntries: [['controller', controller]],
          toU8a: () => new Uint8Array(),
        },
        { amount, addressOf: (bytes) => encodeSs58(bytes, 0), isOwn: (address) => address === account },
      )
    }
    expect([bondTo(1).warnings, bondTo(3).warnings]).toEqual([[], ['authority']])
    expect((await sign(write('identity.clearIdentity'))).warnings).toEqual(['unknownCall'])
    // A recipient that is named by something else than its key.
    const byOther = await sign(write('balances.transferKeepAlive', { Address20: `0x${'11'.repeat(20)}` }, 5n))
    expect(stepsOf(byOther)).toMatchObject([{ kind: 'named', name: 'balances.transferKeepAlive' }])
    expect(byOther.warnings).toEqual(['unknownCall'])
  })

  it('warn of tips, immortal transactions, other accounts, networks and members', async () => {
    const call = write('balances.transferKeepAlive', friend, 7n)
    const tipped = await sign(call, { tip: '0x0000000000000000000000e8d4a51000' })
    expect(tipped.warnings).toEqual(['highFee'])
    expect(stepsOf(tipped)[1]).toEqual({ kind: 'fee', amount: amount(1_000_000_000_000n) })
    expect((await sign(call, { era: '0x00' })).warnings).toEqual(['signedOnly'])
    expect((await sign(call, { address: thief })).warnings).toEqual(['otherAccount'])
    expect((await sign(call, { genesisHash: `0x${'22'.repeat(32)}` })).warnings).toEqual(['otherNetwork'])
    expect((await sign(call, { assetId: '0x01' })).warnings).toEqual(['unknownFields'])
    expect((await sign(call, { hidden: '0x01' })).warnings).toEqual(['unknownFields'])
    const params = { address: thief, transactionPayload: payloadOf(call.method.toU8a()) }
    expect((await read('polkadot_signTransaction', params)).warnings).toEqual(['otherAccount'])
  })

  it('are unreadable with further bytes, for another runtime, and without one', async () => {
    const bytes = write('balances.transferKeepAlive', friend, 7n).method.toU8a()
    expect((await signBytes(Uint8Array.of(...bytes, 0))).warnings).toEqual(['unreadable'])
    expect((await signBytes(bytes.slice(0, -1))).warnings).toEqual(['unreadable'])
    expect((await signBytes(bytes, { specVersion: '0x00000001' })).warnings).toEqual(['unreadable'])
    const platform = createTestPlatform()
    platform.onFetch(() => new Promise(() => undefined))
    const { rpc } = createChainCalls(platform, undefined)
    const described = rpc.describe({
      method: 'polkadot_signTransaction',
      params: { address: account, transactionPayload: payloadOf(bytes) },
      network,
      account,
    })
    let warnings: unknown
    void described.then((one) => {
      warnings = one?.warnings
    })
    await expect
      .poll(async () => {
        await platform.clock.advanceAsync(3_000)
        return warnings
      })
      .toEqual(['unreadable'])
  })

  it('display messages and sign-ins; bytes and hidden characters are no text', async () => {
    const say = (message: string) => read('polkadot_signMessage', { address: account, message })
    expect(await say('Hello')).toMatchObject({ subject: { kind: 'message', text: 'Hello' }, warnings: [] })
    expect((await say('0x48656c6c6f')).warnings).toEqual(['blindMessage'])
    expect((await say('Hello \u202edlrow')).warnings).toEqual(['blindMessage', 'hiddenCharacters'])
    const signIn = `evil.example wants you to sign in with your Polkadot account:\n${account}\n\nURI: https://evil.example`
    expect((await say(signIn)).warnings).toEqual(['domainIsOther'])
  })
})

describe('any request of Polkadot [SEC-07]', () => {
  it('shows each transferred amount, however the calls are nested', async () => {
    const leaf = fc.bigInt({ min: 1n, max: 2n ** 60n })
    const { tree } = fc.letrec<{ tree: unknown; node: unknown; leaf: unknown }>((tie) => ({
      tree: fc.oneof({ maxDepth: 3 }, tie('leaf'), tie('node')),
      node: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
      leaf,
    }))
    const toCall = (one: unknown): Written =>
      Array.isArray(one)
        ? write('utility.batch', one.map(toCall))
        : write('balances.transferKeepAlive', thief, one)
    const leaves = (one: unknown): readonly unknown[] => (Array.isArray(one) ? one.flatMap(leaves) : [one])
    await fc.assert(
      fc.asyncProperty(tree, async (one) => {
        const described = await sign(toCall(one))
        const shown = stepsOf(described).map((step) => (step.kind === 'send' ? step.amount.value : step.kind))
        expect(shown).toEqual(leaves(one))
      }),
      { numRuns: 50 },
    )
  })

  it('never rejects, and takes no time', async () => {
    const usual = write('utility.batch', [write('balances.transferAll', thief, false)]).method.toU8a()
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: usual.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const changed = Uint8Array.from(usual)
          changed[at] = (changed[at] ?? 0) ^ change
          await signBytes(changed)
        },
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('polkadot_signTransaction', 'polkadot_signMessage', 'other'),
        fc.anything(),
        async (method, params) => void (await read(method, params)),
      ),
    )
    const many = Array.from({ length: 105 }, () => write('balances.transferKeepAlive', thief, 5n))
    const large = write('utility.batch', many).method.toU8a()
    const [batch = 0, call = 0] = usual
    const deep = Uint8Array.from({ length: 4_095 }, (_, at) => [batch, call, 4][at % 3] ?? 0)
    const huge = new Uint8Array(65_536)
    // A batch in a batch that declares 131,353 calls, of which it has none.
    const short = Uint8Array.from([batch, call, 8, 0, 0, 0, batch, call, 0x66, 4, 8, 0])
    expect(large.length).toBeGreaterThan(3_700)
    for (const bytes of [large, deep, huge, short]) {
      const params = { address: account, transactionPayload: payloadOf(bytes) }
      expect(await timeInHashes(() => read('polkadot_signTransaction', params))).toBeLessThan(8)
    }
    expect(stepsOf(await signBytes(large))).toHaveLength(105)
  })
})
