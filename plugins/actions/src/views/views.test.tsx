import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { points, QuoinError } from '#kernel'
import { KernelContext } from '#ui-kit'
import {
  type ActionsWorld,
  createActionsWorld,
  donation,
  endWorlds,
  oneAction,
  shop,
  transferWire,
} from '../../testing/actions-world.js'
import en from '../messages.en.js'

afterEach(endWorlds)

const url = `solana-action:${shop}/donate`
const transfer = () => ({ transaction: transferWire() })

async function draw({ kernel }: ActionsWorld, link = url): Promise<string> {
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const load = kernel.contributions.find(points.views, 'Action')?.load as () => Promise<{
    readonly default: ComponentType<{ readonly params: unknown }>
  }>
  const { default: View } = await load()
  await Promise.all([kernel.i18n.load('actions'), kernel.i18n.load('ui')])
  const markup = renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={{ url: link }} />
    </KernelContext.Provider>,
  )
  return markup.replace(/<path[^>]*>/g, '')
}

it('displays the origin of the site in full, and that its texts are its own [SEC-04]', async () => {
  const world = await createActionsWorld({
    answers: oneAction(transfer, {
      ...donation,
      title: 'Bank\u202eknaB<b>',
      error: { message: 'Closed soon' },
    }),
  })
  await world.open()
  const markup = await draw(world)
  expect(markup).toContain(`<bdi>${shop}</bdi>`)
  expect(markup).toContain(en.untrusted)
  expect(markup).toContain('Bank knaB&lt;b&gt;')
  expect(markup).toContain('The site says: \u2068Closed soon\u2069')
  expect(markup).not.toContain('<img')
  expect(markup).toContain('q-button-label"><bdi>Donate')
})

it('names a refused origin in full, and offers no retry', async () => {
  const world = await createActionsWorld({ answers: {}, hosts: [] })
  await world.open()
  const markup = await draw(world)
  expect(markup).toContain(en.hostNotAllowed)
  expect(markup).toContain(`Nothing was requested from ${shop}`)
  expect(markup).not.toContain(en.retry)
})

it('has a field for each input, and no button before a wallet is connected', async () => {
  const parameters = [
    { name: 'amount', label: 'Amount', type: 'number' },
    { name: 'note', label: 'Note', type: 'textarea' },
    { name: 'day', label: 'Day', type: 'date' },
    { name: 'size', label: 'Size', type: 'radio', options: [{ label: 'S', value: 's' }] },
    { name: 'extras', label: 'Extras', type: 'checkbox', options: [{ label: 'Lunch', value: 'l' }] },
    {
      name: 'place',
      label: 'Place',
      type: 'select',
      options: ['one', 'two', 'three', 'four'].map((value) => ({ label: value, value })),
    },
  ]
  const answers = oneAction(transfer, {
    ...donation,
    links: { actions: [{ label: 'Book', href: '/donate', parameters }] },
  })
  const world = await createActionsWorld({ answers })
  await world.open()
  const markup = await draw(world)
  for (const part of [
    'inputMode="decimal"',
    '<textarea',
    'type="date"',
    'role="radiogroup"',
    'type="checkbox"',
    'four',
  ])
    expect(markup).toContain(part)
  const offline = await createActionsWorld({ answers, isConnected: false })
  await offline.open()
  expect(await draw(offline)).toContain(`q-button-label">${en.connect}`)
})

it('never says that a transaction failed or was not sent where it may have been (SEC-06)', async () => {
  const world = await createActionsWorld({
    answers: oneAction(transfer),
    walletAnswer: () => {
      throw new QuoinError('RPC_FAILED')
    },
  })
  const flow = await world.open()
  await flow.perform(0)
  const markup = await draw(world)
  expect(markup).toContain(en.maybeSent)
  expect(markup).toContain(en.again)
  expect(markup).not.toContain(en.notSent)
  expect(markup).not.toContain(en.walletFailed)
})
