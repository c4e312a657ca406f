import { beforeAll, describe, expect, it } from 'vitest'
import { describeEachDatabase } from '../../testing/each-database.js'
import { ProviderFailure } from '../providers/provider-failure.js'
import type { Database } from '../storage/open-database.js'
import { createPurchasesJob } from './create-purchases-job.js'
import type { OnrampProvider, OnrampPurchase, PlacedOrder, PurchaseStatus } from './onramp-provider.js'
import { createOrderStore } from './order-store.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const { signal } = new AbortController()
const purchase = (id: string, status: PurchaseStatus, created: number): OnrampPurchase => ({
  id,
  status,
  chain: 'eip155:1',
  hash: '',
  address: `0x${'a'.repeat(40)}`,
  token: { name: 'Ether', symbol: 'ETH', amount: '1' },
  created,
})
const order = (id: string): PlacedOrder => ({
  id,
  chain: 'eip155:1',
  address: `0x${'a'.repeat(40)}`,
  code: 'eth',
  name: 'Ether',
  symbol: 'ETH',
  expected: '1',
})

describeEachDatabase('createPurchasesJob', (open) => {
  let database: Database
  let time = Date.UTC(2026, 10, 27)
  const now = () => time
  beforeAll(async () => {
    database = await open()
  })
  const statuses = async (): Promise<unknown> =>
    Object.fromEntries(
      (await database.query.selectFrom('onramp_purchases').select(['id', 'status']).execute()).map(
        ({ id, status }) => [id, status],
      ),
    )

  describe('of two sellers, one of which fails', () => {
    it('follows purchases to their end without a request of their buyers, less and less often [ONR-03]', async () => {
      const asked: string[] = []
      let status: PurchaseStatus = 'in-progress'
      const seller: OnrampProvider = {
        id: 'seller',
        createUrl: async () => '',
        async purchasesOf({ id, created }) {
          asked.push(id)
          return [purchase(`bought-${id}`, status, created)]
        },
      }
      const failing: OnrampProvider = {
        id: 'failing',
        createUrl: async () => '',
        async purchasesOf({ id }) {
          asked.push(id)
          throw new ProviderFailure('failing', 'failed')
        },
      }
      const orders = createOrderStore(database, now)
      await orders.add({ provider: 'failing', partner: 'p1' }, order('bad'))
      await orders.add({ provider: 'seller', partner: 'p2' }, order('good'))
      await orders.add({ provider: 'gone', partner: 'p3' }, order('not-configured'))
      const failures: string[] = []
      const onFailure = ({ reason }: ProviderFailure): void => void failures.push(reason)
      const job = createPurchasesJob({ database, providers: [failing, seller], now, onFailure })

      expect(await job.run(signal)).toBe(MINUTE)
      expect([asked.splice(0).sort(), failures.splice(0)]).toEqual([['bad', 'good'], ['failed']])
      expect(await statuses()).toEqual({ 'bought-good': 'in-progress' })

      time += 4 * MINUTE
      await job.run(signal)
      expect(asked).toEqual([])

      time += MINUTE
      await job.run(signal)
      expect(asked.splice(0).sort()).toEqual(['bad', 'good'])
      time += 30 * MINUTE
      await job.run(signal)
      expect(asked.splice(0).sort()).toEqual(['bad', 'good'])
      time += 30 * MINUTE
      await job.run(signal)
      expect(asked).toEqual([])

      // After a day without a purchase an order is given up; the purchase is not.
      time += DAY
      await job.run(signal)
      expect(asked.splice(0)).toEqual(['good'])
      status = 'success'
      time += 6 * 60 * MINUTE
      await job.run(signal)
      expect(asked.splice(0)).toEqual(['good'])
      expect(await statuses()).toEqual({ 'bought-good': 'success' })

      time += DAY
      await job.run(signal)
      expect(asked).toEqual([])
    })
  })

  it('continues at once if more purchases are due than one run reads', async () => {
    const orders = createOrderStore(database, now)
    let count = 0
    const seller: OnrampProvider = {
      id: 'many',
      createUrl: async () => '',
      async purchasesOf() {
        count += 1
        return []
      },
    }
    for (let index = 0; index < 25; index++)
      await orders.add({ provider: 'many', partner: `m${index}` }, order(`m${index}`))
    const job = createPurchasesJob({ database, providers: [seller], now, onFailure: () => {} })
    expect([await job.run(signal), count]).toEqual([0, 20])
    expect([await job.run(signal), count]).toEqual([MINUTE, 25])
    await orders.clean()
    time += 31 * DAY
    await orders.clean()
    expect(await database.query.selectFrom('onramp_checks').selectAll().execute()).toEqual([])
  })
})
