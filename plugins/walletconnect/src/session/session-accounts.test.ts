import { describe, expect, it } from 'vitest'
import { createWorld, until } from '../../testing/create-world.js'
import type { Started } from '../../testing/make-kernel.js'
import { testNetwork } from '../../testing/test-chain.js'
import type { GrantedNamespaces } from '../../testing/test-wallet.js'

const world = createWorld()
const [a, b, c] = ['a', 'b', 'c'].map((letter) => `0x${letter.repeat(40)}`)
const sol = `So${'1'.repeat(30)}`
const networks = [testNetwork(1), testNetwork(137), testNetwork('main', 'solana')]

/** Connects a wallet that grants these EVM accounts and one Solana account. */
async function connected(accounts: readonly string[]): Promise<Started> {
  const one = await world.open(world.relay.url, { networks })
  world.wallet.grant = ({ eip155, solana }) => ({
    eip155: { accounts: [...accounts], methods: eip155?.methods ?? [], events: eip155?.events ?? [] },
    solana: { accounts: [`solana:main:${sol}`], methods: solana?.methods ?? [], events: [] },
  })
  await world.connect(one)
  return one
}

async function update(change: (namespaces: GrantedNamespaces) => void): Promise<void> {
  const { topic, namespaces } = world.wallet.session()
  const changed = structuredClone(namespaces)
  change(changed)
  const { acknowledged } = await world.wallet.kit.updateSession({ topic, namespaces: changed })
  await acknowledged()
}

const emit = (chainId: string, name: string, data: unknown): Promise<void> =>
  world.wallet.kit.emitSessionEvent({
    topic: world.wallet.session().topic,
    chainId,
    event: { name, data },
  })

/** Returns the displayed account, and checks that every API agrees on it. */
async function shown({ kernel }: Started): Promise<string> {
  const active = kernel.connections.active('eip155')
  const address = active?.accounts[0]?.address ?? ''
  const state = kernel.connections.state('eip155')
  expect(state.status === 'connected' && state.connection).toBe(active)
  expect(kernel.connections.store.getState().connections).toContain(active)
  expect(kernel.connections.caipAddress('eip155')).toBe(`${active?.caipNetworkId}:${address}`)
  expect(await kernel.rpc.request({ method: 'eth_accounts', namespace: 'eip155' })).toEqual(
    active?.accounts.map((account) => account.address),
  )
  return `${active?.caipNetworkId}:${address}`
}

describe('the account that the user chose', () => {
  it('survives an update of another namespace [W1]', async () => {
    const one = await connected([`eip155:1:${a}`, `eip155:1:${b}`])
    one.kernel.connections.selectAccount('eip155', b ?? '')
    await update(({ solana }) => solana?.accounts.push(`solana:main:${sol.replaceAll('1', '2')}`))
    await until(() => expect(one.kernel.connections.active('solana')?.accounts).toHaveLength(2))
    expect(await shown(one)).toBe(`eip155:1:${b}`)
    await update((namespaces) => {
      delete namespaces.solana
    })
    await until(() => expect(one.kernel.connections.active('solana')).toBeUndefined())
    expect(await shown(one)).toBe(`eip155:1:${b}`)
  })

  it('survives a reload, but not its revocation by the wallet [W15]', async () => {
    const one = await connected([`eip155:1:${a}`, `eip155:1:${b}`])
    one.kernel.connections.selectAccount('eip155', b ?? '')
    await one.kernel.dispose()
    const two = await world.open(world.relay.url, { networks, platform: one.platform })
    await until(() => expect(two.kernel.connections.active('eip155')).toBeDefined())
    expect(await shown(two)).toBe(`eip155:1:${b}`)
    await update(({ eip155 }) => eip155?.accounts.pop())
    await until(() => expect(two.kernel.connections.active('eip155')?.accounts).toHaveLength(1))
    expect(await shown(two)).toBe(`eip155:1:${a}`)
  })

  it('is deleted with the connection [W15]', async () => {
    const one = await connected([`eip155:1:${a}`, `eip155:1:${b}`])
    one.kernel.connections.selectAccount('eip155', b ?? '')
    await one.kernel.connections.disconnect('eip155')
    expect(one.platform.storage.keys().filter((key) => key.includes('/accounts/'))).toEqual([])
    await world.connect(one)
    expect(await shown(one)).toBe(`eip155:1:${a}`)
  })
})

describe('an account is displayed only on networks where the wallet approved it', () => {
  it('also if the wallet changes its network [W2]', async () => {
    const one = await connected([`eip155:1:${a}`, `eip155:137:${b}`])
    await emit('eip155:137', 'chainChanged', 137)
    await until(() => expect(one.kernel.connections.active('eip155')?.caipNetworkId).toBe('eip155:137'))
    expect(await shown(one)).toBe(`eip155:137:${b}`)
    await one.kernel.networks.switchTo('eip155:1')
    expect(await shown(one)).toBe(`eip155:1:${a}`)
  })

  it('also if the wallet reports one that is not in the session, until it is [W6]', async () => {
    const one = await connected([`eip155:1:${a}`])
    await emit('eip155:1', 'accountsChanged', [c])
    await emit('eip155:1', 'accountsChanged', [`eip155:137:${a}`])
    await emit('eip155:1', 'chainChanged', 137)
    // Everything that was sent before has arrived with this.
    await update(({ eip155 }) => eip155?.accounts.push(`eip155:1:${b}`))
    await until(() => expect(one.kernel.connections.active('eip155')?.accounts).toHaveLength(2))
    expect(await shown(one)).toBe(`eip155:1:${a}`)
    await update(({ eip155 }) => eip155?.accounts.push(`eip155:1:${c}`))
    await until(() => expect(one.kernel.connections.active('eip155')?.accounts).toHaveLength(3))
    expect(await shown(one)).toBe(`eip155:1:${c}`)
  })
})
