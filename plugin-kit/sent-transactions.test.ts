import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CaipNetworkId } from '#kernel'
import { createSentTransactions } from './sent-transactions.js'
import { type Probe, startProbe } from './testing/start-probe.js'

let probe: Probe
beforeEach(async () => {
  probe = await startProbe()
})
afterEach(() => probe.dispose())

interface Transaction {
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly status: 'pending' | 'success' | 'failed'
}

function start() {
  const followed = probe.ctx.createStore<readonly Transaction[]>('followed', [])
  const final: string[] = []
  const sent = createSentTransactions(probe.ctx, followed, ({ id, status }, name: string) =>
    final.push(`${name} ${id} ${status}`),
  )
  return { followed, final, sent }
}

it('reports each sent transaction once, when it is final', () => {
  const { followed, final, sent } = start()
  sent.add('1', 'mock:one', 'first')
  sent.add('2', 'mock:one', 'second')
  followed.setState([
    { id: '1', caipNetworkId: 'mock:one', status: 'pending' },
    { id: '2', caipNetworkId: 'mock:one', status: 'failed' },
    { id: '3', caipNetworkId: 'mock:one', status: 'success' },
  ])
  expect(final).toEqual(['second 2 failed'])
  followed.setState([{ id: '1', caipNetworkId: 'mock:one', status: 'success' }])
  followed.setState([{ id: '1', caipNetworkId: 'mock:one', status: 'success' }])
  expect(final).toEqual(['second 2 failed', 'first 1 success'])
})

it('reports a transaction that is final already', () => {
  const { followed, final, sent } = start()
  followed.setState([{ id: '1', caipNetworkId: 'mock:one', status: 'success' }])
  sent.add('1', 'mock:one', 'first')
  expect(final).toEqual(['first 1 success'])
})

it('distinguishes equal ids of two networks', () => {
  const { followed, final, sent } = start()
  sent.add('1', 'mock:one', 'first')
  followed.setState([{ id: '1', caipNetworkId: 'mock:two', status: 'success' }])
  expect(final).toEqual([])
})
