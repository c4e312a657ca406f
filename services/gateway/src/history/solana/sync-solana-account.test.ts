import { createServer } from 'node:net'
import { Connection, Keypair, type PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import type { HistoryPage } from 'quoin/endpoints/history'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { solanaChain } from '../../../../../sandbox/src/further-chains/further-chain.js'
import {
  type RunningFurtherChain,
  startFurtherChain,
} from '../../../../../sandbox/src/further-chains/start-further-chain.js'
import { describeEachDatabase } from '../../../testing/each-database.js'
import { UNHURRIED } from '../../../testing/test-chain.js'
import type { ChainNode } from '../../chains/chain-node.js'
import { createChainNode } from '../../chains/create-chain-node.js'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import type { Database } from '../../storage/open-database.js'
import { historyEndpoints } from '../history-endpoints.js'
import { syncSolanaAccount } from './sync-solana-account.js'

const SOL = 1_000_000_000
let running: RunningFurtherChain
let chain: GatewayChain
let connection: Connection

async function fund(address: PublicKey, amount: number, token?: string): Promise<void> {
  const body = JSON.stringify({ address: address.toBase58(), amount: String(amount), token })
  const answer = await fetch(`${running.rpcUrl}/sandbox/fund`, { method: 'POST', body })
  expect(answer.status).toBe(200)
}

async function send(from: Keypair, to: PublicKey, lamports: number): Promise<void> {
  const transfer = SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })
  const { blockhash } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: from.publicKey, recentBlockhash: blockhash }).add(transfer)
  transaction.sign(from)
  await connection.sendRawTransaction(transaction.serialize())
}

beforeAll(async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  running = await startFurtherChain({
    name: 'solana',
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
  })
  connection = new Connection(running.rpcUrl)
  chain = {
    id: solanaChain.caipNetworkId,
    namespace: 'solana',
    name: solanaChain.title,
    rpcUrls: [running.rpcUrl],
    coin: solanaChain.coin,
    tokens: [],
    contracts: {},
  }
}, 60_000)
afterAll(() => running?.stop())

function history(database: Database, account: PublicKey, cursor?: string): Promise<HistoryPage> {
  const token = { name: 'Sandbox Dollar', symbol: 'SBD', decimals: 6 }
  const [served] = historyEndpoints({
    database,
    chains: [chain],
    nodes: new Map([[chain.id, createChainNode(chain, { timeLimit: UNHURRIED })]]),
    directory: {
      list: () => [],
      find: (id) => (id.endsWith(`:${solanaChain.token?.address}`) ? { id, ...token } : undefined),
      resolve: async () => undefined,
    },
    prices: { prices: async () => new Map() },
    now: Date.now,
  })
  const path = { account: `${chain.id}:${account.toBase58()}` }
  const call = { path, query: { cursor }, body: undefined, projectId: 'test', origin: undefined }
  // The endpoint returns this type.
  return served?.answer({ ...call, signal: AbortSignal.timeout(30_000) }) as Promise<HistoryPage>
}

describeEachDatabase('the history of a Solana account', (open) => {
  it('returns incoming and outgoing coins and tokens, once each, newest first', async () => {
    const database = await open()
    const [me, you] = [Keypair.generate(), Keypair.generate()]
    await fund(me.publicKey, 5 * SOL)
    await fund(me.publicKey, 2_500_000, solanaChain.token?.address)
    const first = await history(database, me.publicKey)
    expect(first.data.map(({ metadata }) => metadata.operationType)).toEqual(
      expect.arrayContaining(['receive', 'receive']),
    )
    await send(me, you.publicKey, 1.5 * SOL)
    const { data, next } = await history(database, me.publicKey)
    expect(next).toBeUndefined()
    expect(data).toHaveLength(3)
    expect(new Set(data.map(({ id }) => id)).size).toBe(3)
    const sent = data.find(({ metadata }) => metadata.operationType === 'send')
    expect(sent).toMatchObject({
      metadata: { sentFrom: me.publicKey.toBase58(), sentTo: you.publicKey.toBase58(), status: 'confirmed' },
      transfers: [{ direction: 'out', quantity: { numeric: '1.5' }, fungible_info: { symbol: 'SOL' } }],
    })
    const shown = data.flatMap(({ transfers }) => transfers.map(({ quantity }) => quantity.numeric))
    expect(shown.sort()).toEqual(['1.5', '2.5', '5'])
    // The receiver's history has the same transaction.
    expect((await history(database, you.publicKey)).data).toMatchObject([
      { id: sent?.id, metadata: { operationType: 'receive' }, transfers: [{ direction: 'in' }] },
    ])
  })

  it('stores a first sync part by part, and continues an interrupted one', async () => {
    const database = await open()
    const me = Keypair.generate()
    for (let turn = 0; turn < 50; turn++) await fund(me.publicKey, SOL + turn)
    const real = createChainNode(chain, { timeLimit: UNHURRIED })
    const account = me.publicKey.toBase58()
    let left = 0
    let reads = 0
    const node: ChainNode = {
      chain,
      async request(method, params, signal) {
        if (method === 'getTransaction') {
          reads += 1
          if (left-- <= 0) throw new Error('Out of time')
        }
        return real.request(method, params, signal)
      },
    }
    const look = (max: number): Promise<void> => {
      left = max
      return syncSolanaAccount({ database, node, account, signal: AbortSignal.timeout(30_000) })
    }
    const stored = async (): Promise<number> =>
      (
        await database.query
          .selectFrom('history_entries')
          .select('block')
          .where('account', '=', account)
          .execute()
      ).length
    await expect(look(25)).rejects.toThrow('Out of time')
    expect(await stored()).toBe(20)
    await expect(look(25)).rejects.toThrow('Out of time')
    expect(await stored()).toBe(40)
    await look(25)
    expect(await stored()).toBe(50)
    const before = reads
    await look(25)
    expect(reads).toBe(before)
  })

  it('returns further pages', async () => {
    const database = await open()
    const me = Keypair.generate()
    for (let turn = 0; turn < 53; turn++) await fund(me.publicKey, SOL + turn)
    const first = await history(database, me.publicKey)
    await fund(me.publicKey, SOL)
    const second = await history(database, me.publicKey, first.next)
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect([first.data.length, second.data.length, new Set(ids).size]).toEqual([50, 3, 53])
  })
})
