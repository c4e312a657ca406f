import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { wordsFor } from '../words/site-words.js'
import { loadingPage } from './loading-page.js'

const page = loadingPage(wordsFor('en'))
const text =
  'The login can’t continue in this window. Nothing was lost. Close it, and go back to the page that opened it.'

/** Runs the page's script; returns the text shown now, and after the timer. */
function run(opener: object | null): { now: string; later: string; after: number | undefined } {
  const content = { hidden: false }
  const received = { hidden: true }
  const elements: Readonly<Record<string, unknown>> = {
    content,
    notice: received,
    data: { textContent: JSON.stringify(page.script?.data) },
  }
  let timer: (() => void) | undefined
  let after: number | undefined
  runInNewContext(page.script?.source ?? '', {
    window: { opener },
    document: { getElementById: (id: string) => elements[id] },
    setTimeout: (given: () => void, ms: number) => {
      timer = given
      after = ms
    },
  })
  const shown = (): string =>
    content.hidden && !received.hidden ? (page.notice?.lines.join() ?? '') : page.title
  const now = shown()
  timer?.()
  return { now, later: shown(), after }
}

it('reports at once that the login cannot continue if its opener severed it [REL-04]', () => {
  expect(run(null)).toEqual({ now: text, later: text, after: undefined })
})

it('gives up after half a minute if the opener does not navigate the window [REL-04]', () => {
  expect(run({})).toEqual({ now: 'Loading…', later: text, after: 30_000 })
})
