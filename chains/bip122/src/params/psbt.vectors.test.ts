import { expect, it } from 'vitest'
import { vectorCases } from '../../testing/vector-cases.js'
import { readPsbt } from './read-psbt.js'

function isRead(text: unknown): boolean {
  try {
    readPsbt(String(text))
    return true
  } catch {
    return false
  }
}

for (const file of ['bip174.json', 'bip370.json']) {
  const cases = vectorCases(file)
  it(`agrees with ${file} (${cases.length}) [SEC-08]`, () => {
    const wrong = cases.filter(({ group, base64 }) => isRead(base64) === String(group).includes('invalid'))
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
}
