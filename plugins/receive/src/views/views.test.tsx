import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { points } from '#kernel'
import { KernelContext } from '#ui-kit'
import { endWorlds, type ReceiveWorld, startReceive } from '../../testing/receive-world.js'
import en from '../messages.en.js'

afterEach(endWorlds)

async function draw({ kernel }: ReceiveWorld, name: string): Promise<string> {
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const load = kernel.contributions.find(points.views, name)?.load as () => Promise<{
    readonly default: ComponentType
  }>
  const { default: View } = await load()
  await kernel.i18n.load('receive')
  const markup = renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View />
    </KernelContext.Provider>,
  )
  return markup.replace(/<path[^>]*>/g, '')
}

it('displays the full address, its code and its networks [RCV-01]', async () => {
  const world = await startReceive()
  await vi.waitFor(() => expect(world.kernel.receive.store.getState().networks).toHaveLength(2))
  const markup = await draw(world, 'WalletReceive')
  expect(markup).toContain(
    '<span class="q-full-address" dir="ltr" translate="no"><span class="q-hidden">alice</span>',
  )
  expect(markup).toContain(`aria-label="${en.codeOfAddress}"`)
  expect(markup).toContain(en.requestAmount)
  expect(markup).toContain('On these 2 networks')
  expect(markup).not.toContain(en.smartBody)
})

it("displays the code's request, with its amount and network [RCV-01]", async () => {
  const world = await startReceive()
  world.kernel.receive.setAmount('1.5')
  await vi.waitFor(() => expect(world.kernel.receive.store.getState().payload).toContain('mock:'))
  const markup = await draw(world, 'WalletReceive')
  expect(markup).toContain('aria-label="QR code to request 1.5 MCK"')
  expect(markup).toContain('This code requests 1.5 MCK on Network one.')
  expect(markup).toContain(en.copyRequest)
})

it('displays the fault of an amount, and keeps the code of the address [UI-15]', async () => {
  const world = await startReceive()
  world.kernel.receive.setAmount('1,500')
  const markup = await draw(world, 'WalletReceive')
  expect(markup).toContain(en.ambiguous)
  expect(markup).toContain(`aria-label="${en.codeOfAddress}"`)
})

it('warns that a smart account exists on one network only [RCV-01]', async () => {
  const world = await startReceive({ accountType: 'smartAccount' })
  expect(await draw(world, 'WalletReceive')).toContain('Only on Network one')
  const networks = await draw(world, 'WalletCompatibleNetworks')
  expect(networks).toContain('Only on Network one')
  expect(networks).not.toContain('Network two')
})

it('displays what to do without an account [UI-15]', async () => {
  const world = await startReceive({ isConnected: false })
  expect(await draw(world, 'WalletReceive')).toContain(en.noAccountTitle)
  expect(await draw(world, 'WalletCompatibleNetworks')).toContain(en.noNetworkTitle)
})
