import type { ConnectorEvent } from '#kernel'
import { settle } from '../settle.js'
import type { ConnectorTest } from './connector-identity.js'
import { type ConnectorSubject, connectRequest, within } from './connector-subject.js'
import type { TestApi } from './test-api.js'

/** Connects and then listens. */
async function listen(subject: ConnectorSubject): Promise<{ events: ConnectorEvent[]; stop: () => void }> {
  await within(subject, subject.connector.connect(connectRequest(subject)))
  const events: ConnectorEvent[] = []
  const stop = subject.connector.subscribe((event) => events.push(event))
  return { events, stop }
}

/** The accounts of an event that tells of accounts. */
function addressesOf(event: ConnectorEvent | undefined, namespace: string): readonly string[] {
  if (event?.type === 'accounts') return event.accounts.map((account) => account.address)
  if (event?.type !== 'grant') return []
  return event.grant.namespaces[namespace]?.accounts.map((account) => account.address) ?? []
}

export function describeConnectorEvents(api: TestApi, test: ConnectorTest): void {
  const { expect } = api

  test('tells once that the person chose another account', async (subject) => {
    const { events } = await listen(subject)
    const [first, second] = subject.addresses
    subject.wallet.chooseAccounts([second, first])
    await within(subject, settle())
    expect(events.length).toBe(1)
    const [namespace = ''] = subject.connector.namespaces
    expect(addressesOf(events[0], namespace)[0]).toBe(second)
  })

  test('tells once that the person chose another network', async (subject) => {
    const { events } = await listen(subject)
    const { caipNetworkId } = subject.networks[1]
    subject.wallet.chooseNetwork(caipNetworkId)
    await within(subject, settle())
    expect(events).toEqual([{ type: 'network', namespace: subject.connector.namespaces[0], caipNetworkId }])
  })

  test('tells once that the wallet was locked [REL-03]', async (subject) => {
    const { events } = await listen(subject)
    subject.wallet.lock()
    subject.wallet.lock()
    await within(subject, settle())
    expect(events.map((event) => event.type)).toEqual(['disconnected'])
  })

  test('tells once that the wallet disconnected, and nothing after it [REL-03]', async (subject) => {
    const { events } = await listen(subject)
    subject.wallet.drop()
    subject.wallet.drop()
    subject.wallet.chooseAccounts([...subject.addresses].reverse())
    await within(subject, settle())
    expect(events.map((event) => event.type)).toEqual(['disconnected'])
  })

  test('tells nothing after it was disconnected [KRN-07]', async (subject) => {
    const { events } = await listen(subject)
    await within(subject, subject.connector.disconnect())
    subject.wallet.chooseAccounts([...subject.addresses].reverse())
    subject.wallet.chooseNetwork(subject.networks[1].caipNetworkId)
    subject.wallet.lock()
    await within(subject, settle())
    expect(events).toEqual([])
  })

  test('tells each listener, also after another one threw or left [KRN-08]', async (subject) => {
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
