import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../services/gateway/src/index.js'
import type { TestChain } from '../../../services/gateway/testing/test-chain.js'
import type { Random } from '../../world/random.js'

interface ChainBlock {
  readonly number: string
  readonly hash: string
  readonly transactions: readonly {
    readonly hash: string
    readonly from: string
    readonly to: string
    readonly value: string
  }[]
}

/** Time within which the index must reach the chain. Milliseconds. */
const REACHED_WITHIN = 120_000

/** The chain of a gateway, which grows and is reorganised, and the totals that the index must have. */
export interface ChainTruth {
  /** Mines some transfers, or replaces up to 12 blocks by others. */
  change(random: Random): Promise<void>
  /** Waits until the index has the newest block; returns what differs from the chain. */
  check(database: Database): Promise<readonly string[]>
  readonly reorganisations: number
}

/** The accounts that send. */
const senders = 5

/** Returns the accounts of a chain that only receive. */
export const receiversOf = ({ accounts }: TestChain): readonly string[] => accounts.slice(senders)

export function createChainTruth(test: TestChain): ChainTruth {
  let reorganisations = 0

  /** Returns transfers of different amounts, so that a lost or doubled one changes a total. */
  const transfers = (random: Random, count: number): Readonly<Record<string, unknown>>[] =>
    Array.from({ length: count }, () => ({
      from: test.accounts[random.between(0, senders - 1)],
      to: test.accounts[random.between(0, 9)],
      value: `0x${random.between(1, 2 ** 30).toString(16)}`,
    }))

  // Anvil answers in this form.
  const block = async (tag: string): Promise<ChainBlock> =>
    (await test.request('eth_getBlockByNumber', [tag, true])) as ChainBlock

  /** Returns each account's sum of received and sent coins, and the hashes of all transactions. */
  async function totalsOfChain(newest: ChainBlock) {
    const sums = new Map<string, bigint>()
    const hashes: string[] = []
    const add = (account: string, amount: bigint): unknown =>
      sums.set(account, (sums.get(account) ?? 0n) + amount)
    const last = Number(newest.number)
    const blocks = await Promise.all(
      Array.from({ length: last + 1 }, (_, number) => block(`0x${number.toString(16)}`)),
    )
    for (const { transactions } of blocks) {
      for (const { hash, from, to, value } of transactions) {
        hashes.push(hash)
        add(to, BigInt(value))
        add(from, -BigInt(value))
      }
    }
    return { sums, hashes: hashes.sort() }
  }

  async function totalsOfIndex({ query }: Database) {
    const sums = new Map<string, bigint>()
    const add = (account: string, amount: bigint): unknown =>
      sums.set(account, (sums.get(account) ?? 0n) + amount)
    const transfersFound = await query
      .selectFrom('history_transfers')
      .select(['sender', 'recipient', 'amount'])
      .where('orphaned', '=', 0)
      .execute()
    for (const { sender, recipient, amount } of transfersFound) {
      add(recipient, BigInt(amount))
      add(sender, -BigInt(amount))
    }
    const found = await query
      .selectFrom('history_transactions')
      .select(['hash', 'block', 'position', 'sender', 'recipient'])
      .where('orphaned', '=', 0)
      .execute()
    const entries = await query
      .selectFrom('history_entries')
      .select(['account', 'block', 'position'])
      .where('orphaned', '=', 0)
      .execute()
    const place = (account: string, block: unknown, position: unknown): string =>
      `${account} ${block}.${position}`
    return {
      sums,
      hashes: found.map(({ hash }) => hash).sort(),
      entries: entries.map((one) => place(one.account, one.block, one.position)).sort(),
      expectedEntries: [
        ...new Set(
          found.flatMap((one) => [
            place(one.sender, one.block, one.position),
            place(one.recipient, one.block, one.position),
          ]),
        ),
      ].sort(),
    }
  }

  let changing: Promise<void> = Promise.resolve()
  async function changeOnce(random: Random): Promise<void> {
    const height = Number(await test.request('eth_blockNumber'))
    if (height > 14 && random.between(0, 2) > 0) {
      const depth = random.between(1, 12)
      const [transfer] = transfers(random, 1)
      reorganisations += 1
      await test.request('anvil_reorg', [depth, [[{ ...transfer, gas: '0x30d40' }, 0]]])
      return
    }
    await test.mine(transfers(random, random.between(4, 24)), random.between(1, 3))
  }

  return {
    get reorganisations() {
      return reorganisations
    },
    change(random) {
      // One after the other: two at once would give two transactions the same nonce.
      changing = changing.then(() => changeOnce(random))
      return changing
    },
    async check(database) {
      const newest = await block('latest')
      const until = performance.now() + REACHED_WITHIN
      for (;;) {
        const place = await database.query.selectFrom('history_cursors').select('hash').executeTakeFirst()
        if (place?.hash === newest.hash) break
        if (performance.now() > until)
          return [`the index did not reach block ${Number(newest.number)} within ${REACHED_WITHIN} ms`]
        await pause(50)
      }
      const [chain, index] = [await totalsOfChain(newest), await totalsOfIndex(database)]
      const violations: string[] = []
      if (chain.hashes.join() !== index.hashes.join()) {
        violations.push(`the chain has ${chain.hashes.length} transactions, the index ${index.hashes.length}`)
      }
      for (const account of new Set([...chain.sums.keys(), ...index.sums.keys()])) {
        const [there, here] = [chain.sums.get(account) ?? 0n, index.sums.get(account) ?? 0n]
        if (there !== here) violations.push(`the total of ${account} is ${there} on the chain, ${here} here`)
      }
      if (index.entries.join() !== index.expectedEntries.join())
        violations.push(
          `${index.expectedEntries.length} entries of accounts expected, ${index.entries.length} found`,
        )
      return violations
    },
  }
}
