import { afterEach, beforeEach, expect, it } from 'vitest'
import { endWorlds, entry, type HistoryWorld, startHistory } from '../../testing/history-world.js'
import type { HistoryState } from '../contract.js'
import type { HistoryEntry, HistoryTransfer } from '../schemas.js'
import { ownEntry } from '../state/history-state.js'
import { activityGroups } from './activity-groups.js'
import { iconOf, movedOf, statusOf, titleOf, toneOf, transferText } from './entry-words.js'

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

it('names the main amount and the other transfers, exactly or as a bound, never as nothing [UI-13] [SEC-10]', () => {
  const print = (...transfers: HistoryTransfer[]): readonly (string | undefined)[] => {
    const { amount, others } = movedOf(world.kernel.i18n, of(transfers))
    return [amount?.text, amount?.direction, others]
  }
  expect(print(token('out', '1.5'))).toEqual(['\u22121.5 TT', 'out', ''])
  expect(print(token('in', '0.000000000000000001', 'ETH'))).toEqual(['+<0.001 ETH', 'in', ''])
  expect(print(token('in', '123456789012345678901234567890.9999'))).toEqual([
    '+123,456,789,012,345,678,901,234,567,890 TT',
    'in',
    '',
  ])
  expect(print(token('in', '1234567.891'))[0]).toBe('+1,234,567 TT')
  expect(print(token('in', '1234.5678'))[0]).toBe('+1,234.56 TT')
  expect(print(token('in', '0.5678'))[0]).toBe('+0.567 TT')
  expect(print(token('self', '2'))).toEqual(['2 TT', 'self', ''])
  // Of an exchange the received amount is the main one.
  expect(print(token('out', '120', 'USDX'), token('in', '0.04', 'ETH'))).toEqual([
    '+0.04 ETH',
    'in',
    '\u2212120 USDX',
  ])
  expect(print(token('in', '0.04', 'ETH'), token('out', '120', 'USDX'))).toEqual([
    '+0.04 ETH',
    'in',
    '\u2212120 USDX',
  ])
  // A collectible is no amount.
  expect(print(nft('in', 'Sunrise'))).toEqual([undefined, undefined, 'Sunrise'])
  expect(print(nft('in'))).toEqual([undefined, undefined, 'NFT'])
  expect(print(nft('out', 'Ticket', '3'))).toEqual([undefined, undefined, '\u22123 × Ticket'])
  expect(print(nft('in', 'Sunrise'), token('out', '0.08', 'ETH'))).toEqual([
    '\u22120.08 ETH',
    'out',
    'Sunrise',
  ])
  expect(print(token('in', '1'), token('in', '2', 'USDX'))).toEqual(['+1 TT', 'in', '+2 USDX'])
  expect(print(token('in', '1'), token('in', '2', 'USDX'), nft('in', 'A'))).toEqual([
    '+1 TT',
    'in',
    '+2 USDX, A',
  ])
  expect(
    print(token('in', '1'), token('in', '2', 'USDX'), nft('in', 'A'), nft('in', 'B'), nft('in', 'C')),
  ).toEqual(['+1 TT', 'in', '+2 USDX, A and 2 more'])
  expect(print()).toEqual([undefined, undefined, ''])
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

const at = (index: number, ...time: readonly [number, number, number, number?, number?]): HistoryEntry =>
  entry(index, { metadata: { ...entry(index).metadata, minedAt: new Date(...time).toISOString() } })
const groupsOf = (transactionsByYear: HistoryState['transactionsByYear'], now: Date, pending = [entry(99)]) =>
  activityGroups({ pending, transactionsByYear }, world.kernel.i18n, now.getTime()).map(
    ({ title, items }): readonly [string, readonly number[]] => [
      title,
      items.map(({ metadata }) => metadata.nonce),
    ],
  )

it("groups by today and yesterday of the user's calendar, then by month, newest first [HIS-01]", () => {
  const june = [at(5, 2026, 5, 2, 0, 5), at(4, 2026, 5, 1, 23, 55), at(3, 2026, 5, 1, 0, 0)]
  const may = [at(2, 2026, 4, 31, 23, 59), at(1, 2026, 4, 1)]
  expect(groupsOf({ 2026: { 4: may, 5: june } }, new Date(2026, 5, 2, 0, 10))).toEqual([
    ['In progress', [99]],
    ['Today', [5]],
    ['Yesterday', [4, 3]],
    ['May', [2, 1]],
  ])
  // Yesterday may be of another month, and of another year.
  expect(groupsOf({ 2026: { 4: may, 5: june.slice(1) } }, new Date(2026, 5, 1, 12), [])).toEqual([
    ['Today', [4, 3]],
    ['Yesterday', [2]],
    ['May', [1]],
  ])
  expect(
    groupsOf({ 2025: { 11: [at(8, 2025, 11, 31, 22), at(7, 2025, 11, 30)] } }, new Date(2026, 0, 1, 1), []),
  ).toEqual([
    ['Yesterday', [8]],
    ['December 2025', [7]],
  ])
  // A chain's clock may be ahead of the device's.
  expect(groupsOf({ 2026: { 5: [at(6, 2026, 5, 3, 0, 1)] } }, new Date(2026, 5, 2, 23, 59), [])).toEqual([
    ['Today', [6]],
  ])
})

it('titles months by their name, those of other years with the year, newest first [HIS-01]', () => {
  const byYear = { 2024: { 0: [entry(1)], 11: [entry(2)] }, 2026: { 1: [entry(3)] } }
  expect(groupsOf(byYear, new Date(2026, 5, 1)).map(([title]) => title)).toEqual([
    'In progress',
    'February',
    'December 2024',
    'January 2024',
  ])
})

it('titles months of another year as the language writes them [HIS-01]', async () => {
  for (const [locale, title] of [
    ['es', 'Diciembre de 2025'],
    ['ja', '2025年12月'],
  ] as const) {
    await world.kernel.i18n.setLocale(locale)
    const groups = groupsOf({ 2025: { 11: [at(1, 2025, 11, 2)] } }, new Date(2026, 5, 2), [])
    expect(groups).toEqual([[title, [1]]])
  }
})

it('titles today in the language of the user [HIS-01]', async () => {
  for (const [locale, title] of [
    ['de', 'Heute'],
    ['tr', 'Bugün'],
    ['ar', 'اليوم'],
    ['ja', '今日'],
  ] as const) {
    await world.kernel.i18n.setLocale(locale)
    expect(groupsOf({ 2026: { 5: [at(1, 2026, 5, 2)] } }, new Date(2026, 5, 2), [])).toEqual([[title, [1]]])
  }
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
