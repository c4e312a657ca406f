import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { points } from '#kernel'
import { KernelContext } from '#ui-kit'
import { down, endWorlds, type OnrampWorld, options, quote, startOnramp } from '../../testing/onramp-world.js'
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
