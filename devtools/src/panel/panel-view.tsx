import { type ReactNode, useState } from 'react'
import type { ReadableStore } from '#kernel'
import { Icon, type Tab, Tabs, useKernel, useStore } from '#ui-kit'
import type { RaisedAlert } from '../alert-log.js'
import type { PluginFault } from '../plugin-faults.js'
import { AlertsTab } from './alerts-tab.js'
import { EventsTab } from './events-tab.js'
import { PermissionsTab } from './permissions-tab.js'
import { PluginsTab } from './plugins-tab.js'
import { ReportTab } from './report-tab.js'
import { StoresTab } from './stores-tab.js'
import { WhyTab } from './why-tab.js'

export interface PanelViewProps {
  readonly alerts: ReadableStore<readonly RaisedAlert[]>
  readonly faults: ReadableStore<readonly PluginFault[]>
  readonly docsUrl: string | undefined
  readonly onClose: () => void
}

/** The panel: a heading, and one of its tabs. Alerts come first while there are some. */
export function PanelView({ alerts, faults, docsUrl, onClose }: PanelViewProps): ReactNode {
  const raised = useStore(alerts)
  const { projectId } = useKernel()
  const [chosen, setChosen] = useState<string>()
  const [isLarge, setLarge] = useState(false)
  const alertsTab: readonly Tab[] =
    raised.length > 0
      ? [
          {
            id: 'alerts',
            label: `Alerts ${raised.length}`,
            content: <AlertsTab alerts={raised} docsUrl={docsUrl} />,
          },
        ]
      : []
  const tabs: readonly Tab[] = [
    ...alertsTab,
    { id: 'events', label: 'Events', content: <EventsTab /> },
    { id: 'plugins', label: 'Plugins', content: <PluginsTab faults={faults} /> },
    { id: 'stores', label: 'Stores', content: <StoresTab /> },
    { id: 'permissions', label: 'Permissions', content: <PermissionsTab /> },
    { id: 'why', label: 'Why not?', content: <WhyTab /> },
    { id: 'report', label: 'Report', content: <ReportTab /> },
  ]
  // The first tab until the user selects one: a later alert does not replace the tab that is being read.
  const [first] = useState(tabs[0]?.id ?? 'events')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes, as the button does
    <div
      className="qd-panel"
      data-large={isLarge ? '' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <header className="qd-header">
        <h2 className="qd-title">Quoin devtools</h2>
        <span className="qd-project">{projectId}</span>
        <button
          type="button"
          className="qd-icon-button"
          aria-pressed={isLarge}
          aria-label="Large panel"
          title="Large panel"
          onClick={() => setLarge(!isLarge)}
        >
          <Icon name={isLarge ? 'minus' : 'plus'} size={18} />
        </button>
        <button
          type="button"
          className="qd-icon-button"
          aria-label="Close the devtools"
          title="Close (Escape)"
          onClick={onClose}
        >
          <Icon name="close" size={18} />
        </button>
      </header>
      <Tabs label="What to look at" tabs={tabs} current={chosen ?? first} onChange={setChosen} />
    </div>
  )
}
