import { useState } from 'react'
import type { FurtherChain } from '../config.js'

/** Requests the sandbox to start a service. Rejects with the reason of a failure. */
export async function callSandbox(what: string): Promise<void> {
  const answer = await fetch(`/sandbox/${what}`, { method: 'POST' })
  if (answer.ok) return
  const value: { problem?: string } = await answer.json().catch(() => ({}))
  throw new Error(value.problem ?? `The sandbox answered ${answer.status}.`)
}

type Progress = { readonly name: string; readonly problem?: string | undefined }

/** The chains that the sandbox starts on demand: their nodes are heavy. */
export function FurtherChains({ chains }: { readonly chains: readonly FurtherChain[] }) {
  const [progress, setProgress] = useState<Progress>()
  const isBusy = progress !== undefined && progress.problem === undefined

  const request = async (name: string): Promise<void> => {
    setProgress({ name })
    try {
      await callSandbox(`chains/${name}`)
      // A network joins a kernel when it is created, so the page loads again; connected accounts stay connected.
      const shown = chains.filter((chain) => chain.isRunning).map((chain) => chain.name)
      const next = new URL(location.href)
      next.searchParams.set('chains', [...shown, name].join(','))
      location.assign(next)
    } catch (error) {
      setProgress({ name, problem: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <section className="further" aria-labelledby="further-title">
      <h2 id="further-title">More chains</h2>
      <p className="note">The sandbox starts these when you ask for them.</p>
      <ul>
        {chains.map(({ name, title, cost, isRunning }) => (
          <li key={name}>
            <div>
              <strong>{title}</strong>
              <span className="note">{isRunning ? 'Running' : cost}</span>
            </div>
            {isRunning ? null : (
              <button
                type="button"
                disabled={isBusy}
                aria-label={`Start ${title}`}
                aria-busy={isBusy && progress?.name === name}
                onClick={() => void request(name)}
              >
                {isBusy && progress?.name === name ? 'Starting…' : 'Start'}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className="outcome bad" role="status" data-testid="further-outcome">
        {progress?.problem}
      </p>
    </section>
  )
}
