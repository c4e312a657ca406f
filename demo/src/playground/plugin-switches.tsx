import { groups, neededBy, type PluginChoice, pluginChoices } from './choices.js'

interface SwitchProps {
  readonly plugin: PluginChoice
  readonly plugins: readonly string[]
  readonly onChange: (plugins: readonly string[]) => void
}

function Switch({ plugin: { id, title, unseen }, plugins, onChange }: SwitchProps) {
  const needed = neededBy(id, plugins)
  const isOn = plugins.includes(id) || needed.length > 0
  return (
    <li>
      <label className="pg-switch">
        <span>
          {title}
          {needed.length > 0 ? <small> for {needed.join(' and ')}</small> : null}
          {unseen === undefined ? null : <small> {unseen}</small>}
        </span>
        <input
          type="checkbox"
          checked={isOn}
          disabled={needed.length > 0}
          onChange={({ target }) =>
            onChange(target.checked ? [...plugins, id] : plugins.filter((one) => one !== id))
          }
        />
      </label>
    </li>
  )
}

/** A switch for each plugin. A plugin that another one requires is on. */
export function PluginSwitches({ plugins, onChange }: Pick<SwitchProps, 'plugins' | 'onChange'>) {
  return (
    <div className="pg-plugins">
      {groups.map((group) => (
        <section key={group} aria-labelledby={`pg-${group}`}>
          <h3 id={`pg-${group}`}>{group}</h3>
          <ul>
            {pluginChoices
              .filter((plugin) => plugin.group === group)
              .map((plugin) => (
                <Switch key={plugin.id} plugin={plugin} plugins={plugins} onChange={onChange} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
