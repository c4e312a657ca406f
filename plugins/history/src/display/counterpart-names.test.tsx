import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { points } from '#kernel'
import { settle } from '#testing'
import { KernelContext } from '#ui-kit'
import { bob, endWorlds, entry, type HistoryWorld, startHistory } from '../../testing/history-world.js'
import { CounterpartNamesToken } from './counterpart-names.js'

afterEach(endWorlds)

const chain = 'eip155:1'
const addressOf = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`

async function draw({ kernel }: HistoryWorld, load: unknown, params?: unknown): Promise<string> {
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const { default: View } = await (
    load as () => Promise<{ readonly default: ComponentType<{ params: unknown }> }>
  )()
  return renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={params} />
    </KernelContext.Provider>,
  )
}

it("displays the recipient's name in the list and in the details, next to the address [UI-13]", async () => {
  const world = await startHistory({ names: async (of) => (of === bob ? 'bob.quoin.id' : undefined) })
  await world.kernel.i18n.load('history')
  world.serve(() => [entry(9)])
  world.history.watch()
  await world.ready()
  const names = world.kernel.get(CounterpartNamesToken)
  names.want(bob, chain)
  await vi.waitFor(() => expect(names.nameOf(bob, chain)).toBe('bob.quoin.id'))
  const tab = world.kernel.contributions.find(points.accountTabs, 'history')?.load
  expect(await draw(world, tab)).toContain('>To bob.quoin.id<')
  const details = world.kernel.contributions.find(points.views, 'TransactionDetails')?.load
  const shown = await draw(world, details, { id: entry(9).id })
  expect(shown).toContain('<bdi>bob.quoin.id</bdi>')
  expect(shown).toContain(bob.slice(0, 6))
})

it('looks names up one after the other, each once, at most twelve of a list [ACC-05]', async () => {
  const answers: (() => void)[] = []
  const lookUp = vi.fn(
    (_of: string) => new Promise<undefined>((resolve) => answers.push(() => resolve(undefined))),
  )
  const { kernel } = await startHistory({ names: lookUp })
  const names = kernel.get(CounterpartNamesToken)
  for (const index of [1, 1, 1, ...Array.from({ length: 30 }, (_, at) => at + 1)])
    names.want(addressOf(index), chain, true)
  for (let answered = 1; answered <= 12; answered++) {
    await vi.waitFor(() => expect(lookUp).toHaveBeenCalledTimes(answered))
    await settle()
    expect(lookUp).toHaveBeenCalledTimes(answered)
    answers.at(-1)?.()
  }
  await settle()
  const twelve = Array.from({ length: 12 }, (_, at) => addressOf(at + 1))
  expect(lookUp.mock.calls.map(([address]) => address.toLowerCase())).toEqual(twelve)
  // The name of the opened details is looked up anyway; an empty address and another network are not.
  names.want(addressOf(40), chain)
  names.want('', chain)
  names.want(addressOf(41), 'eip155:7')
  await vi.waitFor(() => expect(lookUp).toHaveBeenCalledTimes(13))
})

it('displays no name and no error if a lookup fails or is not available', async () => {
  const faults = vi.fn()
  const failing = await startHistory({ names: () => Promise.reject(new Error('down')) })
  failing.kernel.on('kernel:pluginFailed', faults)
  const names = failing.kernel.get(CounterpartNamesToken)
  names.want(bob, chain)
  await settle()
  const without = (await startHistory()).kernel.get(CounterpartNamesToken)
  without.want(bob, chain)
  await settle()
  expect([names.nameOf(bob, chain), without.nameOf(bob, chain)]).toEqual([undefined, undefined])
  expect(faults).not.toHaveBeenCalled()
})
