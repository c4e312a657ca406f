import { describe, expect, it, vi } from 'vitest'
import type { ConnectionGrant, ConnectRequest } from './connector.js'
import { type ConnectorSession, createConnectorListeners, createLazyConnector } from './lazy-connector.js'

const grant: ConnectionGrant = { namespaces: {} }
const requestOf = (signal = new AbortController().signal): ConnectRequest => ({
  networks: [],
  preferred: undefined,
  signal,
})

function createSession() {
  return {
    connect: vi.fn(async () => grant),
    restore: vi.fn(async () => grant),
    disconnect: vi.fn(async () => undefined),
    request: vi.fn(async () => 'answer'),
    switchNetwork: vi.fn(async () => undefined),
    forget: vi.fn(),
  } satisfies ConnectorSession
}

describe('createLazyConnector', () => {
  it('loads nothing to disconnect, to forget or to subscribe', async () => {
    const load = vi.fn(async () => createSession())
    const { members, session } = createLazyConnector({ load, report: vi.fn() })
    members.subscribe(() => undefined)
    members.forget()
    await members.disconnect()
    expect(load).not.toHaveBeenCalled()
    expect(session()).toBeUndefined()
  })

  it('creates one session for requests that are sent while the code is loading', async () => {
    const one = createSession()
    const load = vi.fn(async () => one)
    const { members, session } = createLazyConnector({ load, report: vi.fn() })
    const request = { namespace: 'eip155', caipNetworkId: 'eip155:1', method: 'a', params: [] } as const
    expect(await Promise.all([members.request(request), members.request(request)])).toEqual([
      'answer',
      'answer',
    ])
    expect(load).toHaveBeenCalledOnce()
    expect(session()).toBe(one)
  })

  it('rejects with CONNECT_FAILED if the code does not load, and loads it again with the next request', async () => {
    const load = vi.fn<() => Promise<ConnectorSession>>(async () => createSession())
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { members } = createLazyConnector({ load, report: vi.fn() })
    await expect(members.connect(requestOf())).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    expect(await members.connect(requestOf())).toBe(grant)
  })

  it.each(['forget', 'disconnect'] as const)(
    'does not touch the wallet after `%s` while the code is loading',
    async (end) => {
      const one = createSession()
      const { members, isConnecting } = createLazyConnector({ load: async () => one, report: vi.fn() })
      const connecting = members.connect(requestOf())
      expect(isConnecting()).toBe(true)
      await members[end]()
      await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
      expect(one.connect).not.toHaveBeenCalled()
      expect(isConnecting()).toBe(false)
    },
  )

  it('passes only the last of two attempts on to the wallet', async () => {
    const one = createSession()
    const { members } = createLazyConnector({ load: async () => one, report: vi.fn() })
    const restoring = members.restore(requestOf())
    const connecting = members.connect(requestOf())
    await expect(restoring).rejects.toMatchObject({ code: 'ABORTED' })
    expect(await connecting).toBe(grant)
    expect(one.restore).not.toHaveBeenCalled()
  })

  it('stops waiting for the code when the signal is aborted', async () => {
    const { members } = createLazyConnector({
      load: () => new Promise<ConnectorSession>(() => undefined),
      report: vi.fn(),
    })
    const controller = new AbortController()
    const connecting = members.connect(requestOf(controller.signal))
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('createConnectorListeners', () => {
  it('reports a listener that throws, and still notifies the others [KRN-08]', () => {
    const report = vi.fn()
    const { emit, subscribe } = createConnectorListeners(report)
    const fault = new Error('listener')
    subscribe(() => {
      throw fault
    })
    const second = vi.fn()
    const stop = subscribe(second)
    subscribe(second)
    emit({ type: 'disconnected' })
    expect(report).toHaveBeenCalledExactlyOnceWith(fault)
    expect(second).toHaveBeenCalledTimes(2)
    stop()
    emit({ type: 'disconnected' })
    expect(second).toHaveBeenCalledTimes(3)
  })
})
