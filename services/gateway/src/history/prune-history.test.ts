import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../testing/each-database.js'
import { pruneHistory } from './prune-history.js'

describeEachDatabase('pruneHistory', (open) => {
  it('removes older transactions, and keeps those that brought a collectible', async () => {
    const database = await open()
    const { query } = database
    const chain = 'eip155:8'
    const hash = (block: number): string => `0x${String(block).padStart(64, '0')}`
    for (let block = 1; block <= 6; block++) {
      const place = { chain, block, position: 0, born: 0, orphaned: 0 }
      await query
        .insertInto('history_transactions')
        .values({
          ...place,
          hash: hash(block),
          time: block * 100,
          sender: '0xa',
          recipient: '0xb',
          created: '',
          nonce: block,
          succeeded: 1,
          intent: '',
          spread: 0,
        })
        .execute()
      await query
        .insertInto('history_entries')
        .values({ ...place, account: '0xa', time: block * 100 })
        .execute()
      const kind = block === 2 ? ('collectible' as const) : ('fungible' as const)
      await query
        .insertInto('history_transfers')
        .values({
          ...place,
          ordinal: 0,
          kind,
          token: '0xc',
          token_id: '1',
          amount: '1',
          sender: '0xa',
          recipient: '0xb',
        })
        .execute()
      await query
        .insertInto('history_blocks')
        .values({
          chain,
          number: block,
          hash: hash(block),
          parent: hash(block - 1),
          time: block * 100,
          born: 0,
          orphaned: 0,
        })
        .execute()
    }
    await query
      .insertInto('history_cursors')
      .values({ chain, block: 20_005, hash: hash(6), generation: 0 })
      .execute()
    const blocksOf = async (table: 'history_transactions' | 'history_entries' | 'history_transfers') =>
      (
        await query.selectFrom(table).select('block').where('chain', '=', chain).orderBy('block').execute()
      ).map(({ block }) => Number(block))
    for (let turn = 0; turn < 2; turn++) {
      await pruneHistory(database, 450)
      for (const table of ['history_transactions', 'history_entries', 'history_transfers'] as const)
        expect(await blocksOf(table), table).toEqual([2, 5, 6])
    }
    // The newest blocks stay: the indexer compares them with the chain to detect reorganisations.
    const blocks = await query
      .selectFrom('history_blocks')
      .select('number')
      .where('chain', '=', chain)
      .execute()
    expect(blocks.map(({ number }) => Number(number)).sort()).toEqual([5, 6])
  })
})
