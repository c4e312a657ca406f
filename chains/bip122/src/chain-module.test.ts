import { base64 } from '@scure/base'
import { Psbt } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountType, Transfer, TransferIntent, WalletCall } from '#kernel'
import { createTestPlatform, settle, type TestPlatform } from '#testing'
import { shortestTime } from '../../../scripts/shortest-time.js'
import { exampleNetwork } from '../testing/example-network.js'
import { type BitcoinModule, createWholeModule } from '../testing/whole-module.js'
import { decodeAddress } from './addresses/address-codec.js'
import { loadWithBitcoin } from './load-with-bitcoin.js'
import { readWitness } from './messages/verify-bip322.js'
import { readFeeRates } from './node/fee-rates.js'
import { readPsbt } from './params/read-psbt.js'

const network = exampleNetwork('mainnet', ['https://one.example/api/', 'https://two.example'])
const alice = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const bob = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

interface Bench {
  readonly platform: TestPlatform
  readonly module: BitcoinModule
  build(change?: Partial<TransferIntent>): Promise<Transfer>
}

/** A node that serves paths; any other path returns 404. */
function setUp(answers: Readonly<Record<string, unknown>>): Bench {
  const platform = createTestPlatform()
  platform.onFetch(({ url }) => {
    const { pathname } = new URL(url)
    const answer = answers[pathname.replace(/^\/api/, '')]
    if (answer === undefined) return new Response('Not found', { status: 404 })
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  // The module has every capability except names and tokens.
  const module = createWholeModule(platform)
  const intent = { network, from: alice, to: bob, value: 10_000n }
  return { platform, module, build: (change) => module.transfers.build({ ...intent, ...change }) }
}

const coin = (value: unknown, confirmed = true, at = 0): object => ({
  txid: String(at).padStart(2, '0').repeat(32),
  vout: at,
  value,
  status: { confirmed },
})
const utxo = `/address/${alice}/utxo`

describe('the balance', () => {
  it('is the sum of the unspent coins, each counted once [SEC-10]', async () => {
    const { module } = setUp({ [utxo]: [coin(2_099_999_997_690_000), coin(1, false, 1), coin(1, true, 1)] })
    expect((await module.getBalance({ network, address: alice.toUpperCase() })).value).toBe(
      2_099_999_997_690_001n,
    )
  })

  it.each([
    [[coin(1.5)]],
    [[coin(-1)]],
    [[coin('1')]],
    [[coin(2 ** 53)]],
    [[coin(2_100_000_000_000_001)]],
    [[{ ...coin(1), txid: 'x' }]],
    [[{ ...coin(1), vout: -1 }]],
    [[null]],
    ['[{]'],
    [{ length: 1 }],
  ])('rejects the response %j [SEC-15]', async (answer) => {
    const { module, platform } = setUp({ [utxo]: answer })
    const read = expect(module.getBalance({ network, address: alice })).rejects.toMatchObject({
      code: 'NODE_FAILED',
    })
    await platform.clock.advanceAsync(60_000)
    await read
  })

  it('comes from the next node after a refusal, and fails with that refusal if all refuse', async () => {
    const { module, platform } = setUp({})
    await expect(module.getBalance({ network, address: alice })).rejects.toMatchObject({
      code: 'NODE_FAILED',
      cause: { code: 'NODE_REFUSED' },
    })
    expect(platform.requests[0]?.url).toBe(`https://one.example/api${utxo}`)
  })

  it('is not requested for an address of another network [SEC-09]', async () => {
    const { module, platform } = setUp({})
    const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    await expect(module.getBalance({ network, address })).rejects.toMatchObject({
      code: 'CAIP_ADDRESS_INVALID',
    })
    expect(platform.requests).toEqual([])
  })
})

describe('the height', () => {
  it('is that of the newest block', async () => {
    expect(await setUp({ '/blocks/tip/height': '912345\n' }).module.getHeight({ network })).toBe(912_345n)
  })

  it.each([['-1'], ['1.5'], ['0x10'], [''], ['9'.repeat(40)]])(
    'rejects the response "%s" [SEC-15]',
    async (answer) => {
      const { module, platform } = setUp({ '/blocks/tip/height': answer })
      const read = expect(module.getHeight({ network })).rejects.toMatchObject({ code: 'NODE_FAILED' })
      await platform.clock.advanceAsync(60_000)
      await read
    },
  )
})

describe('fees', () => {
  it('are the estimates of the node, never lower for a faster speed', () => {
    expect(readFeeRates('{"1":87.882,"6":30.1,"144":1.027}')).toEqual({
      usual: 1_027n,
      slow: 1_027n,
      normal: 30_100n,
      fast: 87_882n,
    })
    expect(readFeeRates('{"2":3,"6":9,"144":20}')).toEqual({
      usual: 20_000n,
      slow: 20_000n,
      normal: 20_000n,
      fast: 20_000n,
    })
    expect(readFeeRates('{"25":4}')).toEqual({
      usual: 4_000n,
      slow: 4_000n,
      normal: 4_000n,
      fast: 4_000n,
    })
    // After a rush: the rate that confirms within a week.
    expect(readFeeRates('{"1":900,"144":300,"1008":2}')).toMatchObject({ usual: 2_000n, slow: 300_000n })
  })

  it('fall back to default rates if the node has none, and stay within limits [SEC-15]', async () => {
    const usual = { usual: 2_000n, slow: 2_000n, normal: 5_000n, fast: 12_000n }
    for (const body of ['{}', '{"x":1}', '{"1":-5}', '{"1":"many"}', '{"1":null}'])
      expect([body, readFeeRates(body)]).toEqual([body, usual])
    expect(readFeeRates('{"1":1e9,"6":1e9,"144":0.0001}')).toEqual({
      usual: 1_000n,
      slow: 1_000n,
      normal: 2_000_000n,
      fast: 2_000_000n,
    })
    const { build } = setUp({ [utxo]: [coin(100_000)] })
    const { fee } = await build()
    // One input, a payment to Taproot and the change: 153 virtual bytes at 5 satoshi.
    expect(fee.value).toBe(765n)
  })

  it('are listed only for the speeds that the account can pay', async () => {
    const { module } = setUp({ [utxo]: [coin(11_000)], '/fee-estimates': { 1: 100, 6: 5, 144: 1 } })
    const options = await module.transfers.getFeeOptions({ network, from: alice, to: bob, value: 10_000n })
    expect(options.map(({ speed, seconds }) => [speed, seconds])).toEqual([
      ['slow', 86_400],
      ['normal', 3_600],
    ])
  })
})

describe('coins that may carry inscriptions [M6]', () => {
  const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
  const publicKey = 'cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115'
  const held = [150_000, 10_000, 546, 330].map((value, at) => coin(value, true, at))
  const paid = [20_000, 10_000, 1_000, 546].map((value, at) => coin(value, true, at))
  const build = (change: Partial<TransferIntent> = {}) =>
    setUp({
      [utxo]: paid,
      [`/address/${taproot}/utxo`]: held,
      '/fee-estimates': { 1: 3, 6: 3, 144: 3 },
    }).build({ from: taproot, publicKey, ...change })
  const inputsOf = ({ call }: { readonly call: WalletCall }): readonly number[] =>
    Psbt.fromBase64(Object(call.params).psbt).txInputs.map(({ index }) => index)

  it.each<AccountType | undefined>(['ordinal', 'payment', undefined])(
    'stay in a Taproot account (%s) when everything is sent, and are reported',
    async (accountType) => {
      const all = await build({ value: 160_876n, orLess: true, accountType })
      expect(inputsOf(all)).toEqual([0])
      expect(all.value).toBe(150_000n - all.fee.value)
      expect(all.leftOut).toBe(10_876n)
    },
  )

  it('are not spent for an amount that would need them', async () => {
    await expect(build({ value: 155_000n })).rejects.toMatchObject({
      code: 'FUNDS_INSUFFICIENT',
      details: expect.stringMatching(/10876 more stay in the account.*collectibles/),
      leftOut: 10_876n,
    })
    const all = build({ value: 200_000n, spendsCollectibles: true })
    await expect(all).rejects.toSatisfy((error: object) => !('leftOut' in error))
  })

  it('are spent only with the consent of the user, and then cause a warning', async () => {
    const all = await build({ value: 155_000n, spendsCollectibles: true })
    expect(inputsOf(all)).toEqual([0, 1])
    expect(all).toMatchObject({ mayCarryCollectibles: true, leftOut: 0n })
    const plain = await build({ value: 100_000n, spendsCollectibles: true })
    expect([inputsOf(plain), plain.mayCarryCollectibles]).toEqual([[0], false])
  })

  it('include every coin of an ordinals account: sending from it causes a warning', async () => {
    expect((await build({ value: 100_000n, accountType: 'ordinal' })).mayCarryCollectibles).toBe(true)
    expect((await build({ value: 100_000n, accountType: 'payment' })).mayCarryCollectibles).toBe(false)
  })

  it('are only the smallest coins of a payment account', async () => {
    const all = await build({ from: alice, publicKey: undefined, value: 40_000n, orLess: true })
    expect(inputsOf(all)).toEqual([0, 1])
    expect(all.leftOut).toBe(1_546n)
  })

  it('are excluded from the maximum of the fee options', async () => {
    const { module } = setUp({ [`/address/${taproot}/utxo`]: held, '/fee-estimates': { 1: 3, 6: 3, 144: 3 } })
    const intent = { network, from: taproot, publicKey, to: bob, value: 160_876n, orLess: true }
    for (const { fee, max, leftOut } of await module.transfers.getFeeOptions(intent))
      expect([max, leftOut]).toEqual([150_000n - fee.value, 10_876n])
    const [slow] = await module.transfers.getFeeOptions({ ...intent, spendsCollectibles: true })
    expect([slow?.max && slow.max > 150_000n, slow?.leftOut]).toEqual([true, 0n])
    await expect(
      module.transfers.getFeeOptions({ ...intent, value: 155_000n, orLess: false }),
    ).rejects.toMatchObject({
      leftOut: 10_876n,
    })
  })
})

describe('a transfer', () => {
  it('reports the usual fee of a plain transfer, at the rate of quiet days [M16]', async () => {
    const { build } = setUp({
      [utxo]: [coin(900_000, true, 0), coin(900_000, true, 1)],
      '/fee-estimates': { 1: 900, 6: 500, 144: 20, 1008: 2 },
    })
    const { fee, usualFee } = await build({ value: 1_000_000n })
    // 153 virtual bytes at 2 satoshi; two inputs at 500.
    expect(usualFee).toBe(306n)
    expect(fee.value).toBeGreaterThan(100_000n)
    expect((await setUp({ [utxo]: [coin(50_000)], '/fee-estimates': {} }).build()).usualFee).toBe(306n)
  })

  it('spends confirmed coins first, and unconfirmed ones only if necessary', async () => {
    const { build } = setUp({ [utxo]: [coin(50_000, false, 0), coin(20_000, true, 1)] })
    const inputsOf = async (value: bigint): Promise<readonly number[]> => {
      const { call } = await build({ value })
      return Psbt.fromBase64(Object(call.params).psbt).txInputs.map(({ index }) => index)
    }
    expect(await inputsOf(10_000n)).toEqual([1])
    expect(await inputsOf(60_000n)).toEqual([0, 1])
  })

  it('reports the available and the required amount', async () => {
    const { build } = setUp({ [utxo]: [coin(5_000)] })
    await expect(build()).rejects.toMatchObject({
      code: 'FUNDS_INSUFFICIENT',
      details: '5000 satoshi available, 10000 plus the fee required',
    })
  })

  it('checks the value of a legacy coin against its transaction [SEC-07]', async () => {
    const from = '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'
    const txid = '00'.repeat(32)
    const other = `0100000001${'00'.repeat(36)}00ffffffff01e8030000000000000000000000`
    const { build } = setUp({ [`/address/${from}/utxo`]: [coin(50_000)], [`/tx/${txid}/hex`]: other })
    await expect(build({ from })).rejects.toMatchObject({ code: 'NODE_FAILED' })
  })

  it('refuses to spend from a script hash address', async () => {
    const from = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    await expect(setUp({}).build({ from })).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
  })

  it('accepts a public key only if it belongs to the account', async () => {
    const { build } = setUp({})
    const from = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
    const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
    await expect(build({ from, publicKey })).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
  })

  it('fails without its library, and names the packages to install', async () => {
    const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
    await expect(loadWithBitcoin(() => Promise.reject(missing))).rejects.toMatchObject({
      code: 'PEER_MISSING',
      fix: 'npm install bitcoinjs-lib @bitcoinerlab/secp256k1',
    })
    const failed = loadWithBitcoin(() => Promise.reject(new Error('Failed to fetch')))
    await expect(failed).rejects.toMatchObject({ code: 'NODE_FAILED' })
  })
})

describe('waiting for a transaction', () => {
  const id = '11'.repeat(32)
  const status = `/tx/${id}/status`

  it('ends with its confirmation, however often a node failed meanwhile [REL-02]', async () => {
    const answers: Record<string, unknown> = {}
    const { module, platform } = setUp(answers)
    const waited = module.transactions.waitFor({ network, id })
    await platform.clock.advanceAsync(20_000)
    answers[status] = 'garbage'
    await platform.clock.advanceAsync(60_000)
    answers[status] = { confirmed: false }
    await platform.clock.advanceAsync(600_000)
    answers[status] = { confirmed: true }
    await platform.clock.advanceAsync(60_000)
    expect(await waited).toEqual({ status: 'success' })
    expect(platform.leftovers()).toEqual([])
    // A block takes minutes: the interval grows beyond a second.
    expect(platform.requests.length).toBeLessThan(200)
  })

  it('ends after an hour, after a shorter timeout, or by the signal [REL-02]', async () => {
    const { module, platform } = setUp({ [status]: { confirmed: false } })
    const controller = new AbortController()
    const ends = [
      module.transactions.waitFor({ network, id }),
      module.transactions.waitFor({ network, id, timeoutMs: 5_000 }),
      module.transactions.waitFor({ network, id, signal: controller.signal }),
    ].map((waited) => waited.catch((error) => Object(error).code))
    await settle()
    controller.abort()
    await platform.clock.advanceAsync(3_700_000)
    expect(await Promise.all(ends)).toEqual(['TIMEOUT', 'TIMEOUT', 'ABORTED'])
    expect(platform.leftovers()).toEqual([])
  })
})

describe('external input', () => {
  it('causes no exception in address checks, and normalized addresses read unchanged [SEC-15]', () => {
    const nearly = fc.constantFrom(alice, bob, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy').chain((text) =>
      fc.record({ at: fc.nat(text.length), put: fc.string({ maxLength: 2 }) }).map(({ at, put }) => {
        return text.slice(0, at) + put + text.slice(at + 1)
      }),
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), nearly), (text) => {
        const decoded = decodeAddress(text)
        if (typeof decoded !== 'string')
          expect(decodeAddress(decoded.address)).toMatchObject({ kind: decoded.kind })
      }),
    )
  })

  it('makes an address invalid by a change of any one character [SEC-09]', () => {
    fc.assert(
      fc.property(
        fc.nat(alice.length - 5),
        fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l'),
        (at, put) => {
          const changed = alice.slice(0, 4 + at) + put + alice.slice(5 + at)
          if (changed !== alice) expect(typeof decodeAddress(changed)).toBe('string')
        },
      ),
    )
  })

  it('is refused if a PSBT contains a key twice [SEC-07]', () => {
    const psbt = new Psbt().addInput({ hash: '11'.repeat(32), index: 0 })
    const bytes = base64.decode(psbt.addOutput({ script: Uint8Array.of(0x6a), value: 1n }).toBase64())
    // The first entry: its key of one byte, and the transaction with its length.
    const end = 5 + 3 + (bytes[7] ?? 0)
    const twice = Uint8Array.of(...bytes.slice(0, end), ...bytes.slice(5))
    expect(readPsbt(base64.encode(bytes)).outputs).toHaveLength(1)
    expect(() => readPsbt(base64.encode(twice))).toThrow('Duplicate key')
  })

  it('is never read beyond the end of a PSBT or a witness [SEC-15]', () => {
    const psbt = base64.decode(
      new Psbt()
        .addInput({
          hash: '11'.repeat(32),
          index: 0,
          witnessUtxo: { script: Uint8Array.of(0, 20), value: 1n },
        })
        .addOutput({ script: Uint8Array.of(0x6a), value: 0n })
        .toBase64(),
    )
    fc.assert(
      fc.property(fc.nat(psbt.length - 1), fc.nat(255), (at, put) => {
        const changed = Uint8Array.from(psbt)
        changed[at] = put
        const read = (): void => {
          try {
            readPsbt(base64.encode(changed))
          } catch (error) {
            expect(error).toBeInstanceOf(Error)
          }
        }
        expect(shortestTime(read)).toBeLessThan(1_000)
        expect(() => readPsbt(base64.encode(psbt.slice(0, at)))).toThrow()
        readWitness(changed)
      }),
    )
  })
})
