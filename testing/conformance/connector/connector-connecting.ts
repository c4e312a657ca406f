import type { ConnectionGrant, Connector } from '#kernel'
import { settle } from '../../settle.js'
import type { TestApi } from '../test-api.js'
import { endOf } from '../until-settled.js'
import type { ConnectorTest } from './connector-identity.js'
import { connectRequest, within } from './connector-subject.js'

/** Checks the format of a grant. */
export function checkGrant({ expect }: TestApi, connector: Connector, grant: ConnectionGrant): void {
  const namespaces = Object.keys(grant.namespaces)
  expect(namespaces.length).toBeGreaterThan(0)
  for (const [namespace, granted] of Object.entries(grant.namespaces)) {
    expect(connector.namespaces).toContain(namespace)
    expect(granted.caipNetworkId.startsWith(`${namespace}:`)).toBe(true)
    expect(granted.accounts.length).toBeGreaterThan(0)
    for (const account of granted.accounts) {
      expect(account.namespace).toBe(namespace)
      expect(account.address).toMatch(/^\S+$/)
    }
  }
}

export function describeConnecting(api: TestApi, test: ConnectorTest): void {
  const { expect } = api

  test('connects with the grant of the wallet', async (subject) => {
    const { connector } = subject
    checkGrant(api, connector, await within(subject, connector.connect(connectRequest(subject))))
  })

  test('reports a rejection by the user, and connects on the next request [CON-08]', async (subject) => {
    const { connector, wallet } = subject
    const events: unknown[] = []
    connector.subscribe((event) => events.push(event))
    wallet.behave('reject')
    expect(await endOf(within(subject, connector.connect(connectRequest(subject))))).toBe('USER_REJECTED')
    expect(events).toEqual([])
    wallet.behave('approve')
    checkGrant(api, connector, await within(subject, connector.connect(connectRequest(subject))))
  })

  test('fails if the wallet throws a string or undefined, and works afterwards [REL-03]', async (subject) => {
    const { connector, wallet } = subject
    for (const behaviour of ['throw-string', 'throw-undefined'] as const) {
      wallet.behave(behaviour)
      const end = await endOf(within(subject, connector.connect(connectRequest(subject))))
      expect(end === 'settled' || end === 'USER_REJECTED').toBe(false)
    }
    wallet.behave('approve')
    checkGrant(api, connector, await within(subject, connector.connect(connectRequest(subject))))
  })

  test('ends with its signal if the wallet does not respond, and ignores a late response [REL-03]', async (subject) => {
    const { connector, wallet } = subject
    const events: unknown[] = []
    connector.subscribe((event) => events.push(event))
    wallet.behave('hang')
    const controller = new AbortController()
    const end = endOf(connector.connect(connectRequest(subject, controller.signal)))
    await settle()
    controller.abort()
    expect(await within(subject, end)).toBe('ABORTED')
    wallet.behave('approve')
    wallet.answerHanging()
    await within(subject, settle())
    wallet.chooseAccounts([...subject.addresses].reverse())
    await within(subject, settle())
    expect(events).toEqual([])
  })

  test('sends no request after its signal is aborted', async (subject) => {
    const request = connectRequest(subject, AbortSignal.abort())
    expect(await endOf(within(subject, subject.connector.connect(request)))).toBe('ABORTED')
    expect(await endOf(within(subject, subject.connector.restore(request)))).toBe('ABORTED')
  })

  test('restores after a reload without a prompt [REL-05]', async (subject) => {
    if (!subject.reload) return
    await within(subject, subject.connector.connect(connectRequest(subject)))
    const reloaded = subject.reload()
    const restored = await within(subject, reloaded.restore(connectRequest(subject)))
    if (!restored || restored === 'ended') throw new Error('Nothing was restored')
    checkGrant(api, reloaded, restored)
  })

  test('restores nothing from a locked wallet [REL-03]', async (subject) => {
    if (!subject.reload) return
    await within(subject, subject.connector.connect(connectRequest(subject)))
    subject.wallet.lock()
    const restored = await within(subject, subject.reload().restore(connectRequest(subject)))
    expect(restored).toBe(undefined)
  })

  test('ends a restore with its signal [REL-03]', async (subject) => {
    const { wallet } = subject
    await within(subject, subject.connector.connect(connectRequest(subject)))
    wallet.behave('hang')
    const controller = new AbortController()
    const connector = subject.reload?.() ?? subject.connector
    const end = endOf(connector.restore(connectRequest(subject, controller.signal)))
    await settle()
    controller.abort()
    // A restore that needs no wallet may have ended already.
    expect(['ABORTED', 'settled']).toContain(await within(subject, end))
  })

  test('disconnects, also twice, and connects again', async (subject) => {
    const { connector } = subject
    await within(subject, connector.connect(connectRequest(subject)))
    expect(await endOf(within(subject, connector.disconnect()))).toBe('settled')
    expect(await endOf(within(subject, connector.disconnect()))).toBe('settled')
    checkGrant(api, connector, await within(subject, connector.connect(connectRequest(subject))))
  })

  test('ends disconnecting even if the wallet throws or does not respond [REL-03]', async (subject) => {
    const { connector, wallet } = subject
    for (const behaviour of ['hang', 'throw-undefined'] as const) {
      wallet.behave('approve')
      await within(subject, connector.connect(connectRequest(subject)))
      wallet.behave(behaviour)
      expect(await endOf(within(subject, connector.disconnect()))).toBe('settled')
    }
  })
}

/** Tests a wallet that stores its permission for each page: without one it restores nothing. */
export function describeMemory({ expect }: TestApi, test: ConnectorTest): void {
  test('restores nothing before its first connection', async (subject) => {
    const restored = await within(subject, subject.connector.restore(connectRequest(subject)))
    expect(restored).toBe(undefined)
  })
}
