import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { createKernel, points } from '#kernel'
import { standardLocales } from '#locales'
import { createTestPlatform } from '#testing'
import { KernelContext } from '#ui-kit'
import { eip155 } from '../../../../chains/eip155/src/index.js'
import { WatchCoreToken } from '../connector.js'
import { WatchToken, watchPlugin } from '../manifest.js'
import en from '../messages.en.js'
import { WatchLink } from './watch-link.js'
import { WatchMark } from './watch-mark.js'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

async function start(locale = 'en') {
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform: createTestPlatform(),
    locale,
    locales: standardLocales,
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://node.example'] } },
      },
    ],
  })
    .use(eip155)
    .use(watchPlugin)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  await kernel.i18n.load('watch')
  const draw = (Part: ComponentType): string =>
    renderToStaticMarkup(
      <KernelContext.Provider value={kernel}>
        <Part />
      </KernelContext.Provider>,
    )
  const view = async (name: string): Promise<string> => {
    // The contract leaves the framework open (`unknown`); with this shell it is a React component.
    const load = kernel.contributions.find(points.views, name)?.load as () => Promise<{
      readonly default: ComponentType
    }>
    return draw((await load()).default)
  }
  return { kernel, draw, view, core: kernel.get(WatchCoreToken), watch: await kernel.load(WatchToken) }
}

it('asks for an address, and its button does nothing before there is one', async () => {
  const { view, draw } = await start()
  const markup = await view('WatchAddress')
  expect(markup).toContain(en.watchBody)
  expect(markup).toContain(en.addressField)
  expect(markup).toContain(en.enterAddress)
  expect(markup).toContain('aria-disabled="true"')
  expect(draw(WatchLink)).toContain(en.watchTitle)
})

it.each([
  ['a typo', address.replace('d8dA', 'D8dA'), en.faultChecksum],
  ['something else', 'hello', en.faultFormat],
  ['another network', `eip155:137:${address}`, en.faultNetwork],
])('displays what is wrong with %s', async (_, text, words) => {
  const { core, view } = await start()
  core.attempt.start(text)
  await vi.waitFor(() => expect(core.attempt.store.getState().status).toBe('failed'))
  expect((await view('WatchAddress')).replaceAll('&#x27;', "'")).toContain(words)
})

it('marks a watch-only account, and explains why it cannot sign', async () => {
  const { draw, view, watch } = await start()
  expect(draw(WatchMark)).toBe('')
  await watch.connect(address)
  expect(draw(WatchMark)).toContain(en.onlyTitle)
  const markup = await view('WatchOnly')
  expect(markup).toContain(en.onlyBody)
  expect(markup).toContain(en.connectWallet)
})

it('displays every text in Arabic', async () => {
  const { draw, view, watch } = await start('ar')
  await watch.connect(address)
  for (const markup of [await view('WatchAddress'), await view('WatchOnly'), draw(WatchMark)]) {
    expect(markup).toMatch(/[\u0600-\u06ff]/)
    for (const text of Object.values(en)) expect(markup).not.toContain(`>${text}<`)
  }
})
