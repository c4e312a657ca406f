import './playground.css'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { CodeView } from './code-view.js'
import { PluginSwitches } from './plugin-switches.js'
import { type PreviewReport, readMessage, type ShowMessage } from './preview-messages.js'
import type { PlaygroundSetting } from './setting.js'
import { ThemeEditor } from './theme-editor.js'
import { wholeCode, writeCode } from './write-code.js'

const standard: PlaygroundSetting = {
  plugins: [
    'email',
    'social',
    'walletconnect',
    'networkPicker',
    'tokens',
    'nfts',
    'history',
    'swap',
    'receive',
    'send',
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
  { id: 'code', title: 'Code' },
] as const

interface SegmentsProps<Id extends string> {
  readonly legend: string
  readonly name: string
  readonly options: readonly { readonly id: Id; readonly title: string }[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}

function Segments<Id extends string>({ legend, name, options, chosen, onChoose }: SegmentsProps<Id>) {
  return (
    <fieldset className="pg-segments" data-name={name}>
      <legend className="pg-hidden">{legend}</legend>
      {options.map(({ id, title }) => (
        <label key={id}>
          <input type="radio" name={name} checked={chosen === id} onChange={() => onChoose(id)} />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The preview: a page of its own in a frame, so that its modal covers no other part of this page. */
function Stage({ setting }: { readonly setting: PlaygroundSetting }) {
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
    const message: ShowMessage = { preview: 'show', setting }
    frame.current?.contentWindow?.postMessage(message, location.origin)
  }, [isReady, setting])

  return (
    <iframe
      ref={frame}
      className="stage"
      src="/preview?extension=off&logins=off"
      title="Live widget"
      data-plugins={shown?.join(' ')}
    />
  )
}

/** The product within one screen: the live widget, its plugins, its theme, and the code of it. */
export default function Playground() {
  const [setting, setSetting] = useState(standard)
  const [part, setPart] = useState<(typeof parts)[number]['id']>('plugins')
  const code = useMemo(() => wholeCode(writeCode(setting)), [setting])
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
        <Stage setting={setting} />
        <Segments legend="Part" name="pg-part" options={parts} chosen={part} onChoose={setPart} />
        <p className="pg-note">Live, with made-up wallets and balances. Nothing leaves this page.</p>
      </div>
      <div className="pg-side">
        <ThemeEditor
          theme={setting.theme}
          locale={setting.locale}
          onTheme={(theme) => change({ theme })}
          onLocale={(locale) => change({ locale })}
        />
        <CodeView code={code} from="const quoin" />
      </div>
    </section>
  )
}
