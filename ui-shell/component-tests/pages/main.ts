import { mountQuoin, type PrefetchMode, type Presentation, type ThemeMode } from '#ui-shell'
import { testWorld } from './test-world.js'

const query = new URLSearchParams(location.search)
const { kernel } = testWorld.compose({ locale: query.get('locale') ?? 'en' })
Object.assign(window, { world: testWorld })
if (!query.has('bare')) {
  const mount = mountQuoin(kernel, {
    theme: (query.get('theme') ?? 'system') as ThemeMode,
    prefetch: (query.get('mode') ?? 'idle') as PrefetchMode,
    presentation: (query.get('presentation') ?? 'modal') as Presentation,
    ...(query.has('brand') && {
      icons: { close: 'M3 3h14v14H3z' },
      logo: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#0a7c66"/></svg>')}`,
    }),
  })
  Object.assign(window, { kernel, mount })
  await kernel.start()
  if (query.has('prefetch')) await mount.prefetch()
  document.querySelector('#plain')?.addEventListener('click', () => kernel.open())
  const view = query.get('view')
  if (view) kernel.open({ view })
}
if (query.has('inline')) {
  await import('../../src/inline/define.js')
  for (const name of query.getAll('inline'))
    document
      .querySelector('main')
      ?.append(Object.assign(document.createElement('quoin-view'), { name, id: name }))
}
if (query.has('bindings'))
  Object.assign(window, { bound: (await import('./bindings/bindings.js')).boundWorld })
if (query.has('elements')) await import('../../src/element/define.js')
document.documentElement.dataset.ready = ''
