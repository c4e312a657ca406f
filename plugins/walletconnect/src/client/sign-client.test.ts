import { afterEach, expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { loadUniversalProvider } from './load-universal-provider.js'
import { type OpenClient, openClient } from './open-client.js'
import { coreInternals, engineInternals } from './sign-client.js'

let open: OpenClient | undefined
afterEach(() => open?.stop())

it('has every hidden member that is used: the range of versions is limited for that', async () => {
  open = await openClient(await loadUniversalProvider(), {
    relayUrl: 'ws://127.0.0.1:1',
    projectId: 'test',
    metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
    storageKey: 'test',
    platform: createTestPlatform(),
    isLogged: () => false,
  })
  const core = coreInternals(open.client)
  const { relayer } = core
  for (const part of [
    core,
    core.heartbeat,
    core.expirer,
    core.history,
    core.pairing,
    relayer,
    relayer.publisher,
  ])
    expect(part.events.removeAllListeners).toBeTypeOf('function')
  for (const member of [
    core.heartbeat.stop,
    core.eventClient.init,
    core.verify.register,
    core.verify.resolve,
    core.expirer.del,
    relayer.request,
    relayer.publish,
    relayer.registerEventListeners,
    relayer.registerProviderListeners,
    relayer.connect,
    relayer.toEstablishConnection,
    relayer.confirmOnlineStateOrThrow,
    relayer.publisher.checkQueue,
    relayer.publisher.rpcPublish,
    engineInternals(open.client).sendRequest,
    relayer.transportOpen,
    relayer.transportClose,
    relayer.transportDisconnect,
    relayer.subscriber.topicMap.clear,
    engineInternals(open.client).events.eventNames,
    engineInternals(open.client).isValidUpdate,
    engineInternals(open.client).isValidEmit,
    engineInternals(open.client).isValidExtend,
    engineInternals(open.client).isValidDisconnect,
    engineInternals(open.client).deleteSession,
  ])
    expect(member).toBeTypeOf('function')
  expect(relayer.requestsInFlight).toEqual([])
  expect(relayer.publisher.queue).toBeInstanceOf(Map)
  expect(relayer.subscriber.subscriptions).toBeInstanceOf(Map)
  expect(relayer.subscriber.pending).toBeInstanceOf(Map)
  expect(relayer.subscriber.cached).toEqual([])
  expect(relayer.transportExplicitlyClosed).toBe(false)
  // The library's own listeners on the page cannot be removed: none may be left.
  expect(relayer.registerEventListeners).not.toBe(
    Reflect.get(Object.getPrototypeOf(relayer), 'registerEventListeners'),
  )
})
