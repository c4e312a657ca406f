import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createKernel } from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
} from '#testing'
import { useKernel } from '../index.js'
import { KernelContext } from './kernel-context.js'

/** A part of a plugin that calls the wallet while it is rendered. */
function Slot({ events }: { readonly events: (pending: Promise<unknown>) => void }) {
  events(useKernel().rpc.request({ method: 'mock_undeclared' }))
  return null
}

it('attributes requests of a view by useKernel() to the host, as documented in SECURITY.md [A29] (SEC-08)', async () => {
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform: createTestPlatform(),
    networks: [createMockNetwork('mock:one')],
  }).use(
    createMockWorld({
      chains: [createMockChain()],
      wallets: [createMockConnector({ namespace: 'mock', accounts: ['alice'] })],
    }),
  )
  await kernel.start()
  await kernel.connections.connect('mock')
  const callers: string[] = []
  kernel.on('rpc:refused', ({ caller }) => callers.push(caller))
  kernel.on('rpc:settled', ({ caller }) => callers.push(caller))
  const pending: Promise<unknown>[] = []
  renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <Slot events={(request) => pending.push(request)} />
    </KernelContext.Provider>,
  )
  await Promise.allSettled(pending)
  expect(callers).toEqual(['host'])
  await kernel.dispose()
})
