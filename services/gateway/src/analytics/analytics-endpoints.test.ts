import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestGateway, type TestGateway } from '../../testing/create-test-gateway.js'
import { describeEachDatabase } from '../../testing/each-database.js'
import { cleanUp } from '../clean-up.js'

const start = Date.UTC(2026, 10, 21)
const day = 24 * 60 * 60_000

describeEachDatabase('analytics', (open) => {
  let time = start
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await createTestGateway({ database: await open(), now: () => time })
  })

  const event = (changes: object = {}) => ({
    eventId: randomUUID(),
    url: 'http://localhost:3000/shop?email=ada@example.com#token',
    domain: 'localhost',
    timestamp: start - 5,
    props: {
      type: 'track',
      event: 'MODAL_OPEN',
      address: '0x00000000000000000000000000000000deadbeef',
      properties: { connected: true },
    },
    ...changes,
  })
  const origin = { origin: 'http://localhost:3000' }
  const stored = (eventId: string) =>
    gateway.database.query
      .selectFrom('analytics_events')
      .selectAll()
      .where('event_id', '=', eventId)
      .execute()

  it("stores an event once, without the account's address and the page's query [ANA-01, SEC-14]", async () => {
    const received = event()
    for (let turn = 0; turn < 2; turn++) {
      const answer = await gateway.send('/e', received, origin)
      expect([answer.status, await answer.json()]).toEqual([200, { success: true, batch: 50 }])
    }
    expect(await stored(received.eventId)).toEqual([
      {
        event_id: received.eventId,
        project_id: 'test',
        origin: 'http://localhost:3000',
        page: 'http://localhost:3000/shop',
        type: 'track',
        event: 'MODAL_OPEN',
        properties: '{"connected":true}',
        happened_at: start - 5,
        received_at: start,
      },
    ])
  })

  it('stores the events of a batch, each once [ANA-01]', async () => {
    const events = [1, 2, 3].map((late) => event({ timestamp: start - late }))
    for (let turn = 0; turn < 2; turn++) {
      const answer = await gateway.send('/e/batch', { events }, origin)
      expect([answer.status, await answer.json()]).toEqual([200, { success: true, batch: 50 }])
    }
    for (const { eventId, timestamp } of events)
      expect(await stored(eventId)).toMatchObject([
        { happened_at: timestamp, page: 'http://localhost:3000/shop' },
      ])
    const stranger = { origin: 'https://evil.example' }
    expect((await gateway.send('/e/batch', { events }, stranger)).status).toBe(403)
  })

  it('stores nothing of a batch with an invalid event, and accepts at most fifty events [ANA-01]', async () => {
    const large = event({ props: { type: 'track', event: 'X', properties: { text: 'x'.repeat(9000) } } })
    const good = event()
    const answer = await gateway.send('/e/batch', { events: [good, large] }, origin)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ reasons: [{ name: 'events.1.props.properties' }] })
    for (const events of [[], Array.from({ length: 51 }, () => event())])
      expect((await gateway.send('/e/batch', { events }, origin)).status).toBe(400)
    expect(await stored(good.eventId)).toEqual([])
  })

  it('refuses events without an Origin header [S7] [ANA-01]', async () => {
    const received = event()
    for (const [path, body] of [
      ['/e', received],
      ['/e/batch', { events: [received] }],
    ] as const) {
      const answer = await gateway.send(path, body)
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ reasons: [{ name: 'Origin' }] })
    }
    expect(await stored(received.eventId)).toEqual([])
  })

  it('keeps the newest events of each project, up to the configured limit [S7]', async () => {
    const events = Array.from({ length: 6 }, () => event())
    for (const one of events) {
      time += 1000
      await gateway.send('/e', one, origin)
    }
    await cleanUp(gateway.database, time, { analyticsDays: 90, analyticsRows: 4 })
    const rows = await Promise.all(events.map(({ eventId }) => stored(eventId)))
    expect(rows.map(({ length }) => length)).toEqual([0, 0, 1, 1, 1, 1])
  })

  it('removes no more than the surplus of a project, also of events of one moment [S7]', async () => {
    const events = Array.from({ length: 30 }, () => event())
    time += 1000
    expect((await gateway.send('/e/batch', { events }, origin)).status).toBe(200)
    await cleanUp(gateway.database, time, { analyticsDays: 90, analyticsRows: 20 })
    const rows = await Promise.all(events.map(({ eventId }) => stored(eventId)))
    expect(rows.flat()).toHaveLength(20)
  })

  it('refuses events from pages of other origins [ANA-01]', async () => {
    expect((await gateway.send('/e', event(), { origin: 'https://evil.example' })).status).toBe(403)
  })

  it('refuses a too large event, and stores an empty page for a page without an origin', async () => {
    const large = event({ props: { type: 'track', event: 'X', properties: { text: 'x'.repeat(9000) } } })
    const answer = await gateway.send('/e', large, origin)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ reasons: [{ name: 'props.properties' }] })
    const nowhere = event({ url: 'about:blank' })
    expect((await gateway.send('/e', nowhere, origin)).status).toBe(200)
    expect((await stored(nowhere.eventId))[0]?.page).toBe('')
  })

  it('deletes events after the configured number of days', async () => {
    const received = event()
    await gateway.send('/e', received, origin)
    time += 89 * day
    await cleanUp(gateway.database, time, { analyticsDays: 90, analyticsRows: 1000 })
    expect(await stored(received.eventId)).toHaveLength(1)
    time += 2 * day
    await cleanUp(gateway.database, time, { analyticsDays: 90, analyticsRows: 1000 })
    expect(await stored(received.eventId)).toEqual([])
  })
})

describe('event validation', () => {
  it.each([
    [{ eventId: 'x' }, 'eventId'],
    [{ timestamp: -1 }, 'timestamp'],
    [{ props: { type: 'track' } }, 'props.event'],
  ])('refuses an event with %j', async (wrong, name) => {
    const gateway = await createTestGateway()
    const props = { type: 'track', event: 'X' }
    const good = { eventId: randomUUID(), url: '', domain: '', timestamp: 1, props }
    const answer = await gateway.send('/e', { ...good, ...wrong }, { origin: 'http://localhost:3000' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ reasons: [{ name }] })
    await gateway.database.close()
  })
})
