import './playground.css'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { PluginSwitches } from './plugin-switches.js'
import { type PreviewReport, readMessage, type ShowMessage } from './preview-messages.js'
import { Result } from './result.js'
import { Segments } from './segments.js'
import type { PlaygroundSetting } from './setting.js'
import { ThemeEditor } from './theme-editor.js'

const standard: PlaygroundSetting = {
  // Those that createQuoin adds without an option, the logins, and WalletConnect.
  plugins: [
    'email',
    'social',
    'walletconnect',
    'networkPicker',
    'tokens',
    'nfts',
    'history',
    'names',
    'onramp',
    'swap',
    'receive',
    'send',
    'analytics',
    'portfolio',
    'permissions',
    'watch',
    'review',
  ],
  theme: { mode: 'system' },
  locale: 'en',
  view: 'connect',
}

const views = [
  { id: 'connect', title: 'Connect' },
  { id: 'account', title: 'Account' },
] as const

/** The parts beside the preview; on a phone one of them is shown below it. */
const parts = [
  { id: 'plugins', title: 'Plugins' },
  { id: 'theme', title: 'Theme' },
  { id: 'result', title: 'Result' },
] as const

/** The pages that embed this one set its mode as `data-mode`. */
function onPageMode(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-mode'] })
  return () => observer.disconnect()
}

/** Returns the setting as the preview displays it: its system is the page around it. */
function inMode(setting: PlaygroundSetting, pageMode: string | undefined): PlaygroundSetting {
  if (setting.theme.mode !== 'system' || (pageMode !== 'light' && pageMode !== 'dark')) return setting
  return { ...setting, theme: { ...setting.theme, mode: pageMode } }
}

/** The preview: a page of its own in a frame, so that its modal covers no other part of this page. */
function Stage({ setting, src }: { readonly setting: PlaygroundSetting; readonly src: string }) {
  const pageMode = useSyncExternalStore(onPageMode, () => document.documentElement.dataset.mode)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [shown, setShown] = useState<readonly string[]>()

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => {
      const message = readMessage<PreviewReport>(event, frame.current?.contentWindow)
      if (message?.preview === 'ready') setReady(true)
      if (message?.preview === 'shown') setShown(message.plugins)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])

  useEffect(() => {
    if (!isReady) return
    const message: ShowMessage = { preview: 'show', setting: inMode(setting, pageMode) }
    frame.current?.contentWindow?.postMessage(message, location.origin)
  }, [isReady, setting, pageMode])

  return (
    <iframe
      ref={frame}
      className="stage"
      src={src}
      title="Live widget: Escape leaves its dialog"
      data-plugins={shown?.join(' ')}
    />
  )
}

interface PlaygroundProps {
  /** The address of the preview's page. */
  readonly preview: string
}

/** The product within one screen: the live widget, its plugins, its theme, and what a page with it contains, costs and allows. */
export default function Playground({ preview }: PlaygroundProps) {
  const [setting, setSetting] = useState(standard)
  const [part, setPart] = useState<(typeof parts)[number]['id']>('plugins')
  const change = useCallback(
    (changes: Partial<PlaygroundSetting>): void => setSetting((now) => ({ ...now, ...changes })),
    [],
  )
  return (
    <section className="playground" data-part={part} aria-labelledby="playground-title">
      <header className="pg-head">
        <h2 id="playground-title">Compose the widget</h2>
        <p>Every feature is a plugin. Switch them, set the theme, copy the code.</p>
      </header>
      <PluginSwitches plugins={setting.plugins} onChange={(plugins) => change({ plugins })} />
      <div className="pg-stage">
        <Segments
          legend="View"
          name="pg-view"
          options={views}
          chosen={setting.view}
          onChoose={(view) => change({ view })}
        />
        <Stage setting={setting} src={preview} />
        <Segments legend="Part" name="pg-part" options={parts} chosen={part} onChoose={setPart} />
        <p className="pg-note">
          Live, with a made-up wallet, “Example wallet”, and made-up balances. Nothing leaves this page.
        </p>
      </div>
      <div className="pg-side">
        <ThemeEditor
          theme={setting.theme}
          locale={setting.locale}
          onTheme={(theme) => change({ theme })}
          onLocale={(locale) => change({ locale })}
        />
        <Result setting={setting} />
      </div>
    </section>
  )
}
