import { describe, expect, it } from 'vitest'
import { createMockInjectedWallet, createMockNetwork, describeConnector } from '#testing'
import { createInjectedConnector } from './injected-connector.js'

/** One wallet for each namespace without EIP-1193. */
const wallets = {
  solana: { networks: ['solana:main', 'solana:test'], method: 'solana_signMessage' },
  bip122: { networks: ['bip122:main', 'bip122:test'], method: 'signMessage' },
  polkadot: { networks: ['polkadot:main', 'polkadot:test'], method: 'polkadot_signMessage' },
} as const
const addresses = ['alice', 'bob'] as const

function makeSubject(namespace: keyof typeof wallets) {
  const { networks, method } = wallets[namespace]
  const wallet = createMockInjectedWallet({
    namespace,
    accounts: addresses,
    networks,
    answers: { [method]: () => 'signature' },
  })
  const reload = (report: (error: unknown) => void = () => undefined) =>
    createInjectedConnector({
      id: 'mock',
      name: 'Mock Wallet',
      namespace,
      methods: [method],
      wallet: wallet.provider,
      normalizeAddress: (address) => (address === 'invalid' ? undefined : address),
      report,
    })
  const [one, two] = networks.map((id) => createMockNetwork(id))
  if (!one || !two) throw new Error('There are two networks.')
  return {
    connector: reload(),
    wallet,
    networks: [one, two] as const,
    addresses,
    request: { method, params: { message: 'hello' } },
    reload,
  }
}

for (const namespace of ['solana', 'bip122', 'polkadot'] as const)
  describeConnector({ describe, expect, it }, `injected, ${namespace}`, () => makeSubject(namespace))

it('leaves out invalid addresses, and refuses a network of another namespace [SEC-15]', async () => {
  const { wallet, reload, networks } = makeSubject('solana')
  const { signal } = new AbortController()
  const request = { networks, preferred: networks[0], signal }
  wallet.chooseAccounts(['invalid', 'alice'])
  const connector = reload()
  const grant = await connector.connect(request)
  expect(grant.namespaces.solana?.accounts).toEqual([{ namespace: 'solana', address: 'alice', type: 'eoa' }])
  const events: unknown[] = []
  connector.subscribe((event) => events.push(event))
  wallet.chooseNetwork('eip155:1')
  expect(events).toEqual([])
  await expect(reload().connect(request)).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
})

it('an attempt that was replaced or ended does not connect [CON-08]', async () => {
  const { wallet, connector, networks } = makeSubject('solana')
  const request = { networks, preferred: networks[0], signal: new AbortController().signal }
  wallet.behave('hang', 'connect')
  const first = connector.connect(request)
  connector.forget?.()
  wallet.answerHanging()
  await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
  expect(wallet.listenerCount()).toBe(0)
})

it('a change while it connects is part of the grant, and none is an event [REL-03]', async () => {
  const { wallet, connector, networks } = makeSubject('solana')
  const events: unknown[] = []
  connector.subscribe((event) => events.push(event))
  wallet.behave('hang', 'connect')
  const coming = connector.connect({ networks, preferred: networks[0], signal: new AbortController().signal })
  wallet.chooseNetwork('solana:test')
  wallet.answerHanging()
  const { solana } = (await coming).namespaces
  expect(solana?.caipNetworkId).toBe('solana:test')
  expect(events).toEqual([])
})
