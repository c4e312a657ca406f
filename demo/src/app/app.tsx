import { QuoinButton, QuoinNetworkButton, useAccount } from 'quoin/react'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { DemoConfig } from '../config.js'
import { Actions } from './actions.js'
import type { DemoQuoin } from './demo-quoin.js'
import { EventLog } from './event-log.js'
import { FeatureSwitches } from './feature-switches.js'
import { FurtherChains } from './further-chains.js'
import { Logins } from './logins.js'
import { RehearsalSwitch } from './rehearsal-switch.js'

const query = (): MediaQueryList => matchMedia('(max-width: 480px)')

function subscribe(listener: () => void): () => void {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Returns true while the window is as narrow as a phone. */
function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches)
}

const Playground = lazy(() => import('../playground/playground.js'))

/** The playground is a second page in a frame. Pages in a frame, and tests of other things, leave it out. */
const hasPlayground = (): boolean =>
  window === window.top &&
  (Reflect.get(window, 'withoutPlayground') !== true ||
    new URLSearchParams(location.search).has('playground'))

const PayButtons = lazy(() => import('./pay-button.js'))

/** The page of Lighthouse Treasury, a fictitious application for small teams with a shared treasury. */
export function App({ quoin, config }: { readonly quoin: DemoQuoin; readonly config: DemoConfig }) {
  const { isConnected } = useAccount()
  const isNarrow = useNarrow()
  return (
    <>
      <header className="bar">
        <a className="brand" href="/">
          <img src="/lighthouse.svg" alt="" width="32" height="32" />
          <span>Lighthouse Treasury</span>
        </a>
        <div className="wallet">
          <QuoinNetworkButton />
          {/* Without the balance, both buttons fit in one line of a phone; the account displays it. */}
          <QuoinButton balance={isNarrow ? 'hide' : 'show'} />
        </div>
      </header>
      <main>
        {hasPlayground() ? (
          <Suspense fallback={<div className="playground-place" />}>
            <Playground preview="/preview?extension=off&logins=off" />
          </Suspense>
        ) : null}
        <section className="intro">
          <p className="kicker">Team treasury</p>
          <h1>Money that a team holds together, kept in sight</h1>
          <p className="lead">
            Members agree on statements, sign payout orders and send what was agreed. Connect a wallet to act
            for the treasury; everything here runs on test chains, and nothing has value.
          </p>
          <dl className="figures">
            <div>
              <dt>Members</dt>
              <dd>4</dd>
            </div>
            <div>
              <dt>Approvals needed</dt>
              <dd>2 of 4</dd>
            </div>
            <div>
              <dt>Networks</dt>
              <dd>{quoin.networks.list().length}</dd>
            </div>
          </dl>
        </section>
        <Actions quoin={quoin} disabled={!isConnected} />
        {new URLSearchParams(location.search).has('pay') ? (
          <Suspense>
            <PayButtons chain={config.chains[0]?.id ?? 1} />
          </Suspense>
        ) : null}
        {config.secureSiteUrl === undefined ? null : <Logins {...config} />}
        <FurtherChains chains={config.furtherChains} />
        {config.rehearsal === undefined ? null : <RehearsalSwitch rehearsal={config.rehearsal} />}
        <FeatureSwitches />
        <EventLog quoin={quoin} />
        <aside className="hints" aria-labelledby="hints-title">
          <h2 id="hints-title">Try it</h2>
          <ol>
            <li>Connect with “Sandbox Extension”: it lives in this page like a browser wallet.</li>
            <li>
              Or scan: copy the link in the widget and paste it into the{' '}
              <a href={config.walletUrl} target="_blank" rel="noreferrer">
                sandbox wallet
              </a>
              , which stands for a phone.
            </li>
            {config.secureSiteUrl === undefined ? null : (
              <li>Or have no wallet: write an email address and take the code from the inbox.</li>
            )}
            <li>Sign, send and switch networks below, and watch the log.</li>
          </ol>
        </aside>
      </main>
      <footer>Lighthouse Treasury is made up. The wallet connection is Quoin.</footer>
    </>
  )
}
