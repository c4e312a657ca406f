import './preview.css'
import 'quoin/elements'
import { mountQuoin, type QuoinMount } from 'quoin/ui'
import { composePreview, type PreviewWorld } from './compose-preview.js'
import { type PreviewReport, readMessage, type ShowMessage } from './preview-messages.js'
import { type PlaygroundSetting, variablesOf } from './setting.js'

const report = (message: PreviewReport): void => parent.postMessage(message, location.origin)

/** The parts of a setting that need another kernel. */
const kernelKey = ({ plugins, locale }: PlaygroundSetting): string => JSON.stringify([plugins, locale])

/**
 * Keeps the focus where the user is. A modal takes the focus when it opens, and here nobody opened it: the user is at a
 * switch of the page around, or in the page's own modal.
 */
function leaveFocusOutside(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options)
  }
}

/** The page within the playground's stage: a host with one button, whose kernel is built again by the switches. */
export function show(target: HTMLElement): void {
  leaveFocusOutside()
  const host = document.createElement('main')
  host.className = 'preview'
  target.append(host)
  let shown: PlaygroundSetting | undefined
  let world: PreviewWorld | undefined
  let mount: QuoinMount | undefined
  let next: PlaygroundSetting | undefined
  let isBusy = false

  const themeOf = ({ theme }: PlaygroundSetting) =>
    // The stage shows the card on its own ground; the dimmed page of a real host would be a grey box here.
    [theme.mode, { ...variablesOf(theme), backdrop: 'transparent' }] as const

  async function build(setting: PlaygroundSetting): Promise<void> {
    mount?.unmount()
    await world?.end()
    world = await composePreview(setting)
    const [theme, themeVariables] = themeOf(setting)
    mount = mountQuoin(world.kernel, { theme, themeVariables })
    host.replaceChildren(document.createElement('quoin-button'))
  }

  async function apply(setting: PlaygroundSetting): Promise<void> {
    const isRebuilt = !shown || kernelKey(shown) !== kernelKey(setting)
    const isOtherView = isRebuilt || shown?.view !== setting.view
    document.documentElement.dataset.mode = setting.theme.mode
    if (isRebuilt) await build(setting)
    else mount?.setTheme(...themeOf(setting))
    shown = setting
    if (!world || !isOtherView) return
    const { kernel } = world
    if (setting.view === 'account') await world.connect()
    else await kernel.connections.disconnect()
    kernel.open()
    const { plugins } = await kernel.inspect()
    report({ preview: 'shown', plugins: plugins.map(({ id }) => id) })
  }

  /** Applies settings one after another, and of several only the last. */
  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      while (next) {
        const setting = next
        next = undefined
        await apply(setting)
      }
    } finally {
      isBusy = false
    }
  }

  addEventListener('message', (event) => {
    const message = readMessage<ShowMessage>(event, parent)
    if (!message) return
    next = message.setting
    void work()
  })
  report({ preview: 'ready' })
}
