import { afterEach, beforeEach, expect, it } from 'vitest'
import { endWorlds, entry, type HistoryWorld, startHistory } from '../../testing/history-world.js'
import type { HistoryEntry, HistoryTransfer } from '../schemas.js'
import { ownEntry } from '../state/history-state.js'
import { descriptionOf, iconOf, statusOf, titleOf, toneOf, transferText } from './entry-words.js'
import { monthGroups } from './month-groups.js'
import { shortTime } from './short-time.js'

let world: HistoryWorld
beforeEach(async () => {
  world = await startHistory()
  await world.kernel.i18n.load('history')
})
afterEach(endWorlds)

const token = (direction: 'in' | 'out' | 'self', numeric: string, symbol = 'TT'): HistoryTransfer => ({
  direction,
  quantity: { numeric },
  fungible_info: { symbol },
})
const nft = (direction: 'in' | 'out', name?: string, numeric = '1'): HistoryTransfer => ({
  direction,
  quantity: { numeric },
  nft_info: { ...(name !== undefined && { name }), flags: { is_spam: false } },
})
const of = (
  transfers: readonly HistoryTransfer[],
  operationType = 'send',
  status = 'confirmed',
): HistoryEntry => entry(1, { transfers, metadata: { ...entry(1).metadata, operationType, status } })

it('describes transfers in one line, exactly or as a bound, never as nothing [UI-13] [SEC-10]', () => {
  const print = (...transfers: HistoryTransfer[]): string => descriptionOf(world.kernel.i18n, of(transfers))
  expect(print(token('out', '1.5'))).toBe('\u22121.5 TT')
  expect(print(token('in', '0.000000000000000001', 'ETH'))).toBe('+<0.001 ETH')
  expect(print(token('in', '123456789012345678901234567890.9999'))).toBe(
    '+123,456,789,012,345,678,901,234,567,890.999 TT',
  )
  expect(print(token('self', '2'))).toBe('2 TT')
  expect(print(token('out', '120', 'USDX'), token('in', '0.04', 'ETH'))).toBe('120 USDX → 0.04 ETH')
  expect(print(token('in', '0.04', 'ETH'), token('out', '120', 'USDX'))).toBe('120 USDX → 0.04 ETH')
  expect(print(nft('in', 'Sunrise'))).toBe('Sunrise')
  expect(print(nft('in'))).toBe('NFT')
  expect(print(nft('out', 'Ticket', '3'))).toBe('\u22123 × Ticket')
  expect(print(token('in', '1'), token('in', '2', 'USDX'))).toBe('+1 TT, +2 USDX')
  expect(print(token('in', '1'), token('in', '2', 'USDX'), nft('in', 'A'), nft('in', 'B'))).toBe(
    '+1 TT, +2 USDX and 2 more',
  )
  expect(print()).toBe('Confirmed')
  expect(transferText(world.kernel.i18n, token('out', '0.000000000000000001'))).toBe(
    '\u22120.000000000000000001 TT',
  )
})

it.each([
  ['approve', 'Approved', 'check'],
  ['trade', 'Swapped', 'swap'],
  ['cancel', 'Canceled', 'cross'],
  ['receive', 'Received', 'receive'],
  ['send', 'Sent', 'send'],
  ['mint', 'Minted', 'plus'],
  ['stake', 'Staked', 'send'],
  ['somethingNew', 'somethingNew', 'send'],
  ['toString', 'toString', 'send'],
])('describes %s in the past tense: "%s"', (operationType, title, icon) => {
  const one = of([token('out', '1')], operationType)
  expect([titleOf(world.kernel.i18n, one), iconOf(one)]).toEqual([title, icon])
})

it('describes the status by text and by color', () => {
  const messages = [
    'confirmed',
    'failed',
    'pending',
    'unknown',
    'ONRAMP_TRANSACTION_STATUS_FAILED',
    'odd',
  ].map((status) => {
    const one = of([], 'send', status)
    return [statusOf(world.kernel.i18n, one), toneOf(one)]
  })
  expect(messages).toEqual([
    ['Confirmed', 'success'],
    ['Failed', 'danger'],
    ['Pending', 'neutral'],
    ['Not confirmed yet', 'neutral'],
    ['Failed', 'danger'],
    ['odd', 'neutral'],
  ])
})

it('titles months by their name, those of other years with the year, newest first [HIS-01]', () => {
  const groups = monthGroups(
    {
      pending: [entry(9)],
      transactionsByYear: { 2024: { 0: [entry(1)], 11: [entry(2)] }, 2026: { 1: [entry(3)] } },
    },
    world.kernel.i18n,
    new Date(2026, 5, 1).getTime(),
  )
  expect(groups.map(({ title }) => title)).toEqual([
    'In progress',
    'February',
    'December 2024',
    'January 2024',
  ])
})

it('displays minutes and hours of the last day, then the day', () => {
  const { i18n } = world.kernel
  const now = new Date(2026, 5, 15, 12).getTime()
  const ago = (ms: number): string => shortTime(i18n, now - ms, now)
  expect([ago(1_000), ago(-20_000), ago(300_000), ago(7_200_000), ago(86_400_000)]).toEqual([
    'Now',
    'Now',
    '5 min',
    '2 hr',
    'Jun 14',
  ])
})

it('describes a transaction that the wallet sped up, cancelled or replaced [M10]', () => {
  const { i18n } = world.kernel
  const own = (status: 'success' | 'failed'): HistoryEntry =>
    ownEntry({
      id: 'a',
      caipNetworkId: 'eip155:1',
      from: 'eip155:1:0xa',
      operationType: 'send',
      moved: [],
      status,
      sentAt: 0,
      replacedBy: 'b',
    }).entry
  expect([statusOf(i18n, own('success')), toneOf(own('success'))]).toEqual([
    'Confirmed, sped up in your wallet',
    'success',
  ])
  expect([statusOf(i18n, own('failed')), toneOf(own('failed'))]).toEqual([
    'Canceled or replaced in your wallet',
    'danger',
  ])
  expect(own('success').metadata.hash).toBe('b')
})
