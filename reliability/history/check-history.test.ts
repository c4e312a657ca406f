import { describe, expect, it } from 'vitest'
import { checkHistory } from './check-history.js'
import type { Content, HistoryEvent } from './history.js'

const content: Content = { action: 'payment', network: 'eip155:1', account: 'alice', to: 'bob', value: '5' }
const check = (...events: readonly HistoryEvent[]): readonly string[] =>
  checkHistory(events.map((event, at) => ({ ...event, at })))

const confirmed = (confirmation: string, of: Content = content): HistoryEvent => ({
  type: 'confirmed',
  confirmation,
  intention: 'payment',
  content: of,
})
const requested = (request: string, of: Content = content): HistoryEvent => ({
  type: 'requested',
  request,
  content: of,
})
const executed = (request: string, isSuccessful = true, network = content.network): HistoryEvent => ({
  type: 'executed',
  request,
  id: request,
  content: { ...content, network },
  isSuccessful,
})
const reported = (confirmation: string, wasSent: 'no' | 'yes' | 'unknown', reason: string): HistoryEvent => ({
  type: 'reported',
  confirmation,
  wasSent,
  reason,
})

describe('checkHistory [SEC-06]', () => {
  it('accepts a payment that is confirmed, requested, executed and reported once', () => {
    expect(check(confirmed('1'), requested('a'), executed('a'), reported('1', 'yes', 'success'))).toEqual([])
  })

  it('accepts another attempt after one that was not sent', () => {
    const first = [confirmed('1'), requested('a'), reported('1', 'no', 'rejected')]
    expect(
      check(...first, confirmed('2'), requested('b'), executed('b'), reported('2', 'yes', 'success')),
    ).toEqual([])
  })

  it('takes a request as that of the newest of equal confirmations, if the user gave up the one before', () => {
    const other = { ...content, to: 'dave' }
    expect(
      check(confirmed('1'), confirmed('2', other), requested('a', other), confirmed('3'), requested('b')),
    ).toEqual([])
  })

  it('takes a request as that of the equal confirmation that was reported as sent, if a tab ended before its own', () => {
    const events = [confirmed('1'), confirmed('2'), requested('a'), executed('a')]
    expect(check(...events, reported('2', 'yes', 'success'))).toEqual([])
    expect(
      check(...events, reported('1', 'yes', 'success'), reported('2', 'yes', 'success')).join(),
    ).toContain('truth')
  })

  it.each<[rule: string, events: readonly HistoryEvent[]]>([
    ['at most once', [confirmed('1'), requested('a'), requested('b')]],
    ['as reviewed', [confirmed('1'), requested('a', { ...content, to: 'eve' })]],
    ['as reviewed', [confirmed('1'), requested('a', { ...content, network: 'eip155:10' })]],
    ['as reviewed', [requested('a')]],
    [
      'in order',
      [
        confirmed('1'),
        confirmed('2', { ...content, to: 'dave' }),
        requested('a', { ...content, to: 'dave' }),
        requested('b'),
      ],
    ],
    ['as reviewed', [confirmed('1'), requested('a'), executed('a', true, 'eip155:10')]],
    ['truth', [confirmed('1'), requested('a'), executed('a'), reported('1', 'no', 'expired')]],
    ['truth', [confirmed('1'), requested('a'), reported('1', 'yes', 'success')]],
    ['truth', [confirmed('1'), requested('a'), executed('a'), reported('1', 'yes', 'failed')]],
    ['at most once', [confirmed('1'), reported('1', 'no', 'nodeFailed'), requested('a')]],
    [
      'paid once',
      [confirmed('1'), requested('a'), confirmed('2'), requested('b'), executed('a'), executed('b')],
    ],
    [
      'at most once',
      [
        { type: 'written', server: 'siwx', key: 'nonce' },
        { type: 'written', server: 'siwx', key: 'nonce' },
      ],
    ],
  ])('reports a violation of "%s"', (rule, events) => {
    expect(check(...events)).toEqual([expect.stringContaining(`${rule}:`)])
  })
})
