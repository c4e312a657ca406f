import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PluginContext } from '#kernel'
import { createMockNetwork, createTestPlatform } from '#testing'
import type { EventScope } from './amounts.js'
import { buildEvent, entryOf, includesOf } from './build-event.js'
import { type CatalogueEntry, catalogue } from './catalogue.js'
import type { AnalyticsPlugin } from './contract.js'
import { trackedBatch } from './schemas.js'

const words = 'abandon ability able about above absent absorb abstract absurd abuse access accident'.split(
  ' ',
)
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const letters = (units: string, min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...units), minLength: min, maxLength: max })
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base64 = `${base58}0OIl-_`

/** Values that must never leave the page, in their formats. */
const secret: fc.Arbitrary<string> = fc.oneof(
  hex(64).map((key) => `0x${key}`),
  hex(64),
  hex(40).map((address) => `0x${address}`),
  letters(base58, 32, 88),
  letters('023456789acdefghjklmnpqrstuvwxyz', 38, 58).map((data) => `bc1${data}`),
  fc.tuple(hex(64), hex(64)).map(([topic, key]) => `wc:${topic}@2?relay-protocol=irn&symKey=${key}`),
  fc
    .tuple(letters(base64, 20, 60), letters(base64, 20, 60), letters(base64, 40, 60))
    .map((parts) => parts.join('.')),
  fc.shuffledSubarray(words, { minLength: 12, maxLength: 12 }).map((phrase) => phrase.join(' ')),
  fc.stringMatching(/^[a-z]{3,10}@[a-z]{3,10}\.(com|example)$/),
  fc.stringMatching(/^\d{6}$/),
  fc.stringMatching(/^https:\/\/[a-z]{3,10}\.example\/\?code=[a-z\d]{10,20}$/),
)

/** Every property name that an entry of the catalogue reads, and some that no entry reads. */
const names =
  'address amount balance code connected connection connectorId caipNetworkId error event fromAmount sellSymbol id isSmartAccount message method name namespace network platform plugin plugins provider reason restored search symbol toAmount buySymbol type uri url view wallet'.split(
    ' ',
  )

/** Any payload of the bus, with a secret in its leaves. */
const payloadWith = (planted: string): fc.Arbitrary<unknown> => {
  const leaf = fc.oneof(fc.constant(planted), fc.boolean(), fc.constantFrom('mock:one', 'Connect', 'Swap'))
  return fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie('node'), { maxKeys: 12 }),
    ),
  })).node
}
/** A payload with the secret in every field that is read. */
const allOf = (planted: string): unknown => {
  const flat = Object.fromEntries(names.map((name) => [name, planted]))
  return {
    ...flat,
    isWatchOnly: false,
    restored: false,
    error: { ...flat, message: planted },
    connection: { ...flat, wallet: flat },
    network: flat,
    plugins: [planted],
  }
}

function surroundings(planted: string): EventScope {
  const platform = createTestPlatform({
    page: {
      url: `https://app.example/?secret=${encodeURIComponent(planted)}#${encodeURIComponent(planted)}`,
    },
  })
  const network = createMockNetwork('mock:one')
  const connector = { id: planted, name: planted, type: 'wallet-connect' }
  const account = { address: planted, namespace: 'mock', type: 'eoa' }
  const ctx = {
    platform,
    networks: {
      list: () => [{ ...network, caipNetworkId: 'mock:one' }],
      find: (id: string) => (id === 'mock:one' ? { ...network, caipNetworkId: 'mock:one' } : undefined),
      active: () => ({ ...network, caipNetworkId: 'mock:one' }),
    },
    connections: { active: () => ({ accounts: [account] }) },
    connectors: { find: () => connector },
    i18n: { store: { getState: () => ({ locale: 'en' }) } },
  }
  // A fake context with the fields that the catalogue reads.
  return { ctx: ctx as unknown as PluginContext<AnalyticsPlugin>, includes: includesOf(undefined) }
}

const further: CatalogueEntry = entryOf({ on: 'x:y', event: 'X', properties: (payload) => payload as never })

it('never sends a secret, in any field: addresses, keys, phrases, codes, links, tokens, mail addresses [SEC-13] [SEC-14] [ANA-01]', () => {
  const planting = secret.chain((planted) =>
    fc.tuple(fc.constant(planted), fc.oneof(fc.constant(allOf(planted)), payloadWith(planted))),
  )
  fc.assert(
    fc.property(planting, fc.constantFrom(...catalogue, further), ([planted, payload], entry) => {
      const event = buildEvent(entry, payload, surroundings(planted))
      const { eventId: _, timestamp: __, ...rest } = event ?? { eventId: '', timestamp: 0 }
      expect(JSON.stringify(rest)).not.toContain(planted)
      // The event is valid for the service.
      if (event)
        expect(trackedBatch['~standard'].validate({ events: [event] })).not.toHaveProperty('issues.0')
    }),
    { numRuns: 500 },
  )
})

it('builds an event for every entry of the catalogue, each with its own name, with no data that was not requested', () => {
  for (const entry of catalogue) {
    const event = buildEvent(
      entry,
      allOf('0x52908400098527886E0F7030069857D2E4169EE7'),
      surroundings('secret'),
    )
    if (event) expect(event.props.event).toMatch(/^[A-Z_]+$/)
  }
})
