// The page of `quoin replay`: replays the report in the browser up to the failing step, and opens the devtools there.
import * as kernel from 'quoin/kernel'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { mountDevtools } from '#devtools'
import type { Plugin, PluginTypes } from '#kernel'
import type { BugReport } from '#plugins/bug-report'
import * as kit from '#ui-kit'
import { replayReport } from '../src/replay/replay-report.js'
import { viewVerdict } from '../src/replay/replay-text.js'
import type { SharedModule } from '../src/replay/shared-modules.js'
import { exportedValue, pluginsOf } from '../src/report/exported-value.js'
import { createModalStage } from './modal-stage.js'

declare global {
  interface Window {
    quoinReplayPlugins?: (require: (name: SharedModule) => object) => Readonly<Record<string, unknown>>
  }
}

interface ServedReport {
  readonly report: BugReport
  /** Index of the failing step. */
  readonly step: number | null
}

const shared: Readonly<Record<SharedModule, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  // Vite builds for development where NODE_ENV says so; this React is one for production.
  'react/jsx-dev-runtime': { ...jsxRuntime, jsxDEV: jsxRuntime.jsx },
  'react-dom': reactDom,
  'quoin/kernel': kernel,
  'quoin/ui-kit': kit,
}

/** Runs the script with the host's plugins, which is empty without `--plugins`. */
async function loadPlugins(): Promise<readonly Plugin<PluginTypes>[]> {
  const script = document.createElement('script')
  script.src = '/plugins.js'
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
  const { quoinReplayPlugins } = window
  const exported = quoinReplayPlugins?.((name) => shared[name])
  // `use` validates each plugin.
  return pluginsOf(exported && (await exportedValue(exported))) as readonly Plugin<PluginTypes>[]
}

const place = document.querySelector('#replay')

function show(tag: 'h1' | 'p', text: string): void {
  const element = document.createElement(tag)
  element.textContent = text
  place?.append(element)
}

async function start(): Promise<void> {
  const style = new CSSStyleSheet()
  style.replaceSync(
    ':root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif } main { max-width: 24rem; margin: 2rem 1rem } h1 { font-size: 1.5rem; line-height: 1.2 }',
  )
  document.adoptedStyleSheets = [style]
  show('h1', 'Quoin replay')
  const answer = await fetch('/report.json')
  const { report, step }: ServedReport = await answer.json()
  const replay = await replayReport(report, createModalStage(), await loadPlugins(), step ?? undefined)
  const failing = replay.step === undefined ? undefined : report.trace.entries[replay.step]
  show(
    'p',
    `Quoin ${report.quoin}, ${report.browser.name} ${report.browser.version} on ${report.browser.system}`,
  )
  show(
    'p',
    failing
      ? `Step ${(replay.step ?? 0) + 1} of ${report.trace.entries.length}, ${failing.event}: ${replay.isReproduced ? 'failed again' : 'did not fail again'}.`
      : 'The report contains no failing step.',
  )
  if (replay.view) show('p', `${replay.view.view.name}: ${viewVerdict(replay.view, true)}`)
  show('p', 'The devtools display the kernel at this step: its events, the newest first, and its stores.')
  mountDevtools(replay.kernel, { open: true })
}

start().catch((error: unknown) => show('p', `The replay failed: ${error}`))
