import './points.css'
import { mountQuoin } from 'quoin/ui'
import { createWorld } from '../src/gallery/create-world.js'
import { pointsPlugin } from '../src/points/points-plugin.js'

/** `?view=` one of these: the widget with a plugin that contributes to each of its points. */
const views = ['connect', 'account', 'settings'] as const
const wanted = new URLSearchParams(location.search).get('view')
const view = views.find((one) => one === wanted) ?? 'connect'

const main = document.createElement('main')
const again = document.createElement('button')
again.type = 'button'
again.textContent = 'Show again'
main.append(again)
document.getElementById('app')?.append(main)

const world = await createWorld('en', {
  plugins: [pointsPlugin],
  off: ['networkPicker', 'onramp', 'email', 'socials'],
})
const modeOf = () => {
  const { mode } = document.documentElement.dataset
  return mode === 'light' || mode === 'dark' ? mode : 'system'
}
const mount = mountQuoin(world.kernel, { theme: modeOf(), themeVariables: { backdrop: 'transparent' } })
new MutationObserver(() => mount.setTheme(modeOf(), { backdrop: 'transparent' })).observe(
  document.documentElement,
  { attributeFilter: ['data-mode'] },
)
if (view !== 'connect') await world.connect()
const show = (): void => world.kernel.open(view)
again.addEventListener('click', show)

// The reader of the page around has not opened the modal: it takes the focus only where the reader is in the frame.
const { focus } = HTMLElement.prototype
HTMLElement.prototype.focus = function (options) {
  if (document.hasFocus()) focus.call(this, options)
}
show()
document.documentElement.dataset.ready = ''
