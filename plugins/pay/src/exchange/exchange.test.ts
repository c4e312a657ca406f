import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { exchangePlugin } from '../../../../demo/src/app/exchange-plugin.js'
import {
  dollars,
  endWorlds,
  hash,
  type PayWorld,
  shop,
  startPay,
  tokenContract,
} from '../../testing/pay-world.js'
import type { PayRequest } from '../contract.js'

afterEach(endWorlds)

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

interface Server {
  /** The status that it reports for a payment. */
  status: { readonly status: string; readonly txHash?: string }
  url: string
  readonly requests: { readonly method: string; readonly params: readonly unknown[] }[]
}

/** Starts a payment with the plugin of the documentation, and a server that the test controls. */
async function atExchanges(
  request: PayRequest = dollars,
  answer?: () => unknown,
): Promise<{
  readonly world: PayWorld
  readonly server: Server
  readonly payment: ReturnType<PayWorld['pay']['open']>
}> {
  const more = exchangePlugin('https://pay.acme.example/rpc')
  const world = await startPay({ connect: false, more, ...(answer && { answer }) })
  const server: Server = {
    status: { status: 'UNKNOWN' },
    url: 'https://pay.acme.example/pay/1',
    requests: [],
  }
  const answers: Readonly<Record<string, () => unknown>> = {
    reown_getExchanges: () => ({
      exchanges: ['acme', 'reef', 'lagoon'].map((id) => ({ id, name: `The ${id}` })),
      total: 3,
    }),
    reown_getExchangePayUrl: () => ({ url: server.url, sessionId: 's1' }),
    reown_getExchangeBuyStatus: () => server.status,
  }
  world.platform.onFetch(({ url, body }) => {
    if (new URL(url).host !== 'pay.acme.example') return undefined
    const call = JSON.parse(body ?? '{}')
    server.requests.push(call)
    return Response.json({ jsonrpc: '2.0', id: call.id, result: answers[call.method]?.() })
  })
  world.pay.watch()
  const payment = world.pay.open(request)
  await world.until(({ exchanges }) => exchanges.status === 'ready')
  return { world, server, payment }
}
/** Opens the first exchange, and waits until its page is open. */
async function goTo(world: PayWorld): Promise<void> {
  world.pay.payAt('acme')
  await world.until(
    ({ progress }) =>
      progress.status === 'waiting' && (progress.url !== undefined || progress.step === 'choosing'),
  )
}
const failureOf = ({ state }: PayWorld) => {
  const { progress } = state()
  return 'failure' in progress ? progress.failure : undefined
}

it('tests the plugin of the documentation', () => {
  expect(read('../../../../docs/guides/pay.md')).toContain(
    `\`\`\`ts\n${read('../../../../demo/src/app/exchange-plugin.ts')}\`\`\``,
  )
})

describe('an exchange', () => {
  it("gets exactly the payment's data, and pays without a wallet [PAY-01] [SEC-10]", async () => {
    const { world, server, payment } = await atExchanges()
    await goTo(world)
    expect(server.requests.find(({ method }) => method === 'reown_getExchangePayUrl')?.params).toEqual([
      {
        page: 1,
        exchangeId: 'acme',
        amount: (12_500_000).toString(16),

        asset: `eip155:1/erc20:${tokenContract}`,
        recipient: `eip155:1:${shop}`,
      },
    ])
    expect(world.platform.openedPopups[0]?.url()).toBe('https://pay.acme.example/pay/1')
    server.status = { status: 'IN_PROGRESS' }
    await world.pass(3_000)
    await world.until(({ progress }) => progress.status === 'confirming')
    server.status = { status: 'SUCCESS', txHash: hash(9) }
    await world.pass(3_000)
    expect(await payment.result).toEqual({ id: hash(9), network: 'eip155:1' })
    expect(world.events.at(-1)).toMatchObject({ event: 'pay:succeeded', payload: { by: 'exchange' } })
  })

  it('reports a failed order as unpaid, so that another can be chosen; a started order may be paid', async () => {
    const { world, server } = await atExchanges()
    await goTo(world)
    server.status = { status: 'FAILED' }
    await world.pass(3_000)
    await world.until(({ progress }) => progress.status === 'waiting' && progress.step === 'choosing')
    expect(failureOf(world)).toEqual({ reason: 'exchangeFailed', wasPaid: 'no' })
    server.status = { status: 'IN_PROGRESS' }
    await goTo(world)
    await world.pass(3_000)
    server.status = { status: 'FAILED' }
    await world.pass(3_000)
    await world.until(({ progress }) => progress.status === 'failed')
    expect(failureOf(world)).toEqual({ reason: 'exchangeFailed', wasPaid: 'unknown' })
  })

  it('is left after three unpaid answers if its window is closed', async () => {
    const { world } = await atExchanges()
    await goTo(world)
    await world.pass(4_000)
    world.platform.openedPopups[0]?.leave()
    await world.pass(2_000)
    expect(world.state().progress).toMatchObject({ step: 'atExchange', isWindowClosed: true })
    for (let turn = 0; turn < 4; turn += 1) await world.pass(3_000)
    await world.until(({ progress }) => progress.status === 'waiting' && progress.step === 'choosing')
    expect(failureOf(world)).toEqual({ reason: 'exchangeLeft', wasPaid: 'unknown' })
  })

  it('opens no page outside the origins of its plugin [SEC-05]', async () => {
    const { world, server } = await atExchanges()
    server.url = 'https://evil.example/pay'
    await goTo(world)
    await world.until(({ progress }) => 'failure' in progress && progress.failure !== undefined)
    expect(failureOf(world)).toEqual({ reason: 'exchangeFailed', wasPaid: 'no' })
    expect(world.platform.openedPopups[0]?.url()).toBe('about:blank')
  })

  it('can be pressed only once its window can be opened: a slow start does not count as blocked [PAY-01]', async () => {
    const world = await startPay({ connect: false, more: exchangePlugin('https://pay.acme.example/rpc') })
    const opener = await world.platform.popups.prepare()
    let prepared = (): void => undefined
    vi.spyOn(world.platform.popups, 'prepare').mockReturnValue(
      new Promise((resolve) => {
        prepared = () => resolve(opener)
      }),
    )
    world.platform.onFetch(({ body }) => {
      const { id, method } = JSON.parse(body ?? '{}')
      const isList = method === 'reown_getExchanges'
      const result = isList
        ? { exchanges: [{ id: 'acme', name: 'Acme' }] }
        : { url: 'https://pay.acme.example/pay/1', sessionId: 's1' }
      return Response.json({ jsonrpc: '2.0', id, result })
    })
    world.pay.open(dollars)
    await world.until(({ progress }) => progress.status === 'waiting' && progress.step === 'choosing')
    for (let turn = 0; turn < 20; turn += 1) await world.pass(20)
    expect(world.state().exchanges).toEqual({ status: 'loading', list: [] })
    prepared()
    await world.until(({ exchanges }) => exchanges.status === 'ready')
    world.pay.payAt('acme')
    expect(world.state().progress).toMatchObject({ step: 'atExchange' })
  })

  it('reports a window that the browser blocked', async () => {
    const { world } = await atExchanges()
    world.platform.blockPopups()
    world.pay.payAt('acme')
    expect(failureOf(world)).toEqual({ reason: 'popupBlocked', wasPaid: 'no' })
  })

  it('continues in its window when the modal is closed [PAY-01]', async () => {
    const { world, server, payment } = await atExchanges()
    await goTo(world)
    world.kernel.close()
    server.status = { status: 'SUCCESS' }
    await world.pass(3_000)
    expect(await payment.result).toEqual({ id: undefined, network: 'eip155:1' })
  })
})

it.each([
  [{ include: ['lagoon', 'acme'] }, ['lagoon', 'acme']],
  [{ exclude: ['acme'] }, ['reef', 'lagoon']],
  [{ include: ['acme', 'reef'], exclude: ['reef'] }, ['acme']],
  [false as const, []],
])('filters exchanges by the request: %j', async (payWithExchange, ids) => {
  const { world } = await atExchanges({ ...dollars, payWithExchange })
  expect(world.state().exchanges.list.map(({ id }) => id)).toEqual(ids)
})

describe('an exchange that was left may still be paid [M9]', () => {
  const isChoosing = ({ progress }: ReturnType<PayWorld['state']>): boolean =>
    progress.status === 'waiting' && progress.step === 'choosing'
  const questions = ({ requests }: Server): number =>
    requests.filter(({ method }) => method === 'reown_getExchangeBuyStatus').length

  async function leftAt(answer?: () => unknown): ReturnType<typeof atExchanges> {
    const found = await atExchanges(dollars, answer)
    const { world } = found
    await goTo(world)
    await world.pass(4_000)
    world.platform.openedPopups[0]?.leave()
    for (let turn = 0; turn < 5; turn += 1) await world.pass(3_000)
    await world.until(isChoosing)
    expect(failureOf(world)).toEqual({ reason: 'exchangeLeft', wasPaid: 'unknown' })
    return found
  }

  it('and is polled for minutes: its payment completes the payment', async () => {
    const { world, server, payment } = await leftAt()
    const before = questions(server)
    for (let turn = 0; turn < 20; turn += 1) await world.pass(3_000)
    expect(questions(server)).toBeGreaterThan(before + 10)
    server.status = { status: 'SUCCESS', txHash: hash(9) }
    await world.until(({ progress }) => progress.status === 'done')
    expect(await payment.result).toEqual({ id: hash(9), network: 'eip155:1' })
  })

  it('even after the modal was closed: the payment is not aborted', async () => {
    const { world, server, payment } = await leftAt()
    world.kernel.close()
    await world.pass(6_000)
    server.status = { status: 'SUCCESS', txHash: hash(9) }
    await world.pass(3_000)
    expect(await payment.result).toEqual({ id: hash(9), network: 'eip155:1' })
  })

  it('and leaves the payment unknown if it never reports; polling stops', async () => {
    const { world, server, payment } = await leftAt()
    world.kernel.close()
    for (let turn = 0; turn < 70; turn += 1) await world.pass(10_000)
    await expect(payment.result).rejects.toMatchObject({ code: 'TIMEOUT' })
    const before = questions(server)
    await world.pass(60_000)
    expect(questions(server)).toBe(before)
  })

  it('even if the user chose another way: its page is displayed as one that may be paid', async () => {
    const { world, server, payment } = await atExchanges()
    await goTo(world)
    await world.pass(4_000)
    world.pay.choose()
    expect(world.state().openExchange).toEqual({ id: 'acme', name: 'The acme' })
    expect(failureOf(world)).toEqual({ reason: 'exchangeOpen', wasPaid: 'unknown' })
    server.status = { status: 'SUCCESS', txHash: hash(9) }
    await world.pass(3_000)
    expect(await payment.result).toEqual({ id: hash(9), network: 'eip155:1' })
  })

  it('by the same order when the user returns to it', async () => {
    const { world, server } = await leftAt()
    await goTo(world)
    expect(world.state().progress).toMatchObject({ step: 'atExchange' })
    expect(world.state().openExchange).toBeUndefined()
    expect(server.requests.filter(({ method }) => method === 'reown_getExchangePayUrl')).toHaveLength(1)
  })

  it('while a wallet request is pending, where it is displayed, and the user can reject the request', async () => {
    let decline = (): void => undefined
    const { world, server, payment } = await leftAt(
      () =>
        new Promise((_, reject) => {
          decline = () => reject({ code: 4001, message: 'no' })
        }),
    )
    await world.kernel.connections.connect(world.wallet.id)
    await world.until(({ obstacle }) => obstacle === undefined)
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'waiting' && progress.step === 'approving')
    server.status = { status: 'SUCCESS', txHash: hash(9) }
    await world.until(({ otherPayment }) => otherPayment?.status === 'done')
    expect(world.state().otherPayment).toMatchObject({ by: { id: 'acme' }, transactionId: hash(9) })
    decline()
    expect(await payment.result).toEqual({ id: hash(9), network: 'eip155:1' })
  })
})
