import type { ReactNode } from 'react'
import type { PluginInspection, ReadableStore } from '#kernel'
import { useStore } from '#ui-kit'
import { causeText } from '../cause-text.js'
import type { PluginFault } from '../plugin-faults.js'
import { withoutSecrets } from '../secret-names.js'
import { sortedPlugins } from '../sorted-plugins.js'
import { ScrollArea } from './scroll-area.js'
import { useInspection } from './use-inspection.js'

const tones: Readonly<Record<string, string>> = {
  started: 'good',
  failed: 'bad',
  blocked: 'bad',
  disabled: 'quiet',
  stopped: 'quiet',
  disposed: 'quiet',
}

function Fact({ name, values }: { readonly name: string; readonly values: readonly string[] }): ReactNode {
  return values.length === 0 ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{values.join(', ')}</dd>
    </div>
  )
}

/** Returns the text of a fault beyond the reason in the plugin's state. */
function faultText({ phase, error }: PluginFault, reason: string | undefined): string | undefined {
  const cause = causeText(error.cause)
  if (error.message === reason) return cause && withoutSecrets(`Cause: ${cause}`)
  return withoutSecrets([`${phase}: ${error.shortMessage}`, cause].filter(Boolean).join(' ← '))
}

interface PluginRowProps {
  readonly plugin: PluginInspection
  readonly faults: readonly PluginFault[]
}

function PluginRow({ plugin, faults }: PluginRowProps): ReactNode {
  const { id, version, status, reason, phase, startMs } = plugin
  const needsAttention = tones[status] === 'bad' || faults.length > 0
  const shownTexts = new Set([reason, ...faults.map((fault) => faultText(fault, reason))])
  shownTexts.delete(undefined)
  return (
    <details className="qd-item" open={needsAttention}>
      <summary>
        <b>{id}</b>
        <span className="qd-status" data-tone={tones[status] ?? 'open'}>
          {status}
        </span>
        {faults.length > 0 && tones[status] !== 'bad' ? (
          <span className="qd-status" data-tone="bad">
            {faults.length === 1 ? '1 fault' : `${faults.length} faults`}
          </span>
        ) : null}
        <span className="qd-by">{version}</span>
        {startMs === undefined ? null : <span className="qd-by">start {Math.round(startMs)} ms</span>}
      </summary>
      {[...shownTexts].map((text) => (
        <p key={text} className="qd-reason">
          {text}
        </p>
      ))}
      <dl className="qd-facts-list">
        <Fact name="failed in" values={phase === undefined ? [] : [phase]} />
        <Fact name="flag" values={[`features.${plugin.flag}`]} />
        <Fact name="requires" values={plugin.requires} />
        {Object.entries(plugin.contributes).map(([point, keys]) => (
          <Fact key={point} name={point} values={keys} />
        ))}
        <Fact name="events" values={plugin.events} />
        <Fact name="services" values={plugin.services} />
        <Fact name="origins" values={plugin.origins} />
        <Fact name="origins named by the plugin" values={plugin.ownOrigins} />
        <Fact name="storage" values={plugin.storage === undefined ? [] : [plugin.storage]} />
      </dl>
    </details>
  )
}

/** The plugins and their status: first those that need attention. */
export function PluginsTab({
  faults,
}: {
  readonly faults: ReadableStore<readonly PluginFault[]>
}): ReactNode {
  const thrown = useStore(faults)
  const { plugins, version } = useInspection()
  const running = plugins.filter(({ status }) => status === 'started').length
  const sorted = sortedPlugins(
    plugins,
    thrown.map(({ plugin }) => plugin),
  )
  return (
    <ScrollArea label="Plugins">
      <p className="qd-note">
        {running} of {plugins.length} run on kernel {version}.
      </p>
      {sorted.map((plugin) => (
        <PluginRow
          key={plugin.id}
          plugin={plugin}
          faults={thrown.filter((fault) => fault.plugin === plugin.id)}
        />
      ))}
    </ScrollArea>
  )
}
