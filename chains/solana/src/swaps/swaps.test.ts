import { base58, base64 } from '@scure/base'
import { SystemProgram, type TransactionInstruction, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { SimulatedExchange, Transfer } from '#kernel'
import { createScriptedModule, keys, network, rich } from '../../testing/scripted-module.js'
import {
  idOfWire,
  mintData,
  type ScriptedAccount,
  simulationBy,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../testing/scripted-node.js'
import {
  accountOf,
  close,
  instruction,
  jupiter,
  lookupTable,
  lookupTableAddress,
  mints,
  open,
  route,
  sharedRoute,
  thief,
  tokens,
  trader,
  transactionOf,
  wrap,
  wrappedSol,
} from '../../testing/swap-transaction.js'
// Preloaded: dynamic imports take longer than a stopped clock would wait.
import './build-swap.js'
import './read-received.js'

type Accounts = Record<string, ScriptedAccount | null>

const [source, target, other] = [mints.sell, mints.buy, mints.other].map((mint) => accountOf(mint))
const before: Record<string, ScriptedAccount> = {
  [trader]: rich,
  [thief]: rich,
  [source ?? '']: tokens(mints.sell, 5_000n),
  [target ?? '']: tokens(mints.buy, 7n),
  [other ?? '']: tokens(mints.other, 900n),
  [lookupTableAddress]: lookupTable(),
}
const swapped: Accounts = {
  [source ?? '']: tokens(mints.sell, 4_000n),
  [target ?? '']: tokens(mints.buy, 3_007n),
}
const lamports = (change: number): ScriptedAccount => ({ ...rich, lamports: (rich.lamports ?? 0) + change })

interface Swap {
  readonly instructions?: readonly TransactionInstruction[]
  readonly transaction?: string
  readonly accounts?: Record<string, ScriptedAccount>
  /** The accounts after the simulated transaction, without the fee, which the node takes. */
  readonly after?: Accounts
  readonly to?: string
  readonly value?: bigint
  readonly sellToken?: string | undefined
  readonly buyToken?: string | undefined
  readonly fault?: unknown
}

function startSwap({ accounts = before, after = swapped, fault = null }: Swap) {
  return createScriptedModule(accounts, {
    simulateTransaction: simulationBy(
      (address) => (address in after ? after[address] : accounts[address]),
      fault,
    ),
    sendTransaction: ([wire]: [string]) => idOfWire(wire),
    getRecentPrioritizationFees: [{ slot: 1, prioritizationFee: 20_000 }],
  })
}

/** Builds a swap and simulates what the wallet would sign. */
async function run(
  swap: Swap = {},
): Promise<{ transfer: Transfer; simulated: SimulatedExchange | undefined }> {
  const { instructions = [open(mints.buy), route()], to = jupiter, value = 0n } = swap
  const { contractCalls } = startSwap(swap).module
  const call = { to, data: swap.transaction ?? transactionOf(instructions), value }
  const request = { network, from: trader, call }
  const transfer = await contractCalls?.build(request)
  if (!transfer) throw new Error('Expected a transfer.')
  const { sellToken, buyToken } = { sellToken: mints.sell, buyToken: mints.buy, ...swap }
  const simulated = await contractCalls?.simulate?.({
    ...request,
    walletCall: transfer.call,
    sellToken,
    buyToken,
  })
  return { transfer, simulated }
}

const readWire = ({ call }: Transfer): VersionedTransaction =>
  VersionedTransaction.deserialize(base64.decode(String(Object(call.params).transaction)))

const coinSale: Swap = {
  instructions: [...wrap(1_000n), open(mints.buy), route({ sell: wrappedSol }), close()],
  value: 1_000n,
  sellToken: undefined,
  after: { [trader]: lamports(-1_000 - 6_000), [target ?? '']: tokens(mints.buy, 3_007n) },
}
const coinPurchase: Swap = {
  instructions: [open(wrappedSol), route({ buy: wrappedSol }), close()],
  buyToken: undefined,
  after: { [trader]: lamports(3_000 - 6_200), [source ?? '']: tokens(mints.sell, 4_000n) },
}

describe('a swap on Solana', () => {
  it('gets its own fee, limit and block, and is only signed by the wallet [SWP-02] [SEC-07]', async () => {
    const { transfer, simulated } = await run()
    // 5,000 for the signature; 120,000 units at a price of 20,000 micro-lamports.
    expect(transfer).toMatchObject({
      fee: { value: 7_400n, symbol: 'SOL' },
      usualFee: 6_200n,
      isOnlySigned: true,
      call: { method: 'solana_signTransaction', params: { pubkey: trader } },
    })
    expect(simulated).toEqual({ spent: 1_000n, received: 3_000n, isOnly: true, minimum: 2_970n })
    const { message } = readWire(transfer)
    expect(message.recentBlockhash).toBe(tokenProgram)
    expect(message.compiledInstructions.length).toBe(4)
    expect(message.addressTableLookups.length).toBe(1)
  })

  it("may pass through the program's own accounts: the other instruction of a swap", async () => {
    const { simulated } = await run({ instructions: [sharedRoute({ slippage: 200 })] })
    expect(simulated).toEqual({ spent: 1_000n, received: 3_000n, isOnly: true, minimum: 2_940n })
    const details = expect.stringContaining('The trader')
    await expect(
      run({ instructions: [open(mints.buy), sharedRoute({ from: thief })] }),
    ).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED', details })
  })

  it('counts the rent of a new token account as a part of the fee, not as a loss', async () => {
    const { [target ?? '']: _, ...without } = before
    const { transfer, simulated } = await run({
      accounts: without,
      after: {
        ...swapped,
        [trader]: lamports(-2_039_280 - 7_400),
        [target ?? '']: tokens(mints.buy, 3_000n),
      },
    })
    expect(transfer.fee.value).toBe(7_400n + 2_039_280n)
    expect(simulated).toMatchObject({ spent: 1_000n, received: 3_000n, isOnly: true })
  })

  it('sells and buys the coin by its wrapped form, with and without such an account before', async () => {
    expect((await run(coinSale)).simulated).toMatchObject({ spent: 1_000n, received: 3_000n, isOnly: true })
    const bought = (await run(coinPurchase)).simulated
    // The simulated price differs from that of the fee by the units only.
    expect(bought).toMatchObject({ spent: 1_000n, isOnly: true })
    expect(bought?.received).toBeGreaterThanOrEqual(3_000n)
    const wrapped: ScriptedAccount = { ...tokens(wrappedSol, 500n), lamports: 2_039_280 + 500 }
    const unwrapped = await run({
      ...coinSale,
      accounts: { ...before, [accountOf(wrappedSol)]: wrapped },
      after: {
        ...coinSale.after,
        [trader]: lamports(2_039_280 + 500 - 1_000 - 6_000),
        [accountOf(wrappedSol)]: null,
      },
    })
    expect(unwrapped.simulated).toMatchObject({ spent: 1_000n, isOnly: true })
  })

  it('is sent once, as the wallet signed it, and its last block is known (SEC-06)', async () => {
    const world = startSwap({})
    const call = { to: jupiter, data: transactionOf([route()]), value: 0n }
    const transfer = await world.module.contractCalls?.build({ network, from: trader, call })
    if (!transfer) throw new Error('Expected a transfer.')
    const transaction = readWire(transfer)
    transaction.sign(keys.slice(0, 1))
    const id = base58.encode(transaction.signatures[0] ?? new Uint8Array())
    const answer = { transaction: base64.encode(transaction.serialize()) }
    const foreign = VersionedTransaction.deserialize(base64.decode(transactionOf([route()])))
    foreign.sign(keys.slice(0, 1))
    await expect(transfer.submit({ transaction: base64.encode(foreign.serialize()) })).rejects.toMatchObject({
      code: 'TRANSACTION_CHANGED',
    })
    expect(world.requestCount('sendTransaction')).toBe(0)
    expect(await transfer.submit(answer)).toBe(id)
    expect(world.requestCount('sendTransaction')).toBe(1)
  })

  it('refuses tokens that wallets display multiplied, as another amount would be sold', async () => {
    const scale = new Uint8Array(56)
    new DataView(scale.buffer).setFloat64(32, 2, true)
    const mint = { owner: token2022Program, lamports: 1, data: mintData(6, [[25, scale]]) }
    await expect(run({ accounts: { ...before, [mints.buy]: mint } })).rejects.toMatchObject({
      code: 'RPC_PARAMS_INVALID',
    })
  })

  it('reports what fails before the wallet is asked', async () => {
    const fault = { InstructionError: [2, { Custom: 6001 }] }
    await expect(run({ fault })).rejects.toMatchObject({ code: 'NODE_REFUSED' })
    const poor = { ...before, [trader]: { ...rich, lamports: 5 } }
    await expect(run({ fault, accounts: poor })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
  })
})

const token = (accounts: readonly (readonly [string, ('s' | 'w' | 'sw')?])[], data: readonly number[]) =>
  instruction({ program: tokenProgram, accounts, data })
const amount = [232, 3, 0, 0, 0, 0, 0, 0]

describe('a transaction that does more than a swap is refused before the wallet is asked [SEC-07]', () => {
  const own = source ?? ''
  it.each<readonly [string, string, Swap]>([
    [
      'a transfer of coins',
      'A transfer',
      {
        instructions: [
          route(),
          SystemProgram.transfer({
            fromPubkey: keys[0]?.publicKey as never,
            toPubkey: keys[1]?.publicKey as never,
            lamports: 1n,
          }),
        ],
      },
    ],
    [
      'a transfer of tokens',
      'An instruction',
      {
        instructions: [
          route(),
          token(
            [
              [own, 'w'],
              [thief, 'w'],
              [trader, 's'],
            ],
            [3, ...amount],
          ),
        ],
      },
    ],
    [
      'a delegate',
      'An instruction',
      { instructions: [route(), token([[own, 'w'], [thief], [trader, 's']], [4, ...amount])] },
    ],
    [
      'another owner of a token account',
      'An instruction',
      {
        instructions: [
          route(),
          token(
            [
              [own, 'w'],
              [trader, 's'],
            ],
            [6, 2, 1, ...base58.decode(thief)],
          ),
        ],
      },
    ],
    [
      'the closing of an account to another owner',
      'The closing of an account',
      { instructions: [...wrap(5n), route(), close(undefined, thief)], value: 5n },
    ],
    ['the closing of another account', 'The closing of an account', { instructions: [route(), close(own)] }],
    [
      'a token account of another owner',
      'A token account',
      { instructions: [open(mints.buy, thief), route()] },
    ],
    [
      'an unknown program',
      'An instruction',
      { instructions: [route(), instruction({ program: thief, accounts: [[trader, 'sw']], data: [1] })] },
    ],
    ['a second swap', 'The number of swaps', { instructions: [route(), route()] }],
    ['no swap', 'The number of swaps', { instructions: [open(mints.buy)] }],
    [
      'another signer',
      'A signer',
      {
        instructions: [route(), instruction({ program: tokenProgram, accounts: [[thief, 's']], data: [17] })],
      },
    ],
    ['another fee payer', 'A signer', { transaction: transactionOf([route()], { payer: thief }) }],
    [
      'an unknown instruction of the program',
      'The instruction',
      { instructions: [route({ number: [1, 2, 3, 4, 5, 6, 7, 8] })] },
    ],
    ["another trader's swap", 'The trader', { instructions: [open(mints.buy), route({ from: thief })] }],
    ['a fee of a platform', 'A fee', { instructions: [route({ platformFee: 1 })] }],
    ['a fee on a better price', 'A fee', { instructions: [route({ surplusFee: 10_000 })] }],
    [
      'another recipient',
      'The recipient',
      { instructions: [route({ otherTarget: accountOf(mints.buy, thief) })] },
    ],
    ['another amount of coins', 'The amount of coins', { ...coinSale, value: 999n }],
    ['another program than it names', 'The program', { to: thief }],
    [
      'a lookup table that is none',
      'A lookup table',
      { accounts: { ...before, [lookupTableAddress]: lookupTable(systemProgram) } },
    ],
    ['text that is no transaction', 'The encoding', { transaction: 'AAAA' }],
    ['text that is not base64', 'The encoding', { transaction: '0x00' }],
  ])('%s', async (_, part, swap) => {
    const details = expect.stringContaining(`${part} of the built transaction`)
    await expect(run(swap)).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED', details })
  })

  it('reports the minimum that the program enforces, whatever the simulation shows', async () => {
    const { simulated } = await run({ instructions: [route({ slippage: 10_000 })] })
    expect(simulated).toMatchObject({ received: 3_000n, minimum: 0n })
  })

  it('refuses an amount that differs from the one the program sells', async () => {
    await expect(run({ instructions: [route({ amount: 5_000n })] })).rejects.toMatchObject({
      code: 'TRANSACTION_CHANGED',
    })
  })
})

/** Returns a token account with other bytes. */
function changed(account: ScriptedAccount, at: number, bytes: ArrayLike<number>): ScriptedAccount {
  const data = Uint8Array.from(account.data ?? [])
  data.set(bytes, at)
  return { ...account, data }
}

describe('the simulation shows each further effect on the account [SEC-07]', () => {
  const touching = (...addresses: readonly string[]): readonly TransactionInstruction[] => {
    const swap = route()
    for (const address of addresses) {
      const { keys: [more] = [] } = token([[address, 'w']], [0])
      if (more) swap.keys.push(more)
    }
    return [swap]
  }
  const bought = tokens(mints.buy, 3_007n)
  it.each<readonly [string, Accounts]>([
    ['a loss of coins', { [trader]: lamports(-7_401) }],
    ['a huge fee', { [trader]: lamports(-1_000_000_000) }],
    ['a loss of another token', { [other ?? '']: tokens(mints.other, 899n) }],
    ['another owner', { [other ?? '']: tokens(mints.other, 900n, thief) }],
    ['a delegate', { [other ?? '']: changed(tokens(mints.other, 900n), 72, [1, 0, 0, 0]) }],
    ['a delegate of the bought tokens', { [target ?? '']: changed(bought, 72, [1, 0, 0, 0]) }],
    ['an authority to close', { [target ?? '']: changed(bought, 129, [1, 0, 0, 0]) }],
    ['a frozen account', { [target ?? '']: changed(bought, 108, [2]) }],
    ['a closed account', { [other ?? '']: null }],
    ['a wallet that belongs to a program', { [trader]: { ...rich, owner: thief } }],
  ])('%s', async (_, effect) => {
    const { simulated } = await run({
      instructions: touching(other ?? ''),
      after: { ...swapped, ...effect },
    })
    expect(simulated?.isOnly).toBe(false)
  })

  it('tokens that arrive elsewhere, and a new account with a delegate', async () => {
    const elsewhere = accountOf(mints.buy, thief)
    const lost = await run({
      instructions: [route({ target: elsewhere })],
      after: { [source ?? '']: tokens(mints.sell, 4_000n), [elsewhere]: tokens(mints.buy, 3_000n, thief) },
    })
    expect(lost.simulated).toMatchObject({ received: 0n })
    const { [target ?? '']: _, ...without } = before
    const delegated = await run({
      accounts: without,
      after: { ...swapped, [target ?? '']: changed(tokens(mints.buy, 3_000n), 72, [1, 0, 0, 0]) },
    })
    expect(delegated.simulated?.isOnly).toBe(false)
  })

  it('leaves an honest swap with the same accounts alone', async () => {
    const { simulated } = await run({ instructions: touching(other ?? ''), after: swapped })
    expect(simulated?.isOnly).toBe(true)
  })
})

describe('the received amount of a confirmed swap', () => {
  const id = base58.encode(new Uint8Array(64).fill(7))
  const balance = (owner: string, mint: string, value: string): object => ({
    owner,
    mint,
    uiTokenAmount: { amount: value },
  })
  const meta = {
    err: null,
    fee: 5_000,
    preBalances: [10_000, 5],
    postBalances: [8_000, 6],
    preTokenBalances: [balance(trader, mints.buy, '7')],
    postTokenBalances: [balance(trader, mints.buy, '3007'), balance(thief, mints.buy, '9')],
  }
  const transaction = { message: { accountKeys: [trader, thief] } }
  const read = (answer: unknown, token?: string) =>
    createScriptedModule({}, { getTransaction: answer }).module.contractCalls?.readReceived({
      network,
      id,
      address: trader,
      token,
      contract: jupiter,
    })

  it('is read from the balances before and after it; without the fee for the coin', async () => {
    expect(await read({ meta, transaction }, mints.buy)).toBe(3_000n)
    expect(await read({ meta, transaction })).toBe(3_000n)
  })

  it('is unknown if the node does not have it, or nothing was received', async () => {
    expect(await read(null, mints.buy)).toBeUndefined()
    expect(await read({ meta, transaction }, mints.sell)).toBeUndefined()
    expect(await read({ meta: { ...meta, err: {} }, transaction }, mints.buy)).toBeUndefined()
  })
})
