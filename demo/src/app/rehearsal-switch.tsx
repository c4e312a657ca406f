import { useState } from 'react'
import type { DemoConfig } from '../config.js'
import { callSandbox } from './further-chains.js'

type Progress = { readonly problem?: string | undefined }

/** Loads the page again in the rehearsal, or in the sandbox. */
function go(toRehearsal: boolean): void {
  const next = new URL(location.href)
  if (toRehearsal) next.searchParams.set('rehearsal', '')
  else next.searchParams.delete('rehearsal')
  location.assign(next)
}

/** Switches the page between the sandbox's chains and the rehearsal of main networks. */
export function RehearsalSwitch({ rehearsal }: { readonly rehearsal: NonNullable<DemoConfig['rehearsal']> }) {
  const { isShown, isRunning, cost } = rehearsal
  const [progress, setProgress] = useState<Progress>()
  const isBusy = progress !== undefined && progress.problem === undefined

  const start = async (): Promise<void> => {
    setProgress({})
    try {
      await callSandbox('rehearsal')
      go(true)
    } catch (error) {
      setProgress({ problem: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <section className="further" aria-labelledby="rehearsal-title">
      <h2 id="rehearsal-title">Mainnet rehearsal</h2>
      <p className="note">
        The gateway as in production, with the mainnet preset and all providers. Local chains answer for the
        networks, stand-ins for the providers: nothing here is real money.
      </p>
      <ul>
        <li>
          <div>
            <strong>{isShown ? 'This page is in the rehearsal' : 'Ethereum and Base'}</strong>
            <span className="note">
              {isShown ? 'Networks, names and prices as on mainnet' : isRunning ? 'Running' : cost}
            </span>
          </div>
          <button
            type="button"
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => (isShown ? go(false) : void start())}
          >
            {isBusy ? 'Starting…' : isShown ? 'Leave the rehearsal' : 'Start the rehearsal'}
          </button>
        </li>
      </ul>
      <p className="outcome bad" role="status" data-testid="rehearsal-outcome">
        {progress?.problem}
      </p>
    </section>
  )
}
