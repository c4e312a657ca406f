import { namehash } from 'viem/ens'
import { expect, it } from 'vitest'
import { announceCount, vectorCases } from '../../testing/vector-cases.js'
import { normalizeName } from './names.js'

const suites = ['fetched/ensip15.tests.json', 'fetched/ensip15.custom-tests.json']

it.each(suites)('normalizes or refuses names as %s demands [SEC-09]', (file) => {
  const cases = vectorCases(file)
  announceCount(file, cases.length)
  const wrong: unknown[] = []
  for (const { name, norm = name, error } of cases) {
    const expected = error ? undefined : norm
    const found = normalizeName(String(name))
    if (found !== expected) wrong.push([name, found, expected])
    // Normalization is idempotent.
    if (found !== undefined && normalizeName(found) !== found) wrong.push([name, found, 'again'])
  }
  expect(wrong).toEqual([])
})

/**
 * ENSIP-15 checks characters before composition: it maps some composed ones (U+1FC3 to two letters), and refuses the
 * marks that they consist of (U+0341, U+0344, U+0345). Decomposed, they are other names, or none.
 */
const contested: readonly string[] = [
  '1fc3 → 3b7 345',
  '1fc4 → 3b7 301 345',
  '1fcc → 397 345',
  '1ff3 → 3c9 345',
  '1ff4 → 3c9 301 345',
  '1ffc → 3a9 345',
  '3b9 344 → 3b9 308 301',
  '3ca 341 → 3b9 308 301',
  '3c5 344 → 3c5 308 301',
  '1fb3 301 → 3b1 301 345',
  '1fb3 341 → 3b1 301 345',
  '3ae 345 → 3b7 301 345',
  '1f75 345 → 3b7 301 345',
  '1ff3 301 → 3c9 301 345',
]

const codePoints = (text = ''): string => [...text].map((one) => one.codePointAt(0)?.toString(16)).join(' ')

it('treats texts that are canonically equivalent in Unicode as the same name, in ensip15.nf-tests [SEC-09]', () => {
  const file = 'fetched/ensip15.nf-tests.json'
  const cases = vectorCases(file)
  announceCount(file, cases.length)
  const differing = new Set<string>()
  for (const { case: texts } of cases) {
    // Each is a text, its canonical decomposition and its canonical composition.
    const forms = texts as string[]
    const [source, decomposed, composed] = forms.map((text) => normalizeName(text))
    if (source !== decomposed || source !== composed)
      differing.add(`${codePoints(forms[0])} → ${codePoints(forms[1])}`)
  }
  expect([...differing]).toEqual(cases.length > 0 ? contested : [])
})

it('hashes normalized names as ethers.namehash does [SEC-09]', () => {
  const file = 'npm/ethers.namehash.json'
  const cases = vectorCases(file)
  announceCount(file, cases.length)
  for (const { name, expected } of cases)
    expect(namehash(normalizeName(String(name)) ?? 'refused')).toBe(expected)
})
