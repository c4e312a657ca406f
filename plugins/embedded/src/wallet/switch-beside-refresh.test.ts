import { afterEach, beforeAll, expect, it } from 'vitest'
import { type EmbeddedWorld, hostNetworks, signedIn } from '../../testing/start-kernel.js'
import { siteAddresses, solanaAddress } from '../../testing/test-site.js'

// Loads the code of a login in advance: the test advances a fake clock.
beforeAll(async () => {
  await Promise.all([
    import('../services.js'),
    import('../frame/message-protocol.js'),
    import('../stored.js'),
    import('../messages.en.js'),
  ])
})

let world: EmbeddedWorld | undefined
afterEach(() => world?.kernel.dispose())

it('keeps a network that is chosen during a refresh of the accounts, on the page and at the site [EMB-05] [NET-04]', async () => {
  world = await signedIn()
  const { kernel, site, pass } = world
  const userOn = (payload: unknown) => {
    const { chainId } = Object(payload)
    return { address: String(chainId).startsWith('solana') ? solanaAddress : siteAddresses[0], chainId }
  }
  const before = site.requestsFor('GET_USER').length
  const requests = () =>
    site
      .requestsFor('GET_USER')
      .slice(before)
      .map(({ payload }) => Object(payload).chainId)
  // Another tab's change: the page refreshes, and the site answers late.
  site.answer('GET_USER', 'never')
  site.signIn(true)
  await pass(10)
  expect(requests()).toEqual(['eip155:1'])

  site.answer('GET_USER', userOn)
  const [, other] = hostNetworks
  if (!other) throw new Error('There are several networks.')
  const switched = kernel.networks.switchTo(other.caipNetworkId)
  await pass(10)
  await switched
  expect(kernel.connections.active('eip155')?.caipNetworkId).toBe('eip155:137')

  // The site answers now, with the previous network.
  const old = site.requestsFor('GET_USER')[before]
  if (!old) throw new Error('The request was received.')
  site.reply(old, userOn(old.payload))
  await pass(10)
  expect(kernel.connections.active('eip155')?.caipNetworkId).toBe('eip155:137')
  // Reading a network selects it: the last one read in this namespace is the chosen one.
  expect(
    requests()
      .filter((id: string) => id.startsWith('eip155'))
      .at(-1),
  ).toBe('eip155:137')
  expect(requests().slice(2)).toContain('eip155:137')
})
