import type { WalletRequest } from '#kernel'
import { settle } from '../../settle.js'
import type { TestApi } from '../test-api.js'
import { endOf } from '../until-settled.js'
import type { ConnectorTest } from './connector-identity.js'
import { type ConnectorSubject, connectRequest, within } from './connector-subject.js'

/** Connects and returns the request that the subject accepts. */
export async function connected(subject: ConnectorSubject, signal?: AbortSignal): Promise<WalletRequest> {
  const grant = await within(subject, subject.connector.connect(connectRequest(subject)))
  const [namespace = ''] = subject.connector.namespaces
  const caipNetworkId = grant.namespaces[namespace]?.caipNetworkId ?? `${namespace}:unknown`
  return { ...subject.request, namespace, caipNetworkId, signal }
}

export function describeConnectorRequests(api: TestApi, test: ConnectorTest): void {
  const { expect } = api

  test('forwards a request and returns the response', async (subject) => {
    const request = await connected(subject)
    expect(await endOf(within(subject, subject.connector.request(request)))).toBe('settled')
  })

  test('reports a request that the user rejects [CON-08]', async (subject) => {
    const request = await connected(subject)
    subject.wallet.behave('reject')
    expect(await endOf(within(subject, subject.connector.request(request)))).toBe('USER_REJECTED')
  })

  test('fails if the wallet throws a string or undefined [REL-03]', async (subject) => {
    const request = await connected(subject)
    for (const behaviour of ['throw-string', 'throw-undefined'] as const) {
      subject.wallet.behave(behaviour)
      expect(await endOf(within(subject, subject.connector.request(request)))).toBe('RPC_FAILED')
    }
  })

  test('ends a request with its signal, once [REL-03]', async (subject) => {
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
}
