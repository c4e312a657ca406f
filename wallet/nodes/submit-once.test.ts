import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMockNetwork, createTestPlatform } from '#testing'
import { isQuoinError } from '../../kernel/errors/quoin-error.js'
import type { Network } from '../networks/network.js'
import { createNodeClient } from './create-node-client.js'

const urls = ['https://one.example', 'https://two.example']
const network: Network = { ...createMockNetwork('mock:one'), rpcUrls: { default: { http: urls } } }
const id = 'the-id'

/** The outcome of an attempt to send. `delivered`: the network has the transaction from then on. */
const attempts = {
  accepted: { delivered: true, answer: () => result(id) },
  acceptedAndLost: { delivered: true, answer: () => new Response('', { status: 502 }) },
  acceptedAndCut: { delivered: true, answer: () => Promise.reject(new TypeError('Failed to fetch')) },
  acceptedAndGarbled: { delivered: true, answer: () => new Response('<html>') },
  acceptedAndMisnamed: { delivered: true, answer: () => result('another') },
  acceptedBehindProxy: { delivered: true, answer: () => refusal(-32000, 'upstream timed out') },
  acceptedAndFaulty: { delivered: true, answer: () => refusal(-32603, 'Internal error') },
  lost: { delivered: false, answer: () => new Response('', { status: 502 }) },
  tooMany: { delivered: false, answer: () => new Response('', { status: 429 }) },
  refused: { delivered: false, answer: () => refusal(-32003, 'custom program error: 0x1') },
  lagging: { delivered: false, answer: () => refusal(-32002, 'Blockhash not found') },
  nonce: { delivered: false, answer: () => refusal(-32000, 'nonce too low') },
} as const
type Attempt = keyof typeof attempts

/** The outcome of a look-up: `blind` does not find yet what the network has. */
type LookUp = 'honest' | 'blind' | 'unreachable'

const result = (value: string): Response => Response.json({ jsonrpc: '2.0', id: 1, result: value })
const refusal = (code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', id: 1, error: { code, message } })

/** Submits to nodes that follow a script; the last entry repeats for ever. */
async function submit(sends: readonly Attempt[], lookUps: readonly LookUp[], expiry?: () => boolean) {
  const platform = createTestPlatform()
  const node = createNodeClient(platform)
  let [sent, looked, hasIt] = [0, 0, false]
  platform.onFetch(({ body = '' }) => {
    if (body.includes('"look"')) {
      const look = lookUps[Math.min(looked++, lookUps.length - 1)]
      if (look === 'unreachable') return new Response('', { status: 503 })
      return result(hasIt && look === 'honest' ? 'yes' : 'no')
    }
    const { delivered, answer } = attempts[sends[Math.min(sent++, sends.length - 1)] ?? 'refused']
    hasIt ||= delivered
    return answer()
  })
  const end = node
    .submit({
      id,
      send: (onAttempt) =>
        node.read({ network, method: 'send', params: [], onAttempt }, (value) => {
          if (value !== id) throw new Error('The node names another transaction')
        }),
      isKnown: () => node.read({ network, method: 'look', params: [] }, (value) => value === 'yes'),
      ...(expiry && { isExpired: async () => !hasIt && expiry() }),
    })
    .catch((error: unknown) => error)
  await platform.clock.advanceAsync(600_000)
  const ended = await end
  expect(platform.leftovers()).toEqual([])
  return { ended, hasIt, sent, looked }
}

describe('a submission (SEC-06, REL-02)', () => {
  it('never reports a transaction as not sent while the network has it, whatever is lost, refused or unknown [M1]', async () => {
    const sends = fc.array(fc.constantFrom(...(Object.keys(attempts) as Attempt[])), {
      minLength: 1,
      maxLength: 6,
    })
    const lookUps = fc.array(fc.constantFrom<LookUp>('honest', 'blind', 'unreachable'), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(sends, lookUps, fc.boolean(), async (given, looks, expired) => {
        const { ended, hasIt } = await submit(given, looks, () => expired)
        if (ended === id) return
        expect(isQuoinError(ended)).toBe(true)
        const isUnconfirmed = typeof ended === 'object' && ended !== null && 'transactionId' in ended
        if (hasIt) expect(isUnconfirmed).toBe(true)
        if (isUnconfirmed) expect(ended).toMatchObject({ code: 'NODE_FAILED', transactionId: id })
        else expect(Object(ended).code).toMatch(/^(NODE_REFUSED|TRANSACTION_EXPIRED)$/)
      }),
      { numRuns: 300 },
    )
  })

  it('reports a refusal if every attempt was refused, and a look-up found nothing', async () => {
    expect(await submit(['refused'], ['honest'])).toMatchObject({
      ended: { code: 'NODE_REFUSED', details: expect.stringContaining('0x1') },
      sent: 1,
      looked: 1,
    })
    expect((await submit(['tooMany', 'refused'], ['honest'])).ended).toMatchObject({ code: 'NODE_REFUSED' })
    // No node was reachable for the look-up.
    expect((await submit(['refused'], ['unreachable'])).ended).toMatchObject({ transactionId: id })
  })

  it('looks up the transaction several times after a lost response: the network may list it late', async () => {
    expect(await submit(['acceptedAndLost', 'lagging'], ['blind', 'blind', 'honest'])).toMatchObject({
      ended: id,
      looked: 3,
    })
  })

  it('reports a transaction as expired only by proof, even after a lost response', async () => {
    expect((await submit(['lost', 'lagging'], ['honest'], () => true)).ended).toMatchObject({
      code: 'TRANSACTION_EXPIRED',
    })
    expect((await submit(['lost', 'lagging'], ['honest'], () => false)).ended).toMatchObject({
      transactionId: id,
    })
    expect((await submit(['lagging'], ['unreachable'], () => true)).ended).toMatchObject({
      transactionId: id,
    })
  })

  it.each([
    'Transaction simulation failed: This transaction has already been processed',
    'sendrawtransaction RPC error: {"code":-27,"message":"Transaction already in block chain"}',
    'sendrawtransaction RPC error: txn-already-in-mempool',
    'Transaction outputs already in utxo set',
    'already known',
    'known transaction: 0x12',
    'ALREADY_EXISTS: already known',
    'Transaction Already Imported',
  ])('treats the transaction as sent if a node responds "%s"', async (message) => {
    const platform = createTestPlatform()
    platform.onFetch(() => refusal(-32000, message))
    const node = createNodeClient(platform)
    const send = (onAttempt: (error: unknown) => void) =>
      node.read({ network, method: 'send', params: [], onAttempt }, String)
    expect(await node.submit({ id, send, isKnown: async () => false })).toBe(id)
  })

  it('treats a used nonce as sent after an attempt of its own, and as refused before one', async () => {
    expect((await submit(['acceptedAndLost', 'nonce'], ['blind'])).ended).toBe(id)
    expect((await submit(['nonce'], ['honest'])).ended).toMatchObject({ code: 'NODE_REFUSED' })
    const unknown = createTestPlatform()
    unknown.onFetch(() => refusal(-32000, 'unknown transaction type'))
    const node = createNodeClient(unknown)
    const send = () => node.read({ network, method: 'send', params: [] }, String)
    await expect(node.submit({ id, send, isKnown: async () => false })).rejects.toMatchObject({
      code: 'NODE_REFUSED',
    })
  })

  it('ends by its signal, also between look-ups', async () => {
    const platform = createTestPlatform()
    const node = createNodeClient(platform)
    const controller = new AbortController()
    const { signal } = controller
    const end = node
      .submit({
        id,
        signal,
        send: () => Promise.reject(new Error('lost')),
        isKnown: async () => {
          controller.abort()
          return false
        },
      })
      .catch((error: unknown) => Object(error).code)
    await platform.clock.advanceAsync(10_000)
    expect(await end).toBe('ABORTED')
    expect(platform.leftovers()).toEqual([])
  })
})
