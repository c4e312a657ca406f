import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { definePlugin, type Plugin, type PluginTypes, points } from '#kernel'
import { KernelContext } from '#ui-kit'
import {
  begin,
  down,
  endWorlds,
  entry,
  type OnrampWorld,
  options,
  quote,
  startOnramp,
} from '../../testing/onramp-world.js'
import en from '../messages.en.js'

afterEach(endWorlds)

async function draw({ kernel }: OnrampWorld, name: string): Promise<string> {
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const load = kernel.contributions.find(points.views, name)?.load as () => Promise<{
    readonly default: ComponentType
  }>
  const { default: View } = await load()
  await kernel.i18n.load('onramp')
  const markup = renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View />
    </KernelContext.Provider>,
  )
  return markup.replace(/<path[^>]*>/g, '')
}
const answered = async (world: OnrampWorld): Promise<void> => {
  await world.ready()
  for (
    let turn = 0;
    turn < 50 && world.state().offers.some((one) => one.status.phase === 'loading');
    turn += 1
  )
    await world.pass(50)
}

it('explains an unserved time zone, and offers no provider [CON-09]', async () => {
  const world = await startOnramp({ timeZone: 'Asia/Shanghai' })
  const markup = await draw(world, 'OnRampProviders')
  expect(markup).toContain(en.restrictedTitle)
  expect(markup).toContain(en.restrictedBody)
  expect(markup).not.toContain('Seller')
})

it('marks the best offer, separate from the others [ONR-01]', async () => {
  const world = await startOnramp()
  await answered(world)
  const markup = await draw(world, 'OnRampProviders')
  // The heading of the section, then the label of its list.
  const [best, , other] = markup.split(en.others)
  expect(best).toContain(en.best)
  expect(best).toContain('Slow Seller')
  expect(best).not.toContain('Fast Seller')
  expect(other).toContain('Fast Seller')
  expect(markup).toContain('Buy with Slow Seller')
})

it('requires another token if the requested one is not sold [ONR-01] [SEC-06]', async () => {
  const world = await startOnramp()
  world.onramp.fill({ token: 'GONE' })
  await world.ready()
  const markup = await draw(world, 'OnRampProviders')
  expect(markup.split(en.chooseToken)).toHaveLength(3)
  expect(markup).toContain('isn’t sold on ')
  expect(markup).not.toContain('Seller')
})

it('explains why no provider sells the token, and what to change [ONR-01] [ERR-03]', async () => {
  const world = await startOnramp()
  const [usd, eur] = options.paymentCurrencies
  const [dollar, ether] = options.purchaseCurrencies
  world.answers.options = ({ query }) =>
    query.get('provider') === 'slow-seller'
      ? { paymentCurrencies: [usd], purchaseCurrencies: [ether] }
      : { paymentCurrencies: [eur], purchaseCurrencies: [dollar] }
  world.onramp.fill({ token: 'DLR', amount: '100', currency: 'USD' })
  await world.ready()
  const markup = await draw(world, 'OnRampProviders')
  expect(markup).toContain('No provider sells DLR for USD with these choices. Try another token')
})

it('displays no price for a failed quote, and marks no offer as the best of one [ONR-02]', async () => {
  const world = await startOnramp()
  world.answers.quote = ({ body }) => (body.provider === 'slow-seller' ? down() : quote('98.25'))
  await answered(world)
  const markup = await draw(world, 'OnRampProviders')
  expect(markup).toContain(en.noPrice)
  expect(markup.split('Slow Seller')[1]).not.toContain('100 DLR')
  expect(markup).not.toContain(en.best)
})

it('displays that no provider serves a country, by its name, and how to choose another', async () => {
  const world = await startOnramp()
  await world.ready()
  expect(await draw(world, 'OnRampProviders')).toContain(en.notChosen)
  world.answers.options = ({ query }) =>
    query.get('country') === 'AQ' ? { paymentCurrencies: [], purchaseCurrencies: [] } : options
  world.onramp.setCountry('AQ')
  for (let turn = 0; turn < 50 && world.state().availability.status === 'ready'; turn += 1)
    await world.pass(50)
  const markup = await draw(world, 'OnRampProviders')
  expect(markup).toContain('Buying isn’t available in Antarctica')
  expect(markup).toContain(en.otherCountry)
})

it('lists countries by their names in the user’s language, in its sort order', async () => {
  const world = await startOnramp()
  await world.kernel.i18n.setLocale('de')
  const markup = await draw(world, 'OnRampCountrySelect')
  const places = ['Afghanistan', 'Ägypten', 'Albanien'].map((name) => markup.indexOf(`>${name}<`))
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect(markup).toContain(en.ratherNot)
})

it('displays a search for six or more choices, and none for fewer', async () => {
  const world = await startOnramp()
  await world.ready()
  expect(world.state().currencies.length).toBeLessThan(6)
  expect(await draw(world, 'OnRampFiatSelect')).not.toContain('type="search"')
  expect(await draw(world, 'OnRampCountrySelect')).toContain('type="search"')
})

/** A plugin with the view that connects a wallet. */
interface Connecting extends PluginTypes {
  readonly id: 'connecting'
  readonly views: { readonly Connect: undefined }
}
// Its types are not used here.
const connecting = definePlugin<Connecting>({
  id: 'connecting',
  version: '1.0.0',
  kernel: '*',
  contributes: { views: { Connect: { load: async () => ({ default: () => null }), title: 'connect' } } },
}) as unknown as Plugin<PluginTypes>

it('leads to the wallets without a connection, if the page has them [CON-09] [UI-15]', async () => {
  const buttonsOf = async (more?: Plugin<PluginTypes>): Promise<number> => {
    const world = await startOnramp({ connect: false, ...(more && { more }) })
    const markup = await draw(world, 'OnRampProviders')
    expect(markup).toContain(en.notConnectedTitle)
    return markup.split('connectWallet').length - 1
  }
  // The kit's texts are not loaded here: a button is labelled with its key.
  expect(await buttonsOf()).toBe(0)
  expect(await buttonsOf(connecting)).toBe(1)
})

it('lists purchases below their months, newest first [ONR-03]', async () => {
  const world = await startOnramp()
  const day = 86_400_000
  world.answers.history = ({ query }) => ({
    data:
      query.get('onramp') === 'fast-seller'
        ? []
        : [
            entry('a', 'SUCCESS', begin),
            entry('b', 'SUCCESS', begin - 10 * day),
            entry('c', 'FAILED', begin - 30 * day),
            entry('d', 'SUCCESS', begin - 340 * day),
          ],
  })
  const stop = world.onramp.watchPurchases()
  const { purchases } = world.onramp
  for (let turn = 0; turn < 50 && purchases.getState().status !== 'ready'; turn += 1) await world.pass(10)
  const markup = await draw(world, 'OnRampActivity')
  expect(markup.match(/Today|(November|October|December)( 20\d\d)?(?=<)/g)).toEqual([
    'Today',
    'November',
    'October',
    'December 2022',
  ])
  stop()
})
