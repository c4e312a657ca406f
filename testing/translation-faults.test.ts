import { describe, expect, it } from 'vitest'
import { translationFaults } from './translation-faults.js'

const english = {
  greeting: 'Hello {name}',
  close: 'Close',
  found: { one: '{count} wallet', other: '{count} wallets' },
  lost: 'Nothing was signed or sent.',
}
const german = {
  greeting: 'Hallo {name}',
  close: 'Schließen',
  found: { one: '{count} Wallet', other: '{count} Wallets' },
  lost: 'Nichts wurde signiert oder gesendet.',
}

describe('translationFaults (UI-14)', () => {
  it('finds none in a translation that is complete', () => {
    expect(translationFaults('de', english, german)).toEqual([])
  })

  it.each<[change: Record<string, unknown>, fault: string]>([
    [{ close: undefined }, "'close' is missing"],
    [{ close: ' ' }, "'close' is empty"],
    [{ more: 'Mehr' }, "'more' is unknown"],
    [{ greeting: 'Hallo {nom}' }, `'greeting' has the values "{nom}" instead of "{name}"`],
    [
      { found: { few: '{count} W', other: '{count} W' } },
      "'found' has a plural form that the language has not",
    ],
    [{ close: 'Schließen Sie dieses Fenster' }, "'close' is too long"],
    [{ close: '\u202eSchließen' }, "'close' has controls of direction"],
    [{ lost: english.lost }, "'lost' is English"],
  ])('finds the fault of %j', (change, fault) => {
    // An untyped file of a host.
    const texts = JSON.parse(JSON.stringify({ ...german, ...change }))
    expect(translationFaults('de', english, texts)).toEqual([fault])
  })
})
