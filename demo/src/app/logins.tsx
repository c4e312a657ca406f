import { useState } from 'react'
import type { DemoConfig } from '../config.js'
import { callSandbox } from './further-chains.js'

type Progress = { readonly problem?: string | undefined }

/**
 * For visitors without a wallet: links to the codes of the email login, and to smart accounts, whose services are
 * heavy.
 */
export function Logins({ inboxUrl, smartAccounts }: Pick<DemoConfig, 'inboxUrl' | 'smartAccounts'>) {
  const [progress, setProgress] = useState<Progress>()
  const isBusy = progress !== undefined && progress.problem === undefined

  const start = async (): Promise<void> => {
    setProgress({})
    try {
      await callSandbox('smart-accounts')
      // The wallet detects a bundler at login, so the page loads again; connected accounts stay connected.
      location.reload()
    } catch (error) {
      setProgress({ problem: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <section className="further" aria-labelledby="logins-title">
      <h2 id="logins-title">Without a wallet</h2>
      <p className="note">
        Connect with an email address, a made-up social account or a passkey.{' '}
        {inboxUrl === undefined ? null : (
          <a href={inboxUrl} target="_blank" rel="noreferrer">
            Open the inbox
          </a>
        )}{' '}
        for the codes: mails to every address end there.
      </p>
      {smartAccounts ? (
        <ul>
          <li>
            <div>
              <strong>Smart accounts</strong>
              <span className="note">
                {smartAccounts.isRunning ? 'Running on the first chain' : smartAccounts.cost}
              </span>
            </div>
            {smartAccounts.isRunning ? null : (
              <button
                type="button"
                disabled={isBusy}
                aria-label="Start smart accounts"
                aria-busy={isBusy}
                onClick={() => void start()}
              >
                {isBusy ? 'Starting…' : 'Start'}
              </button>
            )}
          </li>
        </ul>
      ) : null}
      <p className="outcome bad" role="status" data-testid="logins-outcome">
        {progress?.problem}
      </p>
    </section>
  )
}
