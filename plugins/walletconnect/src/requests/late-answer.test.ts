import { expect, it } from 'vitest'
import type { ChainModule } from '#kernel'
import { createWorld, until } from '../../testing/create-world.js'
import type { Started } from '../../testing/make-kernel.js'
import { evmMethods, testChain } from '../../testing/test-chain.js'
import type { WalletAnswer } from '../../testing/test-wallet.js'

const world = createWorld()
const minute = 60_000
const hash = `0x${'ab'.repeat(32)}`

/** A chain whose wallets answer with the id of what they sent. */
const chain: ChainModule = {
  ...testChain('eip155', evmMethods),
  transactions: {
    waitFor: () => Promise.reject(new Error('not here')),
    readSent: async ({ method, answer }) =>
      method === 'eth_sendTransaction' ? { id: String(answer) } : undefined,
  },
}

/** The parts of the library that the tests read. */
interface Library {
  readonly history: { readonly values: readonly { readonly request: { readonly method: string } }[] }
}

/** Returns what the library keeps of requests to the wallet. */
function requestsOfPage(): Library['history']['values'] {
  const name = Object.keys(globalThis).find((key) => /^_walletConnectCore_quoin-[0-9a-f]+$/.test(key))
  const library: Library | undefined = name === undefined ? undefined : Reflect.get(globalThis, name)
  return library?.history.values.filter(({ request }) => request.method === 'wc_sessionRequest') ?? []
}

/** Returns whether the library keeps data of the request. */
const keepsData = (): boolean => JSON.stringify(requestsOfPage()).includes('0x5ec4e7')

async function setUp() {
  const one = await world.open(world.relay.url, { modules: [chain] })
  await world.connect(one)
  let decide: (answer: WalletAnswer) => void = () => undefined
  const decided = new Promise<WalletAnswer>((resolve) => {
    decide = resolve
  })
  world.wallet.respond = (_method, params) =>
    JSON.stringify(params).includes('0x5ec4e7') ? decided : { result: '0xok' }
  const sent: string[] = []
  one.kernel.on('transaction:sent', ({ id }) => sent.push(id))
  const leaving = new AbortController()
  const pending = one.kernel.rpc.request({
    method: 'eth_sendTransaction',
    params: [{ value: '0x5ec4e7' }],
    signal: leaving.signal,
  })
  pending.catch(() => undefined)
  await until(() => expect(world.wallet.requests).toHaveLength(1))
  return { one, decide, sent, leaving, pending }
}

/** Resolves once everything that the wallet answered before has arrived. */
const untilDelivered = ({ kernel }: Started): Promise<unknown> =>
  kernel.rpc.request({ method: 'personal_sign', params: [] })

it('reports once what the wallet sent after the request was aborted, and keeps no data meanwhile [REL-03] [SEC-13]', async () => {
  const { one, decide, sent, leaving, pending } = await setUp()
  expect(keepsData()).toBe(true)
  leaving.abort()
  await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
  expect(keepsData()).toBe(false)
  decide({ result: hash })
  await until(() => expect(sent).toEqual([hash]))
  await untilDelivered(one)
  expect(sent).toEqual([hash])
  await until(() => expect(requestsOfPage()).toEqual([]))
})

it('reports what the wallet sent after the five minutes of the request [REL-03]', async () => {
  const { one, decide, sent, pending } = await setUp()
  // The relay has confirmed a request once the next one is answered: the timeout of its publication has ended.
  await untilDelivered(one)
  one.platform.clock.advance(5 * minute)
  await expect(pending).rejects.toMatchObject({ code: 'TIMEOUT' })
  decide({ result: hash })
  await until(() => expect(sent).toEqual([hash]))
})

it('reports what the wallet sent of a request that the relay did not confirm [REL-03]', async () => {
  const one = await world.open(world.relay.url, { modules: [chain] })
  await world.connect(one)
  const sent: string[] = []
  one.kernel.on('transaction:sent', ({ id }) => sent.push(id))
  let approve = (): void => undefined
  world.wallet.respond = () =>
    new Promise((resolve) => {
      approve = () => resolve({ result: hash })
    })
  world.relay.setFaults({ silent: true })
  const pending = one.kernel.rpc.request({ method: 'eth_sendTransaction', params: [{ value: '0x1' }] })
  await until(() => expect(world.wallet.requests).toHaveLength(1))
  one.platform.clock.advance(minute)
  await expect(pending).rejects.toMatchObject({ code: 'REQUEST_UNCONFIRMED' })
  world.relay.setFaults({ silent: false })
  approve()
  await until(() => expect(sent).toEqual([hash]))
})

it('reports what the wallet sent after another tab had connected another wallet [REL-03]', async () => {
  const { one, decide, sent, pending } = await setUp()
  one.kernel.connectors.find('walletConnect')?.forget?.()
  await expect(pending).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  decide({ result: hash })
  await until(() => expect(sent).toEqual([hash]))
})

it('ends with a late rejection: nothing is reported, and nothing is kept', async () => {
  const { one, decide, sent, leaving, pending } = await setUp()
  leaving.abort()
  await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
  const before = one.platform.leftovers().length
  decide({ error: { code: 5000, message: 'User rejected.' } })
  await until(() => expect(requestsOfPage()).toEqual([]))
  expect(one.platform.leftovers()).toHaveLength(before - 1)
  expect(sent).toEqual([])
})

it('ends after an hour', async () => {
  const { one, decide, sent, leaving, pending } = await setUp()
  leaving.abort()
  await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
  one.platform.clock.advance(60 * minute)
  expect(requestsOfPage()).toEqual([])
  decide({ result: hash })
  await untilDelivered(one)
  expect(sent).toEqual([])
})

it('leaves nothing after the kernel was disposed [KRN-07]', async () => {
  const { one, leaving, pending } = await setUp()
  leaving.abort()
  await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
  await one.kernel.dispose()
  expect(one.platform.leftovers()).toEqual([])
})
