import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../testing/each-database.js'
import { readHistoryPage } from './read-history-page.js'

const ENTRIES = 20_000
const account = '0x00000000000000000000000000000000000000aa'
const other = '0x00000000000000000000000000000000000000bb'

describeEachDatabase('a history page of one chain', (open) => {
  it('is read without scanning the entries of the other chains', async () => {
    const database = await open()
    const { kind, query } = database
    // This account has all its entries on one chain; another account has as many on the other.
    for (const [whose, chain] of [
      [account, 'eip155:1'],
      [other, 'eip155:2'],
    ]) {
      await sql`insert into history_entries (account, time, chain, block, position, born, orphaned)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(ENTRIES)})
        select ${sql.lit(whose)}, n, ${sql.lit(chain)}, n, 0, 0, 0 from numbers`.execute(query)
    }
    await sql`analyze`.execute(query)

    const requests: RootOperationNode[] = []
    const listener: KyselyPlugin = {
      transformQuery({ node }) {
        requests.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const question = { account, chains: ['eip155:2'], cursor: undefined }
    const received = { ...database, query: query.withPlugin(listener) }
    expect(await readHistoryPage(received, question)).toEqual({
      entries: [],
      generations: new Map([['eip155:2', 0]]),
      next: undefined,
    })

    const page = requests.at(-1)
    if (page === undefined) throw new Error('No query was run.')
    const executor = query.getExecutor()
    const compiled = executor.compileQuery(page, { queryId: 'plan' })
    const explain = kind === 'postgres' ? 'explain' : 'explain query plan'
    const plan = await query.executeQuery(
      CompiledQuery.raw(`${explain} ${compiled.sql}`, [...compiled.parameters]),
    )
    expect(JSON.stringify(plan.rows)).toContain('history_entries_chain')
  })
})
