import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { appEvents, appPayloads } from './app-schemas.js'
import { messagePowers } from './message-powers.js'

/** Returns the rows of the table that begins with `| Message |`: name and power. */
function documented(): readonly (readonly [string, string])[] {
  const text = readFileSync(new URL('../docs/guides/embedded-wallet.md', import.meta.url), 'utf8')
  const table = text.slice(text.indexOf('| Message |')).split('\n\n')[0] ?? ''
  return [...table.matchAll(/^\| `([A-Z_]+)` \| `(\w+)` \|/gm)].map(([, name = '', power = '']) => [
    name,
    power,
  ])
}

it('the documentation lists every message that a page can send, with what it can do unseen [S1]', () => {
  const names = [...Object.keys(appPayloads), ...Object.keys(appEvents)].toSorted()
  expect(Object.keys(messagePowers).toSorted()).toEqual(names)
  const rows = documented()
  expect(rows.map(([name]) => name).toSorted()).toEqual(names)
  expect(Object.fromEntries(rows)).toEqual(messagePowers)
})
