import type { WalletRequest } from '#kernel'
import { settle } from '../settle.js'
import type { ConnectorTest } from './connector-identity.js'
import { type ConnectorSubject, connectRequest, within } from './connector-subject.js'
import { endOf } from './error-code.js'
import type { TestApi } from './test-api.js'

/** Connects and makes the request that the subject accepts. */
async function connected(subject: ConnectorSubject, signal?: AbortSignal): Promise<WalletRequest> {
  const grant = await within(subject, subject.connector.connect(connectRequest(subject)))
  const [namespace = ''] = subject.connector.namespaces
  const caipNetworkId = grant.namespaces[namespace]?.caipNetworkId ?? `${namespace}:unknown`
  return { ...subject.request, namespace, caipNetworkId, signal }
}

export function describeConnectorRequests(api: TestApi, test: ConnectorTest): void {
  const { expect } = api

  test('passes a request on and gives the answer back', async (subject) => {
    const request = await connected(subject)
    expect(await endOf(within(subject, subject.connector.request(request)))).toBe('settled')
  })

  test('says that the person declined a request [CON-08]', async (subject) => {
    const request = await connected(subject)
    subject.wallet.behave('reject')
    expect(await endOf(within(subject, subject.connector.request(request)))).toBe('USER_REJECTED')
  })

  test('fails where the wallet throws a string or nothing [REL-03]', async (subject) => {
    const request = await connected(subject)
    for (const behaviour of ['throw-string', 'throw-undefined'] as const) {
      subject.wallet.behave(behaviour)
      expect(await endOf(within(subject, subject.connector.request(request)))).toBe('RPC_FAILED')
    }
  })

  test('ends a request by its signal, once [REL-03]', async (subject) => {
    const controller = new AbortController()
    const request = await connected(subject, controller.signal)
    subject.wallet.behave('hang')
    const end = endOf(subject.connector.request(request))
    await settle()
    controller.abort()
    expect(await within(subject, end)).toBe('ABORTED')
    subject.wallet.behave('approve')
    subject.wallet.answerHanging()
    await within(subject, settle())
  })

  test('switches the network and tells it once', async (subject) => {
    await connected(subject)
    const heard: unknown[] = []
    const { connector } = subject
    connector.subscribe((event) => heard.push(event))
    const [, other] = subject.networks
    await within(subject, connector.switchNetwork(other))
    const { caipNetworkId } = other
    // A wallet that must first add the network to its session tells of that by a grant.
    const told = heard.filter((event) => Object(event).type !== 'grant')
    expect(told).toEqual([{ type: 'network', namespace: connector.namespaces[0], caipNetworkId }])
  })

  test('leaves the network where the person declines to switch', async (subject) => {
    await connected(subject)
    const heard: unknown[] = []
    subject.connector.subscribe((event) => heard.push(event))
    subject.wallet.behave('reject')
    const end = endOf(within(subject, subject.connector.switchNetwork(subject.networks[1])))
    expect(await end).toBe('USER_REJECTED')
    expect(heard).toEqual([])
  })

  test('ends a switch by its signal [REL-03]', async (subject) => {
    await connected(subject)
    subject.wallet.behave('hang')
    const controller = new AbortController()
    const end = endOf(subject.connector.switchNetwork(subject.networks[1], controller.signal))
    await settle()
    controller.abort()
    expect(await within(subject, end)).toBe('ABORTED')
  })
}
