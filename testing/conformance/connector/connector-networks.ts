import { settle } from '../../settle.js'
import type { TestApi } from '../test-api.js'
import { endOf } from '../until-settled.js'
import { checkGrant } from './connector-connecting.js'
import type { ConnectorTest } from './connector-identity.js'
import { connected } from './connector-requests.js'
import { connectRequest, within } from './connector-subject.js'

function testSwitch(expect: TestApi['expect'], test: ConnectorTest): void {
  test('switches the network and emits the change once', async (subject) => {
    await connected(subject)
    const events: unknown[] = []
    const { connector } = subject
    connector.subscribe((event) => events.push(event))
    const [, other] = subject.networks
    await within(subject, connector.switchNetwork(other))
    const { caipNetworkId } = other
    // A wallet that must first add the network to its session emits a grant for it.
    const reports = events.filter((event) => Object(event).type !== 'grant')
    expect(reports).toEqual([{ type: 'network', namespace: connector.namespaces[0], caipNetworkId }])
  })
}

function testRefusal(expect: TestApi['expect'], test: ConnectorTest): void {
  test('refuses another network, and emits nothing', async (subject) => {
    await connected(subject)
    const { connector } = subject
    const events: unknown[] = []
    connector.subscribe((event) => events.push(event))
    expect(await endOf(within(subject, connector.switchNetwork(subject.networks[0])))).toBe('settled')
    expect(await endOf(within(subject, connector.switchNetwork(subject.networks[1])))).toBe('SWITCH_FAILED')
    expect(events).toEqual([])
  })
}

/** Tests a wallet that changes its network on request. */
export function describeSwitching({ expect }: TestApi, test: ConnectorTest): void {
  testSwitch(expect, test)

  test('keeps the network if the user rejects the switch', async (subject) => {
    await connected(subject)
    const events: unknown[] = []
    subject.connector.subscribe((event) => events.push(event))
    subject.wallet.behave('reject')
    const end = endOf(within(subject, subject.connector.switchNetwork(subject.networks[1])))
    expect(await end).toBe('USER_REJECTED')
    expect(events).toEqual([])
  })

  test('ends a switch with its signal [REL-03]', async (subject) => {
    await connected(subject)
    subject.wallet.behave('hang')
    const controller = new AbortController()
    const end = endOf(subject.connector.switchNetwork(subject.networks[1], controller.signal))
    await settle()
    controller.abort()
    expect(await within(subject, end)).toBe('ABORTED')
  })
}

/** Tests a wallet that receives the network with each request. */
export function describeLocalSwitching({ expect }: TestApi, test: ConnectorTest): void {
  testSwitch(expect, test)

  test('switches without a prompt, and refuses a network that the wallet does not support', async (subject) => {
    await connected(subject)
    const { connector, networks, wallet } = subject
    wallet.behave('hang')
    const events: unknown[] = []
    connector.subscribe((event) => events.push(event))
    const stranger = { ...networks[1], caipNetworkId: `${connector.namespaces[0]}:nobody` as const }
    expect(await endOf(within(subject, connector.switchNetwork(stranger)))).toBe('SWITCH_FAILED')
    expect(events).toEqual([])
    expect(await endOf(within(subject, connector.switchNetwork(networks[1])))).toBe('settled')
    expect(events.length).toBe(1)
  })
}

/** Tests a wallet whose network only its user changes: `connector-events.ts` tests that it reports the change. */
export function describeOwnNetwork({ expect }: TestApi, test: ConnectorTest): void {
  testRefusal(expect, test)
}

/** Tests a wallet that hosts the page: its account and network change only outside the page. */
export function describePlace(api: TestApi, test: ConnectorTest): void {
  const { expect } = api

  test('restores without an earlier connection, since no approval is needed [CON-12]', async (subject) => {
    const restored = await within(subject, subject.connector.restore(connectRequest(subject)))
    if (!restored || restored === 'ended') throw new Error('Nothing was restored')
    checkGrant(api, subject.connector, restored)
  })

  testRefusal(expect, test)

  test('sends nothing if the host page changed account or network, and emits the change once [SEC-06]', async (subject) => {
    const { connector, wallet, addresses, networks } = subject
    const request = await connected(subject)
    const events: string[] = []
    connector.subscribe((event) => events.push(event.type))
    connector.subscribe(() => {
      throw new Error('a listener that throws')
    })
    wallet.chooseAccounts([addresses[1]])
    expect(await endOf(within(subject, connector.request(request)))).toBe('CONNECTION_CHANGED')
    wallet.chooseNetwork(networks[1].caipNetworkId)
    expect(await endOf(within(subject, connector.request(request)))).toBe('CONNECTION_CHANGED')
    expect(events).toEqual(['accounts', 'network'])
    await within(subject, connector.disconnect())
    wallet.chooseAccounts(addresses)
    await within(subject, settle())
    expect(events.length).toBe(2)
  })
}
