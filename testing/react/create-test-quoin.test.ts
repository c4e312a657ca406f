import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createKernel, definePlugin, type PluginTypes } from '#kernel'
import { useKernel } from '../../ui-kit/plugin/kernel-context.js'
import { createMockChain, createMockNetwork } from '../mock-chain.js'
import { createTestQuoin } from './create-test-quoin.js'

function Account(): ReactNode {
  return useKernel().connections.caipAddress()
}

// The hosts `jest` and `vitest` test it in a DOM.
describe('a kernel for component tests', () => {
  it('connects at once, sends requests, and leaves nothing after its disposal', async () => {
    const { kernel, wallet, platform, ready, dispose } = createTestQuoin({
      connected: true,
      wallet: { namespace: 'tezos', accounts: ['alice', 'bob'], answers: { tezos_sign: () => 'edsig' } },
    })
    await ready
    expect(kernel.connections.caipAddress()).toBe('tezos:1:alice')
    expect(await kernel.rpc.request({ method: 'tezos_sign', params: [] })).toBe('edsig')
    wallet.behave('reject', 'tezos_sign')
    await expect(kernel.rpc.request({ method: 'tezos_sign', params: [] })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    kernel.open()
    expect(kernel.router.store.getState().open).toBe(true)
    await dispose()
    expect([platform.leftovers(), wallet.listenerCount()]).toEqual([[], 0])
  })

  it('reports a connection that fails, and not one that the end of the test interrupts', async () => {
    const interrupted = createTestQuoin({ connected: true })
    interrupted.wallet.behave('hang', 'connect')
    await interrupted.dispose()
    await interrupted.ready
    const failing = createTestQuoin({ connected: true })
    failing.wallet.behave('reject', 'connect')
    await expect(failing.ready).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await failing.dispose()
  })

  it('runs the kernel of the host, and provides it to components', async () => {
    const quoin = createTestQuoin({
      connected: true,
      wallet: { namespace: 'mock', accounts: ['alice'] },
      create: (base) =>
        createKernel({ ...base, networks: [createMockNetwork()] }).use(
          definePlugin<PluginTypes>({
            id: 'own',
            version: '1.0.0',
            kernel: '*',
            contributes: { chains: [createMockChain()] },
          }),
        ),
    })
    await quoin.ready
    expect(renderToString(createElement(quoin.wrapper, null, createElement(Account)))).toBe('mock:one:alice')
    await quoin.dispose()
    expect(quoin.platform.leftovers()).toEqual([])
  })
})
