import { points } from 'quoin/kernel'
import { KernelContext } from 'quoin/ui-kit'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { alice, bridge, dai, endless, exchange, makeWorld, old, type World } from '../../tests/make-world.js'
import type { TokenApproval } from '../contract.js'

const worlds: World[] = []
afterEach(async () => {
  for (const { kernel } of worlds.splice(0)) await kernel.dispose()
})

async function start(locale = 'en'): Promise<World> {
  const world = await makeWorld({ locale })
  worlds.push(world)
  const { node, kernel } = world
  node.token(dai, { symbol: 'DAI', decimals: 18 })
  node.token(old, { symbol: { bytes32: 'OLD' }, decimals: 2 })
  node.approve({ block: 10n, token: dai, owner: alice, spender: exchange, value: endless })
  node.approve({ block: 20n, token: old, owner: alice, spender: bridge, value: 123_456n })
  await kernel.connections.connect('mock')
  return world
}

async function approvalsOf({ api }: World): Promise<readonly TokenApproval[]> {
  api.watch()
  return vi.waitFor(() => {
    const state = api.store.getState()
    if (state.status !== 'ready') throw new Error(`Status: ${state.status}`)
    return state.found.approvals
  })
}

function render({ kernel }: World, part: unknown, params?: unknown): string {
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const View = part as ComponentType<{ params: unknown }>
  return renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={params} />
    </KernelContext.Provider>,
  )
}

async function showTab(world: World): Promise<string> {
  const tab = world.kernel.contributions.find(points.accountTabs, 'tokenApprovals')
  return render(world, (await tab?.load())?.default)
}

async function showView(world: World, name: string, params?: unknown): Promise<string> {
  const view = world.kernel.contributions.find(points.views, name)
  return render(world, (await view?.load())?.default, params)
}

it('displays skeletons, then spenders and amounts, in words [UI-13] [UI-15]', async () => {
  const world = await start()
  expect(await showTab(world)).toContain('q-skeleton')
  await approvalsOf(world)
  const markup = await showTab(world)
  for (const text of ['DAI', 'Unlimited', 'For 0xe1e1…e1e1e1', 'OLD', 'Up to 1,234.56', 'Refresh'])
    expect(markup).toContain(text)
})

it('shortens large amounts, never rounded up, and displays them exactly in the details [UI-13]', async () => {
  const world = await start()
  const value = 1_999_999_999_999n
  world.node.approve({ block: 30n, token: old, owner: alice, spender: bridge, value })
  const approval = (await approvalsOf(world)).find(({ token }) => token === old)
  expect(await showTab(world)).toContain('Up to 19.9B')
  expect(await showView(world, 'TokenApproval', { approval })).toContain('19,999,999,999.99 OLD')
})

it('reports an empty list, and the blocks not searched [UI-15]', async () => {
  const world = await start()
  world.node.before = (method) => (method === 'eth_getLogs' ? Promise.resolve([]) : undefined)
  await approvalsOf(world)
  expect(await showTab(world)).toContain('No contract can spend your tokens on Network 1.')
})

it("leaves out used approvals unless the user's setting includes them", async () => {
  const world = await start()
  world.node.approve({ block: 30n, token: old, owner: alice, spender: bridge, value: 0n })
  await approvalsOf(world)
  expect(await showTab(world)).not.toContain('OLD')
  world.api.setHideZero(false)
  const markup = await showTab(world)
  expect(markup).toContain('OLD')
  expect(markup).toContain('Revoked')
})

it('reports the failure, that nothing was lost, and the fix [ERR-03]', async () => {
  const world = await start()
  world.node.before = () => Promise.reject(new Error('down'))
  world.api.watch()
  await vi.waitFor(() => expect(world.api.store.getState().status).toBe('failed'))
  const markup = await showTab(world)
  for (const text of ['Couldn’t load your approvals', 'Your approvals haven’t changed', 'Try again'])
    expect(markup).toContain(text)
})

it('lists the approvals of one token for a route with a token [KRN-12]', async () => {
  const world = await start()
  await approvalsOf(world)
  expect(
    await showView(world, 'TokenApprovals', { token: dai.toUpperCase().replace('0X', '0x') }),
  ).not.toContain('OLD')
  expect(await showView(world, 'TokenApprovals')).toContain('Contracts that can take tokens')
})

it('displays whole addresses before a confirmation [SEC-07]', async () => {
  const world = await start()
  const [approval] = await approvalsOf(world)
  const markup = await showView(world, 'TokenApproval', { approval })
  for (const text of ['Unlimited DAI', exchange, dai, 'Revoke approval'])
    expect(markup.replaceAll('<wbr/>', '')).toContain(text)
})

it('displays the result of a revocation, each with the state of the approval [ERR-03]', async () => {
  const world = await start()
  const [approval] = await approvalsOf(world)
  if (!approval) throw new Error('There is no approval')
  world.wallet.behave('reject', 'request')
  await world.api.revoke(approval)
  expect(await showView(world, 'TokenApproval', { approval })).toContain('Nothing was sent.')
  world.wallet.behave('approve', 'request')
  await world.api.revoke(approval)
  const markup = await showView(world, 'TokenApproval', { approval })
  expect(markup).toContain('The contract can no longer take your DAI.')
  expect(markup).toContain('Done')
})

it('displays Arabic texts, amounts included', async () => {
  const world = await start('ar')
  await approvalsOf(world)
  const markup = await showTab(world)
  expect(markup).toContain('بلا حد')
  expect(markup).not.toMatch(/tokenApprovals|undefined/)
})
