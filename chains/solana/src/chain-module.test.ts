import { base64 } from '@scure/base'
import { SystemInstruction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Transfer } from '#kernel'
import { createScriptedModule, keys, network, rich } from '../testing/scripted-module.js'
import {
  mintData,
  type ScriptedAccount,
  token2022Program,
  tokenAccountData,
  tokenProgram,
} from '../testing/scripted-node.js'
import { associatedAccountOf } from './addresses/derived-addresses.js'
import { loadWithWeb3 } from './load-with-web3.js'

const [alice = '', bob = '', mint = '', one = '', two = '', three = ''] = keys.map(({ publicKey }) =>
  publicKey.toBase58(),
)
const u64 = (value: bigint): Uint8Array => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

function instructionsOf({ call }: Transfer): TransactionMessage['instructions'] {
  const wire = base64.decode(String(Object(call.params).transaction))
  return TransactionMessage.decompile(VersionedTransaction.deserialize(wire).message).instructions
}

describe('a transfer', () => {
  it('contains any amount exactly, even above the safe integers [SEC-10]', async () => {
    const max = 2n ** 63n
    const { build } = createScriptedModule({ [alice]: { ...rich, lamports: 2 ** 63 + 2 ** 40 }, [bob]: rich })
    await fc.assert(
      fc.asyncProperty(fc.bigInt(0n, max), async (value) => {
        const [, , instruction] = instructionsOf(await build({ value }))
        if (!instruction) throw new Error('Expected three instructions.')
        expect(SystemInstruction.decodeTransfer(instruction).lamports).toBe(value)
      }),
      { numRuns: 50, examples: [[9_007_199_254_740_993n], [0n]] },
    )
  })

  it('pays at most a thousandth of a SOL for priority, whatever fees the node reports', async () => {
    const fees = [1, 2, 3].map((slot) => ({ slot, prioritizationFee: 9_000_000_000_000_000 }))
    const { build } = createScriptedModule(
      { [alice]: rich, [bob]: rich },
      { getRecentPrioritizationFees: fees },
    )
    const { fee } = await build({ speed: 'fast' })
    expect(fee.value).toBeGreaterThan(900_000n)
    expect(fee.value).toBeLessThanOrEqual(1_005_001n)
  })

  it('takes tokens from as many accounts as necessary, and none from frozen ones', async () => {
    const account = (amount: bigint, frozen?: boolean): ScriptedAccount => ({
      owner: tokenProgram,
      data: tokenAccountData(mint, alice, amount, frozen),
      lamports: 2_039_280,
    })
    const { build } = createScriptedModule({
      [alice]: rich,
      [mint]: { owner: tokenProgram, data: mintData(6) },
      [one]: account(30n),
      [two]: account(50n),
      [three]: account(1_000n, true),
    })
    const parts = async (value: bigint): Promise<readonly [string, bigint][]> =>
      instructionsOf(await build({ token: mint, value }))
        .filter(({ programId }) => programId.toBase58() === tokenProgram)
        .map(({ keys: [source], data }) => [source?.pubkey.toBase58() ?? '', data.readBigUInt64LE(1)])
    expect(await parts(50n)).toEqual([[two, 50n]])
    expect(await parts(80n)).toEqual([
      [two, 50n],
      [one, 30n],
    ])
    await expect(build({ token: mint, value: 81n })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
  })

  it.each([
    ['keeps a fee', 1, Uint8Array.of(...new Uint8Array(106), 5, 0)],
    ['runs a program', 14, Uint8Array.of(...new Uint8Array(32), ...new Uint8Array(32).fill(9))],
    ['is not transferable', 9, new Uint8Array()],
  ])('is refused for a token that %s', async (_, kind, data) => {
    const accounts = {
      [alice]: rich,
      [mint]: { owner: token2022Program, data: mintData(6, [[kind, data]]) },
      [one]: { owner: token2022Program, data: tokenAccountData(mint, alice, 9n) },
    }
    await expect(createScriptedModule(accounts).build({ token: mint, value: 1n })).rejects.toMatchObject({
      code: 'RPC_PARAMS_INVALID',
    })
  })

  it('is allowed for a token with fee and hook extensions that are inactive', async () => {
    const extensions = [
      [1, new Uint8Array(108)],
      [14, new Uint8Array(64)],
    ] as const
    const accounts = {
      [alice]: rich,
      [mint]: { owner: token2022Program, data: mintData(6, extensions) },
      [one]: { owner: token2022Program, data: tokenAccountData(mint, alice, 9n) },
    }
    const { build } = createScriptedModule(accounts)
    const { fee } = await build({ token: mint, value: 1n })
    // 165 bytes, the account type, and three extensions: immutable owner, withheld fees, hook.
    expect(fee.value).toBeGreaterThan(890_880n + (165n + 1n + 4n + 12n + 5n) * 6_960n)
  })

  it("is refused if the recipient's token account has another owner", async () => {
    const target = associatedAccountOf(bob, mint, tokenProgram)
    const { build } = createScriptedModule({
      [alice]: rich,
      [mint]: { owner: tokenProgram, data: mintData(6) },
      [one]: { owner: tokenProgram, data: tokenAccountData(mint, alice, 9n) },
      [target]: { owner: tokenProgram, data: tokenAccountData(mint, alice, 0n) },
    })
    await expect(build({ token: mint, value: 1n })).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
  })

  it.each([
    'getMultipleAccounts',
    'getLatestBlockhash',
    'getMinimumBalanceForRentExemption',
    'getRecentPrioritizationFees',
    'getFeeForMessage',
  ])('fails with a code for any response to %s [REL-02] [API-03]', async (method) => {
    const garbage = [null, 7, -1, 1.5, '', 'x', [], {}, [null], { value: {} }, { value: [{}, {}] }]
    for (const answer of garbage) {
      const { build, platform } = createScriptedModule({ [alice]: rich, [bob]: rich }, { [method]: answer })
      const end = build().then(
        ({ fee }) => fee.value,
        (error: unknown) => Object(error).code,
      )
      await platform.clock.advanceAsync(60_000)
      const isAllowed =
        (method === 'getRecentPrioritizationFees' && Array.isArray(answer)) || typeof answer === 'number'
      if (!isAllowed || typeof (await end) !== 'bigint')
        expect([answer, await end]).toEqual([answer, 'NODE_FAILED'])
      expect(platform.leftovers()).toEqual([])
    }
  })
})

describe('tokens', () => {
  function metadata(name: string, symbol: string): Uint8Array {
    const text = (value: string): number[] => {
      const bytes = [...new TextEncoder().encode(value)]
      return [...new Uint8Array(new Uint32Array([bytes.length]).buffer), ...bytes]
    }
    return Uint8Array.of(...new Uint8Array(64), ...text(name), ...text(symbol))
  }

  async function namesOf(data: Uint8Array): Promise<unknown> {
    const { module } = createScriptedModule({
      [mint]: { owner: token2022Program, data: mintData(6, [[19, data]]) },
      [one]: { owner: token2022Program, data: tokenAccountData(mint, alice, 9n) },
    })
    const [asset] = (await module.tokens?.getBalances({ network, address: alice })) ?? []
    return [asset?.name, asset?.symbol]
  }

  it('have sanitized and shortened names, or their address [SEC-04]', async () => {
    const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
    expect(await namesOf(metadata('Fine\u0000\u0000', 'FIN\u0000'))).toEqual(['Fine', 'FIN'])
    expect(await namesOf(metadata('pay\u202epal', 'U\nSDC'))).toEqual(['pay pal', 'U SDC'])
    expect(await namesOf(metadata('🦊'.repeat(100), 'x'.repeat(100)))).toEqual([
      '🦊'.repeat(64),
      'x'.repeat(16),
    ])
    for (const data of [new Uint8Array(), metadata('', ''), metadata('Name', 'X').slice(0, 70)])
      expect(await namesOf(data)).toEqual([short, short])
    // A length beyond the end of the account.
    const lying = metadata('Name', 'SYM')
    lying.set([255, 255, 255, 255], 64)
    expect(await namesOf(lying)).toEqual([short, short])
  })

  const year = 365.24 * 24 * 60 * 60
  /** Returns a multiplier, and another one from a time on. */
  function scaling(multiplier: number, from: number, next: number): Uint8Array {
    const view = new DataView(new ArrayBuffer(56))
    view.setFloat64(32, multiplier, true)
    view.setBigInt64(40, BigInt(from), true)
    view.setFloat64(48, next, true)
    return new Uint8Array(view.buffer)
  }
  /** Returns basis points per year, for the year before a time, and none after it. */
  function interest(rate: number, until: number): Uint8Array {
    const view = new DataView(new ArrayBuffer(52))
    view.setBigInt64(32, BigInt(until - year), true)
    view.setInt16(40, rate, true)
    view.setBigInt64(42, BigInt(until), true)
    return new Uint8Array(view.buffer)
  }

  it.each<[what: string, kind: number, data: (now: number) => Uint8Array, shown: bigint, isSent: boolean]>([
    ['a scale', 25, (now) => scaling(2.5, now + 1, 4), 22_500_000n, false],
    ['a changed scale', 25, (now) => scaling(2.5, now, 4), 36_000_000n, false],
    ['a future scale', 25, (now) => scaling(1, now + 1, 4), 9_000_000n, false],
    ['a scale of one', 25, () => scaling(1, 0, 1), 9_000_000n, true],
    // A tenth, compounded continuously: e to the power of a tenth.
    ['an interest', 10, (now) => interest(1_000, now), 9_946_538n, false],
    ['an interest of zero', 10, (now) => interest(0, now), 9_000_000n, true],
  ])(
    'with %s are displayed as in wallets, and sent only if that is the sent amount [M16] [SEC-10]',
    async (...row) => {
      const [, kind, dataAt, shown, isSent] = row
      const accounts = (now: number): Record<string, ScriptedAccount> => ({
        [alice]: rich,
        [mint]: { owner: token2022Program, data: mintData(6, [[kind, dataAt(now)]]) },
        [one]: { owner: token2022Program, data: tokenAccountData(mint, alice, 9_000_000n) },
      })
      const now = Math.floor(createScriptedModule({}).platform.now() / 1_000)
      const { module, build } = createScriptedModule(accounts(now))
      const [asset] = (await module.tokens?.getBalances({ network, address: alice })) ?? []
      expect(asset?.value).toBe(shown)
      const building = build({ token: mint, value: 1n })
      if (isSent) expect((await building).value).toBe(1n)
      else await expect(building).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
    },
  )

  it('are summed over their accounts, without those of other owners, with a zero balance or without decimals [ACC-07]', async () => {
    const account = (of: string, owner: string, amount: bigint): ScriptedAccount => ({
      owner: tokenProgram,
      data: tokenAccountData(of, owner, amount),
    })
    const max = 2n ** 64n - 1n
    const entry = (pubkey: string, { data }: ScriptedAccount): object => ({
      pubkey,
      account: { owner: tokenProgram, lamports: 1, data: [base64.encode(data ?? u64(0n)), 'base64'] },
    })
    const { module } = createScriptedModule(
      {
        [mint]: { owner: tokenProgram, data: mintData(6) },
        [three]: { owner: tokenProgram, data: mintData(0) },
      },
      {
        getTokenAccountsByOwner: ([, { programId }]: [string, { programId: string }]) => ({
          value:
            programId === tokenProgram
              ? [
                  entry(one, account(mint, alice, max)),
                  entry(two, account(mint, alice, 1n)),
                  entry(two, account(mint, bob, 500n)),
                  entry(two, account(three, alice, 1n)),
                  entry(two, account(bob, alice, 0n)),
                ]
              : [],
        }),
      },
    )
    const assets = await module.tokens?.getBalances({ network, address: alice })
    expect(assets?.map(({ address, value }) => [address, value])).toEqual([[mint, max + 1n]])
  })
})

describe('without the optional package', () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })

  it.each([
    [missing, 'PEER_MISSING'],
    [new TypeError('Failed to fetch'), 'NODE_FAILED'],
  ])('reports the cause: %s', async (error, code) => {
    await expect(loadWithWeb3(() => Promise.reject(error))).rejects.toMatchObject({ code, cause: error })
  })
})

it('returns the height in confirmed blocks, and rejects invalid values [SEC-15]', async () => {
  const world = createScriptedModule({}, { getBlockHeight: 321_000_123 })
  expect(await world.module.getHeight?.({ network })).toBe(321_000_123n)
  expect(world.platform.requests[0]?.body).toContain('"confirmed"')
  const { module, platform } = createScriptedModule({}, { getBlockHeight: '7' })
  const failed = expect(module.getHeight?.({ network })).rejects.toMatchObject({ code: 'NODE_FAILED' })
  await platform.clock.advanceAsync(60_000)
  await failed
})
