import { afterEach, expect, it, vi } from 'vitest'
import { contributeTo, createToken, definePlugin, type PluginTypes, provide } from '#kernel'
import { settle } from '#testing'
import { endWorlds, startReceive } from '../testing/receive-world.js'
import { type RequestFormat, requestFormats } from './points.js'

afterEach(endWorlds)

/** Starts the plugin, on a chain without payment links, with a plugin that contributes a format. */
async function start(format: RequestFormat, hasNoLinks = true) {
  const formatToken = createToken<RequestFormat>('acme.format')
  const acme = definePlugin<PluginTypes>({
    id: 'acme',
    version: '1.0.0',
    kernel: '*',
    services: [provide(formatToken, { deps: [], create: () => format })],
    contributes: { extra: [contributeTo(requestFormats, { id: 'acme', format: formatToken })] },
  })
  const { kernel } = await startReceive({ hasNoLinks, further: acme })
  return { kernel, state: () => kernel.receive.store.getState() }
}

const acmeFormat: RequestFormat = {
  supports: ({ id }) => id === 'one',
  create: async ({ address, value }) => `acme:${address}/${value}`,
}

it('requests an amount in the format of a plugin, on the networks that it supports [KRN-02] [RCV-01]', async () => {
  const { kernel, state } = await start(acmeFormat)
  await vi.waitFor(() => expect(state().canRequestAmount).toBe(true))
  kernel.receive.setAmount('1.5')
  await vi.waitFor(() => expect(state().payload).toBe('acme:alice/1500000000'))
  await kernel.networks.switchTo('mock:two')
  expect(state().canRequestAmount).toBe(false)
})

it('prefers the payment links of the chain [RCV-01]', async () => {
  const { kernel, state } = await start(acmeFormat, false)
  kernel.receive.setAmount('1.5')
  await vi.waitFor(() => expect(state().payload).toBe('mock:alice@one?value=1500000000'))
})

it('never encodes a request of a plugin that lacks the address: it could pay another account [SEC-11]', async () => {
  let calls = 0
  const { kernel, state } = await start({
    ...acmeFormat,
    async create() {
      calls++
      return 'acme:mallory/1500000000'
    },
  })
  await vi.waitFor(() => expect(state().canRequestAmount).toBe(true))
  kernel.receive.setAmount('1.5')
  await vi.waitFor(() => expect(calls).toBe(1))
  await settle()
  expect(state().payload).toBeUndefined()
})

it('offers no amount if the format throws [KRN-08]', async () => {
  let calls = 0
  const { state } = await start({
    ...acmeFormat,
    supports() {
      calls++
      throw new Error('broken')
    },
  })
  await vi.waitFor(() => expect([state().canRequestAmount, calls > 0]).toEqual([false, true]))
  expect(state().payload).toBe('alice')
})
