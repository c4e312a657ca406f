import { describe, expect, it } from 'vitest'
import { createNodeClient } from '#kernel'
import { createTestPlatform } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { createEsplora } from './esplora.js'

const network = exampleNetwork('mainnet', ['https://one.example'])
const transaction = { hex: '0200', id: 'ab'.repeat(32) }

/** Broadcasts to a server with these responses in order; the last one repeats. */
async function broadcast(posts: readonly (() => Response)[], lookUp: () => Response): Promise<unknown> {
  const platform = createTestPlatform()
  let sent = 0
  platform.onFetch(({ method }) =>
    method === 'POST' ? (posts[Math.min(sent++, posts.length - 1)]?.() ?? lookUp()) : lookUp(),
  )
  const end = createEsplora(createNodeClient(platform))
    .broadcast({ network }, transaction)
    .catch((error: unknown) => error)
  await platform.clock.advanceAsync(120_000)
  return end
}

const refuse = (reason: string) => () =>
  new Response(`sendrawtransaction RPC error: ${reason}`, { status: 400 })
const lost = () => new Response('', { status: 502 })
const unavailable = () => new Response('', { status: 503 })
const notFound = () => new Response('Transaction not found', { status: 404 })

describe('a broadcast (SEC-06, REL-02)', () => {
  it('counts as sent if the second attempt finds the first in the mempool, even if the look-up fails [M1]', async () => {
    for (const reason of ['{"code":-27,"message":"txn-already-in-mempool"}', 'txn-already-known'])
      expect(await broadcast([lost, refuse(reason)], unavailable)).toBe(transaction.id)
  })

  it('is unconfirmed if the second attempt finds its coins spent, unless a look-up finds it [M1]', async () => {
    const spent = refuse('{"code":-25,"message":"bad-txns-inputs-missingorspent"}')
    const unconfirmed = { code: 'NODE_FAILED', transactionId: transaction.id }
    expect(await broadcast([lost, spent], unavailable)).toMatchObject(unconfirmed)
    expect(await broadcast([lost, spent], notFound)).toMatchObject(unconfirmed)
    expect(await broadcast([lost, spent], () => new Response('0200'))).toBe(transaction.id)
    // The wallet may have sent it itself.
    expect(await broadcast([spent], () => new Response('0200'))).toBe(transaction.id)
  })

  it('is refused if the server refused it at once and does not have it', async () => {
    const dust = refuse('{"code":-26,"message":"dust"}')
    expect(await broadcast([dust], notFound)).toMatchObject({ code: 'NODE_REFUSED' })
    // A refused look-up proves nothing.
    const limited = () => new Response('Daily limit', { status: 403 })
    expect(await broadcast([dust], limited)).toMatchObject({ transactionId: transaction.id })
  })
})
