import { createComponent } from 'solid-js'
import { renderToString as renderSolid } from 'solid-js/web'
import { render as renderSvelte } from 'svelte/server'
import { expect, it } from 'vitest'
import { createSSRApp } from 'vue'
import { renderToString as renderVue } from 'vue/server-renderer'
import { createTestPlatform } from '#testing'
import { composeBound } from '../../component-tests/pages/bindings/kernel.js'
import { createProbe, type Probe } from '../../component-tests/pages/bindings/probe.js'
import { solidView } from '../../component-tests/pages/bindings/solid-binding.js'
import View from '../../component-tests/pages/bindings/view.svelte'
import { vueView } from '../../component-tests/pages/bindings/vue-binding.js'
import { keepQuoinCookie } from '../cookies/keep-quoin-cookie.js'
import { readQuoinCookie } from '../cookies/read-quoin-cookie.js'
import { QuoinProvider } from '../solid/index.js'
import { quoinPlugin } from '../vue/index.js'

type BoundKernel = ReturnType<typeof composeBound>['kernel']

const renderers: Readonly<Record<string, (kernel: BoundKernel, probe: Probe) => string | Promise<string>>> = {
  Vue: (kernel, probe) => renderVue(createSSRApp(vueView(probe)).use(quoinPlugin(kernel))),
  Svelte: (kernel, probe) => renderSvelte(View, { props: { kernel, probe } }).body,
  Solid: (kernel, probe) =>
    renderSolid(() =>
      createComponent(QuoinProvider, {
        kernel,
        get children() {
          return createComponent(() => solidView(probe, (text) => text()), {})
        },
      }),
    ),
}

it.each(Object.keys(renderers))(
  'renders the initial state with %s on a server, and starts nothing, though an account is connected',
  async (name) => {
    const platform = createTestPlatform()
    const { kernel, listeners } = composeBound(platform)
    await kernel.start()
    await kernel.connections.connect('mock')
    const before = listeners()
    const html = await renderers[name]?.(kernel, createProbe())
    expect(html?.replaceAll('&quot;', '"')).toContain(
      '{"account":"idle","wallets":"","network":"","isOpen":false,"balance":"idle","tokens":"idle","login":"idle","send":"idle"}',
    )
    expect(listeners()).toBe(before)
    await kernel.dispose()
  },
)

it.each(Object.keys(renderers))('renders the account of the cookie with %s on a server', async (name) => {
  const { kernel } = composeBound(createTestPlatform())
  const connection = ['eip155:1', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 'eoa']
  const header = `quoin.default=${encodeURIComponent(JSON.stringify([1, [connection]]))}`
  keepQuoinCookie(kernel, { initialState: readQuoinCookie(header) })
  const html = await renderers[name]?.(kernel, createProbe())
  expect(html?.replaceAll('&quot;', '"')).toContain(
    '{"account":"restoring eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F","wallets":"","network":"Network 1"',
  )
  await kernel.dispose()
})
