import sizes from 'virtual:plugin-sizes'
import { useEffect, useMemo, useState } from 'react'
import { titleOf } from './choices.js'
import { CodeBlock } from './code-block.js'
import { composeOptions } from './compose-options.js'
import { costOf } from './plugin-sizes.js'
import type { PluginPermissions, SettingReport } from './report-setting.js'
import { Segments } from './segments.js'
import type { PlaygroundSetting } from './setting.js'
import { wholeCode, writeCode, writeInstall, writePolicy } from './write-code.js'

const parts = [
  { id: 'code', title: 'Code' },
  { id: 'size', title: 'Size' },
  { id: 'permissions', title: 'Permissions' },
  { id: 'policy', title: 'Policy' },
] as const

const kilobytes = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const kB = (bytes: number): string => (bytes === 0 ? '–' : kilobytes.format(bytes / 1_000))

function Size({ setting }: { readonly setting: PlaygroundSetting }) {
  const cost = useMemo(() => costOf(sizes[composeOptions(setting).from], setting.plugins), [setting])
  return (
    <>
      <dl className="pg-sums">
        <div>
          <dt>before the button works</dt>
          <dd data-testid="playground-start">{kB(cost.start)} kB</dd>
        </div>
        <div>
          <dt>until Connect is open</dt>
          <dd data-testid="playground-open">{kB(cost.open)} kB</dd>
        </div>
      </dl>
      <table data-testid="playground-size">
        <caption>
          kB by part, brotli: measured in a host’s build of the package, without React and the packages of
          chains and WalletConnect. <code>createQuoin</code> loads the descriptions of its plugins together,
          on or off.
        </caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Button</th>
            <th scope="col">Connect</th>
            <th scope="col">When used</th>
          </tr>
        </thead>
        <tbody>
          {cost.parts.map(({ id, title, start, open, used }) => (
            <tr key={id} data-part-id={id}>
              <th scope="row">{title}</th>
              <td>{kB(start)}</td>
              <td>{kB(open)}</td>
              <td>{kB(used)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function PermissionsOf({ id, requires, kinds }: PluginPermissions) {
  return (
    <section aria-labelledby={`pg-may-${id}`} data-plugin={id}>
      <h4 id={`pg-may-${id}`}>
        {titleOf(id)} <code>{id}</code>
        {requires.length > 0 ? <small> requires {requires.map(titleOf).join(', ')}</small> : null}
      </h4>
      {kinds.length === 0 ? <p>Nothing beyond its views.</p> : null}
      <dl>
        {kinds.map(([kind, values]) => (
          <div key={kind}>
            <dt>{kind}</dt>
            <dd>
              {values.map((value) => (
                <code key={value}>{value}</code>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A part that scrolls. */
function Facts({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section className="pg-facts" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

/** Returns the report on a setting; undefined until the first is made. */
function useReport(setting: PlaygroundSetting): SettingReport | undefined {
  const [report, setReport] = useState<SettingReport>()
  useEffect(() => {
    let isCurrent = true
    void import('./report-setting.js')
      .then(({ reportSetting }) => reportSetting(setting))
      .then((made) => isCurrent && setReport(made))
    return () => {
      isCurrent = false
    }
  }, [setting])
  return report
}

/** What a page with the plugins of the setting contains, costs and allows. */
export function Result({ setting }: { readonly setting: PlaygroundSetting }) {
  const [part, setPart] = useState<(typeof parts)[number]['id']>('code')
  const code = useMemo(() => wholeCode(writeCode(setting)), [setting])
  const report = useReport(setting)
  return (
    <section className="pg-result" aria-labelledby="pg-result-title">
      <h3 id="pg-result-title" className="pg-hidden">
        Result
      </h3>
      <Segments legend="Result" name="pg-result" options={parts} chosen={part} onChoose={setPart} />
      {part === 'code' ? (
        <>
          <CodeBlock title="Install" code={writeInstall(setting)} testId="playground-install" />
          <CodeBlock title="Code" code={code} testId="playground-code" from="const quoin" isCode />
        </>
      ) : null}
      {part === 'size' ? (
        <Facts label="Size">
          <Size setting={setting} />
        </Facts>
      ) : null}
      {part === 'permissions' ? (
        <Facts label="Permissions">
          <p>What the manifest of each plugin declares. Everything else is refused.</p>
          {report?.plugins.map((plugin) => (
            <PermissionsOf key={plugin.id} {...plugin} />
          ))}
        </Facts>
      ) : null}
      {part === 'policy' && report ? (
        <CodeBlock
          title="Content-Security-Policy"
          code={writePolicy(report.policy)}
          testId="playground-policy"
        />
      ) : null}
    </section>
  )
}
