import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { points } from '#kernel'
import { settle } from '#testing'
import { KernelContext } from '#ui-kit'
import {
  bob,
  caipAlice,
  endWorlds,
  entries,
  entry,
  type HistoryWorld,
  hashOf,
  startHistory,
} from '../../testing/history-world.js'
import type { HistoryEntry } from '../schemas.js'

afterEach(endWorlds)

async function draw({ kernel }: HistoryWorld, load: unknown, params?: unknown): Promise<string> {
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const { default: View } = await (
    load as () => Promise<{ readonly default: ComponentType<{ params: unknown }> }>
  )()
  return renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={params} />
    </KernelContext.Provider>,
  )
}
const view = (world: HistoryWorld, name: string, params?: unknown) =>
  draw(world, world.kernel.contributions.find(points.views, name)?.load, params)
const tab = (world: HistoryWorld) =>
  draw(world, world.kernel.contributions.find(points.accountTabs, 'history')?.load)

async function read(list: readonly HistoryEntry[]): Promise<HistoryWorld> {
  const world = await startHistory()
  await world.kernel.i18n.load('history')
  world.serve(() => list, 20)
  world.history.watch()
  await world.ready()
  return world
}

it('displays skeletons, then an empty state, and the next step [UI-15]', async () => {
  const world = await startHistory()
  await world.kernel.i18n.load('history')
  expect(await view(world, 'Transactions')).toContain('q-skeleton')
  const empty = await read([])
  expect(await tab(empty)).toContain('No activity yet')
})

it('displays that activity is unavailable, not that there is none, if the gateway has no source for the network [UI-15]', async () => {
  for (const unavailable of [['eip155:1'], ['*']]) {
    const world = await startHistory()
    await world.kernel.i18n.load('history')
    world.onRequest(() => ({ data: [], unavailable }))
    world.history.watch()
    await world.ready()
    expect(world.state()).toMatchObject({ unavailable: true, failed: false })
    const shown = await tab(world)
    expect(shown).toContain('Activity isn’t available here')
    expect(shown).not.toContain('No activity yet')
    expect(await view(world, 'Transactions')).toContain('This app can’t load activity on')
  }
  const other = await startHistory()
  await other.kernel.i18n.load('history')
  other.onRequest(() => ({ data: [], unavailable: ['eip155:2'] }))
  other.history.watch()
  await other.ready()
  expect(await tab(other)).toContain('No activity yet')
})

it('keeps the earlier entries if the network becomes unavailable', async () => {
  const world = await read(entries(3, 1))
  world.onRequest(() => ({ data: [], unavailable: ['eip155:1'] }))
  await world.history.refresh()
  expect(world.ids()).toEqual([3, 2, 1])
})

it('displays a failure with a retry, above the earlier entries [UI-15] [HIS-02]', async () => {
  const world = await read(entries(30, 11))
  world.onRequest(() => new Response(null, { status: 404 }))
  await world.history.refresh()
  const stale = await view(world, 'Transactions')
  expect(stale).toContain('This may be out of date')
  expect(stale).toContain('Try again')
  expect(stale).toContain('role="list"')
  const none = await startHistory()
  await none.kernel.i18n.load('history')
  none.onRequest(() => new Response(null, { status: 404 }))
  none.history.watch()
  await none.ready()
  const failed = await view(none, 'Transactions')
  expect(failed).toContain('Couldn’t load your activity')
  expect(failed.match(/Try again/g)).toHaveLength(1)
})

it('has a limited tab that links to the full list, and only for networks with activity [UI-12] [ACC-08]', async () => {
  const world = await read(entries(40, 1))
  const shown = await tab(world)
  expect(shown.match(/data-row/g)).toHaveLength(13)
  expect(shown).toContain('See all activity')
  expect(await tab(await read(entries(3, 1)))).not.toContain('See all activity')
  const when = world.kernel.contributions.find(points.accountTabs, 'history')?.when
  expect(when?.(world.kernel.state())).toBe(true)
})

it('renders only the visible rows of ten thousand entries, and contains their total [HIS-01]', async () => {
  const all = entries(10_000, 1)
  const world = await startHistory()
  await world.kernel.i18n.load('history')
  // The maximum page size: twenty pages in total.
  world.serve(() => all, 500)
  world.history.watch()
  await world.ready()
  while (world.history.store.getState().next !== undefined) await world.history.loadMore()
  expect(world.history.store.getState().transactions).toHaveLength(10_000)
  const shown = await view(world, 'Transactions')
  expect(shown).toContain('aria-setsize="10000"')
  const rows = shown.match(/data-row/g) ?? []
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.length).toBeLessThan(30)
})

it('displays signed amounts at the end of the rows, gains in another color, and their counterparty [UI-13]', async () => {
  const moved = (direction: 'in' | 'out', numeric: string, flags?: { readonly is_spam: boolean }) => ({
    direction,
    quantity: { numeric },
    fungible_info: { symbol: 'TT', ...(flags && { flags }) },
  })
  const of = (
    index: number,
    operationType: string,
    status: string,
    ...transfers: HistoryEntry['transfers']
  ) => entry(index, { transfers, metadata: { ...entry(index).metadata, operationType, status } })
  const rowOf = async (one: HistoryEntry): Promise<string> =>
    (await tab(await read([one]))).match(/<button.*?<\/button>/)?.[0] ?? ''
  const sent = await rowOf(of(5, 'send', 'confirmed', moved('out', '2')))
  expect(sent).toContain('data-tone="neutral"><bdi class="q-row-amount-value">\u22122 TT</bdi>')
  expect(sent).toContain('To 0x5290…169EE7')
  expect(sent).toContain('class="q-avatar"')
  const received = await rowOf(of(4, 'receive', 'confirmed', moved('in', '3')))
  expect(received).toContain('data-tone="gain"><bdi class="q-row-amount-value">+3 TT</bdi>')
  expect(received).toContain('From 0x71C7…d8976F')
  // A pending amount has not arrived.
  expect(await rowOf(of(3, 'receive', 'pending', moved('in', '3')))).toContain('data-tone="neutral"')
  // A failed transaction moved nothing: words say so, not the line through the amount alone.
  const failed = await rowOf(of(2, 'send', 'failed', moved('out', '4')))
  expect(failed).toContain('data-tone="void"')
  expect(failed).toContain('Failed · To 0x5290…169EE7')
  // An address beside spam may imitate another.
  const mixed = of(1, 'receive', 'confirmed', moved('in', '5'), moved('in', '0', { is_spam: true }))
  expect(await rowOf(mixed)).not.toContain('0x71C7')
})

it('displays one transaction exactly, with status, both sides and the explorer [SEC-10]', async () => {
  const world = await read([
    entry(9, {
      transfers: [
        { direction: 'out', quantity: { numeric: '0.000000000000000001' }, fungible_info: { symbol: 'ETH' } },
      ],
      metadata: { ...entry(9).metadata, status: 'failed' },
    }),
  ])
  const details = await view(world, 'TransactionDetails', { id: entry(9).id })
  for (const text of [
    '\u22120.000000000000000001 ETH',
    'Failed',
    'At most, the network fee was spent',
    'Copy address',
    'View on explorer',
    hashOf(9),
    // The counterparty in full, in groups.
    `<span class="q-full-address" dir="ltr" translate="no"><span class="q-hidden">${bob}</span>`,
  ])
    expect(details).toContain(text)
  // The status is displayed once, with its explanation: nothing above it moves once a transaction is confirmed (UI-11).
  expect(details.split('>Failed<')).toHaveLength(2)
  expect(details).not.toContain('q-notice')
  expect(await view(world, 'TransactionDetails', { id: 'gone' })).toContain('Transaction not found')
})

it('offers no copying of a spam address [M7]', async () => {
  const poison = {
    direction: 'out' as const,
    quantity: { numeric: '0' },
    fungible_info: { symbol: 'USDC', flags: { is_spam: true } },
  }
  const world = await read([entry(9), entry(8, { transfers: [poison, ...entry(8).transfers] })])
  const details = await view(world, 'TransactionDetails', { id: entry(8).id })
  expect(details).toContain('0 USDC')
  expect(details).toContain('Copy ')
  expect(details).not.toContain('Copy address')
})

it('finds a transaction that was sent here even if the gateway returns it by its own id', async () => {
  const world = await read([{ ...entry(9), id: 'own-id' }])
  const id = `eip155:1:${hashOf(9).toUpperCase().replace('0X', '0x')}`
  expect(await view(world, 'TransactionDetails', { id })).toContain('\u22121.5 TT')
  world.kernel.transactions.follow({
    id: hashOf(10),
    caipNetworkId: 'eip155:1',
    from: caipAlice,
    operationType: 'send',
    moved: [],
  })
  await settle()
  expect(await view(world, 'TransactionDetails', { id: `eip155:1:${hashOf(10)}` })).toContain(
    'Waiting for the network to confirm',
  )
})

it("displays text from outside as text, and loads no image of the metadata's URLs [SEC-04]", async () => {
  const world = await read([
    entry(9, {
      transfers: [
        {
          direction: 'in',
          quantity: { numeric: '1' },
          nft_info: {
            id: 'eip155:1/erc721:0x52908400098527886E0F7030069857D2E4169EE7/7',
            name: '<img src=x onerror=alert(1)>',
            content: { preview: { url: 'https://tracker.example/me.png' } },
            flags: { is_spam: false },
          },
        },
      ],
    }),
  ])
  const shown = await tab(world)
  expect(shown).toContain('&lt;img src=x')
  expect(shown).not.toContain('tracker.example')
  expect(shown).toContain(
    'https://gateway.example/v1/nft-image/eip155:1/0x52908400098527886E0F7030069857D2E4169EE7/7?size=preview',
  )
})
