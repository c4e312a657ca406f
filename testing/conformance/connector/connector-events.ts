import type { ConnectorEvent } from '#kernel'
import { settle } from '../../settle.js'
import type { TestApi } from '../test-api.js'
import type { ConnectorTest } from './connector-identity.js'
import { type ConnectorSubject, connectRequest, within } from './connector-subject.js'

/** Connects and then subscribes to events. */
async function listen(subject: ConnectorSubject): Promise<{ events: ConnectorEvent[]; stop: () => void }> {
  await within(subject, subject.connector.connect(connectRequest(subject)))
  const events: ConnectorEvent[] = []
  const stop = subject.connector.subscribe((event) => events.push(event))
  return { events, stop }
}

/** Returns the addresses of an event that contains accounts. */
function addressesOf(event: ConnectorEvent | undefined, namespace: string): readonly string[] {
  if (event?.type === 'accounts') return event.accounts.map((account) => account.address)
  if (event?.type !== 'grant') return []
  return event.grant.namespaces[namespace]?.accounts.map((account) => account.address) ?? []
}

export function describeConnectorEvents(api: TestApi, test: ConnectorTest): void {
  const { expect } = api

  test('emits a change of the account once', async (subject) => {
    const { events } = await listen(subject)
    const [first, second] = subject.addresses
    subject.wallet.chooseAccounts([second, first])
    await within(subject, settle())
    expect(events.length).toBe(1)
    const [namespace = ''] = subject.connector.namespaces
    expect(addressesOf(events[0], namespace)[0]).toBe(second)
  })

  test('emits a change of the network once', async (subject) => {
    const { events } = await listen(subject)
    const { caipNetworkId } = subject.networks[1]
    subject.wallet.chooseNetwork(caipNetworkId)
    await within(subject, settle())
    expect(events).toEqual([{ type: 'network', namespace: subject.connector.namespaces[0], caipNetworkId }])
  })

  test('emits the lock of the wallet once [REL-03]', async (subject) => {
    const { events } = await listen(subject)
    subject.wallet.lock()
    subject.wallet.lock()
    await within(subject, settle())
    expect(events.map((event) => event.type)).toEqual(['disconnected'])
  })

  test('emits a disconnection by the wallet once, and nothing afterwards [REL-03]', async (subject) => {
    const { events } = await listen(subject)
    subject.wallet.drop()
    subject.wallet.drop()
    subject.wallet.chooseAccounts([...subject.addresses].reverse())
    await within(subject, settle())
    expect(events.map((event) => event.type)).toEqual(['disconnected'])
  })

  test('emits nothing after it is disconnected [KRN-07]', async (subject) => {
    const { events } = await listen(subject)
    await within(subject, subject.connector.disconnect())
    subject.wallet.chooseAccounts([...subject.addresses].reverse())
    subject.wallet.chooseNetwork(subject.networks[1].caipNetworkId)
    subject.wallet.lock()
    await within(subject, settle())
    expect(events).toEqual([])
  })

  test('notifies each listener, also after another one throws or unsubscribes [KRN-08]', async (subject) => {
    const { events, stop } = await listen(subject)
    const others: ConnectorEvent[] = []
    subject.connector.subscribe(() => {
      throw new Error('a listener that throws')
    })
    subject.connector.subscribe((event) => others.push(event))
    stop()
    subject.wallet.chooseNetwork(subject.networks[1].caipNetworkId)
    await within(subject, settle())
    expect(events.length).toBe(0)
    expect(others.length).toBe(1)
  })
}
