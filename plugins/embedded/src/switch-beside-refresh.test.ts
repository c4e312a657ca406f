import { afterEach, beforeAll, expect, it } from 'vitest'
import { type EmbeddedWorld, hostNetworks, signedIn } from '../testing/start-kernel.js'
import { siteAddresses, solanaAddress } from '../testing/test-site.js'

// What a login loads is there by then: the test waits for what follows.
beforeAll(async () => {
  await Promise.all([
    import('./services.js'),
    import('./frame/message-protocol.js'),
    import('./stored.js'),
    import('./messages.en.js'),
  ])
})

let world: EmbeddedWorld | undefined
afterEach(() => world?.kernel.dispose())

it('a network that is chosen while the page looks who is signed in stays chosen, in the page and at the site [EMB-05] [NET-04]', async () => {
  world = await signedIn()
  const { kernel, site, pass } = world
  const userOn = (payload: unknown) => {
    const { chainId } = Object(payload)
    return { address: String(chainId).startsWith('solana') ? solanaAddress : siteAddresses[0], chainId }
  }
  const before = site.askedFor('GET_USER').length
  const asked = () =>
    site
      .askedFor('GET_USER')
      .slice(before)
      .map(({ payload }) => Object(payload).chainId)
  // Somebody else's change: the page looks, and the site takes its time to answer.
  site.answer('GET_USER', 'never')
  site.signIn(true)
  await pass(10)
  expect(asked()).toEqual(['eip155:1'])

  site.answer('GET_USER', userOn)
  const [, other] = hostNetworks
  if (!other) throw new Error('There are several networks.')
  const switched = kernel.networks.switchTo(other.caipNetworkId)
  await pass(10)
  await switched
  expect(kernel.connections.active('eip155')?.caipNetworkId).toBe('eip155:137')

  // Now it answers, of the network that was.
  const old = site.askedFor('GET_USER')[before]
  if (!old) throw new Error('It was asked.')
  site.reply(old, userOn(old.payload))
  await pass(10)
  expect(kernel.connections.active('eip155')?.caipNetworkId).toBe('eip155:137')
  // To ask is to choose: of this namespace the last that was asked for is the one that was chosen.
  expect(
    asked()
      .filter((id: string) => id.startsWith('eip155'))
      .at(-1),
  ).toBe('eip155:137')
  expect(asked().slice(2)).toContain('eip155:137')
})
