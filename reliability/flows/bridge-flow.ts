import type { SwapApi } from '#plugins/swap'
import { tokenAddress } from '../world/evm-ledger.js'
import type { World } from '../world/world.js'
import { exchangeAgain, exchangeOnce } from './exchange-steps.js'
import type { Flow, Scene } from './flow.js'

/** What the user bridges: the first needs an approval, the second one none. */
const drafts = [
  { amount: '80', token: `token:${tokenAddress}` },
  { amount: '0.03', token: 'coin' },
] as const

/** Chooses the other network, and what is bridged to it. */
async function fill(
  world: World,
  swap: SwapApi,
  { amount, token }: (typeof drafts)[number],
): Promise<boolean> {
  const here = swap.store.getState().caipNetworkId
  await world.until(() => swap.destinations().length > 0, 60_000)
  const [there] = swap.destinations()
  if (here === undefined || there === undefined) {
    world.note('no other network')
    return false
  }
  swap.setDestination(there)
  await world.until(() => swap.store.getState().destinationTokenStatus === 'ready', 60_000)
  const idOn = (network: string): string | undefined =>
    swap
      .search('', network === here ? 'sell' : 'buy')
      .find(({ id }) => id.toLowerCase() === `${network}/${token}`)?.id
  const [sold, bought] = [idOn(here), idOn(there)]
  if (sold === undefined || bought === undefined) {
    world.note('the tokens are not listed')
    return false
  }
  swap.setSellToken(sold)
  swap.setBuyToken(bought)
  swap.setAmount({ typed: amount })
  return true
}

/** Waits as a user does who looks at a bridge that was sent. */
async function follow(world: World, { transactionId }: Scene, swap: SwapApi): Promise<void> {
  const sent = () => swap.bridges.getState().find(({ id }) => id === transactionId)
  await world.until(() => sent()?.status === 'arrived', 90_000)
  if (sent()?.status !== 'arrived') return
  world.reach('arrived')
  // Of a coin only the gateway knows that it has arrived.
  const isToken = sent()?.buyToken !== undefined
  if (isToken && transactionId !== undefined && world.relay.endOf(transactionId) === undefined)
    world.violations.push(`truth: ${transactionId} is displayed as arrived, and is not`)
}

async function bridge(world: World, scene: Scene): Promise<void> {
  const swap = await exchangeOnce(world, scene, (api) => {
    const draft = world.random.pick(drafts)
    return () => fill(world, api, draft)
  })
  if (swap && scene.last === 'yes') await follow(world, scene, swap)
}

/** Bridges a token, after an approval of exactly the amount, or the coin, to the other network. */
export const bridgeFlow: Flow = {
  name: 'bridge',
  namespaces: ['eip155'],
  moments: [
    'start',
    'connecting',
    'connected',
    'draft',
    'review',
    'confirmed',
    'at the wallet',
    'executed',
    'following',
    'arrived',
  ],
  run: bridge,
  again: (world, scene, request) =>
    exchangeAgain(
      world,
      scene,
      request,
      (swap) => () => fill(world, swap, drafts[request.token === undefined ? 1 : 0]),
    ),
}
