import './kit.css'
import { createKernel, definePlugin, type PluginTypes } from 'quoin/kernel'
import { createTestPlatform } from 'quoin/testing'
import { mountQuoin } from 'quoin/ui'
import { KernelContext, kitStyles } from 'quoin/ui-kit'
import { createRoot } from 'react-dom/client'
import { examples } from '../src/kit-examples/examples.js'

interface ExamplePlugin extends PluginTypes {
  readonly id: 'example'
}

/** Contributes the part that the example of `<Slot>` displays. */
const examplePlugin = definePlugin<ExamplePlugin>({
  id: 'example',
  version: '0.1.0',
  kernel: '*',
  contributes: {
    slots: [
      {
        id: 'example.part',
        slot: 'account:below-balance',
        load: () => import('../src/kit-examples/example-part.js'),
      },
    ],
  },
})

const kernel = createKernel({
  projectId: 'kit',
  networks: [
    {
      id: 1,
      name: 'Harbour',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://node.example'] } },
    },
  ],
  platform: createTestPlatform(),
}).use(examplePlugin)

/** The styles of the kit, in the mode of the page around this one. */
const sheet = new CSSStyleSheet()
function setMode(): void {
  const { mode } = document.documentElement.dataset
  sheet.replaceSync(kitStyles(mode === 'light' || mode === 'dark' ? mode : 'system'))
}
setMode()
new MutationObserver(setMode).observe(document.documentElement, { attributeFilter: ['data-mode'] })

/** `?component=Button` displays one example, without it all are displayed. */
const wanted = new URLSearchParams(location.search).get('component')
const main = document.createElement('main')
const title = document.createElement('h1')
title.textContent = wanted ?? 'Components of the kit'
title.className = 'hidden'
main.append(title)
document.getElementById('app')?.append(main)
// The widget brings the texts of the kit.
mountQuoin(kernel)
await Promise.all([kernel.start(), kernel.i18n.load('ui')])

for (const [name, Example] of examples) {
  if (wanted !== null && wanted !== name) continue
  const section = document.createElement('section')
  section.dataset.component = name
  section.ariaLabel = name
  if (wanted === null) {
    const heading = document.createElement('h2')
    heading.textContent = name
    section.append(heading)
  }
  const host = document.createElement('div')
  host.className = 'example'
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  const place = document.createElement('div')
  root.append(place)
  section.append(host)
  main.append(section)
  createRoot(place).render(
    <KernelContext.Provider value={kernel}>
      <Example />
    </KernelContext.Provider>,
  )
}
document.documentElement.dataset.ready = ''
