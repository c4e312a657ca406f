import { base58, base64 } from '@scure/base'
import { afterEach, describe, expect, it } from 'vitest'
import { solana } from '../../../testing/provider-context.js'
import {
  type SolanaSimulationWorld,
  startSolanaSimulation,
  TOKEN_RENT,
  tokensOf,
  walletOf,
} from '../../../testing/stand-ins/solana-simulation-stand-in.js'
import type { StandIn } from '../../../testing/stand-ins/start-stand-in.js'
import { UNHURRIED } from '../../../testing/test-chain.js'
import { createChainNode } from '../../chains/create-chain-node.js'
import { compileSolanaTransaction } from '../../swaps/aggregators/compile-solana-transaction.js'
import { nodeSimulation } from '../sources/node-simulation.js'
import { readSolanaMessage } from './read-solana-message.js'

const key = (byte: number): string => base58.encode(new Uint8Array(32).fill(byte))
const [me, thief, mint, bought, program, table] = [key(1), key(2), key(3), key(4), key(5), key(6)] as const
const [sold, gained, readonly] = [key(11), key(12), key(13)] as const

/** A transaction of `me`; the account `gained` is in a lookup table, after one that is not used. */
const text =
  compileSolanaTransaction({
    payer: me,
    blockhash: new Uint8Array(32),
    instructions: [
      {
        program,
        accounts: [
          { address: sold, isWritable: true },
          { address: gained, isWritable: true },
          { address: readonly, isWritable: false },
        ],
        data: Uint8Array.from([1, 2, 3]),
      },
    ],
    lookupTables: { [table]: [thief, gained] },
  }) ?? ''
const transaction = base64.decode(text)

const tableData = Uint8Array.from([...new Uint8Array(56), ...base58.decode(thief), ...base58.decode(gained)])
const before = {
  [me]: walletOf(10_000_000),
  [sold]: tokensOf(mint, me, 500n),
  [table]: { lamports: 1, owner: key(9), data: tableData },
}

let standIn: StandIn | undefined
afterEach(() => standIn?.stop())

async function simulate(world: SolanaSimulationWorld, accounts = new Set<string>([me])) {
  standIn = await startSolanaSimulation(() => world)
  const chain = { ...solana, rpcUrls: [standIn.url] }
  const node = createChainNode(chain, { timeLimit: UNHURRIED })
  const source = nodeSimulation(new Map([[chain.id, node]]), () => 0)
  return source.simulate({ chain, account: me, accounts, calls: [], transaction })
}

describe('a transaction of Solana', () => {
  it('has its signers, the accounts that it may change, and those in lookup tables', () => {
    expect(readSolanaMessage(transaction)).toEqual({
      signers: [me],
      writable: [me, sold],
      lookups: [{ table, writable: [1] }],
    })
    for (const length of [0, 1, 65, 70, 200])
      expect(() => readSolanaMessage(transaction.subarray(0, length))).toThrow()
    expect(() => readSolanaMessage(Uint8Array.from([...transaction, 0]))).toThrow('Bytes follow')
  })
})

describe("Solana's simulateTransaction", () => {
  it('compares coins and tokens of the account before and after, also in lookup tables', async () => {
    const after = {
      [me]: walletOf(10_000_000 - 5_000 - TOKEN_RENT),
      [sold]: tokensOf(mint, me, 200n),
      [gained]: tokensOf(bought, me, 7n),
    }
    expect(await simulate({ before, after })).toEqual({
      status: 'success',
      gasUsed: 42_000n,
      changes: [
        { account: me, kind: 'coin', amount: String(-5_000 - TOKEN_RENT) },
        { account: me, kind: 'token', token: mint, amount: '-300' },
        { account: me, kind: 'token', token: bought, amount: '7' },
      ],
      approvals: [],
    })
    const sent = standIn?.requests.find(({ body }) => Object(body).method === 'simulateTransaction')
    expect(Object(sent?.body).params).toEqual([
      text,
      {
        commitment: 'confirmed',
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses: [me, sold, gained] },
      },
    ])
  })

  it('counts a token account that gets another owner as a loss, and reports a new delegate [SEC-07]', async () => {
    const given = await simulate({ before, after: { ...before, [sold]: tokensOf(mint, thief, 500n) } })
    expect(given).toMatchObject({ changes: [{ account: me, token: mint, amount: '-500' }] })
    await standIn?.stop()
    const delegated = tokensOf(mint, me, 500n, { to: thief, amount: 400n })
    expect(await simulate({ before, after: { ...before, [sold]: delegated } })).toMatchObject({
      changes: [],
      approvals: [{ account: me, spender: thief, token: mint, kind: 'token', amount: '400' }],
    })
    await standIn?.stop()
    const known = { ...before, [sold]: delegated }
    expect(await simulate({ before: known, after: known })).toMatchObject({ changes: [], approvals: [] })
  })

  it('reports a failure with the last message of the program, sanitized', async () => {
    const logs = [
      'Program X invoke [1]',
      'Program log: Error: insufficient \u202efunds',
      'Program X failed: custom program error: 0x1',
    ]
    const world = { before, err: { InstructionError: [0, { Custom: 1 }] }, logs }
    expect(await simulate(world)).toEqual({
      status: 'reverted',
      reason: 'Error: insufficient funds',
      failedCall: undefined,
      gasUsed: 42_000n,
    })
  })

  it.each([
    ['without accounts', { accounts: null }],
    ['with an account too few', { accounts: [null] }],
    ['with an invalid account', { accounts: [{ lamports: -1 }, null, null] }],
    ['without units', { unitsConsumed: undefined }],
  ])('refuses an answer %s', async (_name, change) => {
    await expect(simulate({ before, after: before, change })).rejects.toMatchObject({ reason: 'malformed' })
  })

  it('refuses a lookup table that does not have the account', async () => {
    const { [table]: _, ...others } = before
    await expect(simulate({ before: others })).rejects.toMatchObject({ reason: 'rejected' })
  })
})
