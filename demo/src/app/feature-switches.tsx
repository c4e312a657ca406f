import type { ChangeEvent } from 'react'

const switches = [
  { name: 'legal', title: 'Terms', note: 'A checkbox before connecting' },
  { name: 'review', title: 'Review', note: 'Each request in words, not only risky ones' },
  { name: 'pay', title: 'Payments', note: 'A price, paid to the last digit' },
  { name: 'sessions', title: 'Smart sessions', note: 'What this page may do without asking' },
  { name: 'report', title: 'Problem reports', note: 'A redacted file of what happened' },
  { name: 'notifications', title: 'Notifications', note: 'Toasts while the modal is closed' },
  { name: 'ledger', title: 'Ledger', note: 'Hardware wallets by WebHID' },
  { name: 'analytics', title: 'Analytics', note: 'Events of the widget, sent to the gateway' },
] as const

/** Loads the page again with or without a feature: a plugin joins a kernel before it starts. */
function setParam(name: string, value: string | undefined): void {
  const next = new URL(location.href)
  if (value === undefined) next.searchParams.delete(name)
  else next.searchParams.set(name, value)
  location.assign(next)
}

/** Switches of the features that are off by default: the page's address contains the enabled ones. */
export function FeatureSwitches() {
  const params = new URLSearchParams(location.search)
  const change = ({ target }: ChangeEvent<HTMLInputElement>): void =>
    setParam(target.name, target.checked ? 'on' : undefined)
  return (
    <section className="further" aria-labelledby="features-title">
      <h2 id="features-title">More features</h2>
      <p className="note">Each is a plugin that a host asks for. The page loads again with it.</p>
      <ul>
        <li>
          <label htmlFor="feature-siwx">
            <strong>Sign in with the wallet</strong>
            <span className="note">Verified by the gateway</span>
          </label>
          <select
            id="feature-siwx"
            value={params.get('siwx') ?? 'off'}
            onChange={({ target }) => setParam('siwx', target.value === 'off' ? undefined : target.value)}
          >
            <option value="off">Off</option>
            <option value="optional">Optional</option>
            <option value="required">Required</option>
            <option value="local">In the browser</option>
          </select>
        </li>
        {switches.map(({ name, title, note }) => (
          <li key={name}>
            <label htmlFor={`feature-${name}`}>
              <strong>{title}</strong>
              <span className="note">{note}</span>
            </label>
            <input
              id={`feature-${name}`}
              name={name}
              type="checkbox"
              checked={params.has(name)}
              onChange={change}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
